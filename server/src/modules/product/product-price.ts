import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import { centsOf, yuanOf } from '@zhanggui/contract/money.ts'
import { costMet, isUnderCost, priceAfter } from '@zhanggui/contract/product/price-rule.ts'
import type { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { productStatus } from '@zhanggui/contract/product/product.status.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { type Change, changesBetween } from '../../kernel/record/difference.ts'
import { type Refusal, refuse } from '../../kernel/refusal.ts'
import { staleProduct, tellProducts } from './product-log.ts'
import {
  lockProducts,
  type PricedRow,
  removeScheduledPrices,
  schedulePrices,
  selectLocalNow,
  selectMidnight,
  selectOwnPriced,
  selectPrices,
  selectTomorrow,
  updatePrices,
  updateScheduledPrices,
  updateVersions,
} from './product-price.sql.ts'
import { changedAgain } from './product-take-back.ts'
import {
  costWaits,
  priceWaits,
  questionOf,
  seesCost,
  seesWaiting,
  waitingChanges,
  withScheduler,
} from './product-values.ts'
import { giveBackPrices } from './scheduled-price.sql.ts'
import {
  canWait,
  heldRefusal,
  heldUntil,
  isAsBefore,
  restoreAccepted,
  waitedBefore,
  waitsAgain,
} from './scheduled-price.ts'

const yuanOrNull = (cents: number | null) => (cents === null ? null : yuanOf(cents))
const lineOf = ({ id, name, code }: PricedRow) => ({ id, title: name, code })

/** The effect of a rule on these products, those below the cost first. Removed products are left out. */
export async function previewPrices(
  { tx, session }: TenantContext,
  { ids, rule, effectivePolicy, effectiveOn }: ParsedInputOf<typeof productCalls.previewPrices>,
): Promise<OutputOf<typeof productCalls.previewPrices>> {
  const rows = await selectPrices(tx, ids.map(Number), session.timeZone)
  const own = await selectOwnPriced(tx, session, ids.map(Number))
  const day = isLater(effectivePolicy, effectiveOn)
    ? (effectiveOn ?? (await selectTomorrow(tx, session.timeZone)))
    : null
  const held = (row: PricedRow, changes: 'price' | 'cost') =>
    day !== null && row.status === productStatus.effective ? heldUntil(session, row, changes, day) : null
  const place = new Map(ids.map((id, index) => [Number(id), index]))
  const previews = rows.map((row) => ({ row, after: priceAfter(row.sales_price, rule) }))
  const mayCost = seesCost(session)
  const costOnDay = (row: PricedRow) =>
    costMet(row.cost_price, costThen(row), day === null || row.status !== productStatus.effective)
  const isLow = ({ row, after }: (typeof previews)[number]) =>
    mayCost && after !== null && isUnderCost(after, costOnDay(row))
  previews.sort(
    (a, b) => Number(isLow(b)) - Number(isLow(a)) || (place.get(a.row.id) ?? 0) - (place.get(b.row.id) ?? 0),
  )
  return {
    rows: previews.map(({ row, after }) => ({
      id: String(row.id),
      version: row.version,
      name: row.name,
      code: row.code,
      saleUnit: row.sale_unit,
      before: yuanOf(row.sales_price),
      after: yuanOrNull(after),
      cost: mayCost ? yuanOrNull(row.cost_price) : null,
      costOnDay: mayCost ? yuanOrNull(costOnDay(row)) : null,
      scheduled: row.scheduled_sales_price === row.sales_price ? null : yuanOrNull(row.scheduled_sales_price),
      scheduledCost: mayCost && costWaits(row) ? yuanOrNull(row.scheduled_cost_price) : null,
      scheduledFor: seesWaiting(session, row) ? row.scheduled_for : null,
      effective: row.status === productStatus.effective,
      priceHeldUntil: held(row, 'price'),
      costHeldUntil: held(row, 'cost'),
      ownStores: own.get(row.id)?.own ?? [],
      waitingStores: own.get(row.id)?.waiting ?? [],
    })),
  }
}

/** A day alone makes a price wait for it. */
const isLater = (policy: 1 | 2 | undefined, day: string | undefined) =>
  (policy ?? (day === undefined ? 1 : 2)) === 2

interface Asked {
  row: PricedRow
  cents: number
  /** The new price waits for its day. */
  waits: boolean
}

/** The cost after what waits has come. */
const costThen = (row: PricedRow) =>
  row.scheduled_sales_price === null ? row.cost_price : row.scheduled_cost_price

/**
 * Sets sales prices, all or none, at once or at a later 00:00. Refuses a product that changed since its version, with
 * the person and the changes, and a price below the cost, unless the user allows it.
 * A new price at once ends one that waits (decision 0006). A cost that waits stays.
 */
export async function setPrices(
  context: TenantContext,
  {
    prices,
    underCost,
    effectivePolicy,
    effectiveOn,
    withdrawScheduled,
    restoreScheduled,
  }: ParsedInputOf<typeof productCalls.setPrices>,
): Promise<OutputOf<typeof productCalls.setPrices>> {
  const { tx, session } = context
  const later = isLater(effectivePolicy, effectiveOn)
  if (!later && effectiveOn !== undefined) throw refuse('product.dayAtOnce').at('effectiveOn')
  const at = effectiveOn === undefined ? null : await selectMidnight(tx, effectiveOn, session.timeZone)
  if (at === undefined) throw refuse('product.effectiveOnRange').at('effectiveOn')
  const ids = prices.map(({ id }) => Number(id))
  await lockProducts(tx, ids)
  const rows = new Map((await selectPrices(tx, ids, session.timeZone)).map((row) => [String(row.id), row]))
  const day = later ? (effectiveOn ?? (await selectTomorrow(tx, session.timeZone))) : ''
  const all: Asked[] = []
  const changedSince: LeftPrice[] = []
  const held: { name: string; day: string }[] = []
  for (const { id, version, salesPrice } of prices) {
    const row = rows.get(id)
    if (!row && restoreScheduled) continue
    if (!row) throw refuse('common.notFound')
    if (row.version !== version && restoreScheduled) {
      changedSince.push({ row, refusal: changedAgain(row, context.language) })
      continue
    }
    if (row.version !== version) throw await staleProduct(context, row, version)
    // The schema accepts only decimals with at most two digits.
    const cents = centsOf(salesPrice) ?? 0
    const waits = later && row.status === productStatus.effective
    // A price that still waits takes the place of this one together with its cost.
    const yields = !waits && withdrawScheduled === false && row.scheduled_sales_price !== row.sales_price
    const cost = yields ? row.cost_price : costMet(row.cost_price, costThen(row), !waits)
    const question = underCost
      ? null
      : questionOf(session, row.name, cents, { sales_price: row.sales_price, cost_price: cost })
    if (question) throw question
    const until = waits && row.sales_price !== cents ? heldUntil(session, row, 'price', day) : null
    if (until !== null) held.push({ name: row.name, day: until })
    all.push({ row, cents, waits })
  }
  if (held.length > 0) throw heldRefusal(held, context.language).at('salesPrice')
  // A price that waits for this day already is none: it stays that of the person who has scheduled it.
  const waitsAlready = ({ row, cents, waits }: Asked) =>
    waits && row.scheduled_sales_price === cents && row.scheduled_for === `${day} 00:00`
  const isNew = (one: Asked) => one.row.sales_price !== one.cents && !waitsAlready(one)
  const ends = (one: Asked) => priceWaits(one.row) && !one.waits && (withdrawScheduled ?? isNew(one))
  const waited = new Map(
    (restoreScheduled ? await waitedBefore(context, [...rows.values()]) : []).map((one) => [one.id, one]),
  )
  const backOf = (one: Asked) => {
    const before = waited.get(one.row.id)
    const moves = ends(one) || isNew(one)
    return before && (moves || !isAsBefore(before, one.row)) ? before : null
  }
  const now = restoreScheduled ? await selectLocalNow(tx, session.timeZone) : ''
  const isLost = (one: Asked) => {
    const before = backOf(one)
    return before !== null && ((before.price?.at ?? '9999') <= now || !canWait(before, one.row.sale_unit))
  }
  const left = [
    ...changedSince,
    ...all.filter(isLost).map(({ row }) => ({ row, refusal: notRestored(row.name) })),
  ]
  const asked = all.filter((one) => !isLost(one))
  if (asked.length === 0) throw left[0]?.refusal ?? productGone()
  const back = asked.flatMap((one) => {
    const before = backOf(one)
    const { row, cents, waits } = one
    return before ? waitsAgain(before, { ...row, sales_price: waits ? row.sales_price : cents }) : []
  })
  const returns = new Set(back.map(({ id }) => id))
  const changed = asked.filter((one) => isNew(one) || ends(one) || returns.has(one.row.id))
  const pricesOf = (some: readonly Asked[]) => some.map(({ row, cents }) => ({ id: row.id, cents }))
  const newOnes = (waits: boolean) => pricesOf(changed.filter((one) => one.waits === waits && isNew(one)))
  const { employeeId, name, timeZone } = session
  const ended = changed.filter(ends)
  await updateScheduledPrices(tx, pricesOf(ended.filter(({ row }) => costWaits(row))))
  await removeScheduledPrices(
    tx,
    ended.filter(({ row }) => !costWaits(row)).map(({ row }) => row.id),
  )
  const written = [
    ...(await updatePrices(tx, newOnes(false), name)),
    ...(await schedulePrices(tx, newOnes(true), { employeeId, name, at, timeZone })),
  ]
  const restored = new Set(await giveBackPrices(tx, back, session))
  const missed = asked.find(({ row }) => returns.has(row.id) && !restored.has(row.id))
  if (missed) throw notRestored(missed.row.name)
  await restoreAccepted(
    tx,
    asked.flatMap(({ row }) => waited.get(row.id) ?? []),
  )
  const counted = new Set(written.map(({ id }) => id))
  const others = [...ended.map(({ row }) => row.id), ...restored].filter((id) => !counted.has(id))
  const versions = new Map(
    [...written, ...(await updateVersions(tx, others, name))].map(({ id, version }) => [id, version]),
  )
  const after = new Map((await selectPrices(tx, ids, session.timeZone)).map((row) => [row.id, row]))
  const changesOf = ({ row }: Asked): Change[] => {
    const now = after.get(row.id) ?? row
    return [
      ...changesBetween({ salesPrice: yuanOf(row.sales_price) }, { salesPrice: yuanOf(now.sales_price) }),
      ...waitingChanges(row, now),
    ]
  }
  await tellProducts(
    context,
    'price',
    changed.map((one) => ({ ...lineOf(one.row), changes: withScheduler(one.row, changesOf(one)) })),
    [...left, ...asked.filter((one) => !changed.includes(one))].map(({ row }) => lineOf(row)),
  )
  const answers = [
    ...prices.filter(({ id }) => !rows.has(id)).map((one) => notPriced(one, productGone(), context.language)),
    ...left.map(({ row, refusal }) => {
      const { id, version, sales_price } = row
      return notPriced(
        { id: String(id), version, salesPrice: yuanOf(sales_price) },
        refusal,
        context.language,
      )
    }),
    ...asked.map((one) => {
      const { row, cents, waits } = one
      const scheduled = waits && isNew(one)
      return {
        id: String(row.id),
        version: versions.get(row.id) ?? row.version,
        salesPrice: yuanOf(waits ? row.sales_price : cents),
        scheduled,
        // Of the price alone: a cost that waits stays, and not everybody may know of it.
        ended: ends(one),
        replaced: scheduled && priceWaits(row),
        refused: null,
      }
    }),
  ]
  const place = new Map(prices.map(({ id }, index) => [id, index]))
  return { prices: answers.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)) }
}

interface LeftPrice {
  row: PricedRow
  refusal: Refusal
}

const notRestored = (name: string) => refuse('product.notRestored', { name })

const productGone = () => refuse('goods.productGone')

/** The answer for a product that an undo leaves as it is. */
const notPriced = (
  { id, version, salesPrice }: { id: string; version: number; salesPrice: string },
  refusal: Refusal,
  language: Language,
) => ({
  ...{ id, version, salesPrice, scheduled: false, ended: false, replaced: false },
  refused: { code: refusal.code, message: refusal.say(language) },
})
