import { type TransferLine, transferStatus } from '@zhanggui/contract/stockTransfer/stockTransfer.ts'
import { amountOf, gapOf, isWaiting } from './transfer-figures.ts'
import type { LineWork } from './transfer-lines.tsx'

type Stage = LineWork['stage']

export const stageOf = (status: number): Stage =>
  status === transferStatus.draft
    ? 'draft'
    : status === transferStatus.sent || status === transferStatus.part
      ? 'transit'
      : 'ended'

export type Tab = 'all' | 'differs' | 'same'

/** The tabs of the lines. Only who sends a draft sees what the store has of each. */
export const tabsOf = (stage: Stage, sends: boolean) => {
  const draft = stage === 'draft'
  const all = [
    { value: 'all', label: 'stockTransfer.tabAll' },
    {
      value: 'differs',
      label: draft ? 'stockTransfer.tabShort' : 'stockTransfer.tabDiffers',
      todo: true,
    },
    { value: 'same', label: draft ? 'stockTransfer.tabEnough' : 'stockTransfer.tabSame' },
  ] as const
  return all.slice(0, draft && !sends ? 1 : 3)
}

/** `closing`: nothing is waited for any more, so that all that is missing differs. */
export const inTab = (line: TransferLine, tab: Tab, stage: Stage, closing: boolean): boolean => {
  if (tab === 'all') return true
  if (isWaiting(line, stage) && !closing) return false
  const differs = stage === 'draft' ? amountOf(line.available) < amountOf(line.asked) : gapOf(line) > 0
  return differs === (tab === 'differs')
}
