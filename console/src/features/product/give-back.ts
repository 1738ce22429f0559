import { fieldNames } from '@zhanggui/contract/fields.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { productFields } from '@zhanggui/contract/product/product.fields.ts'
import type { ProductDetail } from '@zhanggui/contract/product/product.ts'
import { mediaFields } from '@zhanggui/contract/product/put-back.ts'
import { notices } from '../../kit/base/notices.ts'
import { t } from '../../kit/base/text.ts'
import { send } from '../../kit/wire/call.ts'
import { followProducts } from './follow-products.ts'
import type { ProductValues } from './product-values.ts'

export interface FormerCells {
  id: string
  /** The version that the save made. */
  version: number
  cells: Record<string, unknown>
}

/**
 * Gives products their former values again, at once, with the prices that waited and the acceptances of differences. True if
 * all have them.
 */
export async function giveBack(products: readonly FormerCells[]): Promise<boolean> {
  const { products: answers } = await send(productCalls.saveProductCells, {
    products: [...products],
    // The former prices were allowed before.
    ...{ underCost: true, effectivePolicy: 1, restoreScheduled: true },
  } as never)
  warnLeft(answers)
  return answers.every(({ refused }) => !refused)
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

const prices: readonly string[] = ['salesPrice', 'costPrice']
const cellFields = fieldNames(productFields)

/**
 * The former values of a product whose form changed a price, and maybe more: the undo gives all of them back but pictures
 * and videos, which stand in no cell. Null if it changed no price.
 */
export function formerCells(
  product: ProductDetail,
  before: ProductValues,
  input: ProductValues,
  saved: { version: number; status: number },
): (FormerCells & { mediaStay: boolean }) | null {
  const isChanged = (key: keyof ProductValues) => JSON.stringify(before[key]) !== JSON.stringify(input[key])
  const changed = cellFields.filter(isChanged)
  if (!changed.some((key) => prices.includes(key))) return null
  if (saved.version === product.version || saved.status !== product.status) return null
  return {
    ...{ id: product.id, version: saved.version },
    cells: Object.fromEntries(changed.map((key) => [key, before[key]])),
    mediaStay: mediaFields.some(isChanged),
  }
}

/** The undo of a save of the form. */
export async function giveBackForm({ mediaStay, ...former }: NonNullable<ReturnType<typeof formerCells>>) {
  const taken = await giveBack([former])
  if (taken && mediaStay) notices.success(t('product.mediaStay'))
  await followProducts()
}
