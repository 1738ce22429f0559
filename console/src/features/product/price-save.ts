import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { notices } from '../../kit/base/notices.ts'
import { t } from '../../kit/base/text.ts'
import { undo } from '../../kit/layer/undo.ts'
import { send } from '../../kit/wire/call.ts'
import { followProducts } from './follow-products.ts'
import { warnLeft } from './give-back.ts'
import type { PreviewRow } from './price-preview.ts'

/** The time when new prices take effect: 1 at once, 2 at the next 00:00, or at 00:00 of a day. */
export interface When {
  policy: 1 | 2 | 'day'
  day: string | null
}

/** Writes the new prices of the preview. The notice takes all of them back, with the prices that waited before. */
export async function savePrices(
  rows: readonly (PreviewRow & { after: string })[],
  when: When,
): Promise<void> {
  const { prices } = await send(productCalls.setPrices, {
    prices: rows.map(({ id, version, after }) => ({ id, version, salesPrice: after })),
    // The user has ticked those below the cost.
    underCost: true,
    effectivePolicy: when.policy === 1 ? 1 : 2,
    ...(when.policy === 'day' && when.day ? { effectiveOn: when.day } : {}),
  })
  void followProducts()
  const scheduled = prices.filter((price) => price.scheduled)
  const before = new Map(rows.map((row) => [row.id, row]))
  const changed = prices.filter(({ id, version }) => version !== before.get(id)?.version)
  if (changed.length === 0) {
    notices.info(t('product.pricesSame'))
    return
  }
  const takeBack = async () => {
    const { prices: back } = await send(productCalls.setPrices, {
      // Another act may have changed a row that this save has left alone.
      prices: changed.flatMap(({ id, version }) => {
        const row = before.get(id)
        return row ? [{ id, version, salesPrice: row.before }] : []
      }),
      // The former prices were allowed before.
      underCost: true,
      restoreScheduled: true,
    })
    warnLeft(back)
    await followProducts()
  }
  notices.success(
    scheduled.length > 0
      ? t('product.pricesScheduled', {
          count: scheduled.length,
          when: when.day && when.policy === 'day' ? `${when.day} 00:00` : t('product.policyNextDay'),
        })
      : t('product.pricesChanged', { count: changed.length }),
    undo(takeBack),
  )
}
