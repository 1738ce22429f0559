import type { App } from 'antd'

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

/** Short notices. Several calls that fail with the same text show it only once. */
export const notices = {
  success: (text: string) => withApp(({ message }) => void message.success({ content: text, key: text })),
  info: (text: string) => withApp(({ message }) => void message.info({ content: text, key: text })),
  warning: (text: string) => withApp(({ message }) => void message.warning({ content: text, key: text })),
  error: (text: string) => withApp(({ message }) => void message.error({ content: text, key: text })),
}
