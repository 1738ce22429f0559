import { type DeliveryQuery, type DeliveryTab, deliveryState } from '@zhanggui/contract/webhook/webhook.ts'
import type { RawBuilder } from 'kysely'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { rightsOf } from '../../kernel/session/rights.sql.ts'

/** The active people who hold a permission. */
export const holdersOf = (tx: Tx, code: string) => sql`
  select e.id from employee e cross join ${rightsOf(tx)} r
  where e.merchant_id = ${tx.merchantId} and e.removed_at is null and e.disabled_at is null and e.invited_at is null
    and ${code} = any (r.permissions)`

export interface WebhookColumns {
  id: number
  version: number
  name: string
  url: string
  groups: ('order' | 'aftersale' | 'refund' | 'stock')[]
  stores: number[] | null
  active: boolean
  round: number
  created_at: string
  created_by: string
  failing_since: string | null
  waiting: number
}
const columns = (tx: Tx) => sql`
  w.id, w.version, w.name, w.url, w.groups, w.stores, w.active, w.round, w.created_at, w.created_by, w.failing_since,
  (select count(*)::int from (select from webhook_delivery d where d.merchant_id = ${tx.merchantId} and d.webhook_id = w.id
    and d.state = 10 limit 1000) n) as waiting`

/** Serializes the creation of addresses, so that their limit holds. */
export const lockCreation = (tx: Tx) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended('webhook', ${tx.merchantId}::bigint))`)

export const selectWebhooks = (tx: Tx) =>
  tx.all(sql<WebhookColumns>`
    select ${columns(tx)} from webhook w
    where w.merchant_id = ${tx.merchantId} and w.removed_at is null order by w.id desc`)

export const lockWebhook = (tx: Tx, id: number) =>
  tx.first(sql<WebhookColumns>`
    select ${columns(tx)} from webhook w
    where w.merchant_id = ${tx.merchantId} and w.id = ${id}::bigint and w.removed_at is null for update of w`)

interface WebhookWrite {
  name: string
  url: string
  groups: readonly string[]
  stores: readonly number[] | null
  active: boolean
}

export const insertWebhook = (tx: Tx, write: WebhookWrite, by: string) =>
  tx.one(sql<{ id: number; round: number }>`
    insert into webhook (merchant_id, name, url, groups, stores, active, created_by)
    values (${tx.merchantId}::bigint, ${write.name}, ${write.url}, ${[...write.groups]}::text[],
      ${write.stores && [...write.stores]}::bigint[], ${write.active}, ${by})
    returning id, round`)

export const updateWebhook = (tx: Tx, id: number, write: WebhookWrite, by: string) =>
  tx.one(sql<{ version: number }>`
    update webhook w set name = ${write.name}, url = ${write.url}, groups = ${[...write.groups]}::text[],
      stores = ${write.stores && [...write.stores]}::bigint[], active = ${write.active}, version = w.version + 1,
      updated_at = now(), updated_by = ${by}
    where w.merchant_id = ${tx.merchantId} and w.id = ${id}::bigint returning w.version`)

export const nextRound = (tx: Tx, id: number, by: string) =>
  tx.one(sql<{ id: number; round: number }>`
    update webhook w set round = w.round + 1, version = w.version + 1, updated_at = now(), updated_by = ${by}
    where w.merchant_id = ${tx.merchantId} and w.id = ${id}::bigint returning w.id, w.round`)

export const endWebhook = (tx: Tx, id: number, by: string) =>
  tx.run(sql`
    update webhook w set removed_at = now(), updated_by = ${by}
    where w.merchant_id = ${tx.merchantId} and w.id = ${id}::bigint`)

/** What has not arrived is not sent any more. */
export async function dropWaiting(tx: Tx, webhookId: number): Promise<void> {
  // Everybody locks an event before its timer.
  const dropped = await tx.all(sql<{ id: number }>`
    update webhook_delivery d set state = ${deliveryState.dropped}::smallint, next_at = null, done_at = now()
    where d.merchant_id = ${tx.merchantId} and d.webhook_id = ${webhookId}::bigint and d.state = 10
    returning d.id`)
  await tx.run(sql`
    delete from timer where merchant_id = ${tx.merchantId} and kind = 'webhook'
      and record_id = any (${dropped.map(({ id }) => id)}::bigint[])`)
}

/** Puts events back into the queue, with their ids. One that is under way is left to its sender. */
export async function requeue(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.all(sql<{ id: number }>`
    update webhook_delivery d set state = 10, since = now(), next_at = null, due_at = now(), done_at = null
    from webhook w
    where d.merchant_id = ${tx.merchantId} and d.id = any (${[...ids]}::bigint[]) and w.merchant_id = ${tx.merchantId}
      and w.id = d.webhook_id and w.active and w.removed_at is null
      and (d.claimed_until is null or d.claimed_until <= now())
    returning d.id`)
  await tx.run(sql`
    insert into timer (merchant_id, kind, record_id, due_at)
    select ${tx.merchantId}::bigint, 'webhook', n, now() from unnest(${rows.map(({ id }) => id)}::bigint[]) n
    on conflict (merchant_id, kind, record_id) do update set due_at = excluded.due_at`)
  return rows.map(({ id }) => id)
}

export interface DeliveryColumns {
  id: number
  webhook_id: number
  webhook_name: string
  url: string
  event: string
  status: number | null
  title: string
  record_id: number
  body: Record<string, unknown>
  state: number
  attempts: number
  answer: number | null
  fault: string
  milliseconds: number | null
  next_at: string | null
  created_at: string
  waits_for: string | null
  sendable: boolean
}

const stateOf: Readonly<Record<DeliveryTab, number>> = {
  waiting: deliveryState.waiting,
  delivered: deliveryState.delivered,
  givenUp: deliveryState.givenUp,
}

const nounOf = (group: string) => (group === 'stock' ? sql`d.noun like 'stock %'` : sql`d.noun = ${group}`)

function conditions(
  tx: Tx,
  { group, webhookId, keyword = '' }: Omit<DeliveryQuery, 'tab' | 'pageNo' | 'pageSize'>,
) {
  const found: RawBuilder<unknown>[] = [sql`d.merchant_id = ${tx.merchantId}`]
  if (group !== undefined) found.push(nounOf(group))
  if (webhookId !== undefined) found.push(sql`d.webhook_id = ${webhookId}::bigint`)
  if (keyword !== '') found.push(sql`d.title = ${keyword}`)
  return sql.join(found, sql` and `)
}

const shown = (tx: Tx) => sql`
  d.id, d.webhook_id, w.name as webhook_name, w.url, d.event, d.status, d.title, d.record_id, d.body, d.state, d.attempts,
  d.answer, d.fault, d.milliseconds, d.next_at, d.created_at, (w.active and w.removed_at is null) as sendable,
  case when d.state = 10 then (select e.event from webhook_delivery e where e.merchant_id = ${tx.merchantId}
    and e.webhook_id = d.webhook_id and e.noun = d.noun and e.record_id = d.record_id and e.state = 10 and e.id < d.id
    order by e.id limit 1) end as waits_for`

export const selectDeliveries = (
  tx: Tx,
  asked: Pick<DeliveryQuery, 'group' | 'webhookId' | 'keyword'>,
  { tab, pageNo, pageSize }: Pick<DeliveryQuery, 'tab' | 'pageNo' | 'pageSize'>,
) =>
  tx.all(sql<DeliveryColumns>`
    select ${shown(tx)} from webhook_delivery d
    join webhook w on w.merchant_id = ${tx.merchantId} and w.id = d.webhook_id
    where ${conditions(tx, asked)} ${tab ? sql`and d.state = ${stateOf[tab]}::smallint` : sql``}
    order by d.id desc limit ${pageSize}::int offset ${(pageNo - 1) * pageSize}::bigint`)

export const countDeliveries = async (
  tx: Tx,
  asked: Pick<DeliveryQuery, 'group' | 'webhookId' | 'keyword'>,
  atMost: number,
): Promise<Map<number, number>> => {
  const parts = [10, 20, 30, 40].map(
    (state) => sql`
      select ${sql.lit(state)}::int as state, (select count(*)::int from (
        select from webhook_delivery d where ${conditions(tx, asked)} and d.state = ${sql.lit(state)} limit ${atMost + 1}::int) n) as count`,
  )
  const rows = await tx.all(sql<{ state: number; count: number }>`${sql.join(parts, sql` union all `)}`)
  return new Map(rows.map(({ state, count }) => [state, count]))
}

export const selectDelivery = (tx: Tx, id: number) =>
  tx.first(sql<DeliveryColumns>`
    select ${shown(tx)} from webhook_delivery d
    join webhook w on w.merchant_id = ${tx.merchantId} and w.id = d.webhook_id
    where d.merchant_id = ${tx.merchantId} and d.id = ${id}::bigint`)

export const selectTries = (tx: Tx, id: number, atMost: number) =>
  tx.all(sql<{ at: string; answer: number; fault: string; milliseconds: number; excerpt: string }>`
    select t.at, t.answer, t.fault, t.milliseconds, t.excerpt from webhook_try t
    where t.merchant_id = ${tx.merchantId} and t.delivery_id = ${id}::bigint order by t.id desc limit ${atMost}::int`)
