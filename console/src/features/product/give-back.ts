import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import type { ProductDetail } from '@zhanggui/contract/product/product.ts'
import { notices } from '../../kit/base/notices.ts'
import { send } from '../../kit/wire/call.ts'
import type { ProductValues } from './product-values.ts'

export interface FormerCells {
  id: string
  /** The version that the save made. */
  version: number
  cells: Record<string, unknown>
}

/** Gives products their former values again, at once. `restoreScheduled`: also the price that waited. */
export async function giveBack(products: readonly FormerCells[], restoreScheduled: boolean): Promise<void> {
  const { products: answers } = await send(productCalls.saveProductCells, {
    products: [...products],
    // The former prices were allowed before.
    ...{ underCost: true, effectivePolicy: 1, restoreScheduled },
  } as never)
  const refused = answers.find((one) => one.refused)
  if (refused) notices.warning(refused.refused?.message ?? '')
}

const prices = ['salesPrice', 'costPrice'] as const

/** The former prices of a product whose form changed nothing else. Null if it changed other fields, or no price. */
export function formerPrices(
  product: ProductDetail,
  before: ProductValues,
  input: ProductValues,
  saved: { version: number; status: number },
): FormerCells | null {
  const form = new Set(['version', 'effectivePolicy', 'effectiveOn', 'underCost', 'storesFit', 'asDraft'])
  const changed = (Object.keys(before) as (keyof ProductValues)[]).filter(
    (key) => !form.has(key) && JSON.stringify(before[key]) !== JSON.stringify(input[key]),
  )
  const onlyPrices = changed.length > 0 && changed.every((key) => prices.some((price) => price === key))
  if (!onlyPrices || saved.version === product.version || saved.status !== product.status) return null
  const cells = Object.fromEntries(changed.map((key) => [key, before[key]]))
  return { id: product.id, version: saved.version, cells }
}
