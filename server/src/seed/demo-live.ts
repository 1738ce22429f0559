import { bornSettings } from '@zhanggui/contract/config/config.ts'
import { decimalOf, yuanOf } from '@zhanggui/contract/money.ts'
import { moveKind } from '@zhanggui/contract/stock/stock.ts'
import type { Database } from '../kernel/database/database.ts'
import { sql } from '../kernel/database/query.ts'
import { inTenant, type Tx } from '../kernel/database/tenant.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Duty } from '../kernel/task/tasks.ts'
import { holdOrder } from '../modules/order/moves.ts'
import { takePayment } from '../modules/order/payments.ts'
import { placeOrder, quoteOrder } from '../modules/order/place.ts'
import { ringUpOrder } from '../modules/order/ring-up.ts'
import { holdStock, postMoves } from '../modules/stock/ledger.ts'
import { contextOf } from './add-orders.ts'

/** The first demo merchant, 晨光便利. */
const merchantId = 1
/** A new online order comes only while fewer than this wait: nobody has to prepare them in a demo. */
const mostWaiting = 8
/** Below so many pieces a delivery comes, in thousandths. */
const fewest = 6000
const delivered = 24_000
const buyers = ['林女士', '赵先生', '何女士', '陈女士', '吴女士', '周先生'] as const

/** True if the first merchant is the one of the demo: a database of real merchants is left alone. */
export const isDemo = (database: Database): Promise<boolean> =>
  inTenant(database, merchantId, { readOnly: true }, async (tx) => {
    const found = await Promise.all([
      tx.first(sql`select m.id from merchant m where m.id = ${tx.merchantId} and m.name = '晨光便利'`),
      tx.first(sql`
        select o.id from orders o
        where o.merchant_id = ${tx.merchantId} and o.source = 'miniProgram' and o.external_number = 'M000001'`),
    ])
    return found.every((row) => row !== undefined)
  })

interface Shelf {
  store_id: number
  store: string
  product_id: number
  code: string
  price: number
  left: number
}

/** Goods by the piece that a store sells at the price of the head office, and that are not being counted. */
const selectShelf = (tx: Tx) =>
  tx.all(sql<Shelf>`
    select s.id as store_id, s.code as store, p.id as product_id, p.code, p.sales_price as price, k.on_hand - k.reserved as left
    from stock k
    join product p on p.merchant_id = ${tx.merchantId} and p.id = k.product_id and p.status = 30 and p.sale_mode = 1
      and p.sale_status = 2 and p.removed_at is null and p.min_order_quantity is null
    join store s on s.merchant_id = ${tx.merchantId} and s.id = k.store_id and s.open and s.removed_at is null
    where k.merchant_id = ${tx.merchantId}
      and not exists (select from store_goods g where g.merchant_id = ${tx.merchantId} and g.store_id = k.store_id
        and g.product_id = k.product_id and g.removed_at is null)
    order by random() limit 40`)

/** One sale: mostly at a till, now and then an order of the shop app that waits to be prepared. */
export async function sellOnce(tx: Tx): Promise<void> {
  const shelf = await selectShelf(tx)
  const [first] = shelf
  if (!first) return
  const goods = shelf
    .filter(({ store_id }) => store_id === first.store_id)
    .slice(0, 1 + Math.floor(Math.random() * 3))
  await receiveFew(tx, goods)
  const number = `L${Date.now()}`
  const { waiting } = await tx.one(sql<{ waiting: number }>`
    select count(*)::int as waiting from (
      select from orders o where o.merchant_id = ${tx.merchantId} and o.status = 20 limit ${mostWaiting}::int) w`)
  if (waiting < mostWaiting && Math.random() < 0.25) await sellOnline(tx, number, first.store, goods)
  else await sellAtTill(tx, number, first.store, goods)
}

async function receiveFew(tx: Tx, goods: readonly Shelf[]): Promise<void> {
  const few = goods
    .filter(({ left }) => left < fewest)
    .map(({ store_id, product_id }) => ({ storeId: store_id, productId: product_id }))
  if (few.length === 0) return
  const held = await holdStock({ tx }, few)
  await postMoves(
    { tx, language: 'zh' },
    { employeeId: null, name: '店长' },
    held,
    few.map((place) => ({ ...place, kind: moveKind.receipt, change: delivered })),
  )
}

async function sellAtTill(tx: Tx, number: string, store: string, goods: readonly Shelf[]): Promise<void> {
  const payable = yuanOf(goods.reduce((sum, { price }) => sum + price, 0))
  const method = Math.random() < 0.3 ? 10 : 30
  await ringUpOrder(contextOf(tx, '收银台'), {
    source: 'till',
    number,
    store,
    at: new Date().toISOString(),
    cashier: 'POS 01',
    lines: goods.map(({ code, price }) => ({
      sku: code,
      quantity: decimalOf(1000),
      price: yuanOf(price),
      amount: yuanOf(price),
      processing: 0,
    })),
    payable,
    payments: [{ method, amount: payable, reference: method === 10 ? '' : number }],
    buyer: { name: '', phone: '', member: '' },
  })
}

async function sellOnline(tx: Tx, number: string, store: string, goods: readonly Shelf[]): Promise<void> {
  const context = contextOf(tx, '小程序')
  const cart = {
    store,
    deliveryType: 10 as const,
    lines: goods.map(({ code }) => ({ sku: code, quantity: '1', processing: 0 })),
  }
  const priced = await quoteOrder(context, cart)
  const at = Math.floor(Math.random() * 10_000)
  const buyer = {
    name: buyers[at % buyers.length] ?? '',
    phone: `1380000${String(at).padStart(4, '0')}`,
    member: '',
  }
  const placed = await placeOrder(context, {
    source: 'miniProgram',
    number,
    ...cart,
    lines: cart.lines.map((line, n) => ({ ...line, price: priced.lines[n]?.price ?? '' })),
    payable: priced.payable,
    buyer,
    receiver: { name: buyer.name, phone: buyer.phone, address: '' },
    note: '',
  })
  if (typeof placed === 'function') return
  const work = {
    tx,
    language: 'zh' as const,
    timeZone: 'Asia/Shanghai',
    actor: { who: 'buyer' as const, employeeId: null, name: '小程序' },
  }
  const held = await holdOrder(work, 'all', { id: Number(placed.id) })
  await takePayment(
    work,
    held,
    { method: 30, channel: 'given', amount: held.order.payable, reference: number, behaviour: '' },
    bornSettings,
  )
}

/** The shops of the demo go on selling while one looks. A sale that is refused, such as in a closed store, is left out. */
export const demoLiveDuty: Duty = {
  name: 'the demo goes on',
  everyMs: 15_000,
  async run({ database, log }) {
    try {
      await inTenant(database, merchantId, {}, sellOnce)
    } catch (error) {
      if (!(error instanceof Refusal)) log.error({ err: error }, 'the demo could not sell')
    }
  },
}
