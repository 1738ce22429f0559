import { webhookCalls } from '@zhanggui/contract/webhook/webhook.calls.ts'
import type { DeliveryRow } from '@zhanggui/contract/webhook/webhook.ts'
import { notices } from '../../kit/base/notices.ts'
import { t as say } from '../../kit/base/text.ts'
import { send } from '../../kit/wire/call.ts'
import { refresh } from '../../kit/wire/queries.ts'

/** Sends events again, and reads the list anew. */
export async function replay(events: readonly Pick<DeliveryRow, 'id' | 'sendable'>[]): Promise<void> {
  const ids = events.filter(({ sendable }) => sendable).map(({ id }) => id)
  if (ids.length === 0) return notices.warning(say('webhook.switchedOff'))
  const { count } = await send(webhookCalls.replayDeliveries, { deliveryIds: ids })
  const left = events.length - count
  if (left > 0) notices.warning(say('webhook.replayedSome', { count, left }))
  else notices.success(say('webhook.replayed', { count }))
  void refresh(webhookCalls.findDeliveryPage)
  void refresh(webhookCalls.findDeliveryDetail)
}
