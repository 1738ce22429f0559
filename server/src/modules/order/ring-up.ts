import type { OutputOf } from '@zhanggui/contract/call.ts'
import { thousandthsOf, yuanOf } from '@zhanggui/contract/money.ts'
import { orderOpenCalls } from '@zhanggui/contract/order/order.open.ts'
import { deliveryType, orderStatus } from '@zhanggui/contract/order/order.status.ts'
import { orderType, type PayChannel, payMethod, paymentStatus } from '@zhanggui/contract/order/order.ts'
import { moveKind } from '@zhanggui/contract/stock/stock.ts'
import { type Tx, together } from '../../kernel/database/tenant.ts'
import type { OpenContext, TenantContext } from '../../kernel/http/implement.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import { findSellingStore, type SellingStore } from '../goods/shelf.ts'
import { figureKind, noteFigures, saleFigures } from '../home/figures.ts'
import { requireOn, requireOwnSource, requireSource, sourceNames } from '../orderSource/orderSource.ts'
import { selectCountedAfter, shiftExpected } from '../stock/late.ts'
import { holdStock, type Move, postMoves } from '../stock/ledger.ts'
import { tellOrder } from '../webhook/events.ts'
import { noteCounts } from './counts.ts'
import type { Stores } from './order.sql.ts'
import { asBuyer, asStaff, type OrderWork } from './order-context.ts'
import { insertPayment } from './payments.sql.ts'
import { insertOrder, orderKey, selectKey, storeKeyAnswer, takeKey } from './place.sql.ts'
import { askForCart, hashOf, memberOf, numberRefusal, requireSeen, shelfOfCodes } from './place.ts'
import {
  cents,
  clockOf,
  differencesOf,
  distinct,
  isSameSale,
  priceSold,
  type RingUpForm,
  type Sold,
  shortOf,
} from './till-sale.ts'
import {
  dropUnbookedRow,
  keepUnbooked,
  lockUnbooked,
  markBooked,
  markTaken,
  type RefusedColumns,
  selectRefused,
  selectSender,
} from './unbooked.sql.ts'
import { signedCents } from './unreadable.ts'
import { storedText } from './words.ts'

type Answer = OutputOf<(typeof orderOpenCalls)['ringUpOrder']>

/**
 * Books a sale of a till. Its prices and discounts are facts if lines and payments add up (decisions section 4). If it
 * cannot be booked, nothing of it is written, and it is kept with the reason.
 */
export async function ringUpOrder(
  context: OpenContext,
  form: RingUpForm,
): Promise<Answer | (() => Promise<never>)> {
  const { answer, orderId, storeId, refused } = await bookOrKeep(asBuyer(context), {
    stores: context.caller.stores,
    keyId: context.caller.keyId,
    form,
    allowed: requireOwnSource(context, form.source).then(requireOn),
  })
  context.note(orderId === null ? `${form.source}:${form.number}` : String(orderId), {
    title: answer.number || form.number,
    ...(storeId === null ? {} : { storeId }),
  })
  if (refused?.key !== 'order.unknownSource') return answer
  // It is kept. The till sends it again until it names a source that it may use.
  return async () => {
    throw refused
  }
}

/** Why the source takes no sale now. Null if it does. */
const sourceRefusal = (allowed: Promise<unknown>): Promise<Refusal | null> =>
  allowed.then(
    () => null,
    (error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    },
  )

/** Staff read why: the store or source is there, but not for the key. The key learns only that it knows no such one. */
async function reasonForStaff(
  { tx, language }: OrderWork,
  keyId: number | null,
  form: RingUpForm,
  refusal: Refusal,
): Promise<Refusal> {
  const sender = keyId === null ? undefined : await selectSender(tx, keyId)
  if (!sender) return refusal
  const { name: key } = sender
  if (refusal.key === 'order.unknownStore') {
    const store = await findSellingStore(tx, 'all', form.store)
    if (store) return refuse('order.keyStore', { key, store: store.name })
  }
  if (refusal.key === 'order.unknownSource') {
    const source = (await sourceNames(tx, language)).get(form.source)
    if (source) return refuse('order.keySource', { key, source })
  }
  return refusal
}

/** The sale under a number is booked: its faulty tries are done. Other sales under the number stay open, and say so. */
async function endRefused(
  { tx, actor }: OrderWork,
  rows: readonly RefusedColumns[],
  {
    hash,
    form,
    keyId,
    stores,
    made,
  }: {
    hash: Buffer
    form: RingUpForm
    keyId: number | null
    stores: Stores
    made: { id: number; storeId: number }
  },
): Promise<void> {
  const same = rows.filter((row) => isSameSale(row, { hash, form, keyId, storeId: made.storeId }))
  const others = rows.filter(
    (row) =>
      !same.includes(row) && (stores === 'all' || (row.store_id !== null && stores.includes(row.store_id))),
  )
  const idsOf = (some: readonly RefusedColumns[]) => some.map(({ id }) => id)
  if (same.length > 0) await markBooked(tx, idsOf(same), made.id, actor.name)
  if (others.length > 0) await markTaken(tx, idsOf(others), refuse('order.numberTaken').key)
}

interface Outcome {
  answer: Answer
  orderId: number | null
  storeId: number | null
  /** Why it is kept. Null if it is booked. */
  refused: Refusal | null
  /** The same, with what only staff may know. */
  reason: string
}

async function bookOrKeep(
  work: OrderWork,
  {
    stores,
    keyId,
    form,
    allowed,
  }: { stores: Stores; keyId: number | null; form: RingUpForm; allowed: Promise<unknown> },
): Promise<Outcome> {
  const { tx } = work
  const key = { kind: orderKey, source: form.source, number: form.number, hash: hashOf(form) }
  const keep = async (kind: 'refused' | 'differs', refused: Refusal): Promise<Outcome> => {
    const store = await findSellingStore(tx, stores, form.store)
    const told = await reasonForStaff(work, keyId, form, refused)
    await keepUnbooked(tx, {
      source: form.source,
      external_number: form.number,
      store: store?.name ?? form.store,
      storeId: store?.id ?? null,
      kind,
      body: form,
      hash: key.hash,
      amount: signedCents(form.payable),
      reason: told.key,
      params: told.params,
      keyId,
    })
    return {
      answer: { booked: false, id: null, number: '', reason: refused.say(work.language) },
      orderId: null,
      storeId: store?.id ?? null,
      refused,
      reason: told.say(work.language),
    }
  }
  const booked = (answer: Answer, orderId: number | null, storeId: number | null): Outcome => ({
    answer,
    orderId,
    storeId,
    refused: null,
    reason: '',
  })
  // What does not depend on each other goes side by side, in one round trip.
  const [refusal, , taken, rows, store, ids] = await together([
    sourceRefusal(allowed),
    tx.script('savepoint booking'),
    takeKey(tx, key),
    selectRefused(tx, key),
    ...askForCart(tx, stores, form),
  ])
  try {
    // Of a source that it may not use, a key learns nothing.
    if (refusal?.key === 'order.unknownSource') throw refusal
    if (!taken) {
      const known = await selectKey(tx, key)
      if (!known?.hash.equals(key.hash)) return await keep('differs', await numberRefusal(tx, stores, form))
      await requireSeen(tx, stores, form)
      return booked(known.answer as Answer, known.order_id, null)
    }
    if (refusal) throw refusal
    const made = await book(work, store, ids, form)
    const answer = { booked: true, id: String(made.id), number: made.number, reason: '' }
    tx.later(storeKeyAnswer(tx, key, made.id, answer))
    if (rows.length > 0) await endRefused(work, rows, { hash: key.hash, form, keyId, stores, made })
    return booked(answer, made.id, made.storeId)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await tx.script('rollback to savepoint booking')
    return keep('refused', error)
  }
}

async function book(
  work: OrderWork,
  store: SellingStore | undefined,
  ids: ReadonlyMap<string, number>,
  form: RingUpForm,
): Promise<{ id: number; number: string; storeId: number }> {
  const { tx } = work
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

/** The stores of the person that the key of a sale may use now, too. */
function storesForBoth(own: Stores, ofKey: readonly number[] | null): Stores {
  if (ofKey === null) return own
  return own === 'all' ? ofKey : own.filter((id) => ofKey.includes(id))
}

/** A source that is there and that the key of a sale may use. Staff book into one that is off, too. */
async function requireSenderSource(tx: Tx, source: string, ofKey: readonly string[] | null): Promise<void> {
  if (ofKey !== null && !ofKey.includes(source)) throw refuse('order.unknownSource', { source })
  await requireSource(tx, source)
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
  const sender = row.key_id === null ? undefined : await selectSender(tx, row.key_id)
  const { answer, orderId, reason } = await bookOrKeep(asStaff(context), {
    stores: storesForBoth(session.stores, sender?.stores ?? null),
    keyId: row.key_id,
    form,
    allowed: requireSenderSource(tx, row.source, sender?.sources ?? null),
  })
  context.note(String(orderId ?? id), { title: row.external_number })
  return { booked: answer.booked, reason }
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
