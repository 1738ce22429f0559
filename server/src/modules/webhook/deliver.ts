import { createHmac } from 'node:crypto'
import { deliveryDays, deliveryState, retrySeconds } from '@zhanggui/contract/webhook/webhook.ts'
import { inTenant, type Tx } from '../../kernel/database/tenant.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Services } from '../../kernel/services.ts'
import type { Duty } from '../../kernel/task/tasks.ts'
import { selectDueMerchants } from '../../kernel/task/timer.sql.ts'
import {
  type Claimed,
  claimDeliveries,
  noteTries,
  type Outcome,
  postponeClaimed,
  sortDue,
  type Tried,
} from './deliver.sql.ts'
import { postEvent, type Received } from './post.ts'

/** Events under way at one address: a slow receiver holds up only itself. */
const each = 4
/** Events under way in this process. Silent receivers hold them for ten seconds, and cost a connection each. */
const atOnce = 1024
const merchantsAtOnce = 1000

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

const requestOf = ({ settings }: Services, merchantId: number, claimed: Claimed) => {
  const body = bodyOf(merchantId, claimed)
  const timestamp = String(Date.now())
  const secret = webhookSecret(settings, merchantId, { id: claimed.webhook_id, round: claimed.round })
  return {
    body,
    local: settings.NODE_ENV !== 'production',
    headers: {
      'X-Zg-Event': claimed.event,
      'X-Zg-Event-Id': eventId(merchantId, claimed.id),
      'X-Zg-Timestamp': timestamp,
      'X-Zg-Signature': webhookSignature(secret, timestamp, body),
    },
  }
}

/** What the lines of one server share: the events under way, and the line of each merchant. */
interface Traffic {
  underWay: number
  lines: Map<number, Line>
}
const traffics = new WeakMap<Services, Traffic>()
function trafficOf(services: Services): Traffic {
  const known = traffics.get(services) ?? { underWay: 0, lines: new Map() }
  traffics.set(services, known)
  return known
}

/**
 * Sends the events of a merchant. What has been answered is noted together, and its places are taken anew in the same
 * transaction. So an event without an answer holds up its own place only.
 */
class Line {
  private readonly services: Services
  private readonly merchantId: number
  private readonly traffic: Traffic
  private answered: Tried[] = []
  private sending = 0
  private sent = 0
  private sorted = false
  private wake: () => void = () => {}

  constructor(services: Services, merchantId: number) {
    this.services = services
    this.merchantId = merchantId
    this.traffic = trafficOf(services)
  }

  /** New events may be due. */
  look(): void {
    this.sorted = false
    this.wake()
  }

  /** Resolves with the number of events sent, once nothing is due and all have been answered or given up waiting for. */
  async run(): Promise<number> {
    for (;;) {
      const woken = new Promise<void>((resolve) => {
        this.wake = resolve
      })
      const tried = this.answered
      this.answered = []
      for (const claimed of await this.turn(tried)) void this.send(claimed)
      if (this.answered.length > 0) continue
      if (this.sending === 0) return this.sent
      await woken
    }
  }

  private async turn(tried: readonly Tried[]): Promise<Claimed[]> {
    const { services, merchantId } = this
    const fail = (error: unknown) => {
      // A claim ends by itself: the event is sent again, with the same id.
      if (!(error instanceof Refusal) && !services.draining)
        services.log.error({ err: error, merchantId }, 'webhooks failed')
    }
    try {
      return await inTenant(services.database, merchantId, {}, async (tx) => {
        await noteTries(tx, tried)
        return this.claim(tx)
      })
    } catch (error) {
      fail(error)
    }
    // One that cannot be noted does not keep the others from it.
    if (tried.length > 1)
      for (const one of tried)
        await inTenant(services.database, merchantId, {}, (tx) => noteTries(tx, [one])).catch(fail)
    return []
  }

  private async claim(tx: Tx): Promise<Claimed[]> {
    if (this.services.draining || this.traffic.underWay >= atOnce) return []
    if (!this.sorted) await sortDue(tx)
    this.sorted = true
    const rows = await claimDeliveries(tx, each)
    if (rows.length > 0)
      await postponeClaimed(
        tx,
        rows.map(({ id }) => id),
      )
    return rows
  }

  private async send(claimed: Claimed): Promise<void> {
    const { services, merchantId, traffic } = this
    this.sending++
    traffic.underWay++
    try {
      const received = await postEvent(claimed.url, requestOf(services, merchantId, claimed))
      this.sent++
      const age = (Date.now() - Date.parse(claimed.since)) / 1000
      this.answered.push({ ...claimed, ...outcomeOf(received, claimed.attempts, age) })
    } catch (error) {
      services.log.error({ err: error, merchantId, event: claimed.id }, 'a webhook failed')
    } finally {
      traffic.underWay--
      this.sending--
      this.wake()
    }
  }
}

/** Sends the events that are due, and resolves when all have been answered or given up waiting for. */
export async function sendDue(services: Services): Promise<number> {
  const merchants = await selectDueMerchants(services.database, 'webhook', merchantsAtOnce)
  const sent = await Promise.all(merchants.map((merchantId) => new Line(services, merchantId).run()))
  return sent.reduce((sum, count) => sum + count, 0)
}

export const webhookDuty: Duty = {
  name: 'webhooks',
  everyMs: 1000,
  async run(services) {
    const { lines } = trafficOf(services)
    for (const line of lines.values()) line.look()
    for (const merchantId of await selectDueMerchants(services.database, 'webhook', merchantsAtOnce)) {
      if (lines.has(merchantId)) continue
      const line = new Line(services, merchantId)
      lines.set(merchantId, line)
      // Other duties do not wait for slow receivers.
      void line.run().finally(() => lines.delete(merchantId))
    }
  },
}
