import { textOf } from '@zhanggui/contract'
import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import { yuanOf } from '@zhanggui/contract/money.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import {
  type OrderTab,
  orderStatus,
  orderTabs,
  preparingStatuses,
  tabStatuses,
} from '@zhanggui/contract/order/order.status.ts'
import {
  type NextOrders,
  type OrderDetail,
  type OrderFilters,
  type OrderPage,
  type OrderQuery,
  type OrderRow,
  orderLimit,
  type PickBatch,
} from '@zhanggui/contract/order/order.ts'
import { saleMode } from '@zhanggui/contract/product/product.options.ts'
import { gramsOfPrice } from '@zhanggui/contract/product/scale-code.ts'
import { countLimit, tabLimit } from '@zhanggui/contract/rules.ts'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { thumbnailAddress } from '../../kernel/file/files.ts'
import type { TenantContext, TwoSteps } from '../../kernel/http/implement.ts'
import { maskAddress, maskPhone } from '../../kernel/record/mask.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Session } from '../../kernel/session/session.ts'
import { type ShownProduct, shownProducts } from '../goods/goods.ts'
import { requireStore } from '../goods/goods-write.ts'
import { selectShelfPlaces } from '../goods/shelf.ts'
import { selectMember } from '../member/member.ts'
import { sourceNames } from '../orderSource/orderSource.ts'
import { findScanned } from '../product/product-scan.ts'
import { selectRefundsOf } from '../refund/refund.ts'
import { namedProducts } from '../stock/stock.ts'
import { recordExactSearch } from '../user/looks.ts'
import {
  type LineColumns,
  type OrderColumns,
  selectEvents,
  selectLines,
  selectOrder,
  selectPayments,
  selectShipments,
} from './order.sql.ts'
import {
  type Asked,
  countNewer,
  countOrders,
  type ListedOrder,
  selectFirstGoods,
  selectListed,
  selectNamed,
  selectNewest,
  selectOldest,
  selectOrderPage,
  selectPreparing,
  selectReady,
} from './page.sql.ts'
import { storedText } from './words.ts'

export const unmask = 'iposWeb.order.list.unmask'
/** The most products whose orders a keyword finds. */
const mostProducts = 20

type Reader = Pick<Session, 'stores' | 'permissions' | 'timeZone'>

async function askedOf(context: TenantContext, filters: OrderFilters): Promise<Asked> {
  if (filters.storeId !== undefined) await requireStore(context, filters.storeId)
  return askedBy(context.tx, context.session, filters)
}

/** What a person asks for, of the stores that he sees. */
export async function askedBy(tx: Tx, reader: Reader, { tab: _, ...filters }: OrderFilters): Promise<Asked> {
  const asked = {
    filters,
    stores: reader.stores,
    timeZone: reader.timeZone,
    products: await productsOf(tx, reader, filters.keyword ?? ''),
    unmasks: reader.permissions.has(unmask),
  }
  return { ...asked, ids: await selectNamed(tx, asked) }
}

/** The products that a keyword names: a scanned code, or a part of the name. Numbers of orders are no names. */
async function productsOf(tx: Tx, session: Reader, keyword: string): Promise<number[]> {
  if (keyword === '' || /^#?\d{1,7}$/.test(keyword) || /^\d{15,}$/.test(keyword)) return []
  const scanned = (await findScanned(tx, [keyword])).get(keyword)
  if (scanned && scanned !== 'misread') return [scanned.productId]
  if (keyword.length < 2 || /^\d+$/.test(keyword)) return []
  return namedProducts(tx, session, keyword, mostProducts)
}

/** A whole phone finds its buyer exactly: it tells as much as a look at the number, and is recorded like one. */
export const orderPage: TwoSteps<typeof orderCalls.findOrderPage> = {
  async prepare(context, asked) {
    if (context.session.permissions.has(unmask) && /^1\d{10}$/.test(asked.keyword ?? ''))
      await recordExactSearch(context, 'phone', orderCalls.findOrderPage.path)
    return (tenant) => findOrderPage(tenant, asked)
  },
}

/** The orders of the stores of the person. */
async function findOrderPage(context: TenantContext, asked: OrderQuery): Promise<OrderPage> {
  const { tx, session } = context
  const { pageNo, pageSize, ...filters } = asked
  const list = await askedOf(context, filters)
  // Side by side: their statements go in one round trip.
  const [found, rows, newest] = await Promise.all([
    countOrders(tx, list, asked.tab),
    selectOrderPage(tx, list, { statuses: asked.tab ? tabStatuses[asked.tab] : null, pageNo, pageSize }),
    selectNewest(tx, session.stores),
  ])
  const total = found.get(asked.tab ?? 'all') ?? 0
  const shown = (tab: OrderTab | undefined) =>
    Math.min(found.get(tab ?? 'all') ?? 0, tab === asked.tab ? countLimit : tabLimit)
  return {
    records: await rowsOf(context, rows),
    total: Math.min(total, countLimit),
    totalCapped: total > countLimit,
    counts: {
      all: shown(undefined),
      ...Object.fromEntries(orderTabs.map((tab) => [tab, shown(tab)])),
    },
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
  const { tx, session } = context
  if (storeId !== undefined) await requireStore(context, storeId)
  const stores = storeId === undefined ? session.stores : [Number(storeId)]
  const { toShip, partlyShipped } = orderStatus
  const [preparing, sending, ready] = await Promise.all([
    selectPreparing(tx, stores, preparingStatuses, mostNext),
    selectOldest(tx, stores, [toShip, partlyShipped], mostNext),
    selectReady(tx, stores, mostPickups),
  ])
  const [rows, pickups] = await Promise.all([
    rowsOf(context, [...preparing, ...sending].slice(0, mostNext)),
    rowsOf(context, ready),
  ])
  return { next: rows, pickups }
}

/** The orders that a picker has in hand. */
export async function findPickBatch(
  context: TenantContext,
  { ids, storeId }: ParsedInputOf<typeof orderCalls.findPickBatch>,
): Promise<PickBatch> {
  const { tx, session } = context
  if (storeId !== undefined) await requireStore(context, storeId)
  const [named, queue] = await Promise.all([
    selectListed(tx, session.stores, ids.map(Number)),
    storeId === undefined
      ? []
      : selectPreparing(tx, [Number(storeId)], [orderStatus.toPrepare], orderLimit.queue),
  ])
  const open = [...new Map([...named, ...queue].map((row) => [row.id, row])).values()]
  const left = ({ prepare_by }: ListedOrder) => (prepare_by === null ? 0 : Date.parse(prepare_by))
  const isDone = ({ status }: ListedOrder) => status !== orderStatus.toPrepare
  return {
    orders: await rowsOf(context, [
      ...open.filter(isDone),
      ...open
        .filter((row) => !isDone(row))
        .sort((one, other) => left(one) - left(other) || one.id - other.id),
    ]),
  }
}

export async function watchOrders(
  context: TenantContext,
  { newest, ...filters }: ParsedInputOf<typeof orderCalls.watchOrders>,
): Promise<OutputOf<typeof orderCalls.watchOrders>> {
  const list = await askedOf(context, filters)
  const statuses = filters.tab ? tabStatuses[filters.tab] : null
  return {
    count: await countNewer(context.tx, list, statuses, newest),
    toPrepare: await countNewer(context.tx, list, tabStatuses.toPrepare, newest),
  }
}

/** What a list says of the goods of an order. */
type Goods = Pick<OrderRow, 'firstName' | 'firstImage' | 'firstCategory' | 'pieces' | 'weighed'>

async function rowsOf(context: TenantContext, rows: readonly ListedOrder[]): Promise<OrderRow[]> {
  const { tx } = context
  const [found, sources] = await Promise.all([
    selectFirstGoods(
      tx,
      rows.map(({ id }) => id),
    ),
    sourceNames(tx, context.language),
  ])
  const goods = new Map(found.map((one) => [one.order_id, one]))
  const products = await shownProducts(tx, [...new Set(found.map(({ product_id }) => product_id))])
  return rows.map((row) => {
    const first = goods.get(row.id)
    return { ...headOf(row, sources), ...goodsOf(context, first, first && products.get(first.product_id)) }
  })
}

const goodsOf = (
  context: TenantContext,
  first: { name: string; pieces: number; weighed: boolean } | undefined,
  product: ShownProduct | undefined,
): Goods => ({
  firstName: first?.name ?? '',
  firstImage: imageOf(context, product),
  firstCategory: product?.category_name ?? '',
  pieces: first?.pieces ?? 0,
  weighed: first?.weighed ?? false,
})

const imageOf = ({ session }: TenantContext, product: ShownProduct | undefined): string =>
  product?.image_key ? thumbnailAddress(session.merchantId, product.image_key, product.thumbnail_key) : ''

const headOf = (row: ListedOrder, sources: ReadonlyMap<string, string>): Omit<OrderRow, keyof Goods> => ({
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
  receiverName: row.receiver_name,
  receiverPhone: row.receiver_phone && maskPhone(row.receiver_phone),
  payable: yuanOf(row.payable),
  refunded: yuanOf(row.refunded),
  methods: row.methods,
  picker: row.picker,
  pickingSince: row.picked_since,
  review: row.review,
})

/** A method of payment in a detail is kept as its code, before the amount. */
const detailText = (language: Language, detail: string): string =>
  detail.replace(/^method(\d\d)(?= )/, (_, method) =>
    textOf(language, `order.method${method}` as 'order.method10'),
  )

/** An order of a store in the scope. */
export async function requireOrder({ tx, session }: TenantContext, id: string): Promise<OrderColumns> {
  const order = await selectOrder(tx, session.stores, Number(id), false)
  if (!order) throw refuse('order.unknown')
  return order
}

export async function findOrderDetail(context: TenantContext, { id }: { id: string }): Promise<OrderDetail> {
  const { tx, language } = context
  const order = await requireOrder(context, id)
  const [lines, payments, events, shipments, refunds, member, sources] = await Promise.all([
    selectLines(tx, order.id),
    selectPayments(tx, order.id),
    selectEvents(tx, order.id),
    selectShipments(tx, order.id),
    selectRefundsOf(tx, order.id),
    order.member_id === null ? undefined : selectMember(tx, order.member_id),
    sourceNames(tx, language),
  ])
  const ids = [...new Set(lines.map(({ product_id }) => product_id))]
  const [products, places] = await Promise.all([
    shownProducts(tx, ids),
    selectShelfPlaces(tx, [order.store_id], ids),
  ])
  const [first] = lines
  const weighed = lines.some(({ sale_mode }) => sale_mode === saleMode.weight)
  const pieces = lines.reduce(
    (sum, line) => sum + (line.sale_mode === saleMode.weight ? 1 : Math.trunc(line.quantity / 1000)),
    0,
  )
  return {
    ...headOf(order, sources),
    ...goodsOf(
      context,
      first && { name: first.name, pieces, weighed },
      first && products.get(first.product_id),
    ),
    externalNumber: order.external_number,
    wishedAt: order.wished_at,
    member: member ?? null,
    buyerName: order.buyer_name,
    buyerPhone: order.buyer_phone && maskPhone(order.buyer_phone),
    receiverAddress: maskAddress(order.receiver_address),
    buyerNote: order.buyer_note,
    staffNote: order.staff_note,
    // Who proves a pickup by the code must hear it from the buyer.
    pickupCode:
      order.pickup_code === ''
        ? ''
        : `${order.pickup_code.slice(0, 1)}${'*'.repeat(order.pickup_code.length - 1)}`,
    listAmount: yuanOf(order.list_amount),
    discount: yuanOf(order.discount),
    freight: yuanOf(order.freight),
    freightDiscount: yuanOf(order.freight_discount),
    received: yuanOf(order.received),
    businessDay: order.business_day,
    cancelReason: order.cancel_reason,
    differs: order.differs,
    lines: lines.map((line) =>
      lineOf(context, line, products.get(line.product_id), placeIn(places, order, line)),
    ),
    steps: stepsOf(language, order),
    events: events.map(({ at, move, who, actor, status, detail }) => ({
      at,
      move,
      who,
      actor,
      status,
      detail: detailText(language, detail),
    })),
    payments: payments.map((payment) => ({
      id: String(payment.id),
      method: payment.method,
      channel: payment.channel,
      amount: yuanOf(payment.amount),
      refunded: yuanOf(payment.refunded),
      status: payment.status,
      reference: payment.reference,
      at: payment.at,
      by: payment.actor,
    })),
    shipments: shipments.map((one) => ({
      at: one.at,
      by: one.actor,
      carrier: one.carrier,
      number: one.number,
      lines: one.lines.map(({ line, quantity }) => ({
        line,
        quantity: amountText(quantity, lines.find((row) => row.line === line)?.sale_mode === saleMode.weight),
      })),
    })),
    refunds: refunds.map((one) => ({
      ...one,
      id: String(one.id),
      amount: yuanOf(one.amount),
    })),
  }
}

/** The line of the order that a scanned code means, with the amount on the label of a scale. */
export async function scanForOrder(
  context: TenantContext,
  { id, code }: { id: string; code: string },
): Promise<OutputOf<typeof orderCalls.scanForOrder>> {
  const { tx } = context
  const order = await requireOrder(context, id)
  const scanned = (await findScanned(tx, [code])).get(code)
  if (scanned === 'misread') throw refuse('product.scaleMisread', { code })
  if (!scanned) return { line: null, name: '', amount: null }
  const lines = (await selectLines(tx, order.id)).filter(({ product_id }) => product_id === scanned.productId)
  const [line] = lines
  if (!line) {
    const product = (await shownProducts(tx, [scanned.productId])).get(scanned.productId)
    return { line: null, name: product?.name ?? '', amount: null }
  }
  const { grams, cents } = scanned.label ?? { grams: null, cents: null }
  const weight = grams ?? (cents === null ? null : gramsOfPrice(cents, line.price, line.per))
  return { line: line.line, name: line.name, amount: weight === null ? null : amountText(weight, true) }
}

/** The place of a line's product in the store of the order. */
export const placeIn = (
  places: ReadonlyMap<string, string>,
  { store_id }: Pick<OrderColumns, 'store_id'>,
  { product_id }: LineColumns,
): string => places.get(`${store_id}:${product_id}`) ?? ''

export const stepsOf = (language: Language, { steps }: OrderColumns): OrderDetail['steps'] =>
  (steps as StoredStep[]).map(({ kind, name, applied, cents, reason }) => ({
    kind,
    name,
    applied,
    amount: yuanOf(cents),
    text: storedText(language, reason),
  }))

interface StoredStep {
  kind: string
  name: string
  applied: boolean
  cents: number
  reason: { key: string; params: Record<string, string | number> }
}

export function lineOf(
  context: TenantContext,
  row: LineColumns,
  product: ShownProduct | undefined,
  shelf: string,
) {
  const weighed = row.sale_mode === saleMode.weight
  const text = (amount: number) => amountText(amount, weighed)
  return {
    line: row.line,
    productId: String(row.product_id),
    name: row.name,
    code: row.code,
    barcode: row.barcode,
    image: imageOf(context, product),
    categoryName: product?.category_name ?? '',
    saleMode: row.sale_mode,
    saleUnit: row.sale_unit,
    stockUnit: row.stock_unit,
    processing: row.processing,
    shelf,
    quantity: text(row.quantity),
    picked: row.picked === null ? null : text(row.picked),
    shipped: text(row.shipped),
    refunded: text(row.refunded),
    held: text(row.held),
    price: yuanOf(row.price),
    unitPrice: yuanOf(row.unit_price),
    listAmount: yuanOf(row.list_amount),
    amount: yuanOf(row.amount),
    shares: row.shares.map(({ kind, name, cents }) => ({ kind, name, amount: yuanOf(cents) })),
    paid: yuanOf(row.paid),
    refundedAmount: yuanOf(row.refunded_amount),
    gift: row.gift !== null,
    returnPolicy: row.return_policy,
  }
}
