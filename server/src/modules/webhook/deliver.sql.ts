import { deliveryState, keptDays } from '@zhanggui/contract/webhook/webhook.ts'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { holdersOf } from './webhook.sql.ts'

export interface Claimed {
  id: number
  webhook_id: number
  event: string
  body: Record<string, unknown>
  attempts: number
  created_at: string
  /** Retries count from here: a replay begins anew. */
  since: string
  url: string
  round: number
}

/** A process that is killed while it sends gives an event back after this. */
const claimSeconds = 30
/** Due timers that are looked at. */
const lookedAt = 500
/** An event that waits for another one is looked at again after this, if nobody wakes it. */
const waitSeconds = 5

/** The first event of the same record and address that waits, before this one. */
const before = (tx: Tx, one: string) => sql`
  select e.id from webhook_delivery e where e.merchant_id = ${tx.merchantId} and e.webhook_id = ${sql.ref(`${one}.webhook_id`)}
    and e.noun = ${sql.ref(`${one}.noun`)} and e.record_id = ${sql.ref(`${one}.record_id`)} and e.state = 10
    and e.id < ${sql.ref(`${one}.id`)}
  order by e.id limit 1`

/**
 * Puts aside the events that wait for an earlier one of their record: their timers follow that one's, and no address
 * looks at them. The end of the earlier one wakes them; if it misses one, its timer does.
 */
export async function sortDue(tx: Tx): Promise<void> {
  const looked = await tx.all(sql<{ id: number; first: number | null; due_at: string | null }>`
    select d.id, d.due_at, (${before(tx, 'd')}) as first
    from (select t.record_id from timer t where t.merchant_id = ${tx.merchantId} and t.kind = 'webhook' and t.due_at <= now()
      order by t.due_at, t.record_id limit ${lookedAt}::int) t
    join webhook_delivery d on d.merchant_id = ${tx.merchantId} and d.id = t.record_id and d.state = 10`)
  const unsorted = looked.filter(({ first, due_at }) => first !== null || due_at === null)
  if (unsorted.length === 0) return
  const ids = await lockFree(tx, unsorted)
  const waiting = unsorted.filter(({ id, first }) => first !== null && ids.deliveries.has(id))
  const free = unsorted.filter(({ id, first }) => first === null && ids.deliveries.has(id))
  const timed = waiting.filter(({ id }) => ids.timers.has(id))
  await Promise.all([
    tx.run(sql`
      update webhook_delivery d set due_at = null
      where d.merchant_id = ${tx.merchantId} and d.id = any (${idsOf(waiting)}::bigint[]) and d.due_at is not null`),
    tx.run(sql`
      update timer t set due_at = greatest(coalesce(
        (select f.due_at from timer f where f.merchant_id = ${tx.merchantId} and f.kind = 'webhook' and f.record_id = n.first),
        now()), now() + make_interval(secs => ${waitSeconds}::int))
      from unnest(${idsOf(timed)}::bigint[], ${timed.map(({ first }) => first)}::bigint[]) n (id, first)
      where t.merchant_id = ${tx.merchantId} and t.kind = 'webhook' and t.record_id = n.id`),
    tx.run(sql`
      update webhook_delivery d set due_at = now()
      where d.merchant_id = ${tx.merchantId} and d.id = any (${idsOf(free)}::bigint[]) and d.due_at is null`),
  ])
}

/**
 * Locks those of these events and timers that nobody else holds. Who sorts never waits for a lock, so he and those who
 * note a try, or sort on another node, cannot wait for each other. The rest is sorted next time.
 */
async function lockFree(tx: Tx, events: readonly { id: number }[]) {
  const ids = events.map(({ id }) => id)
  const [deliveries, timers] = await Promise.all([
    tx.all(sql<{ id: number }>`
      select d.id from webhook_delivery d
      where d.merchant_id = ${tx.merchantId} and d.id = any (${ids}::bigint[]) order by d.id for update skip locked`),
    tx.all(sql<{ id: number }>`
      select t.record_id as id from timer t
      where t.merchant_id = ${tx.merchantId} and t.kind = 'webhook' and t.record_id = any (${ids}::bigint[])
      order by t.record_id for update skip locked`),
  ])
  return { deliveries: new Set(deliveries.map(({ id }) => id)), timers: new Set(timers.map(({ id }) => id)) }
}

/**
 * Takes events that are due: of each address at most `each`, less those that are under way, and of each record the
 * oldest. Two processes never take the same one.
 */
export async function claimDeliveries(tx: Tx, each: number): Promise<Claimed[]> {
  const next = await tx.all(sql<{ id: number }>`
    select n.id from webhook w
    cross join lateral (
      select c.id from webhook_delivery c
      where c.merchant_id = ${tx.merchantId} and c.webhook_id = w.id and c.state = 10 and c.due_at <= now()
        and not exists (${before(tx, 'c')})
      order by c.due_at, c.id
      limit greatest(0, ${each}::int - (select count(*) from webhook_delivery b
        where b.merchant_id = ${tx.merchantId} and b.webhook_id = w.id and b.state = 10 and b.claimed_until > now()))
    ) n
    where w.merchant_id = ${tx.merchantId}`)
  if (next.length === 0) return []
  const held = await tx.all(sql<{ id: number }>`
    select d.id from webhook_delivery d
    where d.merchant_id = ${tx.merchantId} and d.id = any (${next.map(({ id }) => id)}::bigint[])
      and d.state = 10 and (d.claimed_until is null or d.claimed_until <= now())
    order by d.id for update skip locked`)
  if (held.length === 0) return []
  // A statement of its own: Citus 14 hands the ids of a locking select to an update in a format that it cannot read.
  const taken = await tx.all(sql<Claimed>`
    update webhook_delivery d set attempts = d.attempts + 1, claimed_until = now() + make_interval(secs => ${claimSeconds}::int),
      due_at = now() + make_interval(secs => ${claimSeconds}::int)
    from webhook w
    where d.merchant_id = ${tx.merchantId} and d.id = any (${held.map(({ id }) => id)}::bigint[])
      and w.merchant_id = ${tx.merchantId} and w.id = d.webhook_id
    returning d.id, d.webhook_id, d.event, d.body, d.attempts, d.created_at, d.since, w.url, w.round`)
  return taken.sort((one, other) => one.id - other.id)
}

/** A process that dies leaves the event due when its claim ends. */
export const postponeClaimed = (tx: Tx, ids: readonly number[]) =>
  tx.run(sql`
    update timer t set due_at = now() + make_interval(secs => ${claimSeconds}::int)
    where t.merchant_id = ${tx.merchantId} and t.kind = 'webhook' and t.record_id = any (${[...ids]}::bigint[])`)

export interface Outcome {
  answer: number
  fault: string
  milliseconds: number
  excerpt: string
  /** The next state, and for one that waits again, in how many seconds. */
  state: number
  again: number | null
}

/** An event with the outcome of its try. */
export type Tried = Claimed & Outcome

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
const groupsOf = (tries: readonly Tried[]) => {
  const groups = new Map<string, Tried[]>()
  for (const one of tries) {
    const key = `${one.state} ${one.again}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()]
}

/** Notes tries. An event that was dropped or replayed meanwhile keeps its state. */
export async function noteTries(tx: Tx, tries: readonly Tried[]): Promise<void> {
  if (tries.length === 0) return
  const { waiting, delivered } = deliveryState
  const over = idsOf(tries.filter(({ state }) => state !== waiting))
  const addresses = (some: readonly Tried[]) => [...new Set(some.map(({ webhook_id }) => webhook_id))]
  const failed = addresses(tries.filter(({ state }) => state !== delivered))
  const answers = (of: readonly Tried[]) => sql`
    unnest(${idsOf(of)}::bigint[], ${of.map(({ answer }) => answer)}::int[], ${of.map(({ fault }) => fault)}::text[],
      ${of.map(({ milliseconds }) => milliseconds)}::int[], ${of.map(({ excerpt }) => excerpt)}::text[])
      n (id, answer, fault, milliseconds, excerpt)`
  await Promise.all([
    // Who removes an address locks it first, then its events. So the two cannot wait for each other.
    tx.run(sql`
      select w.id from webhook w
      where w.merchant_id = ${tx.merchantId} and w.id = any (${addresses(tries)}::bigint[]) order by w.id for key share`),
    tx.run(sql`
      insert into webhook_try (merchant_id, delivery_id, answer, fault, milliseconds, excerpt)
      select ${tx.merchantId}::bigint, n.id, n.answer, n.fault, n.milliseconds, n.excerpt from ${answers(tries)}
      returning id`),
    ...groupsOf(tries).flatMap((group) => {
      const { state, again } = group[0] as Tried
      return [
        tx.run(sql`
          update webhook_delivery d set state = case when d.state = 10 then ${state}::smallint else d.state end,
            claimed_until = null, answer = n.answer, fault = n.fault, milliseconds = n.milliseconds,
            next_at = now() + make_interval(secs => ${again}::int), due_at = now() + make_interval(secs => ${again}::int),
            done_at = ${state === waiting ? sql`null` : sql`now()`}
          from ${answers(group)}
          where d.merchant_id = ${tx.merchantId} and d.id = n.id`),
        again === null
          ? tx.run(sql`
              delete from timer where merchant_id = ${tx.merchantId} and kind = 'webhook'
                and record_id = any (${idsOf(group)}::bigint[])`)
          : tx.run(sql`
              update timer t set due_at = now() + make_interval(secs => ${again}::int)
              where t.merchant_id = ${tx.merchantId} and t.kind = 'webhook' and t.record_id = any (${idsOf(group)}::bigint[])`),
      ]
    }),
    // Only the first failure and the first success change the address: tries do not wait for each other.
    tx.run(sql`
      update webhook w set failing_since = now()
      where w.merchant_id = ${tx.merchantId} and w.id = any (${failed}::bigint[]) and w.failing_since is null`),
    tx.run(sql`
      update webhook w set failing_since = null, told_at = null
      where w.merchant_id = ${tx.merchantId} and w.failing_since is not null
        and w.id = any (${addresses(tries.filter(({ state }) => state === delivered))}::bigint[])`),
    tx.run(sql`
      delete from webhook_delivery where merchant_id = ${tx.merchantId} and id in (
        select o.id from webhook_delivery o where o.merchant_id = ${tx.merchantId}
          and o.created_at < now() - make_interval(days => ${keptDays}::int) and o.state <> 10
        order by o.created_at limit ${20 * tries.length}::int)`),
  ])
  if (over.length > 0) await wakeNext(tx, over)
  for (const id of failed) await tellFailing(tx, id)
}

/**
 * The next event of each of their records need not wait any more. One that somebody holds is left to its timer: a sale
 * that tells its stock must not wait for this.
 */
async function wakeNext(tx: Tx, ids: readonly number[]): Promise<void> {
  const next = await tx.all(sql<{ id: number }>`
    select d.id from webhook_delivery d
    where d.merchant_id = ${tx.merchantId} and d.due_at is null and d.id in (
      select min(n.id) from webhook_delivery e
      join webhook_delivery n on n.merchant_id = ${tx.merchantId} and n.webhook_id = e.webhook_id and n.noun = e.noun
        and n.record_id = e.record_id and n.state = 10
      where e.merchant_id = ${tx.merchantId} and e.id = any (${[...ids]}::bigint[])
      group by n.webhook_id, n.noun, n.record_id)
    order by d.id for update skip locked`)
  if (next.length === 0) return
  await Promise.all([
    tx.run(sql`
      update webhook_delivery d set due_at = now()
      where d.merchant_id = ${tx.merchantId} and d.id = any (${idsOf(next)}::bigint[])`),
    tx.run(sql`
      update timer t set due_at = now()
      where t.merchant_id = ${tx.merchantId} and t.kind = 'webhook' and t.record_id = any (${idsOf(next)}::bigint[])`),
  ])
}

/** Once an address has failed for a day, the people who manage addresses are told, once. */
async function tellFailing(tx: Tx, webhookId: number): Promise<void> {
  const told = await tx.first(sql<{ name: string }>`
    update webhook w set told_at = now()
    where w.merchant_id = ${tx.merchantId} and w.id = ${webhookId}::bigint and w.told_at is null
      and w.failing_since < now() - interval '1 day'
    returning w.name`)
  if (!told) return
  await tx.run(sql`
    with holder as materialized (${holdersOf(tx, 'iposWeb.settings.webhook.edit')})
    insert into notice (merchant_id, employee_id, kind, code, asker_id, reason)
    select ${tx.merchantId}::bigint, h.id, 'webhookFails', 'iposWeb.settings.webhook', h.id, ${told.name}
    from holder h returning id`)
}
