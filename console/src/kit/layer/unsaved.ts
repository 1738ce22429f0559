import { withApp } from '../base/notices.ts'
import { t } from '../base/text.ts'

/** A form or screen that may have unsaved changes. */
export interface Holder {
  /** The number of changes; with 0 no question is asked. */
  changes: () => number
  /** The question's own text about the loss. */
  text: ((count: number) => string) | undefined
  /** Runs when the user gives the changes up. */
  onLeave: (() => void) | undefined
}

const holders = new Set<{ readonly current: Holder }>()
let unasked = false

/** The first holder with changes: a page, or a dialog over it. */
const losing = (): Holder | undefined =>
  [...holders].map(({ current }) => current).find(({ changes }) => changes() > 0)

export const isUnsaved = (): boolean => losing() !== undefined

/** Registers a holder until the returned function is called. */
export function hold(holder: { readonly current: Holder }): () => void {
  holders.add(holder)
  return () => holders.delete(holder)
}

/** Asks about unsaved changes, if there are any. Returns a function that closes the question without an answer. */
export function askToLeave(answer: (leave: boolean) => void): () => void {
  const holder = losing()
  if (!holder) {
    answer(true)
    return () => {}
  }
  const count = holder.changes()
  let close = () => {}
  withApp(({ modal }) => {
    const { destroy } = modal.confirm({
      title: t('kit.leaveTitle'),
      content: holder.text?.(count) ?? t('kit.leaveText', { count }),
      okText: t('kit.leave'),
      cancelText: t('kit.stay'),
      okButtonProps: { danger: true },
      icon: null,
      onOk: () => {
        for (const { current } of [...holders]) current.onLeave?.()
        answer(true)
      },
      onCancel: () => answer(false),
    })
    close = destroy
  })
  return () => close()
}

/** Ask before a call ends the session: after its end, staying would be useless. */
export const mayLeave = (): Promise<boolean> => new Promise((settle) => askToLeave(settle))

/** The user has answered already and the page leaves, so the browser must not ask again. */
export function leaveUnasked(): void {
  unasked = true
}

globalThis.addEventListener?.('beforeunload', (event) => {
  if (!unasked && isUnsaved()) event.preventDefault()
})
