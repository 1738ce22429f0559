import { withApp } from '../base/notices.ts'
import { t } from '../base/text.ts'

/** A form or screen that may have something to lose. */
export interface Holder {
  /** How many changes; 0 lets go. */
  changes: () => number
  /** What would be lost, in words of its own. */
  text: ((count: number) => string) | undefined
  /** Called when its changes are given up. */
  onLeave: (() => void) | undefined
}

const holders = new Set<{ readonly current: Holder }>()
let unasked = false

/** The first of those that have something to lose, a page or a dialog over it. */
const losing = (): Holder | undefined =>
  [...holders].map(({ current }) => current).find(({ changes }) => changes() > 0)

export const isUnsaved = (): boolean => losing() !== undefined

/** Answers for what it holds until the returned function is called. */
export function hold(holder: { readonly current: Holder }): () => void {
  holders.add(holder)
  return () => holders.delete(holder)
}

/** Asks whether what is not saved may be lost, where there is anything; gives what closes the question unanswered. */
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

/** Before a call ends the session: once it has ended, staying would be of no use. */
export const mayLeave = (): Promise<boolean> => new Promise((settle) => askToLeave(settle))

/** It has been asked, and the page goes: the browser is not to ask again. */
export function leaveUnasked(): void {
  unasked = true
}

globalThis.addEventListener?.('beforeunload', (event) => {
  if (!unasked && isUnsaved()) event.preventDefault()
})
