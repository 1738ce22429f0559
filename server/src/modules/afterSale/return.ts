import { textOf } from '@zhanggui/contract'
import { afterSaleType, claimableStatuses } from '@zhanggui/contract/afterSale/afterSale.status.ts'
import { type GoodsWay, isReturnable, type ReturnedLine } from '@zhanggui/contract/afterSale/return.ts'
import { centsOf, yuanOf } from '@zhanggui/contract/money.ts'
import { refuse } from '../../kernel/refusal.ts'
import { selectMerchantSettings } from '../config/config.ts'
import { type GoodsStore, shelfOf } from '../goods/shelf.ts'
import { paymentMethods } from '../order/claim.ts'
import type { HeldOrder } from '../order/moves.ts'
import type { OrderWork } from '../order/order-context.ts'
import { createAfterSale, proposalOf, submit } from './apply.ts'
import { agreeTo, payBack } from './decide.ts'
import { type HeldAfterSale, unitsHeld } from './moves.ts'

// POS returns, by a till and by staff at the counter (decisions section 4).

/** Refuses a sale that cannot come back in this store. */
export async function requireReturnable(
  { tx, language }: Pick<OrderWork, 'tx' | 'language'>,
  { order }: HeldOrder,
  storeId: number,
): Promise<void> {
  const { returnElsewhere } = await selectMerchantSettings(tx)
  if (order.store_id !== storeId && !returnElsewhere) throw refuse('afterSale.otherStore')
  if (!isReturnable({ type: order.type, methods: await paymentMethods(tx, order.id) }))
    throw refuse('afterSale.posReturn')
  if (!claimableStatuses.includes(order.status))
    throw refuse('afterSale.orderForbids', {
      status: textOf(language, `order.status${order.status}` as 'order.status10'),
    })
}

export interface Ways {
  ways: GoodsWay[]
  limited: '' | 'removed' | 'unlisted'
}

/** What may become of the goods of an order that come back in this store, by product. */
export async function waysOf(
  { tx, timeZone }: Pick<OrderWork, 'tx' | 'timeZone'>,
  { order, lines }: HeldOrder,
  store: GoodsStore,
): Promise<ReadonlyMap<number, Ways>> {
  const ids = [...new Set(lines.map(({ product_id }) => product_id))]
  const shelf = new Map((await shelfOf(tx, store, ids, timeZone)).map((product) => [product.id, product]))
  const elsewhere = order.store_id !== store.id
  return new Map(
    ids.map((id): [number, Ways] => {
      const product = shelf.get(id)
      if (!product) return [id, { ways: ['scrap'], limited: 'removed' }]
      if (!elsewhere) return [id, { ways: ['restock', 'scrap'], limited: '' }]
      return product.known
        ? [id, { ways: ['restock', 'scrap', 'sendBack'], limited: '' }]
        : [id, { ways: ['sendBack', 'scrap'], limited: 'unlisted' }]
    }),
  )
}

async function requireWays(
  work: OrderWork,
  held: HeldOrder,
  store: GoodsStore,
  lines: readonly ReturnedLine[],
): Promise<void> {
  const ways = await waysOf(work, held, store)
  for (const { line, way } of lines) {
    const sold = held.lines.find((one) => one.line === line)
    if (!sold) throw refuse('common.notFound').at('lines')
    const may = ways.get(sold.product_id)
    if (may?.ways.includes(way)) continue
    const refusals = {
      removed: 'afterSale.removedScrap',
      unlisted: 'afterSale.notListed',
      '': 'afterSale.soldInStore',
    } as const
    throw refuse(refusals[may?.limited ?? ''], { name: sold.name }).at('lines')
  }
}

/**
 * Takes goods of a locked sale back, from the application to the refund in one transaction. Stock and money are those of
 * the store that takes them back. Cash is paid out at once.
 */
export async function takeGoodsBack(
  work: OrderWork,
  order: HeldOrder,
  form: {
    store: GoodsStore
    reason: number
    note: string
    lines: readonly ReturnedLine[]
    amount: string
    override: boolean
    source: string
    externalNumber: string
    /** When a till took them back; null is now. */
    at: string | null
  },
): Promise<{ held: HeldAfterSale; refund: string }> {
  await requireReturnable(work, order, form.store.id)
  await requireWays(work, order, form.store, form.lines)
  const held = await createAfterSale(work, order, {
    type: afterSaleType.returnAndRefund,
    reason: form.reason,
    note: form.note,
    lines: form.lines.map(({ line, quantity }) => ({ line, quantity })),
    amount: undefined,
    photos: [],
    override: form.override,
    source: form.source,
    externalNumber: form.externalNumber,
    storeId: form.store.id,
    at: form.at,
  })
  await submit(work, held)
  const due = proposalOf(order, held.row.type, unitsHeld(held.lines), 0)
  const sum = due.lines.reduce((total, { amount }) => total + amount, 0) + due.freight
  if (sum !== centsOf(form.amount)) throw refuse('afterSale.sumDiffers', { amount: yuanOf(sum) }).at('amount')
  await agreeTo(work, held, {
    lines: form.lines,
    amount: form.amount,
    freight: '0.00',
    lowerReason: '',
    reply: '',
    receive: true,
  })
  return { held, refund: await payBack(work, held, true) }
}
