import { createHmac } from 'node:crypto'
import { deliveryDays, deliveryState, retrySeconds } from '@zhanggui/contract/webhook/webhook.ts'
import { inTenant } from '../../kernel/database/tenant.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Services } from '../../kernel/services.ts'
import type { Duty } from '../../kernel/task/tasks.ts'
import { selectDueMerchants } from '../../kernel/task/timer.sql.ts'
import {
  type Claimed,
  claimDeliveries,
  noteTry,
  type Outcome,
  postponeClaimed,
  selectAge,
  sortDue,
} from './deliver.sql.ts'
import { postEvent, type Received } from './post.ts'

/** Events under way at one address: a slow receiver holds up only itself. */
const each = 4
/** Events under way in this process. */
const atOnce = 64
const merchantsAtOnce = 100
/** Rounds of sending at the same time. */
const mostRounds = 8

/** The secret of an address. The server derives it, so that no table has it. */
export const webhookSecret = (
  { SECRET }: Pick<Services['settings'], 'SECRET'>,
  merchantId: number,
  { id, round }: { id: number; round: number },
): string => createHmac('sha256', SECRET).update(`webhook ${merchantId} ${id} ${round}`).digest('base64url')

export const eventId = (merchantId: number, id: number): string => `evt_${merchantId}_${id}`

export const bodyOf = (
  merchantId: number,
  { id, event, body, created_at }: Pick<Claimed, 'id' | 'event' | 'body' | 'created_at'>,
): string => JSON.stringify({ id: eventId(merchantId, id), event, at: created_at, data: body })

/** HMAC-SHA256 over `timestamp.body`, in lower-case hex. */
export const webhookSignature = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')

/** What follows from a try: it is done, sent again after a pause, or given up. */
export function outcomeOf(received: Received, attempts: number, ageSeconds: number): Outcome {
  if (received.fault === '') return { ...received, state: deliveryState.delivered, again: null }
  const pause = retrySeconds[Math.min(attempts, retrySeconds.length) - 1] ?? 0
  const over = received.fault === 'gone' || ageSeconds + pause > deliveryDays * 86_400
  return over
    ? { ...received, state: deliveryState.givenUp, again: null }
    : { ...received, state: deliveryState.waiting, again: pause }
}

async function sendOne(
  { settings, database }: Services,
  merchantId: number,
  claimed: Claimed,
): Promise<void> {
  const body = bodyOf(merchantId, claimed)
  const timestamp = String(Date.now())
  const secret = webhookSecret(settings, merchantId, { id: claimed.webhook_id, round: claimed.round })
  const received = await postEvent(claimed.url, {
    body,
    local: settings.NODE_ENV !== 'production',
    headers: {
      'X-Zg-Event': claimed.event,
      'X-Zg-Event-Id': eventId(merchantId, claimed.id),
      'X-Zg-Timestamp': timestamp,
      'X-Zg-Signature': webhookSignature(secret, timestamp, body),
    },
  })
  await inTenant(database, merchantId, {}, async (tx) =>
    noteTry(tx, claimed, outcomeOf(received, claimed.attempts, await selectAge(tx, claimed.id))),
  )
}

/**
 * Sends the events that are due, and resolves when all have been answered or given up waiting for. With `room` events
 * taken, no further merchant's are.
 */
export async function sendDue(services: Services, room = atOnce): Promise<number> {
  const { database, log } = services
  let taken = 0
  const sending: Promise<void>[] = []
  for (const merchantId of await selectDueMerchants(database, 'webhook', merchantsAtOnce)) {
    if (taken >= room) break
    const claimed = await inTenant(database, merchantId, {}, async (tx) => {
      await sortDue(tx)
      const rows = await claimDeliveries(tx, each)
      if (rows.length > 0)
        await postponeClaimed(
          tx,
          rows.map(({ id }) => id),
        )
      return rows
    })
    taken += claimed.length
    for (const one of claimed)
      sending.push(
        sendOne(services, merchantId, one).catch((error: unknown) => {
          // The claim ends by itself: the event is sent again, with the same id.
          if (!(error instanceof Refusal) && !services.draining)
            log.error({ err: error, merchantId, event: one.id }, 'a webhook failed')
        }),
      )
  }
  await Promise.all(sending)
  return taken
}

/** The rounds of sending of each server in this process: other duties do not wait for slow receivers. */
const rounds = new WeakMap<Services, number>()

export const webhookDuty: Duty = {
  name: 'webhooks',
  everyMs: 1000,
  async run(services) {
    const going = rounds.get(services) ?? 0
    // A round ends when nothing more is due. It may take as long as the slowest receiver; others go on meanwhile.
    if (going >= mostRounds) return
    rounds.set(services, going + 1)
    const round = async () => {
      while (!services.draining && (await sendDue(services, atOnce / mostRounds)) > 0);
    }
    void round()
      .catch((error: unknown) => {
        if (!(error instanceof Refusal) && !services.draining)
          services.log.error({ err: error }, 'webhooks failed')
      })
      .finally(() => rounds.set(services, (rounds.get(services) ?? 1) - 1))
  },
}
