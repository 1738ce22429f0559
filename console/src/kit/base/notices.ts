import type { App } from 'antd'
import { createElement, type ReactNode } from 'react'

/**
 * antd's message, notification and modal from inside the React tree. Only these follow the theme and the language.
 */
export type AppHooks = ReturnType<typeof App.useApp>

let hooks: AppHooks | null = null
let waiting: ((app: AppHooks) => void)[] = []

/** The provider calls this when it is mounted. Notices from before are shown then. */
export function bindNotices(app: AppHooks): void {
  hooks = app
  for (const show of waiting) show(app)
  waiting = []
}

/** Runs `show` with antd's hooks, now or as soon as they exist. For code outside of components. */
export function withApp(show: (app: AppHooks) => void): void {
  if (hooks) show(hooks)
  else waiting.push(show)
}

/** A button in a notice, above all 'undo'. */
export interface NoticeAction {
  label: string
  run: () => void
}

/** In s. A notice with a button stays so long. */
const actionSeconds = 30

function withAction(text: string, { label, run }: NoticeAction, close: () => void): ReactNode {
  const handleClick = () => {
    close()
    run()
  }
  const button = createElement(
    'button',
    { type: 'button', className: 'notice-action', onClick: handleClick },
    label,
  )
  return createElement('span', null, text, button)
}

/** Short notices. Several calls that fail with the same text show it only once. */
export const notices = {
  success: (text: string, action?: NoticeAction) =>
    withApp(({ message }) => {
      if (!action) return void message.success({ content: text, key: text })
      const content = withAction(text, action, () => message.destroy(text))
      message.success({ content, key: text, duration: actionSeconds })
    }),
  info: (text: string) => withApp(({ message }) => void message.info({ content: text, key: text })),
  warning: (text: string) => withApp(({ message }) => void message.warning({ content: text, key: text })),
  error: (text: string) => withApp(({ message }) => void message.error({ content: text, key: text })),
}
