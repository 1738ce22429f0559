import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import { centsOf, yuanOf } from '@zhanggui/contract/money.ts'
import type { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { waitingOf } from '@zhanggui/contract/product/put-back.ts'
import type { SeenPrice } from '@zhanggui/contract/product/scheduled-price.ts'
import { type Language, listText } from '@zhanggui/contract/text.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { thumbnailAddress } from '../../kernel/file/files.ts'
import type { SaveContext, TenantContext } from '../../kernel/http/implement.ts'
import { type Refusal, refuse } from '../../kernel/refusal.ts'
import { restoreAcceptances } from './accepted.sql.ts'
import { countTabs } from './product.ts'
import { actorText, staleProduct, tellProducts } from './product-log.ts'
import {
  lockProducts,
  type PricedRow,
  selectMidnight,
  selectPrices,
  selectTomorrow,
  updateVersions,
} from './product-price.sql.ts'
import {
  type ProductTexts,
  seesCost,
  seesWaiting,
  type WithWaiting,
  waitingChanges,
  waitingTexts,
  withScheduler,
} from './product-values.ts'
import {
  giveBackPrices,
  moveScheduledPrices,
  schedulerOf,
  selectOwnLastChanges,
  selectScheduledActors,
  selectScheduledPage,
  type WaitedBefore,
  type WaitingChange,
} from './scheduled-price.sql.ts'

/** The most suggestions of people. */
const mostFound = 20

const lineOf = ({ id, name, code }: PricedRow) => ({ id, title: name, code })

/** The tab of scheduled prices, with the numbers of all tabs. */
export async function findScheduledPricePage(
  { tx, session, language }: TenantContext,
  asked: ParsedInputOf<typeof productCalls.findScheduledPricePage>,
): Promise<OutputOf<typeof productCalls.findScheduledPricePage>> {
  const mayCost = seesCost(session)
  const { rows, batches } = await selectScheduledPage(tx, asked, session.timeZone, mayCost)
  const total = batches.reduce((sum, { count }) => sum + count, 0)
  const cost = (cents: number | null) => (cents === null || !mayCost ? null : yuanOf(cents))
  const shown = new Set(rows.map((row) => row.effective_at))
  return {
    records: rows.map((row) => ({
      id: String(row.id),
      version: row.version,
      name: row.name,
      code: row.code,
      categoryName: row.category_name,
      image:
        row.image_key === null ? '' : thumbnailAddress(session.merchantId, row.image_key, row.thumbnail_key),
      saleUnit: row.sale_unit,
      before: yuanOf(row.sales_price),
      after: yuanOf(row.new_sales_price),
      costBefore: cost(row.cost_price),
      costAfter: cost(row.new_cost_price),
      effectiveAt: row.effective_at,
      by: actorText(row.actor, language),
      submittedAt: row.created_at,
    })),
    total,
    totalCapped: false,
    batches: batches.flatMap(({ effective_at, count }) =>
      shown.has(effective_at) ? [{ effectiveAt: effective_at, count }] : [],
    ),
    counts: await countTabs(tx, asked, session.timeZone, total),
  }
}

/** People for the filter of the list. */
export const findScheduledPriceActors = async (
  { tx, session }: TenantContext,
  asked: ParsedInputOf<typeof productCalls.findScheduledPriceActors>,
): Promise<OutputOf<typeof productCalls.findScheduledPriceActors>> =>
  (await selectScheduledActors(tx, asked, mostFound, seesCost(session))).map(({ id, name }) => ({
    id: String(id),
    name,
  }))

/** The products of an act on scheduled prices, locked. */
async function lockPriced({ tx, session }: TenantContext, asked: readonly string[]): Promise<PricedRow[]> {
  const ids = asked.map(Number)
  await lockProducts(tx, ids)
  const rows = await selectPrices(tx, ids, session.timeZone)
  if (rows.length < ids.length) throw refuse('common.notFound')
  return rows
}

/** The same for scheduled prices as the person saw them. Refuses one that someone has changed or withdrawn since. */
export async function lockSeen(
  context: TenantContext,
  prices: readonly SeenPrice[],
  gone: (row: PricedRow) => Refusal,
): Promise<PricedRow[]> {
  const rows = await lockPriced(
    context,
    prices.map(({ id }) => id),
  )
  const seen = new Map(prices.map(({ id, version }) => [Number(id), version]))
  for (const row of rows) {
    if (!seesWaiting(context.session, row)) throw gone(row)
    const version = seen.get(row.id) ?? 0
    if (row.version !== version) throw await staleProduct(context, row, version)
  }
  return rows
}

const notScheduled = ({ name }: PricedRow) => refuse('product.notScheduled', { name })

type WaitingRow = Pick<
  PricedRow,
  'name' | 'sales_price' | 'cost_price' | 'scheduled_sales_price' | 'scheduled_cost_price' | 'scheduled_for'
>

/**
 * A price and a cost that wait have one moment (decision 0006). One for another day is refused while the other waits: it
 * would count earlier or later than its person said. Returns the day of the other one then. Who does not see costs must
 * not learn that one waits: his price takes it along (decision 0036).
 */
export function heldUntil(
  session: SaveContext['session'],
  row: WaitingRow,
  changes: 'price' | 'cost',
  day: string,
): string | null {
  const otherWaits =
    (changes === 'cost' && row.scheduled_sales_price !== row.sales_price) ||
    (changes === 'price' && seesCost(session) && row.scheduled_cost_price !== row.cost_price)
  if (row.scheduled_for === null || !otherWaits) return null
  const waits = row.scheduled_for.slice(0, 10)
  return waits === day ? null : waits
}

/** Refuses the new price or cost of one product that is held. `day` is the next one by default. */
export async function requireSameDay(
  { tx, session, language }: Pick<SaveContext, 'tx' | 'session' | 'language'>,
  row: WaitingRow,
  to: Pick<PricedRow, 'sales_price' | 'cost_price'>,
  day: string | undefined,
): Promise<void> {
  const newPrice = to.sales_price !== row.sales_price
  const newCost = to.cost_price !== row.cost_price
  if (row.scheduled_for === null || newPrice === newCost) return
  const on = day ?? (await selectTomorrow(tx, session.timeZone))
  const waits = heldUntil(session, row, newPrice ? 'price' : 'cost', on)
  if (waits !== null)
    throw heldRefusal([{ name: row.name, day: waits }], language).at(newPrice ? 'salesPrice' : 'costPrice')
}

/** The most products that a refusal names. */
const mostHeld = 5

/** Names the products whose new price another day holds, and says how many they are. */
export function heldRefusal(held: readonly { name: string; day: string }[], language: Language): Refusal {
  const [first] = held
  if (first && held.length === 1) return refuse('product.waitsAnotherDay', first)
  const days = listText(
    language,
    held.map(({ name, day }) => `${name} ${day}`),
    mostHeld,
  )
  return refuse('product.manyWaitAnotherDay', { count: held.length, days })
}

/** Moves scheduled prices to another day, all or none. */
export async function reschedulePrices(
  context: TenantContext,
  { prices, effectiveOn }: ParsedInputOf<typeof productCalls.reschedulePrices>,
): Promise<OutputOf<typeof productCalls.reschedulePrices>> {
  const { tx, session } = context
  const { name, timeZone } = session
  const at = effectiveOn === undefined ? null : await selectMidnight(tx, effectiveOn, timeZone)
  if (at === undefined) throw refuse('product.effectiveOnRange').at('effectiveOn')
  const rows = await lockSeen(context, prices, notScheduled)
  const moved = new Map(
    (
      await moveScheduledPrices(
        tx,
        rows.map(({ id }) => id),
        { name, at, timeZone },
      )
    ).map((one) => [one.id, one]),
  )
  const gone = rows.find(({ id }) => !moved.has(id))
  if (gone) throw notScheduled(gone)
  const changed = rows.flatMap((row) => {
    const { before = '', after = '' } = moved.get(row.id) ?? {}
    const then = { ...row, scheduled_for: after }
    return before === after ? [] : [{ ...lineOf(row), changes: waitingChanges(row, then) }]
  })
  const same = rows.filter(({ id }) => !changed.some((line) => line.id === id))
  await tellProducts(context, 'reschedule', changed, same.map(lineOf))
  return {
    prices: rows.map(({ id, version }) => ({
      id: String(id),
      version: changed.some((line) => line.id === id) ? version + 1 : version,
    })),
  }
}

/** Takes back this person's last cancellation of each of these prices, and names those that stay cancelled. */
export async function restoreScheduledPrices(
  context: TenantContext,
  { ids }: ParsedInputOf<typeof productCalls.restoreScheduledPrices>,
): Promise<OutputOf<typeof productCalls.restoreScheduledPrices>> {
  const { tx, session } = context
  const rows = await lockPriced(context, ids)
  const back = new Map(
    (await waitedBefore(context, rows)).flatMap((one) =>
      one.action === 'cancelPrice' ? [[one.id, one]] : [],
    ),
  )
  const ended = rows.flatMap((row) => {
    const one = back.get(row.id)
    return one?.price ? [{ row, one }] : []
  })
  const restored = new Set(
    await giveBackPrices(
      tx,
      ended.map(({ one, row }) => waitsAgain(one, row)),
      session,
    ),
  )
  const refused = rows
    .filter(({ id }) => !restored.has(id))
    .map(({ id, name }) => ({ id, refusal: refuse('product.notRestored', { name }) }))
  const [first] = refused
  if (first && restored.size === 0) throw first.refusal
  await updateVersions(tx, [...restored], session.name)
  await tellProducts(
    context,
    'restorePrice',
    ended.flatMap(({ row, one }) =>
      restored.has(row.id)
        ? [{ ...lineOf(row), changes: withScheduler(row, waitingChanges(row, waitedBeside(one, row))) }]
        : [],
    ),
    rows.filter(({ id }) => !restored.has(id)).map(lineOf),
  )
  return {
    refused: refused.map(({ id, refusal }) => ({
      ...{ id: String(id), code: refusal.code, message: refusal.say(context.language) },
    })),
  }
}

type ScheduledRow = WithWaiting & Parameters<typeof withScheduler>[0]

/** The prices and costs that waited before the last change of these products, if it is this person's. */
export async function waitedBefore(
  { tx, session }: TenantContext,
  rows: readonly (ScheduledRow & { id: number })[],
): Promise<(WaitedBefore & { action: string })[]> {
  const lines = await selectOwnLastChanges(
    tx,
    rows.map(({ id }) => id),
    session.employeeId,
  )
  const present = new Map(rows.map((row) => [row.id, row]))
  return lines.flatMap(({ id, action, changes, at: changedAt }) => {
    const row = present.get(id)
    const unit = changes.find(({ field }) => field === 'saleUnit')?.before
    return row
      ? [{ id, action, changedAt, unit: unit ? Number(unit) : null, price: waitedThen(row, changes) }]
      : []
  })
}

/** The price and cost that waited before these changes of the log. Values that they do not name are as they are now. */
export function waitedThen(row: ScheduledRow, changes: readonly WaitingChange[]): WaitedBefore['price'] {
  const logged = new Map(changes.map(({ field, before }) => [field, before]))
  const now: ProductTexts = waitingTexts(row)
  const text = (field: string) => (logged.has(field) ? logged.get(field) : now[field]) ?? null
  const moments = Object.values(waitingOf).map(({ moment }) => moment)
  const at = moments.map((one) => logged.get(one)).find(Boolean) ?? moments.map(text).find(Boolean)
  const cents = (field: keyof typeof waitingOf) => {
    const { value, moment } = waitingOf[field]
    return (text(value) ?? text(moment)) === null ? undefined : centsOf(text(value) ?? '')
  }
  const [price, cost] = [cents('salesPrice'), cents('costPrice')]
  if (price === undefined && cost === undefined) return null
  const { scheduled_id, scheduled_by, scheduled_since } = row
  const present = { employeeId: scheduled_id, name: scheduled_by ?? '', at: scheduled_since ?? '' }
  return {
    cents: price ?? undefined,
    costCents: cost,
    // Lines of former times lack the moment.
    at: at ?? '1970-01-01 00:00',
    // The person who had scheduled it, not the one who takes the change back (decision 0006).
    scheduler: schedulerOf(changes) ?? (row.scheduled_for === null ? undefined : present),
  }
}

type Present = Pick<WithWaiting, 'sales_price' | 'cost_price'>

/** The price and the cost that waited. One that did not wait itself is the value that counts now. */
export function waitsAgain(
  { id, price }: WaitedBefore,
  present: Present,
): Parameters<typeof giveBackPrices>[1][number] {
  const cents = price?.cents ?? present.sales_price
  const costCents = price?.costCents === undefined ? present.cost_price : price.costCents
  // A cost that waited for the value that counts by now waits no more.
  const waits = price?.cents !== undefined || costCents !== present.cost_price
  return { id, price: price && waits ? { ...price, cents, costCents } : null }
}

/** A price belongs to the sale unit of its time: it waits again only for that. */
export const canWait = ({ unit, price }: WaitedBefore, saleUnit: number): boolean =>
  price === null || unit === null || unit === saleUnit

/** True if what waits now waited before, too. */
export function isAsBefore(before: WaitedBefore, now: WithWaiting): boolean {
  const { price } = waitsAgain(before, now)
  if (price === null || now.scheduled_sales_price === null)
    return price === null && now.scheduled_sales_price === null
  return (
    price.cents === now.scheduled_sales_price &&
    price.costCents === now.scheduled_cost_price &&
    price.at === now.scheduled_for
  )
}

/** The price and the cost that waited, beside those that count then. */
export function waitedBeside(before: WaitedBefore, present: Present): WithWaiting {
  const { price } = waitsAgain(before, present)
  return {
    ...{ sales_price: present.sales_price, cost_price: present.cost_price },
    scheduled_sales_price: price?.cents ?? null,
    scheduled_cost_price: price?.costCents ?? null,
    scheduled_for: price?.at ?? null,
  }
}

/** Gives back the acceptances that these changes have ended, as their undo. Their values are back. */
export const restoreAccepted = (tx: Tx, changes: readonly WaitedBefore[]) =>
  restoreAcceptances(
    tx,
    changes.map(({ id, changedAt }) => ({ product_id: id, at: changedAt })),
  )
