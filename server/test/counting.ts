import { randomUUID } from 'node:crypto'
import { countCalls } from '@zhanggui/contract/count/count.calls.ts'
import type { EntriesForm } from '@zhanggui/contract/stock/document.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { type Client, givenApp, type TestApp } from './app.ts'
import { keepsInvariants } from './invariants.ts'
import { storeIds } from './people.ts'
import { givenProduct } from './products.ts'

export let app: TestApp
export let admin: Client
export let manager: Client
export let clerk: Client
export let database: pg.Client
/** Where people count, and another store. */
export let storeId = ''
export let other = ''

/** The app with the people who count, for the tests of a file. After them the invariants hold. */
export function givenCounting(): void {
  beforeAll(async () => {
    app = await givenApp({ startTasks: false })
    admin = await app.signIn('admin')
    manager = await app.signIn('manager')
    clerk = await app.signIn('clerk')
    ;[storeId = '', other = ''] = await storeIds(admin)
    database = new pg.Client(app.connection)
    await database.connect()
  })
  afterAll(async () => {
    await database?.end()
    await app?.close()
  })
  keepsInvariants(() => app.connection)
}

/** A product with stock in the store. */
export async function givenStock(amount: string, fields: Record<string, unknown> = {}) {
  const product = await givenProduct(admin, { costPrice: '2.00', ...fields })
  await change(product.id, 'add', amount)
  return product
}
export const change = (productId: string, way: 'add' | 'take', amount: string) =>
  admin.get(stockCalls.adjustStock, { storeId, reason: 10, note: '', lines: [{ productId, way, amount }] })
export const onHand = async (productId: string) =>
  (await admin.get(stockCalls.findStockDetail, { storeId, productId })).onHand
export const open = async (codes: readonly string[], client = clerk) =>
  (await client.get(countCalls.openCount, { storeId, scope: 'list', codes: [...codes], note: '' })).id
export const entry = (productId: string, amount: string, way: 'set' | 'add' = 'set', more = {}) => ({
  key: randomUUID(),
  productId,
  way,
  amount,
  ...more,
})
export const scan = (code: string, amount = '1') => ({
  key: randomUUID(),
  code,
  way: 'add' as const,
  amount,
})
export const enter = (id: string, ...entries: (ReturnType<typeof entry> | ReturnType<typeof scan>)[]) =>
  clerk.send(countCalls.enterCount, { id, entries } as unknown as EntriesForm)
export const detail = (id: string, client = admin) => client.get(countCalls.findCountDetail, { id })
export const lineOf = async (id: string, productId: string | null) =>
  (await detail(id)).lines.find((line) => line.productId === productId)
export const version = async (id: string) => ({ id, version: (await detail(id)).version })
export const submit = async (id: string) => clerk.get(countCalls.submitCount, await version(id))
export const end = async (id: string) => admin.get(countCalls.abandonCount, await version(id))
/** The count began two hours ago, and all moves of the product until now were three hours ago. */
export async function earlier(id: string, productId: string) {
  await database.query(
    "update stock_document set created_at = (created_at at time zone 'utc' - interval '2 hours') at time zone 'utc' where id = $1",
    [id],
  )
  await database.query(
    "update stock_move set at = (at at time zone 'utc' - interval '3 hours') at time zone 'utc' where product_id = $1",
    [productId],
  )
}
export const post = async (id: string, client = admin, uncounted: 'keep' | 'zero' = 'keep') =>
  client.send(countCalls.postCount, { ...(await version(id)), uncounted })
