import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import type { ProductDetail } from '@zhanggui/contract/product/product.ts'
import { notices } from '../../kit/base/notices.ts'
import { t } from '../../kit/base/text.ts'
import { send } from '../../kit/wire/call.ts'
import type { ProductValues } from './product-values.ts'

export interface FormerCells {
  id: string
  /** The version that the save made. */
  version: number
  cells: Record<string, unknown>
}

/** Gives products their former values again, at once, with the prices that waited and the acceptances of differences. */
export async function giveBack(products: readonly FormerCells[]): Promise<void> {
  const { products: answers } = await send(productCalls.saveProductCells, {
    products: [...products],
    // The former prices were allowed before.
    ...{ underCost: true, effectivePolicy: 1, restoreScheduled: true },
  } as never)
  warnLeft(answers)
}

/** Names what an undo has left as it is: the first one, and how many there are. */
export function warnLeft(answers: readonly { refused: { message: string } | null }[]): void {
  warnRefused(answers.flatMap(({ refused }) => refused ?? []))
}

export function warnRefused(refused: readonly { message: string }[]): void {
  const [first, ...more] = refused.map(({ message }) => message)
  if (first === undefined) return
  notices.warning(
    more.length === 0 ? first : t('product.notTakenBack', { count: more.length + 1, reason: first }),
  )
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
