import { webhookCalls } from '@zhanggui/contract/webhook/webhook.calls.ts'
import { notices } from '../../kit/base/notices.ts'
import { t as say } from '../../kit/base/text.ts'
import { send } from '../../kit/wire/call.ts'
import { refresh } from '../../kit/wire/queries.ts'

/** Sends events again, and reads the list anew. */
export async function replay(deliveryIds: readonly string[]): Promise<void> {
  const { count } = await send(webhookCalls.replayDeliveries, { deliveryIds: [...deliveryIds] })
  notices.success(say('webhook.replayed', { count }))
  void refresh(webhookCalls.findDeliveryPage)
  void refresh(webhookCalls.findDeliveryDetail)
}
