import type { App } from 'antd'

/** antd's message, notification and modal as they hang in the tree, so that they follow theme and language. */
export type AppHooks = ReturnType<typeof App.useApp>

let hooks: AppHooks | null = null
let waiting: ((app: AppHooks) => void)[] = []

/** Called by the provider once it is mounted; what was said before that is shown then. */
export function bindNotices(app: AppHooks): void {
  hooks = app
  for (const show of waiting) show(app)
  waiting = []
}

/** Runs `show` with antd's hooks, now or as soon as they exist: for code that stands outside components. */
export function withApp(show: (app: AppHooks) => void): void {
  if (hooks) show(hooks)
  else waiting.push(show)
}

/** Short notices. The same text is shown once at a time, however many calls fail with it. */
export const notices = {
  success: (text: string) => withApp(({ message }) => void message.success({ content: text, key: text })),
  info: (text: string) => withApp(({ message }) => void message.info({ content: text, key: text })),
  warning: (text: string) => withApp(({ message }) => void message.warning({ content: text, key: text })),
  error: (text: string) => withApp(({ message }) => void message.error({ content: text, key: text })),
}
