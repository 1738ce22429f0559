import { afterSaleOpenCalls } from '@zhanggui/contract/afterSale/afterSale.open.ts'
import type { InputOf } from '@zhanggui/contract/call.ts'
import { categoryCalls } from '@zhanggui/contract/category/category.calls.ts'
import { orderOpenCalls } from '@zhanggui/contract/order/order.open.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { amountOf, type Booked, backFor, dayOf, decimal, giveBack, newOrder, sumOf, yuan } from './books.ts'
import { chanceOf } from './chance.ts'
import type { Send } from './connection.ts'
import { findShop, inTurn, type Options, type Played, playWith } from './day.ts'
import { type Back, type Invoice, matchReturns, readInvoices, takesBack } from './invoices.ts'
import { payByHand, send, turnAway, type World } from './lives.ts'
import type { Goods, Shop } from './plan.ts'

/** What an invoice needs: the store, its goods by the code of the workbook, and the numbers of the run. */
interface Counter {
  world: World
  shop: Shop
  goods: ReadonlyMap<string, Goods>
  run: string
  /** How often each is sent. */
  times: number
  booked: Map<string, Booked>
  /** Units that have come back, by sale and line. */
  done: Map<string, number>
}

/**
 * Plays the invoices of a workbook in the store of the cashier: sales are rung up, and what comes back is a return at the
 * till. `mixed` sends all in any order and each twice. What the server must refuse is noted by its words.
 */
export const playInvoices = (
  wire: Send,
  options: Options & { path: string; mixed: boolean },
): Promise<Played> =>
  playWith(wire, options, async (world, shops) => {
    const at = shops.findIndex(({ code }) => code === world.cashier?.store)
    const shop = shops[at]
    if (!shop) throw new Error('the cashier works in no open store')
    const invoices = readInvoices(options.path)
    const goods = await listGoods(world, shop, invoices)
    shops[at] = { ...shop, goods: [...goods.values()] }
    const chance = chanceOf(options.seed)
    const inOrder = <T>(all: readonly T[]): T[] => (options.mixed ? chance.shuffled(all) : [...all])
    const sales = inOrder(invoices.filter((invoice) => !takesBack(invoice)))
    const returns = inOrder(matchReturns(invoices))
    const counter: Counter = {
      world,
      shop,
      goods,
      run: options.run,
      times: options.mixed ? 2 : 1,
      booked: new Map(),
      done: new Map(),
    }
    const total = sales.length + returns.length
    await inTurn(sales, options.atOnce, async (invoice, done) => {
      await ringUp(counter, invoice)
      options.progress?.(done, total, 0)
    })
    const bySale = new Map(sales.map((sale) => [sale.number, sale]))
    // One after the other: what a return is worth depends on those before it.
    for (const [at, { invoice, back, unknown }] of returns.entries()) {
      for (const sale of new Set(back.map((one) => one.sale)))
        await takeBack(
          counter,
          invoice,
          bySale.get(sale),
          back.filter((one) => one.sale === sale),
        )
      if (unknown.length > 0) await sendUnknown(counter, invoice)
      options.progress?.(sales.length + at + 1, total, 0)
    }
  })

/** Goods are found by their code, which is the first word of their name. Those that are missing are made. */
async function listGoods(
  { staff, app }: World,
  shop: Shop,
  invoices: readonly Invoice[],
): Promise<Map<string, Goods>> {
  const listed = (goods: readonly Goods[]) => new Map(goods.map((one) => [one.name.split(' ')[0] ?? '', one]))
  const known = listed(shop.goods)
  const missing = new Map<string, { name: string; price: number }>()
  for (const { code, name, price } of invoices.flatMap(({ lines }) => lines))
    if (!known.has(code) && (missing.get(code)?.price ?? 0) === 0) missing.set(code, { name, price })
  if (missing.size === 0) return known
  const category = await staff.send(categoryCalls.findCategoryTree, {})
  const categoryId =
    category.find(({ name }) => name === '模拟')?.id ??
    (await staff.send(categoryCalls.saveCategory, { name: '模拟' })).id
  await inTurn([...missing], 4, async ([code, { name, price }]) => {
    await staff.send(productCalls.saveProduct, {
      name: `${code} ${name}`.slice(0, 40),
      categoryId,
      saleMode: 1,
      salesPrice: yuan(Math.max(1, price)),
      stockUnit: 6,
      saleUnit: 6,
      displayUnit: 6,
    })
  })
  const again = await findShop(app, shop.id, shop.code)
  return listed(again?.goods ?? [])
}

const wordOf = ({ code }: { code: string }) => code.split(' ')[0] ?? ''

/** Rings a sale up. The server must keep it unbooked if an amount of goods is not above 0. */
async function ringUp({ world, shop, goods, run, times, booked }: Counter, invoice: Invoice): Promise<void> {
  const { books, source } = world
  const external = `${run}-${invoice.number}`
  const lines = invoice.lines.map((line) => ({
    ...line,
    sku: goods.get(wordOf(line))?.sku ?? line.code,
    amount: line.quantity > 0 ? amountOf(line.quantity, line.price, 1000) : 0,
  }))
  const payable = sumOf(lines, ({ amount }) => amount)
  const form: InputOf<typeof orderOpenCalls.ringUpOrder> = {
    source,
    number: external,
    store: shop.code,
    at: invoice.at,
    lines: lines.map(({ sku, quantity, price, amount }) => ({
      sku,
      quantity: decimal(quantity),
      price: yuan(price),
      amount: yuan(amount),
    })),
    payable: yuan(payable),
    payments: payable > 0 ? [{ method: 10, amount: yuan(payable) }] : [],
    buyer: { name: '', phone: '', member: invoice.customer },
  }
  const answers = await Promise.all(
    Array.from({ length: times }, () => send(world, world.till(shop.code), orderOpenCalls.ringUpOrder, form)),
  )
  const [answer] = answers
  if (new Set(answers.map(({ id }) => id)).size > 1)
    books.wrong.push(`${external}: sent twice, answered as two`)
  const mustBeKept = lines.some(({ quantity }) => quantity <= 0)
  if (mustBeKept === answer?.booked) books.wrong.push(`${external}: ${answer?.reason || 'booked'}`)
  if (!answer?.id) {
    books.kept.push({ external, reason: answer?.reason ?? '' })
    return
  }
  const hour = Number(invoice.at.slice(11, 13))
  const order = newOrder(
    { ...answer, id: answer.id },
    { till: true, external, store: shop.code, day: dayOf(Date.parse(invoice.at)), hour, paid: payable },
  )
  books.orders.push(order)
  booked.set(invoice.number, order)
  books.moves.push(
    ...lines.map(({ sku, quantity }) => ({
      document: order.number,
      kind: 'sale' as const,
      store: shop.code,
      sku,
      change: -quantity,
    })),
  )
}

const returnForm = (
  { world: { source, cashier }, shop }: Counter,
  form: {
    number: string
    order: string
    at: string
    lines: { line: number; quantity: number }[]
    amount: number
  },
): InputOf<typeof afterSaleOpenCalls.returnAtTill> => ({
  source,
  number: form.number,
  order: form.order,
  store: shop.code,
  at: form.at,
  employee: cashier?.employee ?? '',
  reason: 10,
  lines: form.lines.map(({ line, quantity }) => ({ line, quantity: decimal(quantity), way: 'restock' })),
  amount: yuan(form.amount),
})

/** Takes back goods of a sale that is known. */
async function takeBack(
  counter: Counter,
  invoice: Invoice,
  sale: Invoice | undefined,
  back: readonly Back[],
): Promise<void> {
  const { world, shop, goods, run, times, booked, done } = counter
  const { books } = world
  const order = sale && booked.get(sale.number)
  if (!sale || !order) return sendUnknown(counter, invoice)
  // Two lines of an invoice may take back of one line of the sale.
  const lines = [...new Set(back.map(({ line }) => line))].map((line) => {
    const sold = sale.lines[line - 1] as Invoice['lines'][number]
    const quantity = sumOf(
      back.filter((one) => one.line === line),
      (one) => one.quantity,
    )
    const before = done.get(`${sale.number} ${line}`) ?? 0
    const paid = amountOf(sold.quantity, sold.price, 1000)
    return {
      line,
      quantity,
      sku: goods.get(wordOf(sold))?.sku ?? '',
      amount: backFor(paid, sold.quantity, before, quantity),
    }
  })
  const amount = sumOf(lines, (line) => line.amount)
  const form = returnForm(counter, {
    number: `${run}-${invoice.number}-${sale.number}`,
    order: order.external,
    at: invoice.at,
    lines,
    amount,
  })
  try {
    const answers = await Promise.all(
      Array.from({ length: times }, () =>
        send(world, world.till(shop.code), afterSaleOpenCalls.returnAtTill, form),
      ),
    )
    const [answer] = answers
    if (new Set(answers.map(({ id }) => id)).size > 1)
      books.wrong.push(`${form.number}: sent twice, answered as two`)
    books.returns.push({ id: answer?.id ?? '', at: invoice.at })
    giveBack(books, order, amount, dayOf(Date.parse(invoice.at)))
    for (const { line, quantity, sku } of lines) {
      done.set(`${sale.number} ${line}`, (done.get(`${sale.number} ${line}`) ?? 0) + quantity)
      books.moves.push({
        document: answer?.number ?? '',
        kind: 'return',
        store: shop.code,
        sku,
        change: quantity,
      })
    }
    await payByHand(world, answer?.refund ?? '')
  } catch (error) {
    turnAway(books, 'return', error)
  }
}

/** Sends the return of a sale that nobody knows: it must be refused. */
async function sendUnknown(counter: Counter, invoice: Invoice): Promise<void> {
  const { world, shop, run } = counter
  const form = returnForm(counter, {
    number: `${run}-${invoice.number}-0`,
    order: `${run}-unknown-${invoice.number}`,
    at: invoice.at,
    lines: [{ line: 1, quantity: 1000 }],
    amount: 100,
  })
  try {
    const answer = await send(world, world.till(shop.code), afterSaleOpenCalls.returnAtTill, form)
    world.books.wrong.push(`${form.number}: taken back as ${answer.number}, without a sale`)
  } catch (error) {
    turnAway(world.books, 'return', error)
  }
}
