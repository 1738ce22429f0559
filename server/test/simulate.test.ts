import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chanceOf } from '../../simulate/chance.ts'
import { agrees } from '../../simulate/check.ts'
import type { Send } from '../../simulate/connection.ts'
import { playDay } from '../../simulate/day.ts'
import { type Goods, planDay } from '../../simulate/plan.ts'
import { isGood, reportOf } from '../../simulate/report.ts'
import { demoPassword } from '../src/seed/demo.ts'
import { givenApp, type TestApp } from './app.ts'
import { brokenInvariants } from './invariants.ts'

let app: TestApp
let wire: Send

beforeAll(async () => {
  app = await givenApp()
  wire = async ({ path, headers, body }) => {
    const answer = await app.app.inject(
      body === undefined
        ? { method: 'GET', url: path, headers }
        : { method: 'POST', url: path, headers, payload: body },
    )
    return { bytes: answer.rawPayload, cookies: [answer.headers['set-cookie'] ?? []].flat() }
  }
})
afterAll(() => app?.close())

/** The takings of all days by the counters of home, in cents. */
async function countedTakings(): Promise<number> {
  const client = new pg.Client(app.connection)
  await client.connect()
  const { rows } = await client.query(
    `select coalesce(sum(amount), 0)::int as sum from (
      select amount from sales_figure where kind = 30 union all select amount from sales_change where kind = 30) taken`,
  )
  await client.end()
  return rows[0].sum
}

const options = {
  seed: 10,
  day: '2026-11-21',
  offset: '+08:00',
  orders: 90,
  atOnce: 8,
  staff: { pin: 'admin', password: demoPassword },
  cashier: { pin: 'clerk', password: demoPassword },
}

test('a day of a chain leaves in the server what the books of the simulator say, and every counter agrees', async () => {
  const before = await countedTakings()
  const { day, figures } = await playDay(wire, { ...options, alone: true, run: 'aaaaaa' })
  const { books } = day.world
  expect(figures.filter((figure) => !agrees(figure))).toEqual([])
  expect(books.wrong).toEqual([])
  expect(books.mischief.filter(({ code, expected }) => code !== expected)).toEqual([])
  expect(isGood(day, figures)).toBe(true)
  expect(books.orders.filter(({ till }) => !till).length).toBeGreaterThan(20)
  expect(books.afterSales.asked).toBeGreaterThan(0)
  // Tills tell of returns days later: each counts when its till says.
  expect(books.returns.length).toBeGreaterThan(0)
  expect(figures.find(({ name }) => name === 'returns')).toMatchObject({
    server: String(books.returns.length),
  })
  expect(await brokenInvariants(app.connection)).toEqual({})
  const paid = books.orders.reduce((sum, order) => sum + order.paid, 0)
  expect((await countedTakings()) - before).toBe(paid)

  const about = {
    seed: 10,
    day: '2026-11-21',
    address: 'http://127.0.0.1:8620',
    seconds: 4,
    colours: false,
  }
  const lines = reportOf(day, figures, about)
  expect(lines.filter((line) => line.length > 80)).toEqual([])
  expect(lines).toContainEqual(expect.stringContaining(`All ${figures.length} agree.`))

  const [first, ...others] = figures
  const off = [{ ...first, server: '0' } as (typeof figures)[number], ...others]
  expect(isGood(day, off)).toBe(false)
  expect(reportOf(day, off, about)).toContainEqual(expect.stringContaining('1 do not agree.'))
})

test('the program ends with 1 if one sum of the server differs by a cent', async () => {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const url = request.url ?? ''
      const { method, headers } = request
      const answer = await app.app.inject({
        method: method as 'POST',
        url,
        headers,
        payload: Buffer.concat(chunks),
      })
      const list = url === orderCalls.findOrderPage.path
      const body = list ? answer.body.replace('"refunded":"0.00"', '"refunded":"0.01"') : answer.rawPayload
      const { 'content-length': _, ...told } = answer.headers
      response.writeHead(answer.statusCode, told as Record<string, string>).end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const program = ['node_modules/tsx/dist/cli.mjs', 'simulate/main.ts', '--to', `http://127.0.0.1:${port}`]
  const ended = await new Promise<{ code: unknown; output: string }>((resolve) =>
    execFile(
      process.execPath,
      [...program, '--orders', '6', '--cashier', 'none'],
      { cwd: join(import.meta.dirname, '../..') },
      (error, out, wrong) => resolve({ code: error?.code ?? 0, output: out + wrong }),
    ),
  )
  server.closeAllConnections()
  server.close()
  expect(ended.output).toContain('1 do not agree.')
  expect(ended.code).toBe(1)
})

test('the same seed plans the same day, another seed another one', () => {
  const goods: Goods[] = ['A', 'B', 'C'].map((sku, at) => ({
    sku,
    id: String(at + 1),
    name: sku,
    price: 199 + at,
    per: at === 2 ? 500 : 1000,
    weighed: at === 2,
    delivery: [10, 20, 30],
  }))
  const shops = ['S001', 'S002'].map((code, at) => ({ id: String(at + 1), code, delivery: [10, 20], goods }))
  const planned = (seed: number) =>
    JSON.stringify(planDay(chanceOf(seed), shops, { orders: 200, run: 'a', returnsIn: 'S001' }))
  expect(planned(7)).toBe(planned(7))
  expect(planned(8)).not.toBe(planned(7))
})
