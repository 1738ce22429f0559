import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import type { PricePreview } from '@zhanggui/contract/product/product.ts'
import { useCall } from '../../kit/wire/queries.ts'

const none: readonly PricePreview[] = []
/** The prices that wait are the same for every rule. */
const rule = { way: 'set', by: '1', ending: 'none', rounding: 'nearest' } as const

/** These products, with the prices that wait at the head office and in stores. */
export const useWaitingPrices = (ids: readonly string[]): readonly PricePreview[] =>
  useCall(
    productCalls.previewPrices,
    { ids: [...ids], rule },
    { enabled: ids.length > 0, quiet: true, gcTime: 0, keepPrevious: true },
  ).data?.rows ?? none
