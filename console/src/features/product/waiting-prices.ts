import { centsOf } from '@zhanggui/contract/money.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import type { PricePreview } from '@zhanggui/contract/product/product.ts'
import type { ProductCellsRow } from '@zhanggui/contract/product/product-cells.ts'
import { t } from '../../kit/base/text.ts'
import type { FormRules } from '../../kit/form/faults.ts'
import { useCall } from '../../kit/wire/queries.ts'
import type { ProductValues } from './product-values.ts'

const none: readonly PricePreview[] = []
/** The prices that wait are the same for every rule. */
const rule = { way: 'set', by: '1', ending: 'none', rounding: 'nearest' } as const

/** These products, with the prices that wait at the head office and in stores, for new prices at once or later. */
export const useWaitingPrices = (ids: readonly string[], when: 1 | 2 = 1): readonly PricePreview[] =>
  useCall(
    productCalls.previewPrices,
    { ids: [...ids], rule, effectivePolicy: when },
    { enabled: ids.length > 0, quiet: true, gcTime: 0, keepPrevious: true },
  ).data?.rows ?? none

/** The fault of a new price or cost whose other one waits for another day, by field. */
export function heldFaults(
  saved: Pick<ProductCellsRow, 'name' | 'salesPrice' | 'costPrice'>,
  texts: Readonly<Record<string, string>>,
  waiting: Pick<PricePreview, 'priceHeldUntil' | 'costHeldUntil'> | undefined,
): Readonly<Record<string, string>> {
  const isNew = (field: 'salesPrice' | 'costPrice') =>
    texts[field] !== undefined && centsOf(texts[field]) !== centsOf(saved[field] ?? '')
  const [price, cost] = [isNew('salesPrice'), isNew('costPrice')]
  if (!waiting || price === cost) return {}
  const day = price ? waiting.priceHeldUntil : waiting.costHeldUntil
  return day === null
    ? {}
    : { [price ? 'salesPrice' : 'costPrice']: t('product.waitsAnotherDay', { name: saved.name, day }) }
}

type Held = Pick<
  PricePreview,
  'priceHeldUntil' | 'costHeldUntil' | 'scheduled' | 'scheduledCost' | 'scheduledFor' | 'effective'
>

/** The same for a day that the person has chosen. `waiting` is of the next day. */
function heldOn(waiting: Held, day: string | null | undefined) {
  if (!day) return waiting
  const waits = waiting.scheduledFor?.slice(0, 10) ?? day
  const until = (other: string | null) => (other === null || waits === day ? null : waits)
  return { priceHeldUntil: until(waiting.scheduledCost), costHeldUntil: until(waiting.scheduled) }
}

/** The form marks a new price or cost that the server refuses, in its words. */
export function heldRules(
  saved: Parameters<typeof heldFaults>[0] | null,
  waiting: Held | undefined,
): FormRules<ProductValues> {
  if (!saved || !waiting?.effective) return {}
  const rule = (field: 'salesPrice' | 'costPrice') => (_: unknown, values: ProductValues) => {
    const { effectivePolicy, effectiveOn, salesPrice, costPrice } = values
    if (effectivePolicy !== 2) return null
    const texts = { salesPrice: salesPrice ?? '', costPrice: costPrice ?? '' }
    return heldFaults(saved, texts, heldOn(waiting, effectiveOn))[field] ?? null
  }
  return { salesPrice: [rule('salesPrice')], costPrice: [rule('costPrice')] }
}
