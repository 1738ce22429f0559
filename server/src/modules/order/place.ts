import { createHash } from 'node:crypto'
import type { RefusalKey } from '@zhanggui/contract'
import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import { centsOf, thousandthsOf, yuanOf } from '@zhanggui/contract/money.ts'
import type { orderOpenCalls } from '@zhanggui/contract/order/order.open.ts'
import { deliveryType, orderStatus } from '@zhanggui/contract/order/order.status.ts'
import { orderLimit, orderType } from '@zhanggui/contract/order/order.ts'
import { priceOrder } from '@zhanggui/contract/order/price.ts'
import type { Priced, PricedLine } from '@zhanggui/contract/order/price-cart.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { OpenContext } from '../../kernel/http/implement.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import { selectMerchantSettings } from '../config/config.ts'
import { findSellingStore, type SellingStore, type ShelfProduct, shelfOf } from '../goods/shelf.ts'
import { noteFigures, saleFigures } from '../home/figures.ts'
import { ensureMember } from '../member/member.ts'
import { requireOn, requireOwnSource } from '../orderSource/orderSource.ts'
import { idsOfCodes } from '../product/product-scan.ts'
import { tellOrder } from '../webhook/events.ts'
import { noteCounts } from './counts.ts'
import { holdOrder, moveOrder, reserveLines } from './moves.ts'
import { type Stores, selectByKey } from './order.sql.ts'
import { asBuyer, asSystem, type OrderWork } from './order-context.ts'
import { insertOrder, type LineWrite, orderKey, selectKey, storeKeyAnswer, takeKey } from './place.sql.ts'
import { keepUnbooked } from './unbooked.sql.ts'
import { storedText } from './words.ts'

type Calls = typeof orderOpenCalls
type PlaceForm = ParsedInputOf<Calls['placeOrder']>
type QuoteForm = ParsedInputOf<Calls['quoteOrder']>

/** A hash of the content of a write, whatever the order of its fields. Fields that are empty or not there are the same. */
export const hashOf = (content: unknown): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify(content, (_key, value: unknown) =>
        value && typeof value === 'object' && !Array.isArray(value)
          ? Object.fromEntries(
              Object.entries(value)
                .filter(([, one]) => one !== '')
                .sort(([one], [other]) => (one < other ? -1 : 1)),
            )
          : value,
      ),
    )
    .digest()

export interface CartItem {
  product: ShelfProduct
  quantity: number
  processing: number
}

/** The store of a cart, and the ids of its products: what can be asked before all else. */
export const askForCart = (
  tx: Tx,
  stores: OpenContext['caller']['stores'],
  { store, lines }: { store: string; lines: readonly { sku: string }[] },
) =>
  [
    findSellingStore(tx, stores, store),
    idsOfCodes(
      tx,
      lines.map(({ sku }) => sku),
    ),
  ] as const

/** The products of a store by the codes of a caller, as it sells them now. */
export async function shelfOfCodes(
  { tx, timeZone }: OrderWork,
  store: SellingStore,
  ids: ReadonlyMap<string, number>,
): Promise<Map<string, ShelfProduct>> {
  const products = new Map(
    (await shelfOf(tx, store, [...new Set(ids.values())], timeZone)).map((product) => [product.id, product]),
  )
  return new Map(
    [...ids].flatMap(([code, id]) => {
      const product = products.get(id)
      return product ? [[code, product] as const] : []
    }),
  )
}

/** The goods of a cart in a store, checked against the rules of the shelf (decisions section 4). */
async function readCart(
  work: OrderWork,
  store: SellingStore | undefined,
  ids: ReadonlyMap<string, number>,
  form: Pick<QuoteForm, 'store' | 'deliveryType' | 'lines'>,
): Promise<{ store: SellingStore; items: CartItem[] }> {
  if (form.lines.length > orderLimit.lines) throw refuse('order.cartFull')
  if (!store) throw refuse('order.unknownStore', { store: form.store })
  if (!store.open) throw refuse('order.storeClosed', { store: store.name })
  const { deliveryType: delivery } = form
  const supported =
    delivery === deliveryType.pickup
      ? store.selfPickup
      : delivery === deliveryType.none
        ? true
        : store.delivery
  if (!supported) throw refuse('order.noDelivery', { store: store.name })
  const shelf = await shelfOfCodes(work, store, ids)
  const amounts = new Map<number, number>()
  const items = form.lines.map((line) => {
    const product = shelf.get(line.sku)
    if (!product) throw refuse('order.unknownSku', { sku: line.sku })
    const quantity = thousandthsOf(line.quantity) ?? 0
    requireSellable(product, delivery, line.processing, quantity)
    amounts.set(product.id, (amounts.get(product.id) ?? 0) + quantity)
    return { product, quantity, processing: line.processing }
  })
  for (const { product } of items) requireAmount(product, amounts.get(product.id) ?? 0)
  return { store, items }
}

function requireSellable(
  product: ShelfProduct,
  delivery: number,
  processing: number,
  quantity: number,
): void {
  const { name } = product
  if (!product.known || product.saleStatus !== 2) throw refuse('order.notForSale', { name })
  if (product.deliveryTypes.length > 0 && !product.deliveryTypes.includes(delivery))
    throw refuse('order.notDelivered', { name })
  if (processing !== 0 && !product.processing.includes(processing))
    throw refuse('order.noProcessing', { name })
  if (!product.weighed && quantity % 1000 !== 0) throw refuse('order.wholeOnly', { name })
}

/** The minimum, step and limit of a product in one order. */
function requireAmount({ name, least, step, most, weighed, per }: ShelfProduct, quantity: number): void {
  const text = (amount: number) => String((amount * 1000) / per / 1000)
  if (least !== null && quantity < least) throw refuse('order.belowMinimum', { name, least: text(least) })
  const beyond = quantity - (least ?? 0)
  // The weight of a cut is known on the scale only: steps are for pieces.
  if (step !== null && !weighed && beyond % step !== 0)
    throw refuse('order.wrongStep', { name, step: text(step) })
  if (most !== null && quantity > most) throw refuse('order.aboveLimit', { name, most: text(most) })
}

/** Goods that are delivered need somebody to go to. The buyer is the receiver unless another one is named. */
function requireReceiver({ deliveryType: delivery, buyer, receiver }: PlaceForm): void {
  if (delivery !== deliveryType.fast && delivery !== deliveryType.nationwide) return
  if ((receiver.name || buyer.name) === '') throw refuse('order.noReceiverName').at('receiver.name')
  if ((receiver.phone || buyer.phone) === '') throw refuse('order.noReceiverPhone').at('receiver.phone')
  if (receiver.address === '') throw refuse('order.noReceiverAddress').at('receiver.address')
}

/** The store prepares by the wished time: one that is past would stand before all others. */
function requireWished({ language, timeZone }: OrderWork, { wishedAt }: PlaceForm): void {
  if (wishedAt === undefined) return
  const { wishedDays: days, wishedMinutesAgo } = orderLimit
  const moment = Date.parse(wishedAt)
  const minutes = (moment - Date.now()) / 60_000
  const at = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', {
    timeZone,
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(moment)
  if (minutes < -wishedMinutesAgo) throw refuse('order.wishedBefore', { at }).at('wishedAt')
  if (minutes > days * 24 * 60) throw refuse('order.wishedTooFar', { at, days }).at('wishedAt')
}

/** The price of a cart, by the rules of the moment. */
function priceOf(
  store: SellingStore,
  delivery: QuoteForm['deliveryType'],
  items: readonly CartItem[],
): Priced {
  const priced = priceOrder({
    lines: items.map(({ product, quantity }, at) => ({
      line: at + 1,
      productId: String(product.id),
      quantity,
      price: product.price,
      per: product.per,
      weighed: product.weighed,
    })),
    deliveryType: delivery,
    store,
  })
  if (priced.refused) throw new Refusal(priced.refused.key as RefusalKey, priced.refused.params)
  return priced
}

const stepsOf = (work: OrderWork, { steps }: Priced) =>
  steps.map(({ kind, name, applied, cents, reason }) => ({
    kind,
    name,
    applied,
    amount: yuanOf(cents),
    text: storedText(work.language, reason),
  }))

export async function quoteOrder(
  context: OpenContext,
  form: QuoteForm,
): Promise<OutputOf<Calls['quoteOrder']>> {
  const work = asBuyer(context)
  const [known, ids] = await Promise.all(askForCart(context.tx, context.caller.stores, form))
  const { store, items } = await readCart(work, known, ids, form)
  const priced = priceOf(store, form.deliveryType, items)
  return {
    payable: yuanOf(priced.payable),
    goods: yuanOf(priced.goods),
    freight: yuanOf(priced.freight),
    freightDiscount: yuanOf(priced.freightDiscount),
    discount: yuanOf(priced.discount),
    lines: priced.lines.map((line) => ({
      sku: items.find(({ product }) => String(product.id) === line.productId)?.product.code ?? '',
      price: yuanOf(line.price),
      unitPrice: yuanOf(line.unitPrice),
      amount: yuanOf(line.amount),
      paid: yuanOf(line.paid),
      gift: line.gift !== null,
    })),
    steps: stepsOf(work, priced),
  }
}

const lineOf = (priced: PricedLine, { product, processing }: CartItem): LineWrite => ({
  line: priced.line,
  product_id: product.id,
  name: product.name,
  code: product.code,
  barcode: product.barcode,
  sale_mode: product.saleMode,
  sale_unit: product.saleUnit,
  stock_unit: product.stockUnit,
  processing,
  quantity: priced.quantity,
  picked: null,
  shipped: 0,
  price: priced.price,
  per: product.per,
  unit_price: priced.unitPrice,
  list_amount: priced.listAmount,
  amount: priced.amount,
  shares: priced.shares.map(({ kind, name, cents }) => ({ kind, name, cents })),
  paid: priced.paid,
  gift: priced.gift,
  reserved: priced.quantity,
})

/** Places an order: its price is that of the moment, its stock is reserved, its key is taken for ever. */
export async function placeOrder(
  context: OpenContext,
  form: PlaceForm,
): Promise<OutputOf<Calls['placeOrder']> | (() => Promise<never>)> {
  const work = asBuyer(context)
  const { tx } = context
  const key = { kind: orderKey, source: form.source, number: form.number, hash: hashOf(form) }
  // What does not depend on each other goes side by side, in one round trip.
  const [ofSource, taken, settings, selling, ids] = await Promise.all([
    requireOwnSource(context, form.source),
    takeKey(tx, key),
    selectMerchantSettings(tx),
    ...askForCart(tx, context.caller.stores, form),
  ])
  if (!taken) {
    const known = await selectKey(tx, key)
    if (!known?.hash.equals(key.hash)) return keepDifferent(context, form)
    await requireSeen(tx, context.caller.stores, form)
    context.note(String(known.order_id), { title: form.number })
    return known.answer as OutputOf<Calls['placeOrder']>
  }
  requireOn(ofSource)
  const [{ store, items }, member] = await Promise.all([
    readCart(work, selling, ids, form),
    memberOf(tx, form),
  ])
  requireReceiver(form)
  requireWished(work, form)
  const priced = priceOf(store, form.deliveryType, items)
  const stale = form.lines.some((line, at) => centsOf(line.price) !== items[at]?.product.price)
  if (stale || centsOf(form.payable) !== priced.payable) throw refuse('order.priceChanged')
  const reserving = reserveLines(
    work,
    store.id,
    items.map(({ product, quantity }) => ({ productId: product.id, change: quantity })),
  )
  const inserting = insertOrder(
    tx,
    {
      type: orderType.online,
      source: form.source,
      external_number: form.number,
      store_id: store.id,
      status: orderStatus.pendingPayment,
      delivery_type: form.deliveryType,
      buyer_name: form.buyer.name,
      buyer_phone: form.buyer.phone,
      receiver_name: form.receiver.name || form.buyer.name,
      receiver_phone: form.receiver.phone || form.buyer.phone,
      receiver_address: form.receiver.address,
      buyer_note: form.note,
      list_amount: priced.listAmount,
      discount: priced.discount,
      freight: priced.freight,
      freight_discount: priced.freightDiscount,
      payable: priced.payable,
      received: 0,
      methods: [],
      steps: priced.steps,
      differs: [],
      review: false,
      placed_at: null,
      wished_at: form.wishedAt ?? null,
      due_minutes: settings.autoCancelMinutes,
      member_id: member,
    },
    priced.lines.flatMap((line) => {
      const item = items[(line.from ?? 0) - 1]
      return item ? [lineOf(line, item)] : []
    }),
    { move: 'place', detail: '', actor: work.actor },
    work.timeZone,
  )
  const [made] = await Promise.all([inserting, reserving])
  noteCounts(tx)
  let status: number = orderStatus.pendingPayment
  tx.later(tellOrder(tx, { id: made.id, status }, 'place'))
  if (priced.payable === 0) {
    const held = await holdOrder(work, 'all', { id: made.id })
    await moveOrder(asSystem(work), held, 'pay', { prepareMinutes: settings.prepareMinutes })
    await noteFigures(tx, store.id, saleFigures(0, held.lines))
    status = held.order.status
  }
  const answer = { id: String(made.id), number: made.number, status, payable: yuanOf(priced.payable) }
  tx.later(storeKeyAnswer(tx, key, made.id, answer))
  context.note(answer.id, { title: made.number, storeId: store.id })
  return answer
}

/** The member that an order names. One that is not known yet is made. */
export const memberOf = async (
  tx: Tx,
  { source, buyer }: Pick<PlaceForm, 'source' | 'buyer'>,
): Promise<number | null> =>
  buyer.member === '' ? null : ensureMember(tx, { source, number: buyer.member }, buyer)

/** The answer to an order that was sent before is for callers who see its store. */
export async function requireSeen(
  tx: Tx,
  stores: Stores,
  { source, number, store }: { source: string; number: string; store: string },
): Promise<void> {
  if (stores !== 'all' && !(await selectByKey(tx, stores, source, number)))
    throw refuse('order.unknownStore', { store })
}

/** Why a number cannot be taken. Of an order in a store that the caller does not see, it says nothing. */
export const numberRefusal = async (
  tx: Tx,
  stores: Stores,
  { source, number }: { source: string; number: string },
): Promise<Refusal> =>
  (await selectByKey(tx, stores, source, number))
    ? refuse('order.numberTaken')
    : refuse('order.numberUnusable', { number })

/** Keeps an order that came with a number that other content has, in view of the staff. Refuses it after the commit. */
async function keepDifferent({ tx, caller }: OpenContext, form: PlaceForm): Promise<() => Promise<never>> {
  const [known, store, refusal] = await Promise.all([
    selectByKey(tx, 'all', form.source, form.number),
    findSellingStore(tx, caller.stores, form.store),
    numberRefusal(tx, caller.stores, form),
  ])
  await keepUnbooked(tx, {
    source: form.source,
    external_number: form.number,
    store: store?.name ?? form.store,
    storeId: store?.id ?? known?.storeId ?? null,
    kind: 'differs',
    body: form,
    hash: hashOf(form),
    amount: centsOf(form.payable) ?? 0,
    reason: refusal.key,
    params: refusal.params,
    keyId: caller.keyId,
  })
  return async () => {
    throw refusal
  }
}
