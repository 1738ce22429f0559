import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import { yuanOf } from '@zhanggui/contract/money.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { orderStatus, preparingStatuses, tabStatuses } from '@zhanggui/contract/order/order.status.ts'
import {
  type NextOrders,
  type OrderFilters,
  type OrderPage,
  type OrderQuery,
  type OrderRow,
  orderLimit,
  type PickBatch,
} from '@zhanggui/contract/order/order.ts'
import { countLimit } from '@zhanggui/contract/rules.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { thumbnailAddress } from '../../kernel/file/files.ts'
import type { TenantContext, TwoSteps } from '../../kernel/http/implement.ts'
import { maskPhone, maskPhonesIn } from '../../kernel/record/mask.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Session } from '../../kernel/session/session.ts'
import { requireStore } from '../goods/goods-write.ts'
import { sourceNames } from '../orderSource/orderSource.ts'
import { findScanned } from '../product/product-scan.ts'
import { namedProducts } from '../stock/stock.ts'
import { recordExactSearch } from '../user/looks.ts'
import {
  type Asked,
  countNewer,
  countOrders,
  type ListedOrder,
  selectListed,
  selectNamed,
  selectNewest,
  selectOldest,
  selectOrderPage,
  selectPreparing,
  selectReady,
} from './page.sql.ts'
import { findByCode, looksLikeCode } from './pickup-codes.ts'

const unmask = 'iposWeb.order.list.unmask'
/** True if a keyword is a whole phone. */
export const isPhone = (keyword: string | undefined): boolean => /^1\d{10}$/.test(keyword ?? '')
/** The most products whose orders a keyword finds. */
const mostProducts = 1000

type Reader = Pick<Session, 'stores' | 'permissions' | 'timeZone'>

async function askedOf(
  context: TenantContext,
  filters: OrderFilters,
  waiting: readonly number[] = [],
): Promise<Asked> {
  if (filters.storeId !== undefined) await requireStore(context, filters.storeId)
  return askedBy(context.tx, context.session, filters, waiting)
}

/** What a person asks for, of the stores that he sees. */
export async function askedBy(
  tx: Tx,
  reader: Reader,
  { tab: _, ...filters }: OrderFilters,
  waiting: readonly number[] = [],
): Promise<Asked> {
  const asked = {
    filters,
    stores: reader.stores,
    timeZone: reader.timeZone,
    products: await productsOf(tx, reader, filters.keyword ?? ''),
    waiting,
    unmasks: reader.permissions.has(unmask),
  }
  return { ...asked, ids: await selectNamed(tx, asked) }
}

/** The products that a keyword names: a scanned code, or a part of the name. Numbers of orders are no names. */
async function productsOf(tx: Tx, session: Reader, keyword: string): Promise<number[]> {
  if (keyword === '' || /^#?\d{1,7}$/.test(keyword) || /^\d{15,}$/.test(keyword)) return []
  const scanned = (await findScanned(tx, [keyword])).get(keyword)
  if (scanned && scanned !== 'misread') return [scanned.productId]
  // One Chinese sign is a word, one letter is not.
  if (/^(?:\d+|\P{Script=Han})$/u.test(keyword)) return []
  return namedProducts(tx, session, keyword, mostProducts)
}

/**
 * A whole phone finds its buyer exactly: it tells as much as a look at the number, and is recorded like one. A pickup
 * code that finds no order counts as a wrong one.
 */
export const orderPage: TwoSteps<typeof orderCalls.findOrderPage> = {
  async prepare(context, asked) {
    if (context.session.permissions.has(unmask) && isPhone(asked.keyword))
      await recordExactSearch(context, 'phone', orderCalls.findOrderPage.path)
    const waiting = looksLikeCode(asked.keyword) ? await findByCode(context, asked.keyword) : []
    return async (tenant) => {
      const page = await findOrderPage(tenant, asked, waiting instanceof Refusal ? [] : waiting)
      // The keyword may name something else, too: those orders are shown.
      if (waiting instanceof Refusal && page.total === 0) throw waiting
      return page
    }
  },
}

/** The orders of the stores of the person. */
async function findOrderPage(
  context: TenantContext,
  asked: OrderQuery,
  waiting: readonly number[],
): Promise<OrderPage> {
  const { tx, session, language } = context
  const { pageNo, pageSize, ...filters } = asked
  const list = await askedOf(context, filters, waiting)
  // Side by side: their statements go in one round trip.
  const [{ exact, counts }, rows, newest, sources] = await Promise.all([
    countOrders(tx, list, asked.tab),
    selectOrderPage(tx, list, { statuses: asked.tab ? tabStatuses[asked.tab] : null, pageNo, pageSize }),
    selectNewest(tx, session.stores),
    sourceNames(tx, language),
  ])
  const total = counts.get(asked.tab ?? 'all') ?? 0
  return {
    records: rows.map((row) => rowOf(context, row, sources)),
    total: Math.min(total, countLimit),
    totalCapped: total > countLimit,
    counts: Object.fromEntries(counts),
    countsExact: exact,
    newest,
  }
}

/** Orders of each kind on a page of work. */
const mostNext = 8
const mostPickups = 5

/** What staff prepare next, the least time left first, then what they send; and what waits for its buyer. */
export async function findNextOrders(
  context: TenantContext,
  { storeId }: { storeId?: string | undefined },
): Promise<NextOrders> {
  const { tx, session, language } = context
  if (storeId !== undefined) await requireStore(context, storeId)
  const stores = storeId === undefined ? session.stores : [Number(storeId)]
  const { toShip, partlyShipped } = orderStatus
  const [preparing, sending, ready, sources] = await Promise.all([
    selectPreparing(tx, stores, preparingStatuses, mostNext),
    selectOldest(tx, stores, [toShip, partlyShipped], mostNext),
    selectReady(tx, stores, mostPickups),
    sourceNames(tx, language),
  ])
  const shown = (row: ListedOrder) => rowOf(context, row, sources)
  return { next: [...preparing, ...sending].slice(0, mostNext).map(shown), pickups: ready.map(shown) }
}

/** The orders that a picker has in hand. */
export async function findPickBatch(
  context: TenantContext,
  { ids, storeId }: ParsedInputOf<typeof orderCalls.findPickBatch>,
): Promise<PickBatch> {
  const { tx, session, language } = context
  if (storeId !== undefined) await requireStore(context, storeId)
  const [named, queue, sources] = await Promise.all([
    selectListed(tx, session.stores, ids.map(Number)),
    storeId === undefined
      ? []
      : selectPreparing(tx, [Number(storeId)], [orderStatus.toPrepare], orderLimit.queue),
    sourceNames(tx, language),
  ])
  const open = [...new Map([...named, ...queue].map((row) => [row.id, row])).values()]
  const left = ({ prepare_by }: ListedOrder) => (prepare_by === null ? 0 : Date.parse(prepare_by))
  const isDone = ({ status }: ListedOrder) => status !== orderStatus.toPrepare
  return {
    orders: [
      ...open.filter(isDone),
      ...open
        .filter((row) => !isDone(row))
        .sort((one, other) => left(one) - left(other) || one.id - other.id),
    ].map((row) => rowOf(context, row, sources)),
  }
}

export async function watchOrders(
  context: TenantContext,
  { newest, ...filters }: ParsedInputOf<typeof orderCalls.watchOrders>,
): Promise<OutputOf<typeof orderCalls.watchOrders>> {
  // It comes again and again, uncounted: it must not try out a whole phone.
  if (isPhone(filters.keyword)) return { count: 0, toPrepare: 0 }
  const list = await askedOf(context, filters)
  const statuses = filters.tab ? tabStatuses[filters.tab] : null
  return {
    count: await countNewer(context.tx, list, statuses, newest),
    toPrepare: await countNewer(context.tx, list, tabStatuses.toPrepare, newest),
  }
}

/** What a list says of the goods of an order. */
type Goods = Pick<OrderRow, 'firstName' | 'firstImage' | 'firstCategory' | 'pieces' | 'weighed'>

const rowOf = (context: TenantContext, row: ListedOrder, sources: ReadonlyMap<string, string>): OrderRow => ({
  ...headOf(row, sources),
  ...goodsOf(context, row),
})

export const goodsOf = (
  context: TenantContext,
  {
    first_name,
    pieces,
    weighed,
    category_name,
    ...image
  }: Pick<ListedOrder, 'first_name' | 'pieces' | 'weighed' | 'category_name' | 'image_key' | 'thumbnail_key'>,
): Goods => ({
  firstName: first_name ?? '',
  firstImage: imageOf(context, image),
  firstCategory: category_name ?? '',
  pieces: pieces ?? 0,
  weighed: weighed ?? false,
})

export const imageOf = (
  { session }: TenantContext,
  shown: { image_key: string | null; thumbnail_key: string | null } | undefined,
): string =>
  shown?.image_key ? thumbnailAddress(session.merchantId, shown.image_key, shown.thumbnail_key) : ''

export const headOf = (
  row: Omit<
    ListedOrder,
    'first_name' | 'pieces' | 'weighed' | 'category_name' | 'image_key' | 'thumbnail_key'
  >,
  sources: ReadonlyMap<string, string>,
): Omit<OrderRow, keyof Goods> => ({
  id: String(row.id),
  number: row.number,
  version: row.version,
  type: row.type,
  source: row.source,
  sourceName: sources.get(row.source) ?? row.source,
  storeId: String(row.store_id),
  storeName: row.store_name,
  status: row.status,
  deliveryType: row.delivery_type,
  placedAt: row.placed_at,
  prepareBy: row.prepare_by,
  readyAt: row.ready_at,
  dueAt: row.due_at,
  receiverName: maskPhonesIn(row.receiver_name),
  receiverPhone: row.receiver_phone && maskPhone(row.receiver_phone),
  payable: yuanOf(row.payable),
  refunded: yuanOf(row.refunded),
  methods: row.methods,
  picker: row.picker,
  pickingSince: row.picked_since,
  review: row.review,
})
