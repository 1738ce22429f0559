import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer as createReceiver, type Server } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterSaleCalls } from '@zhanggui/contract/afterSale/afterSale.calls.ts'
import { afterSaleOpenCalls } from '@zhanggui/contract/afterSale/afterSale.open.ts'
import type { Call, InputOf, OutputOf } from '@zhanggui/contract/call.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { orderOpenCalls as open } from '@zhanggui/contract/order/order.open.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import { webhookCalls } from '@zhanggui/contract/webhook/webhook.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type Envelope, givenApp, type TestApp } from '../../../test/app.ts'
import { createDemoDatabase, type TestDatabase } from '../../../test/database.ts'
import { brokenInvariants } from '../../../test/invariants.ts'
import { givenKey } from '../../../test/open.ts'
import { storeIds } from '../../../test/people.ts'
import { givenProduct } from '../../../test/products.ts'
import { OpenRefusal, openClient } from '../../open-client/open-client.ts'

// Shops, buyers and staff work on a separate server. The test kills it, or its connections to the database, while they
// place, pay and refund. They ask again until they are answered. An address of the shop is told of all of it meanwhile.
// KILLS is the number of kills of the server.
const kills = Number(process.env.KILLS ?? 2)

let database: TestDatabase
let app: TestApp
let admin: Client
let owner: pg.Client
let folder: string
let port = 0
let server: ChildProcess | null = null
let store = ''
let storeId = ''
let bottle: { id: string; code: string }
let shop: ReturnType<typeof openClient>
let till: Awaited<ReturnType<typeof givenKey>>
let receiver: Server
/** The events that came, in their order. */
const came: { id: string; text: string }[] = []

beforeAll(async () => {
  database = await createDemoDatabase()
  folder = mkdtempSync(join(tmpdir(), 'zg-crash-'))
  app = await givenApp({
    connection: database.connection,
    environment: { DATA_DIR: folder },
    startTasks: false,
  })
  admin = await app.signIn('admin')
  owner = new pg.Client(database.connection)
  await owner.connect()
  ;[storeId = ''] = await storeIds(admin)
  store = (await admin.get(storeCalls.findStoreDetail, { id: storeId })).code
  bottle = await givenProduct(admin, { deliveryTypes: [] })
  await admin.get(stockCalls.adjustStock, {
    storeId,
    reason: 12,
    lines: [{ productId: bottle.id, way: 'set', amount: '1000000', seen: '0' }],
  })
  till = await givenKey(app, admin)
  receiver = createReceiver((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    // Takes a moment, so that kills fall between a request and its answer.
    request.on('end', () =>
      setTimeout(() => {
        came.push({ id: String(request.headers['x-zg-event-id']), text })
        response.end()
      }, 20),
    )
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  await admin.get(webhookCalls.createWebhook, {
    name: '商城',
    url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`,
    groups: ['order', 'aftersale', 'refund'],
    stores: [],
    active: true,
  })
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  port = (probe.address() as { port: number }).port
  probe.close()
  await once(probe, 'close')
  shop = openClient({ to: `http://127.0.0.1:${port}`, key: till.key, secret: till.secret })
}, 60_000)
afterAll(async () => {
  await kill()
  receiver?.closeAllConnections()
  receiver?.close()
  await owner?.end()
  await app?.close()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

function startServer(): void {
  const { host, port: at, user, password, database: name } = database.connection
  const url = new URL(`postgres://localhost/${name}`)
  url.username = encodeURIComponent(user ?? '')
  url.password = encodeURIComponent(typeof password === 'string' ? password : '')
  url.searchParams.set('host', host ?? '')
  url.searchParams.set('port', String(at ?? ''))
  server = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: {
      ...process.env,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: url.href,
      // It is killed on purpose, and would say so at length.
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  })
}

async function kill(): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill('SIGKILL')
  await gone
}

/** Ends the connections of the server in the middle of their work. */
const cut = () =>
  owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and state <> 'idle'`,
  )

/** Asks again until there is an answer. An error of the server is none. */
async function answered<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1)
    try {
      return await ask()
    } catch (error) {
      if (error instanceof OpenRefusal && !error.code.startsWith('10')) throw error
      if (tries > 600) throw error
      await wait(25)
    }
}
const staff = <C extends Call>(call: C, input: InputOf<C>): Promise<Envelope<OutputOf<C>>> =>
  answered(async () => {
    const answer = await fetch(`http://127.0.0.1:${port}${call.path}`, {
      method: 'POST',
      headers: { ...admin.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ ...(input as object), merchantId: admin.merchantId }),
    })
    const envelope = (await answer.json()) as Envelope<OutputOf<C>>
    if (envelope.rtnStatus.startsWith('10')) throw new Error(envelope.rtnMsg)
    return envelope
  })

/** One buyer: places 3 bottles, pays, claims one, gets it refunded; and a till sells one. */
async function buy(name: string): Promise<string> {
  const key = { source: 'shopApp', number: name }
  const { id } = await answered(() =>
    shop.send(open.placeOrder, {
      ...key,
      store,
      deliveryType: 40,
      lines: [{ sku: bottle.code, quantity: '3', price: '2.00' }],
      payable: '6.00',
    }),
  )
  await answered(() =>
    shop.send(open.payOrder, {
      ...key,
      method: 30,
      channel: 'sandbox',
      sandbox: 'success',
      amount: '6.00',
      reference: name,
    }),
  )
  const sold = await answered(() =>
    shop.send(open.ringUpOrder, {
      source: 'till',
      number: name,
      store,
      at: '2026-01-01T09:30:00+08:00',
      lines: [{ sku: bottle.code, quantity: '1', price: '2.00', amount: '2.00' }],
      payable: '2.00',
      payments: [{ method: 10, amount: '2.00' }],
    }),
  )
  expect(sold.booked).toBe(true)
  const sale = await answered(() =>
    shop.send(afterSaleOpenCalls.applyAfterSale, {
      source: 'shopApp',
      number: name,
      order: name,
      type: 10,
      reason: 20,
      lines: [{ line: 1, quantity: '1' }],
    }),
  )
  for (;;) {
    const { data } = await staff(afterSaleCalls.findAfterSaleDetail, { id: sale.id })
    if (data.status === 80) return id
    // An answer that was lost is asked for anew; by then the decision may stand.
    await staff(afterSaleCalls.agreeAfterSale, {
      id: sale.id,
      version: data.version,
      lines: [{ line: 1, quantity: '1', way: 'restock' }],
      amount: data.asked,
      refund: true,
    })
  }
}

/** The claims of processes that are gone would end by themselves, after a minute. */
async function everyEventIsTold(): Promise<void> {
  for (let round = 0; ; round += 1) {
    const { rows } = await owner.query(
      'select count(*)::int as waiting from webhook_delivery where state = 10',
    )
    if (rows[0].waiting === 0) return
    expect(round, `${rows[0].waiting} events wait`).toBeLessThan(600)
    if (round % 20 === 0) {
      // Rows that the server holds are skipped: whoever waits for one while he holds others may meet it halfway.
      await owner.query(`update webhook_delivery set claimed_until = null
        where id in (select id from webhook_delivery where state = 10 for update skip locked)`)
      await owner.query(`update timer set due_at = now()
        where kind = 'webhook' and record_id in (select record_id from timer where kind = 'webhook' for update skip locked)`)
    }
    await wait(100)
  }
}

/** The receiver got each event, a repeated one with the same words, and those of a record in order. */
async function expectTold(buyers: number): Promise<void> {
  const { rows } = await owner.query<{ id: string; noun: string; record: string; told: string }>(
    `select 'evt_' || merchant_id || '_' || id as id, noun, noun || ' ' || record_id as record,
       event || ' ' || (body ->> 'version') as told
     from webhook_delivery d order by d.id`,
  )
  const first = [...new Set(came.map(({ id }) => id))]
  expect(new Set(first)).toEqual(new Set(rows.map(({ id }) => id)))
  for (const { id, text } of came) expect(text).toBe(came.find((one) => one.id === id)?.text)
  const records = new Map(rows.map(({ id, record }) => [id, record]))
  const byRecord = (ids: readonly string[]) => {
    const told: Record<string, string[]> = {}
    for (const id of ids) {
      const record = records.get(id) ?? ''
      told[record] = [...(told[record] ?? []), id]
    }
    return told
  }
  expect(byRecord(first)).toEqual(byRecord(rows.map(({ id }) => id)))
  // No move is told as two events.
  const moves = rows.map(({ record, told }) => `${record} ${told}`)
  expect(new Set(moves).size).toBe(moves.length)
  const of = (noun: string) =>
    new Set(rows.filter((row) => row.noun === noun).map(({ record }) => record)).size
  expect([of('order'), of('aftersale'), of('refund')]).toEqual([buyers * 2, buyers, buyers])
}

test('killed at any moment of placing, paying, refunding and telling of it, nothing is lost and nothing is double', async () => {
  const before = await admin.get(stockCalls.findStockDetail, { storeId, productId: bottle.id })
  let working = true
  const ids: string[] = []
  startServer()
  const buyers = Promise.all(
    [1, 2, 3, 4].map(async (buyer) => {
      for (let n = 1; working || n === 1; n += 1) ids.push(await buy(`K${buyer}-${n}`))
    }),
  )
  // The test fails by the first error of a buyer.
  const disturbing = (async () => {
    for (let round = 0; round < kills; round += 1) {
      const known = ids.length
      while (ids.length < known + 4) await wait(5)
      for (let n = 0; n < 5; n += 1) {
        await wait(Math.random() * 60)
        await cut()
      }
      await wait(Math.random() * 150)
      await kill()
      startServer()
    }
    working = false
  })()
  await Promise.race([buyers, disturbing])
  await Promise.all([buyers, disturbing])
  await everyEventIsTold()
  await kill()

  for (const id of ids) {
    const { status, received, refunded, payments, refunds, events } = await admin.get(
      orderCalls.findOrderDetail,
      { id },
    )
    expect({ status, received, refunded, payments: payments.length, refunds: refunds.length }).toEqual({
      status: 20,
      received: '6.00',
      refunded: '2.00',
      payments: 1,
      refunds: 1,
    })
    expect(events.filter(({ move }) => move === 'pay')).toHaveLength(1)
  }
  expect(new Set(ids).size).toBe(ids.length)
  const { rows } = await owner.query(
    `select count(*)::int as orders from orders where external_number like 'K%-%'`,
  )
  expect(rows[0].orders).toBe(ids.length * 2)
  const after = await admin.get(stockCalls.findStockDetail, { storeId, productId: bottle.id })
  expect([Number(after.onHand), Number(after.reserved)]).toEqual([
    Number(before.onHand) - ids.length,
    ids.length * 2,
  ])
  expect(await brokenInvariants(database.connection)).toEqual({})
  await expectTold(ids.length)
  if (process.env.KILLS)
    process.stdout.write(
      `${kills} kills of the server, ${kills * 5} of its connections, ${ids.length} buyers\n`,
    )
}, 900_000)
