import { textOf } from '@zhanggui/contract'
import type { OutputOf } from '@zhanggui/contract/call.ts'
import { yuanOf } from '@zhanggui/contract/money.ts'
import type { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import type { OrderDetail } from '@zhanggui/contract/order/order.ts'
import { saleMode } from '@zhanggui/contract/product/product.options.ts'
import { gramsOfPrice } from '@zhanggui/contract/product/scale-code.ts'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { maskAddress, maskPhone, maskPhonesIn } from '../../kernel/record/mask.ts'
import { refuse } from '../../kernel/refusal.ts'
import { type ShownProduct, shownProducts } from '../goods/goods.ts'
import { selectMemberOf } from '../member/member.ts'
import { sourceNames } from '../orderSource/orderSource.ts'
import { findScanned } from '../product/product-scan.ts'
import { selectRefundsOf } from '../refund/refund.ts'
import { type LineColumns, type ShownLine, selectLines, selectShownLines } from './lines.sql.ts'
import { type OrderColumns, selectEvents, selectOrder } from './order.sql.ts'
import { goodsOf, headOf, imageOf } from './orders.ts'
import { selectPayments } from './payments.sql.ts'
import { selectShipments } from './ship.sql.ts'
import { storedText } from './words.ts'

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
  const orderId = Number(id)
  // All in one round trip. Of an order that the person does not see, nothing is answered.
  const [order, lines, payments, events, shipments, refunds, member, sources] = await Promise.all([
    requireOrder(context, id),
    selectShownLines(tx, orderId),
    selectPayments(tx, orderId),
    selectEvents(tx, orderId),
    selectShipments(tx, orderId),
    selectRefundsOf(tx, orderId),
    selectMemberOf(tx, orderId),
    sourceNames(tx, language),
  ])
  const [first] = lines
  const weighed = lines.some(({ sale_mode }) => sale_mode === saleMode.weight)
  const pieces = lines.reduce(
    (sum, line) => sum + (line.sale_mode === saleMode.weight ? 1 : Math.trunc(line.quantity / 1000)),
    0,
  )
  return {
    ...headOf(order, sources),
    ...goodsOf(context, {
      first_name: first?.name ?? null,
      pieces,
      weighed,
      category_name: first?.category_name ?? null,
      image_key: first?.image_key ?? null,
      thumbnail_key: first?.thumbnail_key ?? null,
    }),
    externalNumber: order.external_number,
    wishedAt: order.wished_at,
    member: member ? { number: maskPhonesIn(member.number), name: maskPhonesIn(member.name) } : null,
    buyerName: maskPhonesIn(order.buyer_name),
    buyerPhone: order.buyer_phone && maskPhone(order.buyer_phone),
    receiverAddress: maskAddress(order.receiver_address),
    buyerNote: maskPhonesIn(order.buyer_note),
    staffNote: order.staff_note,
    listAmount: yuanOf(order.list_amount),
    discount: yuanOf(order.discount),
    freight: yuanOf(order.freight),
    freightDiscount: yuanOf(order.freight_discount),
    received: yuanOf(order.received),
    businessDay: order.business_day,
    cancelReason: maskPhonesIn(order.cancel_reason),
    differs: order.differs,
    lines: lines.map((line) => lineOf(context, line, line, line.shelf)),
    steps: stepsOf(language, order),
    events: events.map(({ at, move, who, actor, status, detail }) => ({
      at,
      move,
      who,
      actor,
      status,
      detail: detailText(language, who === 'staff' ? detail : maskPhonesIn(detail)),
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
      backAt: one.back_at,
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
    // A till names its discounts as it likes.
    name: maskPhonesIn(name),
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
  product: ShownLine | ShownProduct | undefined,
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
    shares: row.shares.map(({ kind, name, cents }) => ({
      kind,
      name: maskPhonesIn(name),
      amount: yuanOf(cents),
    })),
    paid: yuanOf(row.paid),
    refundedAmount: yuanOf(row.refunded_amount),
    gift: row.gift !== null,
    returnPolicy: row.return_policy,
  }
}
