import { afterSaleCalls } from '@zhanggui/contract/afterSale/afterSale.calls.ts'
import { refundCalls } from '@zhanggui/contract/refund/refund.calls.ts'
import { type RefundRow, refundStatus } from '@zhanggui/contract/refund/refund.ts'
import { formatMoney } from '../../kit/base/format.ts'
import { notices } from '../../kit/base/notices.ts'
import { t as say, useText } from '../../kit/base/text.ts'
import { send } from '../../kit/wire/call.ts'
import { refresh } from '../../kit/wire/queries.ts'

type Head = Pick<RefundRow, 'id' | 'version' | 'number'>
type PartRow = RefundRow['parts'][number]

const readAgain = () =>
  void refresh(
    refundCalls.findRefundPage,
    refundCalls.findRefundDetail,
    afterSaleCalls.findAfterSalePage,
    afterSaleCalls.findAfterSaleDetail,
  )

/** Confirms, asks or tries a part again, and says what came of it. */
export async function act(
  refund: Head,
  partId: string,
  call: 'confirmRefund' | 'retryRefund' | 'askRefund',
): Promise<void> {
  const answer = await send(refundCalls[call], { id: refund.id, version: refund.version, partId })
  const status = answer.parts.find(({ id }) => id === partId)?.status
  if (status === refundStatus.failed) notices.error(say('refund.failedAgain'))
  else if (status === refundStatus.inProgress) notices.info(say('refund.asked'))
  else notices.success(say('refund.handled', { number: refund.number }))
  readAgain()
}

/** Pays a part another way. */
export async function divert(refund: Head, partId: string, channel: 'cash' | 'transfer'): Promise<void> {
  await send(refundCalls.divertRefund, { id: refund.id, version: refund.version, partId, channel })
  notices.success(say('refund.diverted'))
  readAgain()
}

/** The words for the fault of a channel. */
export function useFault(): (fault: string) => string {
  const t = useText()
  return (fault) =>
    fault === 'balance'
      ? t('refund.faultbalance')
      : fault === 'silent'
        ? t('refund.faultsilent')
        : t('refund.status40')
}

/** Where a part goes. */
export function useWay(): (part: PartRow) => string {
  const t = useText()
  return ({ method, channel }) =>
    channel === 'cash' || channel === 'transfer'
      ? t(`refund.channel_${channel}`)
      : t(`order.method${method}` as 'order.method10')
}

/** The last step of a refund, in a few words. */
export function useExplained(): (row: RefundRow) => { text: string; bad: boolean } {
  const t = useText()
  const faultOf = useFault()
  return (row) => {
    const failed = row.parts.find(({ status }) => status === refundStatus.failed)
    if (failed) return { text: faultOf(failed.fault), bad: true }
    const waiting = row.parts.find(({ status }) => status === refundStatus.waiting)
    if (waiting) return { text: t('refund.head10', { amount: formatMoney(waiting.amount) }), bad: false }
    if (row.status === refundStatus.inProgress) return { text: t('refund.silent'), bad: false }
    const by = row.parts.find(({ doneBy }) => doneBy !== '')?.doneBy || row.createdBy || t('refund.bySystem')
    return { text: by, bad: false }
  }
}
