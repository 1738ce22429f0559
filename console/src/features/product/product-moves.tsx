import { movesFrom } from '@zhanggui/contract/machine.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { productMachine, type staffProductMoves } from '@zhanggui/contract/product/product.status.ts'
import type { ProductRow } from '@zhanggui/contract/product/product.ts'
import type { TextKey } from '@zhanggui/contract/text-key.ts'
import { notices } from '../../kit/base/notices.ts'
import { t } from '../../kit/base/text.ts'
import { inParts } from '../../kit/list/in-parts.ts'
import type { RowButton } from '../../kit/table/columns/columns.tsx'
import { send } from '../../kit/wire/call.ts'
import { refresh } from '../../kit/wire/queries.ts'
import { statusOf } from './product-cells.tsx'

export type StaffMove = (typeof staffProductMoves)[number]

interface MoveWords {
  text: TextKey
  question: (name: string) => string
  danger?: boolean
}

// In the order of the menu. Moves that take a product off sale stand last.
const words: Record<StaffMove, MoveWords> = {
  publish: { text: 'product.publish', question: (name) => t('product.publishQuestion', { name }) },
  schedule: { text: 'product.schedule', question: (name) => t('product.scheduleQuestion', { name }) },
  withdraw: { text: 'product.withdraw', question: (name) => t('product.withdrawQuestion', { name }) },
  republish: { text: 'product.republish', question: (name) => t('product.republishQuestion', { name }) },
  restore: { text: 'product.restore', question: (name) => t('product.restoreQuestion', { name }) },
  invalidate: {
    text: 'product.invalidate',
    question: (name) => t('product.invalidateQuestion', { name }),
    danger: true,
  },
}

/** Whether the status machine allows staff this move from the product's status. */
export const canMove = (product: { status: number }, move: StaffMove): boolean =>
  movesFrom(productMachine, statusOf(product)).includes(move)

const changedLists = () => refresh(productCalls.findProductPage, productCalls.findProductDetail)

/** Moves products, reports how many moved, and reads the list again. */
export async function moveProducts(products: readonly { id: string }[], move: StaffMove): Promise<void> {
  const ids = products.map(({ id }) => id)
  await inParts(ids, async (part) => (await send(productCalls.moveProducts, { ids: part, move })).moved)
    .then((count) => notices.success(t('product.moved', { count })))
    .finally(changedLists)
}

export async function setSaleStatus(ids: readonly string[], saleStatus: 0 | 1 | 2): Promise<void> {
  const set = async (part: string[]) =>
    (await send(productCalls.setSaleStatus, { ids: part, saleStatus })).changed
  await inParts(ids, set)
    .then((count) => notices.success(t('product.moved', { count })))
    .finally(changedLists)
}

/** The moves as row buttons. Each one shows only where the status machine allows it, and asks first. */
export const moveButtons: readonly RowButton<ProductRow>[] = (Object.keys(words) as StaffMove[]).map(
  (move) => ({
    key: move,
    text: words[move].text,
    type: 'popover',
    btnType: words[move].danger ? 'danger' : 'default',
    code: 'iposWeb.product.productGoodProduct.status',
    hidden: (product) => !canMove(product, move),
    popoverContent: (product) => words[move].question(product.name),
    click: (product) => moveProducts([product], move),
  }),
)
