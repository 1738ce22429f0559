import type { App } from 'antd'
import { createElement, type ReactNode } from 'react'
import { t } from './text.ts'

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
  /** In s. The notice stays so long. */
  stays?: number
}

interface Notice {
  key: string
  kind: 'success' | 'info' | 'warning' | 'error'
  text: string
  action?: NoticeAction | undefined
  /** In ms. The time that a notice with a button may still be seen. */
  left: number
  /** In ms. The time when it was shown last, and the first time. */
  since: number
  born: number
}

const actionStays = 30
/** In ms. A notice that comes back stays at least so long, but none comes back so late. */
const leastStay = 3000
const latestReturn = 120_000

let open: Notice | null = null
/** Notices with a button that a later notice took the place of. The last one comes back first. */
const covered: Notice[] = []
let count = 0

/**
 * Shows a notice in place of the open one. If that one has a button, it comes back afterwards for the rest of its time:
 * an undo is not lost because something else is said.
 */
function say(kind: Notice['kind'], text: string, action?: NoticeAction): void {
  const now = Date.now()
  count += 1
  show({
    // Several calls that fail with the same text show it only once.
    key: action ? `${count}` : text,
    ...{ kind, text, action },
    left: (action?.stays ?? actionStays) * 1000,
    ...{ since: now, born: now },
  })
}

const show = (notice: Notice) =>
  withApp(({ message }) => {
    const now = Date.now()
    if (open?.action) covered.push({ ...open, left: Math.max(leastStay, open.left - (now - open.since)) })
    open = { ...notice, since: now }
    const close = () => {
      message.destroy(notice.key)
      handleClosed(notice.key)
    }
    message[notice.kind]({
      key: notice.key,
      content: notice.action ? withAction(notice.text, notice.action, close) : notice.text,
      ...(notice.action ? { duration: notice.left / 1000 } : {}),
      onClose: () => handleClosed(notice.key),
    })
  })

function handleClosed(key: string): void {
  if (open?.key !== key) return
  open = null
  const next = covered.pop()
  if (!next) return
  if (Date.now() - next.born < latestReturn) show(next)
  else covered.length = 0
}

function withAction(text: string, action: NoticeAction, close: () => void): ReactNode {
  const handleClick = () => {
    close()
    action.run()
  }
  return createElement(
    'span',
    null,
    text,
    createElement(
      'button',
      { type: 'button', className: 'notice-action', onClick: handleClick },
      action.label,
    ),
    createElement(
      'button',
      {
        type: 'button',
        className: 'notice-action notice-close',
        onClick: close,
        'aria-label': t('kit.close'),
      },
      '×',
    ),
  )
}

/** Short notices, one at a time. */
export const notices = {
  success: (text: string, action?: NoticeAction) => say('success', text, action),
  info: (text: string) => say('info', text),
  warning: (text: string, action?: NoticeAction) => say('warning', text, action),
  error: (text: string) => say('error', text),
}
