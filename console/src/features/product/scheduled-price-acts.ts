import type { InputOf } from '@zhanggui/contract/call.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { mostPrices } from '@zhanggui/contract/product/product.options.ts'
import type { ProductDetail } from '@zhanggui/contract/product/product.ts'
import type { ScheduledPriceRow, SeenPrice, WaitingPart } from '@zhanggui/contract/product/scheduled-price.ts'
import { formatFullMoment } from '../../kit/base/format.ts'
import { notices } from '../../kit/base/notices.ts'
import { t } from '../../kit/base/text.ts'
import { undo } from '../../kit/layer/undo.ts'
import { send } from '../../kit/wire/call.ts'
import { refresh } from '../../kit/wire/queries.ts'
import { warnRefused } from './give-back.ts'

/** The day from whose 00:00 a price applies. */
export const dayOf = ({ effectiveAt }: Pick<ScheduledPriceRow, 'effectiveAt'>): string =>
  formatFullMoment(effectiveAt).slice(0, 10)

/** The waiting price and cost of an open product, in the shape of the list. */
export const waitingRow = (
  { id, version, salesPrice, costPrice }: ProductDetail,
  scheduled: NonNullable<ProductDetail['scheduled']>,
) => ({
  ...{ id, version, effectiveAt: scheduled.effectiveAt },
  ...{ before: salesPrice, after: scheduled.salesPrice },
  ...{ costBefore: costPrice, costAfter: scheduled.costPrice },
})

const follow = () =>
  refresh(
    productCalls.findScheduledPricePage,
    productCalls.findProductPage,
    productCalls.findProductDetail,
    productCalls.findOperationLogPage,
  )

/** Withdraws what waits, or only the price or the cost. The notice takes it back. */
export async function withdrawPrices(prices: readonly SeenPrice[], part?: WaitingPart): Promise<void> {
  const seen = prices.map(({ id, version }) => ({ id, version }))
  const parts = Array.from({ length: Math.ceil(seen.length / mostPrices) }, (_, at) =>
    seen.slice(at * mostPrices, (at + 1) * mostPrices),
  )
  try {
    for (const some of parts)
      await send(productCalls.cancelScheduledPrices, { prices: some, ...(part ? { part } : {}) })
    notices.success(
      t('product.pricesWithdrawn', { count: seen.length }),
      undo(async () => {
        try {
          const stay = []
          for (const some of parts) {
            const { refused } = await send(productCalls.restoreScheduledPrices, {
              ids: some.map(({ id }) => id),
            })
            stay.push(...refused)
          }
          warnRefused(stay)
        } finally {
          await follow()
        }
      }),
    )
  } finally {
    await follow()
  }
}

/** The rows per call while a whole batch is read. */
const atOnce = 200

/**
 * Withdraws the found prices of a day, also those on other pages: the shown ones as the person sees them. Who does not see
 * costs leaves the products of which only the cost waits.
 */
export async function withdrawBatch(
  query: InputOf<typeof productCalls.findScheduledPricePage>,
  day: string,
  shown: readonly SeenPrice[],
  costsToo: boolean,
): Promise<void> {
  const seen = new Map(shown.map((price) => [price.id, price]))
  const prices: SeenPrice[] = []
  for (let pageNo = 1; ; pageNo += 1) {
    const asked = { ...query, effectiveFrom: day, effectiveTo: day, pageNo, pageSize: atOnce }
    const { records } = await send(productCalls.findScheduledPricePage, asked)
    const found = records.filter(({ before, after }) => costsToo || before !== after)
    prices.push(...found.map((record) => seen.get(record.id) ?? record))
    if (records.length < atOnce) break
  }
  if (prices.length > 0) await withdrawPrices(prices)
  else await follow()
}

/** Moves a scheduled price to another day. The notice takes it back. */
export async function reschedulePrice(price: ScheduledPriceRow, effectiveOn: string): Promise<void> {
  const move = async (seen: SeenPrice, to: string, quiet: boolean) => {
    const { prices } = await send(
      productCalls.reschedulePrices,
      { prices: [{ id: seen.id, version: seen.version }], effectiveOn: to },
      { quiet },
    )
    await follow()
    return prices[0] ?? seen
  }
  const moved = await move(price, effectiveOn, true)
  notices.success(
    t('product.rescheduled', { name: price.name, day: effectiveOn }),
    undo(async () => {
      await move(moved, dayOf(price), false)
    }),
  )
}
