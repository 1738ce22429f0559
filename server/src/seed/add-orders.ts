import { bornSettings } from '@zhanggui/contract/config/config.ts'
import { centsOf, decimalOf, thousandthsOf, yuanOf } from '@zhanggui/contract/money.ts'
import type { DeliveryType } from '@zhanggui/contract/order/order.status.ts'
import { moveKind } from '@zhanggui/contract/stock/stock.ts'
import type { Connection } from '../kernel/database/database.ts'
import { sql } from '../kernel/database/query.ts'
import { bindTo, type Tx } from '../kernel/database/tenant.ts'
import type { OpenContext } from '../kernel/http/implement.ts'
import { createAfterSale, submit } from '../modules/afterSale/apply.ts'
import { agreeTo, payBack } from '../modules/afterSale/decide.ts'
import type { HeldAfterSale } from '../modules/afterSale/moves.ts'
import { findByKey } from '../modules/order/claim.ts'
import { type HeldOrder, holdOrder, moveOrder } from '../modules/order/moves.ts'
import type { OrderWork } from '../modules/order/order-context.ts'
import { cancelOrder, takePayment } from '../modules/order/payments.ts'
import { finishPicking } from '../modules/order/pick.ts'
import { placeOrder, quoteOrder } from '../modules/order/place.ts'
import { ringUpOrder } from '../modules/order/ring-up.ts'
import { readyForPickup, sendCourier, shipOrder } from '../modules/order/ship.ts'
import { heldAt, holdStock, type Move, postMoves } from '../modules/stock/ledger.ts'

const storeCode = 'S001'

/** A product of the sample goods, and its amount in its stock unit. */
type Item = readonly [code: string, quantity: string]

interface SampleOrder {
  delivery: DeliveryType
  receiver: string
  phone: string
  items: readonly Item[]
  note?: string
  /** How far it has come. */
  goesOn?: (work: OrderWork, held: HeldOrder) => Promise<unknown>
  unpaid?: 'transfer' | true
}

const pick = (work: OrderWork, held: HeldOrder, lines: { line: number; picked: string }[] = []) =>
  finishPicking(work, held, { lines }, bornSettings.weighedTolerance)

const orders: readonly SampleOrder[] = [
  {
    delivery: 20,
    receiver: '林女士',
    phone: '13800005678',
    items: [
      ['SP000002', '2'],
      ['SP000045', '0.735'],
    ],
    note: '五花肉切小块',
  },
  {
    delivery: 10,
    receiver: '赵先生',
    phone: '13800000231',
    items: [
      ['SP000023', '1'],
      ['SP000003', '1'],
    ],
  },
  { delivery: 20, receiver: '何女士', phone: '13800004410', items: [['SP000027', '2']] },
  {
    delivery: 30,
    receiver: '欧阳先生',
    phone: '13800009920',
    items: [
      ['SP000037', '2'],
      ['SP000038', '1'],
    ],
    goesOn: async (work, held) => {
      await pick(work, held)
      await moveOrder(work, held, 'toDelivery')
      await shipOrder(
        work,
        held,
        {
          carrier: '顺丰速运',
          number: 'SF1408772013321',
          lines: [{ line: 2, quantity: '1' }],
          rest: 'later',
        },
        bornSettings,
      )
    },
  },
  {
    delivery: 10,
    receiver: '陈女士',
    phone: '13800003306',
    items: [['SP000028', '2']],
    goesOn: async (work, held) => {
      await pick(work, held)
      await readyForPickup(work, held, bornSettings)
    },
  },
  {
    delivery: 20,
    receiver: '吴女士',
    phone: '13800001187',
    items: [
      ['SP000025', '2'],
      ['SP000004', '1'],
    ],
    goesOn: pick,
  },
  {
    delivery: 20,
    receiver: '周先生',
    phone: '13800006054',
    items: [['SP000003', '3']],
    goesOn: async (work, held) => {
      await pick(work, held, [{ line: 1, picked: '2' }])
      await moveOrder(work, held, 'toDelivery')
      await sendCourier(work, held, '李师傅', bornSettings)
    },
  },
  { delivery: 20, receiver: '孙先生', phone: '13800007782', items: [['SP000002', '2']], unpaid: true },
  { delivery: 30, receiver: '马先生', phone: '13800002095', items: [['SP000037', '1']], unpaid: 'transfer' },
  {
    delivery: 10,
    receiver: '杨先生',
    phone: '13800000852',
    items: [['SP000023', '1']],
    unpaid: true,
    goesOn: (work, held) =>
      cancelOrder({ ...work, actor: { who: 'buyer', employeeId: null, name: '' } }, held, '不要了'),
  },
]

/** Receives what the orders need and the store does not have: how much is left of a day depends on the hour. */
export async function fillShelf(tx: Tx, staff: string): Promise<void> {
  const wanted = new Map<string, number>()
  for (const [code, quantity] of [...orders.flatMap(({ items }) => items), ...sales.flat()])
    wanted.set(code, (wanted.get(code) ?? 0) + (thousandthsOf(quantity) ?? 0))
  const rows = await tx.all(sql<{ store_id: number; product_id: number; code: string }>`
    select s.id as store_id, p.id as product_id, p.code from store s
    join product p on p.merchant_id = ${tx.merchantId} and p.code = any (${[...wanted.keys()]}::text[])
    where s.merchant_id = ${tx.merchantId} and s.code = ${storeCode}`)
  const places = rows.map((row) => ({
    storeId: row.store_id,
    productId: row.product_id,
    amount: wanted.get(row.code) ?? 0,
  }))
  const held = await holdStock({ tx }, places)
  const moves = places.flatMap((place): Move[] => {
    const { on_hand, reserved } = heldAt(held, place)
    // Whole tens, as they are delivered.
    const missing = Math.ceil((place.amount - (on_hand - reserved)) / 10_000) * 10_000
    return missing > 0
      ? [{ storeId: place.storeId, productId: place.productId, kind: moveKind.receipt, change: missing }]
      : []
  })
  await postMoves({ tx, language: 'zh' }, { employeeId: null, name: staff }, held, moves)
}

/** Adds orders of all stages to the first store, sales of its till, and one that cannot be booked. */
export async function addOrders(open: Connection, merchantId: number, staff: string): Promise<void> {
  await open.run(sql`
    update store s set delivery = 1, delivery_fee = 500, free_threshold = 9900
    where s.merchant_id = ${merchantId}::bigint and s.code = ${storeCode}`)
  const tx = await bindTo(open, merchantId)
  await fillShelf(tx, staff)
  for (const [at, order] of orders.entries()) await addOrder(tx, at + 1, order, staff)
  for (const [at, items] of sales.entries()) await addSale(tx, at + 1, items)
  for (const claim of claims) await addClaim(tx, claim, staff)
}

/** What a program of the merchant would bring. */
export const contextOf = (tx: Tx, source: string): OpenContext =>
  ({
    tx,
    language: 'zh',
    note: () => {},
    afterCommit: () => {},
    caller: {
      keyId: 0,
      key: '',
      name: source,
      merchantId: tx.merchantId,
      timeZone: 'Asia/Shanghai',
      stores: 'all',
      sources: 'all',
      scopes: new Set(['order']),
    },
  }) as unknown as OpenContext

async function addOrder(tx: Tx, at: number, order: SampleOrder, staff: string): Promise<void> {
  const context = contextOf(tx, '小程序')
  const cart = {
    store: storeCode,
    deliveryType: order.delivery,
    lines: order.items.map(([sku, quantity]) => ({ sku, quantity, processing: 0 })),
  }
  const priced = await quoteOrder(context, cart)
  const key = { source: 'miniProgram', number: `M${String(at).padStart(6, '0')}` }
  const placed = await placeOrder(context, {
    ...key,
    ...cart,
    lines: cart.lines.map((line, n) => ({ ...line, price: priced.lines[n]?.price ?? '' })),
    payable: priced.payable,
    buyer: {
      name: order.receiver,
      phone: order.phone,
      member: at % 3 === 1 ? `M${order.phone.slice(-4)}` : '',
    },
    receiver: {
      name: order.receiver,
      phone: order.phone,
      address: order.delivery === 20 || order.delivery === 30 ? '上海市浦东新区金桥镇碧云路 88 号' : '',
    },
    note: order.note ?? '',
  })
  if (typeof placed === 'function') return
  const work: OrderWork = {
    tx,
    language: 'zh',
    timeZone: 'Asia/Shanghai',
    actor: { who: 'staff', employeeId: null, name: staff },
  }
  const held = await holdOrder(work, 'all', { id: Number(placed.id) })
  if (order.unpaid !== true)
    await takePayment(
      { ...work, actor: { who: 'buyer', employeeId: null, name: '小程序' } },
      held,
      {
        method: order.unpaid === 'transfer' ? 50 : 30,
        channel: order.unpaid === 'transfer' ? 'transfer' : 'given',
        amount: held.order.payable,
        reference: `P${key.number}`,
        behaviour: '',
      },
      bornSettings,
    )
  await order.goesOn?.(work, held)
}

const sales: readonly (readonly Item[])[] = [
  [
    ['SP000002', '1'],
    ['SP000017', '1'],
  ],
  [['SP000031', '1']],
  [['SP000003', '2']],
  [
    ['SP000004', '1'],
    ['SP000018', '1'],
  ],
  [['SP999999', '1']],
]

async function addSale(tx: Tx, at: number, items: readonly Item[]): Promise<void> {
  const prices = new Map(
    (
      await tx.all(sql<{ code: string; price: number }>`
        select p.code, p.sales_price as price from product p
        where p.merchant_id = ${tx.merchantId} and p.code = any (${items.map(([code]) => code)}::text[])`)
    ).map(({ code, price }) => [code, price]),
  )
  const lines = items.map(([sku, quantity]) => {
    const price = yuanOf(prices.get(sku) ?? 1000)
    return { sku, quantity, price, amount: yuanOf((centsOf(price) ?? 0) * Number(quantity)), processing: 0 }
  })
  const payable = yuanOf(lines.reduce((sum, { amount }) => sum + (centsOf(amount) ?? 0), 0))
  await ringUpOrder(contextOf(tx, '收银台'), {
    source: 'till',
    number: `T${String(at).padStart(6, '0')}`,
    store: storeCode,
    at: new Date(Date.now() - (sales.length - at + 1) * 11 * 60_000).toISOString(),
    cashier: `POS 0${1 + (at % 2)}`,
    lines,
    payable,
    payments: [{ method: at % 2 === 0 ? 10 : 30, amount: payable, reference: at % 2 === 0 ? '' : `W${at}` }],
    buyer: { name: '', phone: '', member: '' },
  })
}

interface SampleClaim {
  /** The natural key of its order. */
  source: string
  number: string
  type: 10 | 20 | 30
  reason: number
  note: string
  lines: { line: number; quantity: string }[]
  amount?: string
  goesOn?: (work: OrderWork, sale: HeldAfterSale) => Promise<unknown>
}

const whole = ({ row, lines }: HeldAfterSale, receive: boolean) => ({
  lines: lines.map(({ line, units }) => ({
    line,
    quantity: decimalOf(units),
    way: 'restock' as const,
  })),
  amount: yuanOf(row.asked),
  freight: '0.00',
  lowerReason: '',
  reply: '',
  receive,
})

const claims: readonly SampleClaim[] = [
  {
    source: 'miniProgram',
    number: 'M000001',
    type: 10,
    reason: 30,
    note: '五花肉有一块发黑',
    lines: [{ line: 2, quantity: '0.3' }],
  },
  {
    source: 'miniProgram',
    number: 'M000007',
    type: 30,
    reason: 60,
    note: '说好半小时，一个半小时才到',
    lines: [],
    amount: '3.00',
  },
  {
    source: 'till',
    number: 'T000003',
    type: 20,
    reason: 70,
    note: '买多了一份',
    lines: [{ line: 1, quantity: '1' }],
    goesOn: (work, sale) => agreeTo(work, sale, whole(sale, false)),
  },
  {
    source: 'till',
    number: 'T000004',
    type: 20,
    reason: 20,
    note: '',
    lines: [{ line: 1, quantity: '1' }],
    goesOn: async (work, sale) => {
      await agreeTo(work, sale, whole(sale, true))
      await payBack(work, sale, true)
    },
  },
]

async function addClaim(tx: Tx, claim: SampleClaim, staff: string): Promise<void> {
  const work: OrderWork = {
    tx,
    language: 'zh',
    timeZone: 'Asia/Shanghai',
    actor: { who: 'staff', employeeId: null, name: staff },
  }
  const buyer: OrderWork = { ...work, actor: { who: 'buyer', employeeId: null, name: '小程序' } }
  const found = await findByKey(tx, 'all', claim.source, claim.number)
  if (!found) return
  const order = await holdOrder(work, 'all', found)
  const sale = await createAfterSale(claim.source === 'till' ? work : buyer, order, {
    ...claim,
    amount: claim.amount,
    photos: [],
    // A product of the sample goods may allow no refund.
    override: true,
    source: claim.source === 'till' ? 'console' : claim.source,
    externalNumber: claim.source === 'till' ? '' : `S${claim.number}`,
    storeId: order.order.store_id,
  })
  await submit(buyer, sale)
  await claim.goesOn?.(work, sale)
}
