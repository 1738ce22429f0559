import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import { centsOf, thousandthsOf, yuanOf } from '@zhanggui/contract/money.ts'
import { naturalKey, orderOpenCalls } from '@zhanggui/contract/order/order.open.ts'
import { deliveryType, orderStatus } from '@zhanggui/contract/order/order.status.ts'
import {
  orderLimit,
  orderType,
  type PayChannel,
  payMethod,
  paymentStatus,
} from '@zhanggui/contract/order/order.ts'
import { shareOut } from '@zhanggui/contract/order/price-shares.ts'
import { share } from '@zhanggui/contract/stock/ledger.ts'
import { moveKind } from '@zhanggui/contract/stock/stock.ts'
import { z } from 'zod'
import { type Tx, together } from '../../kernel/database/tenant.ts'
import type { OpenContext, TenantContext } from '../../kernel/http/implement.ts'
import { type FieldIssue, Refusal, refuse } from '../../kernel/refusal.ts'
import { findSellingStore, type SellingStore, type ShelfProduct } from '../goods/shelf.ts'
import { figureKind, noteFigures, saleFigures } from '../home/figures.ts'
import { requireOwnSource, requireSource } from '../orderSource/orderSource.ts'
import { selectCountedAfter, shiftExpected } from '../stock/late.ts'
import { heldAt, holdStock, type Move, postMoves } from '../stock/ledger.ts'
import { tellOrder } from '../webhook/events.ts'
import { noteCounts } from './counts.ts'
import type { Stores } from './order.sql.ts'
import { asBuyer, asStaff, type OrderWork } from './order-context.ts'
import { insertPayment } from './payments.sql.ts'
import { insertOrder, type LineWrite, orderKey, selectKey, storeKeyAnswer, takeKey } from './place.sql.ts'
import { askForCart, hashOf, memberOf, numberRefusal, requireSeen, shelfOfCodes } from './place.ts'
import { dropUnbookedRow, keepUnbooked, lockUnbooked, markBooked, selectSender } from './unbooked.sql.ts'
import { storedText } from './words.ts'

type Calls = typeof orderOpenCalls
export type RingUpForm = ParsedInputOf<Calls['ringUpOrder']>
type Answer = OutputOf<Calls['ringUpOrder']>

const cents = (yuan: string): number => centsOf(yuan) ?? 0

/**
 * Books a sale of a till. Its prices and discounts are facts if lines and payments add up (decisions section 4). If it
 * cannot be booked, nothing of it is written, and it is kept with the reason.
 */
export async function ringUpOrder(context: OpenContext, form: RingUpForm): Promise<Answer> {
  const { answer, orderId, storeId } = await bookOrKeep(asBuyer(context), {
    stores: context.caller.stores,
    keyId: context.caller.keyId,
    form,
    allowed: requireOwnSource(context, form.source),
  })
  context.note(orderId === null ? `${form.source}:${form.number}` : String(orderId), {
    title: answer.number || form.number,
    ...(storeId === null ? {} : { storeId }),
  })
  return answer
}

/** Keeps what is sent to a source that is switched off. Another refusal of the source is the answer: nothing is kept. */
const unlessOff = (allowed: Promise<unknown>): Promise<Refusal | null> =>
  allowed.then(
    () => null,
    (error: unknown) => {
      if (error instanceof Refusal && error.key === 'order.sourceOff') return error
      throw error
    },
  )

/** Staff read why: the store is there, but not for the key. The key learns only that it knows no such store. */
async function reasonForStaff(tx: Tx, keyId: number | null, form: RingUpForm, refusal: Refusal) {
  if (refusal.key !== 'order.unknownStore' || keyId === null) return refusal
  const [store, sender] = await Promise.all([
    findSellingStore(tx, 'all', form.store),
    selectSender(tx, keyId),
  ])
  return store && sender ? refuse('order.keyStore', { key: sender.name, store: store.name }) : refusal
}

async function bookOrKeep(
  work: OrderWork,
  {
    stores,
    keyId,
    form,
    allowed,
  }: { stores: Stores; keyId: number | null; form: RingUpForm; allowed: Promise<unknown> },
): Promise<{ answer: Answer; orderId: number | null; storeId: number | null }> {
  const { tx } = work
  const key = { kind: orderKey, source: form.source, number: form.number, hash: hashOf(form) }
  const keep = async (kind: 'refused' | 'differs', refusal: Refusal) => {
    const store = await findSellingStore(tx, stores, form.store)
    const told = await reasonForStaff(tx, keyId, form, refusal)
    await keepUnbooked(tx, {
      source: form.source,
      external_number: form.number,
      store: store?.name ?? form.store,
      storeId: store?.id ?? null,
      kind,
      body: form,
      hash: key.hash,
      amount: form.payable.startsWith('-') ? -cents(form.payable.slice(1)) : cents(form.payable),
      reason: told.key,
      params: told.params,
      keyId,
    })
    const reason = refusal.say(work.language)
    return {
      answer: { booked: false, id: null, number: '', reason },
      orderId: null,
      storeId: store?.id ?? null,
    }
  }
  // What does not depend on each other goes side by side, in one round trip.
  const [off, , taken, store, ids] = await together([
    unlessOff(allowed),
    tx.script('savepoint booking'),
    takeKey(tx, key),
    ...askForCart(tx, stores, form),
  ])
  try {
    if (!taken) {
      const known = await selectKey(tx, key)
      if (!known?.hash.equals(key.hash)) return await keep('differs', await numberRefusal(tx, stores, form))
      await requireSeen(tx, stores, form)
      return { answer: known.answer as Answer, orderId: known.order_id, storeId: null }
    }
    if (off) throw off
    const made = await book(work, store, ids, form)
    const answer = { booked: true, id: String(made.id), number: made.number, reason: '' }
    tx.later(storeKeyAnswer(tx, key, made.id, answer))
    tx.later(markBooked(tx, key, made.id, work.actor.name))
    return { answer, orderId: made.id, storeId: made.storeId }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await tx.script('rollback to savepoint booking')
    return keep('refused', error)
  }
}

type Sold = { product: ShelfProduct; quantity: number; amount: number; line: RingUpForm['lines'][number] }

async function book(
  work: OrderWork,
  store: SellingStore | undefined,
  ids: ReadonlyMap<string, number>,
  form: RingUpForm,
): Promise<{ id: number; number: string; storeId: number }> {
  const { tx } = work
  if (form.lines.length > orderLimit.lines) throw refuse('order.cartFull')
  const clock = clockOf(form.at)
  if (clock === 'wrong') throw refuse('order.clockOff', { at: form.at.slice(0, 10) })
  if (!store) throw refuse('order.unknownStore', { store: form.store })
  const shelf = await shelfOfCodes(work, store, ids)
  const sold = form.lines.map((line): Sold => {
    const product = shelf.get(line.sku)
    if (!product) throw refuse('order.unknownSku', { sku: line.sku })
    const quantity = thousandthsOf(line.quantity) ?? 0
    if (quantity === 0 || [line.price, line.amount].some((yuan) => yuan.startsWith('-')))
      throw refuse('order.notAbove', { name: product.name })
    if (!product.weighed && quantity % 1000 !== 0) throw refuse('order.wholeOnly', { name: product.name })
    return { product, quantity, amount: cents(line.amount), line }
  })
  const { lines, listAmount, discount } = priceSold(form, sold)
  const payable = listAmount - discount
  if (payable < 0 || payable !== cents(form.payable))
    throw refuse('order.sumDiffers', { sum: yuanOf(payable) })
  const received = form.payments.reduce((sum, { amount }) => sum + cents(amount), 0)
  if (received !== payable) throw refuse('order.paymentDiffers')
  const differs = [...differencesOf(sold), ...(clock === 'doubtful' ? ['clock'] : [])]
  const products = [...new Set(sold.map(({ product }) => product.id))]
  const [stock, countedAfter, member] = await together([
    holdStock(
      work,
      products.map((productId) => ({ storeId: store.id, productId })),
    ),
    selectCountedAfter(tx, store.id, products, form.at),
    memberOf(tx, form),
  ])
  const counted = new Set(countedAfter.map(({ product_id }) => product_id))
  const booked = sold.filter(({ product }) => !counted.has(product.id))
  const short = shortOf(stock, store.id, booked)
  const made = await insertOrder(
    tx,
    {
      type: orderType.pos,
      source: form.source,
      external_number: form.number,
      store_id: store.id,
      status: orderStatus.completed,
      delivery_type: deliveryType.none,
      buyer_name: form.buyer.name,
      buyer_phone: form.buyer.phone,
      receiver_name: form.buyer.name,
      receiver_phone: form.buyer.phone,
      receiver_address: '',
      buyer_note: '',
      list_amount: listAmount,
      discount,
      freight: 0,
      freight_discount: 0,
      payable,
      received,
      methods: [...new Set(form.payments.map(({ method }) => method))],
      steps: [],
      differs: [...differs, ...(short.length > 0 ? ['stock'] : [])],
      review: differs.length > 0 || short.length > 0,
      placed_at: form.at,
      wished_at: null,
      due_minutes: null,
      member_id: member,
    },
    lines,
    { move: 'ringUp', detail: form.cashier, actor: work.actor },
    work.timeZone,
  )
  noteCounts(tx)
  const document = { noun: 'order', id: made.id, number: made.number }
  const moves: Move[] = [
    // The count was after the sale, and did not find these goods any more (decisions section 11).
    ...sold
      .filter(({ product }) => counted.has(product.id))
      .map(({ product, quantity }) => ({
        storeId: store.id,
        productId: product.id,
        kind: moveKind.correction,
        change: quantity,
        note: 'alreadyCounted',
        document,
      })),
    // More was sold than the book held: the book was wrong. Listed for review.
    ...short.map(({ productId, missing }) => ({
      storeId: store.id,
      productId,
      kind: moveKind.correction,
      change: missing,
      note: 'soldMore',
      document,
    })),
    ...sold.map(({ product, quantity }) => ({
      storeId: store.id,
      productId: product.id,
      kind: moveKind.sale,
      change: -quantity,
      document,
    })),
  ]
  const references = new Set<string>()
  await together([
    ...form.payments
      .filter(({ amount }) => cents(amount) > 0)
      .map(({ method, amount, reference: said }) => {
        const channel: PayChannel = method === payMethod.cash ? 'cash' : 'given'
        const reference = distinct(said, references)
        return insertPayment(
          tx,
          made.id,
          {
            method,
            channel,
            amount: cents(amount),
            status: paymentStatus.received,
            reference,
            behaviour: '',
            askSeconds: null,
          },
          form.cashier || work.actor.name,
        )
      }),
    tellOrder(tx, { id: made.id, status: orderStatus.completed }, 'ringUp'),
    postMoves(work, work.actor, stock, moves),
    // A count that is not posted yet did not find these goods either: its book is that of its moment.
    shiftExpected(
      tx,
      store.id,
      booked.map(({ product, quantity }) => ({ productId: product.id, change: -quantity })),
      form.at,
    ),
    noteFigures(
      tx,
      store.id,
      [
        ...saleFigures(payable, lines),
        ...form.payments
          .filter(({ amount }) => cents(amount) > 0)
          .map(({ method, amount }) => ({ kind: figureKind.received, key: method, amount: cents(amount) })),
      ],
      form.at,
    ),
  ])
  return { id: made.id, number: made.number, storeId: store.id }
}

/** The number of a payment at its channel. One that the till gave to two payments of a sale counts up: both are money. */
function distinct(said: string, taken: Set<string>): string {
  let reference = said
  for (let place = 2; said !== '' && taken.has(reference); place++) reference = `${said} (${place})`
  taken.add(reference)
  return reference
}

/** The lines of a till with its discounts shared out. A discount larger than its line is refused. */
function priceSold(form: RingUpForm, sold: readonly Sold[]) {
  const after = sold.map(({ amount, line }, at) => {
    const off = cents(line.discount?.amount ?? '0')
    if (off > amount) throw refuse('order.discountTooLarge', { line: at + 1 })
    return amount - off
  })
  const goods = after.reduce((sum, amount) => sum + amount, 0)
  const whole = cents(form.discount?.amount ?? '0')
  if (whole > goods) throw refuse('order.orderDiscountTooLarge')
  const shares = shareOut(
    whole,
    sold.map(({ product, line }, at) => ({
      line: at + 1,
      productId: String(product.id),
      amount: after[at] ?? 0,
      discounted: cents(line.discount?.amount ?? '0') > 0,
    })),
  )
  const lines = sold.map(({ product, quantity, amount, line }, at): LineWrite => {
    const off = cents(line.discount?.amount ?? '0')
    const part = shares[at] ?? 0
    return {
      line: at + 1,
      product_id: product.id,
      name: product.name,
      code: product.code,
      barcode: product.barcode,
      sale_mode: product.saleMode,
      sale_unit: product.saleUnit,
      stock_unit: product.stockUnit,
      processing: line.processing,
      quantity,
      picked: quantity,
      shipped: quantity,
      price: cents(line.price),
      per: product.per,
      unit_price: cents(line.price),
      list_amount: amount,
      amount,
      shares: [
        ...(off > 0 ? [{ kind: 'lineDiscount', name: line.discount?.name ?? '', cents: off }] : []),
        ...(part > 0 ? [{ kind: 'orderDiscount', name: form.discount?.name ?? '', cents: part }] : []),
      ],
      paid: amount - off - part,
      gift: null,
      reserved: 0,
    }
  })
  const listAmount = sold.reduce((sum, { amount }) => sum + amount, 0)
  return { lines, listAmount, discount: listAmount - goods + whole }
}

const yearMs = 366 * 86_400_000
const aheadMs = 10 * 60_000

/** A sale of before the year 2000 was rung up by a clock that was never set. A year ago or ahead of now is doubtful. */
export function clockOf(at: string): 'right' | 'doubtful' | 'wrong' {
  const moment = Date.parse(at)
  if (moment < Date.UTC(2000, 0, 1)) return 'wrong'
  const now = Date.now()
  return moment < now - yearMs || moment > now + aheadMs ? 'doubtful' : 'right'
}

/** How the till differs from the shelf. */
function differencesOf(sold: readonly Sold[]): string[] {
  const found = new Set<string>()
  for (const { product, quantity, amount, line } of sold) {
    if (!product.known || product.saleStatus === 0) found.add('status')
    if (cents(line.price) !== product.price) found.add('price')
    if (amount !== share(quantity, cents(line.price), product.per)) found.add('amount')
  }
  return [...found]
}

/** What was sold beyond the stock on hand, by product. */
function shortOf(stock: Awaited<ReturnType<typeof holdStock>>, storeId: number, sold: readonly Sold[]) {
  const amounts = new Map<number, number>()
  for (const { product, quantity } of sold) amounts.set(product.id, (amounts.get(product.id) ?? 0) + quantity)
  return [...amounts].flatMap(([productId, amount]) => {
    const missing = amount - heldAt(stock, { storeId, productId }).on_hand
    return missing > 0 ? [{ productId, missing }] : []
  })
}

/** Keeps a sale whose content the interface does not take, if it says its source and number. */
export async function keepUnreadable(
  context: OpenContext,
  body: Record<string, unknown>,
  refusal: Refusal,
): Promise<void> {
  const { tx, caller, language } = context
  const named = z.object(naturalKey).safeParse(body)
  if (!named.success) return
  const { source, number } = named.data
  await unlessOff(requireOwnSource(context, source))
  const content = storable(body)
  const code = typeof body.store === 'string' ? body.store.slice(0, 32) : ''
  const store = await findSellingStore(tx, caller.stores, code)
  const issues = refusal.dataIn(language)
  const fields = Array.isArray(issues) ? [...new Set(issues.map(({ path }: FieldIssue) => path))] : []
  await keepUnbooked(tx, {
    source,
    external_number: number,
    store: store?.name ?? code,
    storeId: store?.id ?? null,
    kind: 'refused',
    body: content,
    hash: hashOf(content),
    amount: centsOf(String(body.payable ?? '')) ?? 0,
    reason: 'order.unreadable',
    params: { fields: fields.slice(0, 5).join(', ').slice(0, 200) },
    keyId: caller.keyId,
  })
  context.note(`${source}:${number}`, { title: number, ...(store ? { storeId: store.id } : {}) })
}

/** The same content without characters that the database cannot store. */
const storable = (body: Record<string, unknown>): unknown =>
  JSON.parse(
    JSON.stringify(body, (_name, value: unknown) =>
      typeof value === 'string' ? value.replace(/\0|\p{Cs}/gu, '\ufffd') : value,
    ),
  )

/** The stores of the person that the key of a sale may use now, too. */
async function storesForBoth(tx: Tx, own: Stores, keyId: number | null): Promise<Stores> {
  const key = keyId === null ? undefined : await selectSender(tx, keyId)
  const ofKey = key?.stores ?? null
  if (ofKey === null) return own
  return own === 'all' ? ofKey : own.filter((id) => ofKey.includes(id))
}

/** Tries to book what could not be booked before. */
export async function bookAgain(
  context: TenantContext,
  { id }: { id: string },
): Promise<{ booked: boolean; reason: string }> {
  const { tx, session } = context
  const row = await lockUnbooked(tx, session.stores, Number(id))
  if (!row) throw refuse('common.notFound')
  if (row.status !== 'open') throw refuse('order.unbookedEnded')
  if (row.kind === 'differs') throw refuse('order.numberTaken')
  const { data: form } = orderOpenCalls.ringUpOrder.input.safeParse(row.body)
  if (!form)
    return { booked: false, reason: storedText(context.language, { key: row.reason, params: row.params }) }
  const { answer, orderId } = await bookOrKeep(asStaff(context), {
    stores: await storesForBoth(tx, session.stores, row.key_id),
    keyId: row.key_id,
    form,
    allowed: requireSource(tx, row.source),
  })
  context.note(String(orderId ?? id), { title: row.external_number })
  return { booked: answer.booked, reason: answer.reason }
}

export async function dropUnbooked(
  context: TenantContext,
  { id, note }: { id: string; note: string },
): Promise<null> {
  const { tx, session } = context
  const row = await lockUnbooked(tx, session.stores, Number(id))
  if (!row) throw refuse('common.notFound')
  if ((await dropUnbookedRow(tx, row.id, session.name, note)) === 0) throw refuse('order.unbookedEnded')
  context.note(id, { title: row.external_number, changes: [{ field: 'note', before: null, after: note }] })
  return null
}
