import { read, utils } from '@e965/xlsx'
import { textOf } from '@zhanggui/contract'
import { afterSaleCalls } from '@zhanggui/contract/afterSale/afterSale.calls.ts'
import { homeCalls } from '@zhanggui/contract/home/home.calls.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { orderOpenCalls } from '@zhanggui/contract/order/order.open.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { moveKind } from '@zhanggui/contract/stock/stock.ts'
import { taskCalls } from '@zhanggui/contract/task/task.calls.ts'
import { taskStatus } from '@zhanggui/contract/task/task.status.ts'
import { type Books, cents, sumOf, thousandths, yuan } from './books.ts'
import type { Staff } from './connection.ts'
import type { World } from './lives.ts'
import type { Shop } from './plan.ts'

/** A day that was played. */
export interface Day {
  world: World
  shops: readonly Shop[]
  keys: number
  suspended: number
}

/** A figure of the server beside that of the books. */
export interface Figure {
  name: string
  server: string
  books: string
  note: string
}

/** How long an export may take. */
const exportSeconds = 300

export const agrees = ({ server, books }: Figure): boolean => server === books

const count = (value: number): string => value.toLocaleString('en-US')
const money = (amount: number): string =>
  Number(yuan(amount)).toLocaleString('en-US', { minimumFractionDigits: 2 })

/** Reads what the server has of the day: its list, its orders one by one, its ledger and its list of unbooked sales. */
export async function compare(day: Day): Promise<Figure[]> {
  const { world } = day
  const { app, books, source, staff } = world
  const listed: { id: string; payable: string; refunded: string; status: number }[] = []
  for (let pageNo = 1; ; pageNo += 1) {
    const page = await staff.send(orderCalls.findOrderPage, { source, pageNo, pageSize: 200 })
    listed.push(...page.records)
    if (page.records.length < 200) break
  }
  const found = await inGroups(books.orders, 8, ({ external }) =>
    app.send(orderOpenCalls.findPlacedOrder, { source, number: external }),
  )
  const ours = new Set(books.orders.map(({ id }) => id))
  const ledger = await readLedger(day)
  let kept = 0
  for (const keyword of new Set(books.kept.map(({ external }) => external)))
    kept += (await staff.send(orderCalls.findUnbookedPage, { keyword, tab: 'open', pageNo: 1, pageSize: 10 }))
      .records.length
  const returns = await inGroups(books.returns, 8, ({ id }) =>
    staff.send(afterSaleCalls.findAfterSaleDetail, { id }),
  )
  const exported = await readExport(day)
  const done = listed.filter(({ status }) => status === 60 || status === 90).length
  return [
    { name: 'orders', server: count(listed.length), books: count(books.orders.length), note: '' },
    {
      name: 'completed',
      server: count(done),
      books: count(books.orders.filter(({ end }) => end === 'done').length),
      note: '',
    },
    {
      name: 'paid',
      server: money(sumOf(found, ({ received }) => cents(received))),
      books: money(sumOf(books.orders, ({ paid }) => paid)),
      note: '',
    },
    {
      name: 'refunded',
      server: money(sumOf(listed, ({ refunded }) => cents(refunded))),
      books: money(sumOf(books.orders, ({ refunded }) => refunded)),
      note: 'by the list',
    },
    {
      name: 'returns',
      server: count(
        returns.filter(({ createdAt }, at) => isThen(createdAt, books.returns[at]?.at ?? '')).length,
      ),
      books: count(books.returns.length),
      note: 'when their tills say',
    },
    {
      name: 'exported',
      server: `${count(exported.orders)} ${money(exported.received - exported.refunded)}`,
      books: `${count(books.orders.length)} ${money(sumOf(books.orders, ({ paid, refunded }) => paid - refunded))}`,
      note: 'orders, less refunds',
    },
    {
      name: 'stock moves',
      server: count(ledger.moves),
      books: count(books.moves.length),
      note: ledger.below > 0 ? `${ledger.below} below zero` : 'nothing below zero',
    },
    {
      name: 'units moved',
      server: units(ledger.units),
      books: units(sumOf(books.moves, ({ change }) => change)),
      note:
        ledger.wrong.length > 0 ? `wrong: ${ledger.wrong.slice(0, 3).join(', ')}` : 'each product by itself',
    },
    {
      name: 'kept in view',
      server: count(kept),
      books: count(books.kept.length),
      note: '',
    },
    {
      name: 'booked twice',
      server: count(listed.filter(({ id }) => !ours.has(id)).length),
      books: '0',
      note: '',
    },
    {
      name: 'products off',
      server: count(ledger.wrong.length),
      books: '0',
      note: '',
    },
  ]
}

/** A clock that is ahead of the server's says now. */
const isThen = (at: string, told: string): boolean =>
  Date.parse(at) === Date.parse(told) || Date.parse(told) > Date.parse(at)

const units = (amount: number): string =>
  (amount / 1000).toLocaleString('en-US', { minimumFractionDigits: 3 })

/** Cents that home says were received and given back today. */
export async function takingsOf(staff: Staff): Promise<{ received: number; refunded: number }> {
  const { takings } = await staff.send(homeCalls.findHomeFigures, {})
  return {
    received: sumOf(takings, ({ received }) => cents(received)),
    refunded: sumOf(takings, ({ refunded }) => cents(refunded)),
  }
}

type Takings = Awaited<ReturnType<typeof takingsOf>>

/** The takings of home beside the books: sales of this day, and what was given back on it. */
export function compareHome(
  { orders, givenBack }: Books,
  before: Takings,
  after: Takings,
  day: string,
): Figure[] {
  const sold = orders.filter((order) => order.day === day)
  return [
    {
      name: 'home received',
      server: money(after.received - before.received),
      books: money(sumOf(sold, ({ paid }) => paid)),
      note: 'sales of today',
    },
    {
      name: 'home refunded',
      server: money(after.refunded - before.refunded),
      books: money(
        sumOf(
          givenBack.filter((one) => one.day === day),
          ({ amount }) => amount,
        ),
      ),
      note: 'given back today',
    },
  ]
}

/** Lets the server export the orders of the day as a spreadsheet, and reads the sums of its columns. */
async function readExport({ world: { staff, source } }: Day) {
  const { taskId } = await staff.send(orderCalls.exportOrders, { condition: { source } })
  const until = Date.now() + exportSeconds * 1000
  for (;;) {
    const { status, reason } = await staff.send(taskCalls.findTaskDetail, { id: taskId })
    if (status === taskStatus.done) break
    if (status !== taskStatus.running || Date.now() > until)
      throw new Error(`The export of the orders did not end: ${reason || `${exportSeconds} s`}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const book = read(await staff.file(await staff.send(taskCalls.findFileUrl, { id: taskId })))
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  const rows = sheet ? utils.sheet_to_json<Record<string, unknown>>(sheet) : []
  const sum = (column: 'received' | 'refundedColumn') =>
    sumOf(rows, (row) => cents(String(row[textOf('en', `order.${column}`)])))
  return { orders: rows.length, received: sum('received'), refunded: sum('refundedColumn') }
}

/** The rows of the ledger that orders and returns of the day have made, and the products whose sum is not ours. */
async function readLedger({ world: { books, staff }, shops }: Day) {
  const documents = new Set(books.moves.map(({ document }) => document))
  const expected = new Map<string, number>()
  for (const { store, sku, change } of books.moves)
    expected.set(`${store} ${sku}`, (expected.get(`${store} ${sku}`) ?? 0) + change)
  const places = shops.flatMap(({ id, code, goods }) =>
    goods
      .filter(({ sku }) => expected.has(`${code} ${sku}`))
      .map((one) => ({ storeId: id, productId: one.id, key: `${code} ${one.sku}` })),
  )
  let moves = 0
  let below = 0
  let sum = 0
  const wrong: string[] = []
  await inGroups(places, 8, async ({ storeId, productId, key }) => {
    let change = 0
    for (const kind of [moveKind.sale, moveKind.return])
      for (let pageNo = 1; ; pageNo += 1) {
        const { records } = await staff.send(stockCalls.findStockMovePage, {
          storeId,
          productId,
          kind,
          byDay: false,
          pageNo,
          pageSize: 200,
        })
        for (const row of records) {
          if (!documents.has(row.document)) continue
          moves += 1
          change += thousandths(row.change)
          if (thousandths(row.after) < 0) below += 1
        }
        if (records.length < 200) break
      }
    sum += change
    if (change !== expected.get(key)) wrong.push(key)
  })
  return { moves, below, units: sum, wrong }
}

async function inGroups<T, R>(all: readonly T[], size: number, work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < all.length; at += size)
    results.push(...(await Promise.all(all.slice(at, at + size).map(work))))
  return results
}
