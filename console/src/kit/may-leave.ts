import { withApp } from './notices.ts'
import { t } from './text.ts'

/**
 * Asks whether what is not saved may be lost, before a call ends the session: once it has ended, staying would be of no
 * use. Whether there is anything to lose say those who would have the browser ask.
 */
export async function mayLeave(): Promise<boolean> {
  if (dispatchEvent(new Event('beforeunload', { cancelable: true }))) return true
  return new Promise((settle) =>
    withApp(({ modal }) => {
      modal.confirm({
        title: t('kit.leaveTitle'),
        content: t('shell.leaveUnsaved'),
        okText: t('kit.leave'),
        cancelText: t('kit.stay'),
        okButtonProps: { danger: true },
        icon: null,
        onOk: () => settle(true),
        onCancel: () => settle(false),
      })
    }),
  )
}

let asked = false

/** It has been asked, and the page goes: the browser is not to ask again. */
export function leaveUnasked(): void {
  asked = true
}

// Loaded with the frame, it comes before the listeners of screens: at the window they are called in the order they came.
globalThis.addEventListener?.('beforeunload', (event) => {
  if (asked) event.stopImmediatePropagation()
})
