import type { InputOf } from '@zhanggui/contract/call.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { mostPrices } from '@zhanggui/contract/product/product.options.ts'
import type { ScheduledPriceRow } from '@zhanggui/contract/product/scheduled-price.ts'
import { formatFullMoment } from '../../kit/base/format.ts'
import { notices } from '../../kit/base/notices.ts'
import { t } from '../../kit/base/text.ts'
import { undo } from '../../kit/layer/undo.ts'
import { send } from '../../kit/wire/call.ts'
import { refresh } from '../../kit/wire/queries.ts'

/** The day from whose 00:00 a price applies. */
export const dayOf = ({ effectiveAt }: Pick<ScheduledPriceRow, 'effectiveAt'>): string =>
  formatFullMoment(effectiveAt).slice(0, 10)

const follow = () =>
  refresh(
    productCalls.findScheduledPricePage,
    productCalls.findProductPage,
    productCalls.findProductDetail,
    productCalls.findOperationLogPage,
  )

/** Withdraws scheduled prices. The notice takes it back. */
export async function withdrawPrices(ids: readonly string[]): Promise<void> {
  const parts = Array.from({ length: Math.ceil(ids.length / mostPrices) }, (_, at) =>
    ids.slice(at * mostPrices, (at + 1) * mostPrices),
  )
  try {
    for (const part of parts) await send(productCalls.cancelScheduledPrices, { ids: [...part] })
    notices.success(
      t('product.pricesWithdrawn', { count: ids.length }),
      undo(async () => {
        try {
          for (const part of parts) await send(productCalls.restoreScheduledPrices, { ids: [...part] })
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

/** Withdraws the found prices of a day, also those on other pages. */
export async function withdrawBatch(
  query: InputOf<typeof productCalls.findScheduledPricePage>,
  day: string,
): Promise<void> {
  const ids: string[] = []
  for (let pageNo = 1; ; pageNo += 1) {
    const asked = { ...query, effectiveFrom: day, effectiveTo: day, pageNo, pageSize: atOnce }
    const { records } = await send(productCalls.findScheduledPricePage, asked)
    ids.push(...records.map(({ id }) => id))
    if (records.length < atOnce) break
  }
  if (ids.length > 0) await withdrawPrices(ids)
  else await follow()
}

/** Moves a scheduled price to another day. The notice takes it back. */
export async function reschedulePrice(price: ScheduledPriceRow, effectiveOn: string): Promise<void> {
  const move = async (to: string) => {
    await send(productCalls.reschedulePrices, { ids: [price.id], effectiveOn: to }, { quiet: true })
    await follow()
  }
  await move(effectiveOn)
  notices.success(
    t('product.rescheduled', { name: price.name, day: effectiveOn }),
    undo(() => move(dayOf(price))),
  )
}
