import { movesFrom } from '@zhanggui/contract/machine.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { saleStatuses } from '@zhanggui/contract/product/product.options.ts'
import {
  productMachine,
  productStatus,
  publishCode,
  staffProductMoves,
} from '@zhanggui/contract/product/product.status.ts'
import type { ProductRow } from '@zhanggui/contract/product/product.ts'
import type { TextKey } from '@zhanggui/contract/text-key.ts'
import { notices } from '../../kit/base/notices.ts'
import { t } from '../../kit/base/text.ts'
import { undo } from '../../kit/layer/undo.ts'
import { inParts } from '../../kit/list/in-parts.ts'
import type { RowButton } from '../../kit/table/columns/columns.tsx'
import { send } from '../../kit/wire/call.ts'
import { refresh } from '../../kit/wire/queries.ts'
import { warnRefused } from './give-back.ts'
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

type Moved = Pick<ProductRow, 'id' | 'status'>

/** The move that takes another back, for a product that had this status. Null if there is none. */
function moveBack(move: StaffMove, { status }: Moved): StaffMove | null {
  if (move === 'invalidate') return status === productStatus.effective ? 'republish' : 'restore'
  if (move === 'republish' || move === 'restore') return 'invalidate'
  return move === 'schedule' ? 'withdraw' : null
}

const sendMove = (ids: readonly string[], move: StaffMove) =>
  inParts(
    ids,
    async (part) => (await send(productCalls.moveProducts, { ids: part, move })).moved,
    followProducts,
  )

const sendSaleStatus = (ids: readonly string[], saleStatus: (typeof saleStatuses)[number]) =>
  inParts(
    ids,
    async (part) => (await send(productCalls.setSaleStatus, { ids: part, saleStatus })).changed,
    followProducts,
  )

/** Takes a change back: each former value for its products. Names those that stay as they are. */
const takeBack = <Value,>(
  values: readonly Value[],
  idsOf: (value: Value) => string[],
  run: (part: string[], value: Value) => Promise<{ refused: readonly { message: string }[] }>,
) =>
  undo(async () => {
    const stay: { message: string }[] = []
    try {
      for (const value of values)
        await inParts(idsOf(value), async (part) => {
          stay.push(...(await run(part, value)).refused)
          return part.length
        })
    } finally {
      warnRefused(stay)
      await followProducts()
    }
  })

/** Moves products, reports how many moved, and reads the list again. */
export async function moveProducts(products: readonly Moved[], move: StaffMove): Promise<void> {
  const moved = await sendMove(
    products.map(({ id }) => id),
    move,
  )
  const back = products.map((product) => ({ id: product.id, move: moveBack(move, product) }))
  notices.success(
    t('product.moved', { count: moved }),
    back.some(({ move: one }) => one === null)
      ? undefined
      : takeBack(
          staffProductMoves,
          (one) => back.flatMap(({ id, move: way }) => (way === one ? [id] : [])),
          (ids, one) => send(productCalls.moveProducts, { ids, move: one, takesBack: true }),
        ),
  )
  await followProducts()
}

export async function setSaleStatus(
  products: readonly Pick<ProductRow, 'id' | 'saleStatus'>[],
  saleStatus: (typeof saleStatuses)[number],
): Promise<void> {
  const changed = await sendSaleStatus(
    products.map(({ id }) => id),
    saleStatus,
  )
  notices.success(
    t('product.moved', { count: changed }),
    takeBack(
      // Products that had it already have not changed.
      saleStatuses.filter((former) => former !== saleStatus),
      (former) => products.flatMap((one) => (one.saleStatus === former ? [one.id] : [])),
      (ids, former) => send(productCalls.setSaleStatus, { ids, saleStatus: former, takesBack: true }),
    ),
  )
  await followProducts()
}

const followProducts = () => refresh(productCalls.findProductPage, productCalls.findProductDetail)

/** The moves as row buttons. Each one shows only where the status machine allows it, and asks first. */
export const moveButtons: readonly RowButton<ProductRow>[] = (Object.keys(words) as StaffMove[]).map(
  (move) => ({
    key: move,
    text: words[move].text,
    type: 'popover',
    btnType: words[move].danger ? 'danger' : 'default',
    code: publishCode,
    hidden: (product) => !canMove(product, move),
    popoverContent: (product) => words[move].question(product.name),
    click: (product) => moveProducts([product], move),
  }),
)
