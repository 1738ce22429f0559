import type { afterSaleCalls } from '@zhanggui/contract/afterSale/afterSale.calls.ts'
import type { Returnable, ReturnableQuery, ReturnForm } from '@zhanggui/contract/afterSale/return.ts'
import type { OutputOf } from '@zhanggui/contract/call.ts'
import { yuanOf } from '@zhanggui/contract/money.ts'
import { orderType } from '@zhanggui/contract/order/order.ts'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { requireStore } from '../goods/goods-write.ts'
import { claimableOf, readOrder, selectCompletedAt, selectPaidRests } from '../order/claim.ts'
import { type HeldOrder, holdOrder } from '../order/moves.ts'
import { asStaff } from '../order/order-context.ts'
import { sourceNames } from '../orderSource/orderSource.ts'
import { isForbidden, isWeighed } from './apply.ts'
import { selectReceipts } from './return.sql.ts'
import { requireReturnable, takeGoodsBack, waysOf } from './return.ts'
import { claimLineOf, goodsOf } from './shown.ts'

type Calls = typeof afterSaleCalls

/**
 * The id of a sale, and the stores in which it may stand. An id opens sales of the person's stores; a sale of another store
 * is found by the exact number of its receipt only.
 */
async function findSale(
  { tx, session }: TenantContext,
  { storeId, orderId, number = '' }: ReturnableQuery,
): Promise<{ id: number; stores: TenantContext['session']['stores'] }> {
  if (orderId !== undefined) return { id: Number(orderId), stores: session.stores }
  const found = await selectReceipts(tx, number)
  const sales = found.filter(({ type }) => type === orderType.pos)
  const here = sales.filter((sale) => sale.store_id === Number(storeId))
  const fitting = here.length > 0 ? here : sales.length > 0 ? sales : found
  if (fitting.length > 1) throw refuse('afterSale.receiptTwice').at('number')
  const [sale] = fitting
  if (!sale) throw refuse('order.unknown').at('number')
  return { id: sale.id, stores: 'all' }
}

/** What a person saw of a sale. It changes with each unit that goes back. */
const seenOf = ({ order, lines }: HeldOrder): string =>
  [
    order.version,
    ...(['refunded', 'refunded_amount', 'held', 'returned'] as const).map((field) =>
      lines.reduce((sum, line) => sum + line[field], 0),
    ),
  ].join('.')

/** A sale of a till, and what of it may come back in this store. What cannot come back is refused here already. */
export async function findReturnable(context: TenantContext, asked: ReturnableQuery): Promise<Returnable> {
  const { tx, language } = context
  const work = asStaff(context)
  const store = await requireStore(context, asked.storeId)
  const { id, stores } = await findSale(context, asked)
  const held = await readOrder(context, stores, id)
  await requireReturnable(work, held, store.id)
  const { order, lines } = held
  const [goods, ways, completedAt, payments, sources] = await Promise.all([
    goodsOf(context, lines),
    waysOf(work, held, store),
    selectCompletedAt(tx, order.id),
    selectPaidRests(tx, order.id),
    sourceNames(tx, language),
  ])
  return {
    orderId: String(order.id),
    orderNumber: order.number,
    receipt: order.external_number,
    seen: seenOf(held),
    sourceName: sources.get(order.source) ?? order.source,
    soldAt: order.placed_at,
    storeName: store.name,
    soldIn: order.store_id === store.id ? '' : order.store_name,
    paid: yuanOf(order.received),
    refunded: yuanOf(order.refunded),
    payments: payments.map((one) => ({ ...one, rest: yuanOf(one.rest) })),
    lines: lines.map((row) => {
      const { back } = claimableOf(row)
      return {
        ...claimLineOf(row, goods),
        most: amountText(back, isWeighed(row)),
        forbidden: back > 0 && isForbidden(row.return_policy, completedAt),
        ...(ways.get(row.product_id) ?? { ways: ['scrap' as const], limited: 'removed' as const }),
      }
    }),
  }
}

const overrideRight = 'iposWeb.order.aftersale.override'

/** Staff take goods back at the counter, as a till does. */
export async function returnGoods(
  context: TenantContext,
  form: ReturnForm,
): Promise<OutputOf<Calls['returnGoods']>> {
  const { session } = context
  if (form.override && !session.permissions.has(overrideRight))
    throw refuse('common.noPermission').withData({ code: overrideRight })
  const work = asStaff(context)
  const store = await requireStore(context, form.storeId)
  const { id, stores } = await findSale(context, form)
  const order = await holdOrder(work, stores, { id })
  await requireReturnable(work, order, store.id)
  if (form.seen !== seenOf(order)) throw refuse('afterSale.saleMoved')
  const { held, refund } = await takeGoodsBack(work, order, {
    ...form,
    store,
    source: 'console',
    externalNumber: '',
    at: null,
  })
  const { row } = held
  context.note(String(row.id), {
    title: row.number,
    storeId: store.id,
    changes: [{ field: 'amount', before: null, after: form.amount }],
  })
  return {
    id: String(row.id),
    number: row.number,
    status: row.status,
    amount: yuanOf(row.amount ?? row.asked),
    refund,
  }
}
