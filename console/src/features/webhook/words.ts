import type { DeliveryRow } from '@zhanggui/contract/webhook/webhook.ts'
import { formatMoment } from '../../kit/base/format.ts'
import { t } from '../../kit/base/text.ts'

/** The name of an event: that of the status which its record has now. */
export function eventName({ event, status }: Pick<DeliveryRow, 'event' | 'status'>): string {
  const [group] = event.split('.')
  if (group === 'order') return t(`order.status${status}` as 'order.status10')
  if (group === 'aftersale') return t(`afterSale.status${status}` as 'afterSale.status10')
  if (group === 'refund') return t(`refund.status${status}` as 'refund.status10')
  return t('webhook.stockChanged')
}

/** The answer of the receiver to a try. */
export function answerText(one: {
  answer: number | null
  fault: string
  milliseconds: number | null
}): string {
  const { answer, fault, milliseconds } = one
  if (answer === null) return ''
  if (fault === '') return t('webhook.answered', { status: answer, ms: milliseconds ?? 0 })
  return t(`webhook.fault_${fault}` as 'webhook.fault_status', { status: answer })
}

/** How it stands with an event: the last answer, and what comes next. */
export function standing(row: DeliveryRow): string {
  if (row.waitsFor !== '') return t('webhook.waitsFor')
  const answer = answerText(row)
  if (row.state !== 10) return answer
  if (row.nextAt === null || answer === '') return t('webhook.notYet')
  return t('webhook.next', { answer, time: formatMoment(row.nextAt) })
}
