import { stockTransferCalls as calls } from '@zhanggui/contract/stockTransfer/stockTransfer.calls.ts'
import type { TransferDetail, TransferLine } from '@zhanggui/contract/stockTransfer/stockTransfer.ts'
import { useState } from 'react'
import { t as say } from '../../kit/base/text.ts'
import { useSteps } from '../../kit/document/document-page.tsx'
import type { SaidReason } from '../../kit/document/line-reason.tsx'
import { send } from '../../kit/wire/call.ts'
import { gapOf } from './transfer-figures.ts'

/** The steps of a transfer, and what a person has chosen for the next one and not sent yet. */
export function useTransferSteps(transfer: TransferDetail, onReload: () => void) {
  const { id, version, lines, number } = transfer
  const [sent, setSent] = useState<ReadonlyMap<string, string>>(new Map())
  const [reasons, setReasons] = useState<ReadonlyMap<string, SaidReason>>(new Map())
  /** All differences are asked for their reason, to end the transfer. */
  const [closing, setClosing] = useState(false)
  const { busy, run } = useSteps(calls.findStockTransferPage, onReload)
  const gaps = lines.filter((line) => gapOf(line) > 0)

  const act = (step: () => Promise<string>) =>
    run(async () => {
      const done = await step()
      setClosing(false)
      return done
    })
  return {
    busy,
    closing,
    setClosing,
    sent,
    reasons,
    gaps,
    unexplained: gaps.filter((line) => !reasons.has(line.id)),
    setSent: (line: TransferLine, amount: string) => setSent(new Map(sent).set(line.id, amount)),
    setReason: (line: TransferLine, said: SaidReason | null) => {
      const next = new Map(reasons)
      if (said === null) next.delete(line.id)
      else next.set(line.id, said)
      setReasons(next)
    },
    /** The same reason for each difference. */
    setReasons: (reason: number) =>
      setReasons(new Map(gaps.map((line) => [line.id, { reason, note: '' }] as const))),
    sendNow: () =>
      act(async () => {
        const given = [...sent].map(([lineId, amount]) => ({ lineId, amount }))
        const known = given.filter(({ lineId }) => lines.some((line) => line.id === lineId))
        const done = await send(calls.sendStockTransfer, { id, version, lines: known })
        return say('stockTransfer.didSendNow', { count: done.sent })
      }),
    arriveNow: () =>
      act(async () => {
        const { arrived, ended } = await send(calls.arriveStockTransfer, { id, version })
        return ended ? say('stockTransfer.arriveEnded') : say('stockTransfer.arriveDone', { count: arrived })
      }),
    closeNow: () =>
      act(async () => {
        const chosen = gaps.flatMap((line) => {
          const said = reasons.get(line.id)
          return said ? [{ lineId: line.id, reason: said.reason as 40, note: said.note }] : []
        })
        const { differs } = await send(calls.closeStockTransfer, { id, version, lines: chosen })
        return say('stockTransfer.closeDone', { count: differs })
      }),
    cancel: () =>
      act(async () => {
        await send(calls.cancelStockTransfer, { id, version })
        return say('stockTransfer.cancelled', { number })
      }),
  }
}
export type TransferSteps = ReturnType<typeof useTransferSteps>
