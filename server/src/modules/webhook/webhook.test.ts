import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { afterSaleOpenCalls as afterSales } from '@zhanggui/contract/afterSale/afterSale.open.ts'
import { noticeCalls } from '@zhanggui/contract/notice/notice.calls.ts'
import { orderOpenCalls as open } from '@zhanggui/contract/order/order.open.ts'
import { sessionOpenCalls as till } from '@zhanggui/contract/session/session.open.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { webhookCalls as calls } from '@zhanggui/contract/webhook/webhook.calls.ts'
import { eventBody, eventExample } from '@zhanggui/contract/webhook/webhook.events.ts'
import { type WebhookGroup, webhookGroups } from '@zhanggui/contract/webhook/webhook.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { givenKey } from '../../../test/open.ts'
import { sendDue, webhookSignature } from './deliver.ts'
import { postEvent } from './post.ts'
import {
  askNameServers,
  checkedLookup,
  type FindAddresses,
  isPublic,
  PrivateAddress,
} from './public-address.ts'

let app: TestApp
let admin: Client
let shop: Awaited<ReturnType<typeof givenKey>>
let owner: pg.Client
let receiver: Server
let url: string
/** What came, and how the receiver answers. */
let came: {
  headers: IncomingHttpHeaders
  text: string
  event: string
  body: { id: string; data: Record<string, unknown> }
}[]
let answer: (event: string, response: ServerResponse) => void
let goods: { id: string; code: string; price: string }

const ok = (_event: string, response: ServerResponse) => void response.writeHead(200).end('thanks')
const busy = (_event: string, response: ServerResponse) => void response.writeHead(503).end('later')

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  shop = await givenKey(app, admin)
  owner = new pg.Client(app.connection)
  await owner.connect()
  const { rows } = await owner.query(
    `select p.id::text, p.code, to_char(p.sales_price / 100.0, 'FM9999990.00') as price from product p
     join stock k on k.merchant_id = 1 and k.store_id = 1 and k.product_id = p.id
     where p.merchant_id = 1 and p.status = 30 and p.sale_mode = 1 and p.sale_status = 2 and p.min_order_quantity is null
       and not exists (select from store_goods g where g.merchant_id = 1 and g.store_id = 1 and g.product_id = p.id)
     order by p.id limit 1`,
  )
  goods = rows[0]
  await owner.query(
    'update stock set on_hand = 9000000, reserved = 0 where merchant_id = 1 and store_id = 1 and product_id = $1',
    [goods.id],
  )
  receiver = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      const event = String(request.headers['x-zg-event'])
      came.push({ headers: request.headers, text, event, body: JSON.parse(text) })
      answer(event, response)
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`
})
afterAll(async () => {
  receiver?.closeAllConnections()
  receiver?.close()
  await owner?.end()
  await app?.close()
})
beforeEach(() => {
  came = []
  answer = ok
})
afterEach(async () => {
  // Every event of every test is as documented.
  for (const { text, event } of came)
    eventBody(webhookGroups.find((group) => event.startsWith(`${group}.`)) as WebhookGroup).parse(
      JSON.parse(text),
    )
  for (const { id } of (await admin.get(calls.findWebhookPage, {})).records)
    await admin.get(calls.removeWebhook, { id })
  await owner.query('delete from timer where kind = $1', ['webhook'])
  await owner.query('delete from webhook_delivery')
})

const form = (more: Partial<Parameters<typeof admin.get<typeof calls.createWebhook>>[1]> = {}) => ({
  name: '商城',
  url,
  groups: ['order', 'aftersale', 'refund'] as ('order' | 'aftersale' | 'refund' | 'stock')[],
  stores: [],
  active: true,
  ...more,
})
let number = 0
const place = () =>
  shop.send(open.placeOrder, {
    source: 'shopApp',
    number: `W-${++number}`,
    store: 'S001',
    deliveryType: 10,
    lines: [{ sku: goods.code, quantity: '1', price: goods.price }],
    payable: goods.price,
    buyer: { name: '林女士', phone: '13800005678' },
  } as never)
const cancel = (of: string) => shop.send(open.cancelPlacedOrder, { source: 'shopApp', number: of } as never)
/** The next try of everything is due now. */
const laterOn = (days = 0) =>
  owner.query(
    `with t as (update timer set due_at = now() where kind = 'webhook')
     update webhook_delivery set claimed_until = null, due_at = now(), since = (since at time zone 'utc' - make_interval(days => $1)) at time zone 'utc'`,
    [days],
  )
const list = async () => (await admin.get(calls.findDeliveryPage, {})).records

test('a merchant has ten addresses, also if he asks for more at once', async () => {
  const rival = await app.signIn('rival')
  const answers = await Promise.all(
    Array.from({ length: 14 }, () => rival.send(calls.createWebhook, form({ stores: [], active: false }))),
  )
  expect(answers.filter(({ rtnStatus }) => rtnStatus === '0')).toHaveLength(10)
})

describe('an event', () => {
  test('is signed, and tells of the order without personal data', async () => {
    const { secret } = await admin.get(calls.createWebhook, form())
    const order = await place()
    expect(await sendDue(app.services)).toBe(1)
    expect(came).toHaveLength(1)
    const [{ headers, text, body, event }] = came as [(typeof came)[0]]
    expect(headers['x-zg-signature']).toBe(webhookSignature(secret, String(headers['x-zg-timestamp']), text))
    expect(event).toBe('order.pendingPayment')
    expect(body).toMatchObject({
      id: headers['x-zg-event-id'],
      event,
      data: {
        number: order.number,
        source: 'shopApp',
        store: 'S001',
        status: 10,
        payable: goods.price,
        move: 'place',
      },
    })
    expect(text).not.toMatch(/林女士|138/)
    expect(await list()).toMatchObject([{ state: 20, attempts: 1, answer: 200, title: order.number }])
  })

  test('is not written for an order that was refused', async () => {
    await admin.get(calls.createWebhook, form())
    await expect(
      shop.send(open.placeOrder, {
        source: 'shopApp',
        number: `W-${++number}`,
        store: 'S001',
        deliveryType: 10,
        lines: [{ sku: goods.code, quantity: '1', price: '0.01' }],
        payable: '0.01',
      } as never),
    ).rejects.toMatchObject({ code: '39005' })
    expect(await list()).toEqual([])
  })

  test('goes only to addresses that asked for its group and its store', async () => {
    await admin.get(calls.createWebhook, form({ groups: ['refund'] }))
    await admin.get(calls.createWebhook, form({ stores: ['2'] }))
    await admin.get(calls.createWebhook, form({ active: false }))
    await place()
    expect(await list()).toEqual([])
  })

  test('of one record waits for the one before it; others go on', async () => {
    await admin.get(calls.createWebhook, form())
    answer = busy
    await place()
    const first = `W-${number}`
    await sendDue(app.services)
    await cancel(first)
    answer = ok
    await place()
    came = []
    await sendDue(app.services)
    expect(came.map(({ event }) => event)).toEqual(['order.pendingPayment'])
    expect(came[0]?.body.data.externalNumber).toBe(`W-${number}`)
    expect((await list()).find(({ event }) => event === 'order.cancelled')).toMatchObject({
      state: 10,
      attempts: 0,
      waitsFor: 'order.pendingPayment',
    })
    came = []
    await laterOn()
    await sendDue(app.services)
    await sendDue(app.services)
    expect(came.map(({ event }) => event)).toEqual(['order.pendingPayment', 'order.cancelled'])
  })

  test('that is not accepted is sent again at growing intervals, and given up after three days', async () => {
    await admin.get(calls.createWebhook, form())
    await place()
    answer = busy
    const pauses: number[] = []
    for (let round = 0; round < 4; round++) {
      await laterOn()
      await sendDue(app.services)
      const { rows } = await owner.query<{ pause: number }>(
        `select round(extract(epoch from t.due_at - now()))::int as pause from timer t where t.kind = 'webhook'`,
      )
      pauses.push(rows[0]?.pause ?? 0)
    }
    expect(pauses).toEqual([15, 60, 300, 900])
    await laterOn(3)
    await sendDue(app.services)
    const [row] = await list()
    expect(row).toMatchObject({ state: 30, attempts: 5, answer: 503, fault: 'status', nextAt: null })
    expect(new Set(came.map(({ body }) => body.id)).size).toBe(1)
    const { tries } = await admin.get(calls.findDeliveryDetail, { deliveryId: row?.id ?? '' })
    expect(tries).toHaveLength(5)
    expect(tries[0]).toMatchObject({ answer: 503, excerpt: 'later' })
    await laterOn()
    expect(await sendDue(app.services)).toBe(0)
  })

  test('is given up at once if the receiver says that it is gone', async () => {
    await admin.get(calls.createWebhook, form())
    await place()
    answer = (_event, response) => void response.writeHead(410).end()
    await sendDue(app.services)
    expect(await list()).toMatchObject([{ state: 30, attempts: 1, answer: 410, fault: 'gone' }])
  })

  test('is replayed with the same id', async () => {
    await admin.get(calls.createWebhook, form())
    await place()
    await sendDue(app.services)
    const [row] = await list()
    expect(row).toMatchObject({ sendable: true })
    expect(await admin.get(calls.replayDeliveries, { deliveryIds: [row?.id ?? ''] })).toEqual({ count: 1 })
    await sendDue(app.services)
    expect(came.map(({ body }) => body.id)).toEqual([row?.eventId, row?.eventId])
    const { rows } = await owner.query("select title from audit where action = 'webhook.replay'")
    expect(rows).toEqual([{ title: row?.title }])
  })

  test('is sent again with the same id after a process died while it sent it', async () => {
    await admin.get(calls.createWebhook, form())
    await place()
    // Its try cannot be noted any more.
    await owner.query('alter table webhook_try add constraint dead check (false) not valid')
    await sendDue(app.services)
    await owner.query('alter table webhook_try drop constraint dead')
    expect(await list()).toMatchObject([{ state: 10, attempts: 1, answer: null }])
    expect(await sendDue(app.services)).toBe(0)
    await laterOn()
    await sendDue(app.services)
    expect(came.map(({ body }) => body.id)).toEqual([came[0]?.body.id, came[0]?.body.id])
    expect(await list()).toMatchObject([{ state: 20, attempts: 2 }])
  })

  test('is sent once by two processes', async () => {
    await admin.get(calls.createWebhook, form())
    for (let n = 0; n < 8; n++) await place()
    answer = (_event, response) => void setTimeout(() => response.writeHead(200).end(), 50)
    await Promise.all([sendDue(app.services), sendDue(app.services), sendDue(app.services)])
    while ((await sendDue(app.services)) > 0);
    expect(came).toHaveLength(8)
    expect(new Set(came.map(({ body }) => body.id)).size).toBe(8)
  })

  test('that another process holds keeps no process from the others', async () => {
    await admin.get(calls.createWebhook, form({ name: '门店' }))
    await place()
    await cancel(`W-${number}`)
    const other = new pg.Client(app.connection)
    await other.connect()
    try {
      await other.query('begin')
      await other.query(`select from timer where kind = 'webhook' order by record_id desc limit 1 for update`)
      await other.query(
        'select from webhook_delivery where merchant_id = 1 order by id desc limit 1 for update',
      )
      const went = sendDue(app.services)
      expect(await Promise.race([went, wait(4000).then(() => 'waits')])).toBe(1)
    } finally {
      await other.query('rollback')
      await other.end()
    }
    await laterOn()
    while ((await sendDue(app.services)) > 0);
    expect(came.map(({ event }) => event)).toEqual(['order.pendingPayment', 'order.cancelled'])
  })

  test('of a stock tells the newest figure, once', async () => {
    await admin.get(calls.createWebhook, form({ groups: ['stock'] }))
    for (const amount of ['1', '2', '3'])
      await admin.get(stockCalls.adjustStock, {
        storeId: '1',
        reason: 10,
        lines: [{ productId: goods.id, way: 'add', amount }],
      } as never)
    await sendDue(app.services)
    expect(came).toHaveLength(1)
    const { rows } = await owner.query(
      'select trim_scale(on_hand / 1000.0)::text as n from stock where merchant_id = 1 and store_id = 1 and product_id = $1',
      [goods.id],
    )
    expect(came[0]?.body.data).toMatchObject({ store: 'S001', sku: goods.code, onHand: rows[0].n })
  })
})

describe('a receiver', () => {
  test('that never answers holds up no other address and no order', async () => {
    const silent = await admin.get(calls.createWebhook, form({ name: '不回' }))
    answer = () => {}
    for (let n = 0; n < 6; n++) await place()
    const stuck = sendDue(app.services)
    await expect.poll(() => came.length).toBe(4)
    const began = performance.now()
    await place()
    await owner.query('update webhook set active = false where id = $1', [silent.id])
    await admin.get(calls.createWebhook, form({ name: '好的' }))
    answer = ok
    await place()
    await sendDue(app.services)
    expect(performance.now() - began).toBeLessThan(5000)
    expect((await list()).some(({ webhookName, state }) => webhookName === '好的' && state === 20)).toBe(true)
    receiver.closeAllConnections()
    await stuck
    expect(
      (await list()).filter(({ webhookName, fault }) => webhookName === '不回' && fault === 'none'),
    ).toHaveLength(4)
  })

  /** Events that wait at an address, as many as an order or many orders leave there. */
  const givenBacklog = (webhookId: string, records: string) =>
    owner.query(
      `with made as (insert into webhook_delivery (merchant_id, webhook_id, event, status, noun, record_id, title, body)
         select 1, $1, 'order.pendingPayment', 10, 'order', ${records}, 'B' || n, '{}' from generate_series(1, 700) n
         returning id)
       insert into timer (merchant_id, kind, record_id, due_at)
       select 1, 'webhook', id, now() - interval '1 hour' from made`,
      [webhookId],
    )
  const arrives = async (name: string) => {
    const own = async () => (await list()).find(({ webhookName }) => webhookName === name)
    for (let round = 0; round < 4 && (await own())?.state !== 20; round++) await sendDue(app.services)
    expect(await own()).toMatchObject({ state: 20 })
  }

  test('with hundreds of events that wait for one before them holds up neither itself nor another address', async () => {
    const broken = await admin.get(calls.createWebhook, form({ name: '坏的' }))
    await place()
    answer = busy
    await sendDue(app.services)
    const { rows } = await owner.query<{ id: string }>('select record_id as id from webhook_delivery')
    await givenBacklog(broken.id, rows[0]?.id ?? '0')
    await admin.get(calls.createWebhook, form({ name: '好的' }))
    answer = ok
    await place()
    await arrives('好的')
    // The one that all others wait for is due later than they are, and is sent when it is.
    await owner.query('delete from webhook_delivery where title like $1 and id % 100 <> 0', ['B%'])
    await laterOn()
    came = []
    while ((await sendDue(app.services)) > 0);
    expect(came[0]?.body.data.status).toBe(10)
    expect(came.map(({ body }) => body.id)).toEqual(
      [...came]
        .map(({ body }) => body.id)
        .sort((one, other) => Number(one.slice(6)) - Number(other.slice(6))),
    )
    expect((await list()).filter(({ state }) => state !== 20)).toEqual([])
    came = []
  })

  test('that is slow, with hundreds of events, holds up no other address', async () => {
    const slow = await admin.get(calls.createWebhook, form({ name: '慢的' }))
    await givenBacklog(slow.id, '1000000 + n')
    answer = () => {}
    const stuck = sendDue(app.services)
    await expect.poll(() => came.length, { timeout: 5000 }).toBe(4)
    came = []
    await admin.get(calls.createWebhook, form({ name: '好的', stores: ['1'] }))
    await owner.query('update webhook set active = false where id = $1', [slow.id])
    answer = ok
    await place()
    await arrives('好的')
    // Not more than 4 are under way. The others need not be sent.
    const { rows } = await owner.query(
      `with gone as (delete from webhook_delivery where title like 'B%' and claimed_until is null returning id)
       select count(*)::int from gone`,
    )
    expect(rows).toEqual([{ count: 696 }])
    receiver.closeAllConnections()
    await stuck
  })

  test('that does not answer one event gets the others meanwhile', async () => {
    const one = await admin.get(calls.createWebhook, form())
    await givenBacklog(one.id, '1000000 + n')
    await owner.query("delete from webhook_delivery where title like 'B%' and substr(title, 2)::int > 60")
    let silent = 0
    answer = (event, response) => void (silent++ === 0 || ok(event, response))
    const stuck = sendDue(app.services)
    await expect.poll(() => came.length, { timeout: 5000 }).toBe(60)
    expect((await list()).filter(({ state }) => state === 20).length).toBeGreaterThan(0)
    came = []
    receiver.closeAllConnections()
    await stuck
    const { rows } = await owner.query(
      'select state, count(*)::int as n from webhook_delivery group by 1 order by 1',
    )
    expect(rows).toEqual([
      { state: 10, n: 1 },
      { state: 20, n: 59 },
    ])
  })

  test('whose address is removed while its answers are noted does not stop the removal', async () => {
    const { id } = await admin.get(calls.createWebhook, form())
    for (let n = 0; n < 4; n++) await place()
    answer = () => {}
    const stuck = sendDue(app.services)
    await expect.poll(() => came.length).toBe(4)
    const remover = new pg.Client(app.connection)
    await remover.connect()
    try {
      await remover.query('begin')
      await remover.query('select from webhook where merchant_id = 1 and id = $1 for update', [id])
      receiver.closeAllConnections()
      await wait(500)
      await remover.query('update webhook_delivery set state = 40 where webhook_id = $1 and state = 10', [id])
      await remover.query("delete from timer where kind = 'webhook'")
      await remover.query('commit')
    } finally {
      await remover.end()
    }
    await stuck
    expect((await list()).map(({ state, fault }) => [state, fault])).toEqual(Array(4).fill([40, 'none']))
  })

  test('is not followed to where it redirects', async () => {
    await admin.get(calls.createWebhook, form())
    await place()
    answer = (_event, response) => void response.writeHead(302, { location: url }).end()
    await sendDue(app.services)
    expect(came).toHaveLength(1)
    expect(await list()).toMatchObject([{ state: 10, answer: 302, fault: 'status' }])
  })

  test('has accepted an event with its status, even if the rest of the answer breaks off', async () => {
    await admin.get(calls.createWebhook, form())
    await place()
    answer = (_event, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('half')
      setTimeout(() => response.destroy(), 50)
    }
    await sendDue(app.services)
    expect(await list()).toMatchObject([{ state: 20, answer: 200 }])
  })

  test('that sends without end is cut off', async () => {
    await admin.get(calls.createWebhook, form())
    await place()
    answer = (_event, response) => {
      response.writeHead(200)
      const pour = setInterval(() => response.write('x'.repeat(4096)), 5)
      response.on('close', () => clearInterval(pour))
    }
    await sendDue(app.services)
    const [row] = await list()
    const { tries } = await admin.get(calls.findDeliveryDetail, { deliveryId: row?.id ?? '' })
    expect(tries[0]?.excerpt).toHaveLength(300)
  })

  test('that fails for a day is told to the people who manage addresses, once', async () => {
    await admin.get(calls.createWebhook, form({ name: '仓库' }))
    await place()
    answer = busy
    await sendDue(app.services)
    const notices = async () =>
      (await admin.get(noticeCalls.findNoticeList, {})).filter(({ kind }) => kind === 'webhookFails')
    expect(await notices()).toEqual([])
    await owner.query("update webhook set failing_since = now() - interval '25 hours' where name = '仓库'")
    for (let round = 0; round < 2; round++) {
      await laterOn()
      await sendDue(app.services)
    }
    expect(await notices()).toMatchObject([{ reason: '仓库', read: false }])
    answer = ok
    await laterOn()
    await sendDue(app.services)
    expect((await admin.get(calls.findWebhookPage, {})).records[0]).toMatchObject({ failingSince: null })
  })

  test('whose address is removed hears no more, and its events are not replayed', async () => {
    const { id } = await admin.get(calls.createWebhook, form())
    await place()
    await admin.get(calls.removeWebhook, { id })
    expect(await sendDue(app.services)).toBe(0)
    const [row] = await list()
    expect(row).toMatchObject({ state: 40, sendable: false })
    expect(await admin.send(calls.replayDeliveries, { deliveryIds: [row?.id ?? ''] })).toMatchObject({
      rtnStatus: '43005',
    })
  })
})

describe('an address', () => {
  test.each([
    'http://10.0.0.8/x',
    'https://10.1.2.3/',
    'https://192.168.1.1/',
    'https://172.20.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://0xa9fea9fe/',
    'https://2852039166/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[2002:a00:1::]/',
    'https://0.0.0.0/',
    'https://100.64.0.1/',
    'https://168.63.129.16/',
  ])('in a private network is refused: %s', async (private_) => {
    expect(await admin.send(calls.createWebhook, form({ url: private_ }))).toMatchObject({
      rtnStatus: '43002',
      data: [{ path: 'url', key: 'webhook.privateAddress' }],
    })
  })

  test.each([
    'localhost',
    'localhost.',
    'LOCALHOST..',
    'localhost.localdomain',
    'a.localhost',
    'db.internal.',
    'printer.local',
    'nas.lan',
    'router.home.arpa',
    'intranet',
    '127.0.0.1.',
    '0x7f.1',
  ])('in production is no name of the own machine or network: %s', async (host) => {
    const { settings } = app.services
    const { NODE_ENV } = settings
    Object.assign(settings, { NODE_ENV: 'production' })
    try {
      expect(await admin.send(calls.createWebhook, form({ url: `https://${host}/hook` }))).toMatchObject({
        rtnStatus: '43002',
        data: [{ path: 'url' }],
      })
    } finally {
      Object.assign(settings, { NODE_ENV })
    }
  })

  test('of the internet must be https', async () => {
    expect(await admin.send(calls.createWebhook, form({ url: 'http://example.com/hook' }))).toMatchObject({
      data: [{ path: 'url', key: 'webhook.httpsOnly' }],
    })
  })

  test('is public or not by what its name leads to, whichever it names first', async () => {
    const look = (addresses: string[]) =>
      new Promise((resolve) =>
        checkedLookup(
          (one) => isPublic(one, false),
          async () => addresses.map((address) => ({ address, family: 4 })),
        )('shop.example', {}, ((error: unknown, address: unknown) => resolve(error ?? address)) as never),
      )
    expect(await look(['93.184.216.34'])).toBe('93.184.216.34')
    expect(await look(['93.184.216.34', '127.0.0.1'])).toBeInstanceOf(PrivateAddress)
    expect(await look(['169.254.169.254'])).toBeInstanceOf(PrivateAddress)
    expect(isPublic('127.0.0.1', false)).toBe(false)
    expect(isPublic('127.0.0.1', true)).toBe(true)
    expect(isPublic('::ffff:127.0.0.1', false)).toBe(false)
    expect(isPublic('2606:4700::1', false)).toBe(true)
  })

  /** A name server that tells `address` of every name, and says nothing without one. */
  async function givenNameServer(address: string | null) {
    const server = createSocket('udp4')
    server.on('message', (question, { port, address: from }) => {
      if (address === null) return
      const asksFor4 = question.readUInt16BE(question.indexOf(0, 12) + 1) === 1
      const answer = Buffer.concat([
        question.subarray(0, 2),
        Buffer.from([0x81, 0x80, 0, 1, 0, asksFor4 ? 1 : 0, 0, 0, 0, 0]),
        question.subarray(12, question.indexOf(0, 12) + 5),
        asksFor4
          ? Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)])
          : Buffer.alloc(0),
      ])
      server.send(answer, port, from)
    })
    await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve))
    return { find: askNameServers([`127.0.0.1:${server.address().port}`]), close: () => server.close() }
  }
  const post = (find: FindAddresses, local = false) =>
    postEvent('https://shop.example:1/hook', { body: '{}', headers: {}, local, find })

  test.each(['127.0.0.1', '10.0.0.8', '169.254.169.254', '192.168.1.1'])(
    'whose name leads to %s is not connected to',
    async (private_) => {
      const names = await givenNameServer(private_)
      expect(await post(names.find)).toMatchObject({ fault: 'private', answer: 0 })
      names.close()
    },
  )

  test('whose name server is silent or unknown holds up no other look-up', async () => {
    const [silent, here] = [await givenNameServer(null), await givenNameServer('127.0.0.1')]
    const stuck = Array.from({ length: 8 }, () => post(silent.find))
    await new Promise((resolve) => setTimeout(resolve, 100))
    const began = performance.now()
    // Nothing listens there: the name was found.
    expect(await post(here.find, true)).toMatchObject({ fault: 'refused' })
    await lookup('localhost')
    expect(performance.now() - began).toBeLessThan(1000)
    silent.close()
    expect(new Set((await Promise.all(stuck)).map(({ fault }) => fault))).toEqual(new Set(['name']))
    here.close()
  })

  test('gets a new secret; the one before it ends', async () => {
    const { id, secret } = await admin.get(calls.createWebhook, form())
    const next = await admin.get(calls.rotateWebhook, { id })
    expect(next.secret).not.toBe(secret)
    await place()
    await sendDue(app.services)
    const [{ headers, text }] = came as [(typeof came)[0]]
    expect(headers['x-zg-signature']).toBe(
      webhookSignature(next.secret, String(headers['x-zg-timestamp']), text),
    )
  })
})

describe('the documentation', () => {
  test('has an example of each group that is as its schema says', async () => {
    const document = (await app.app.inject('/openapi.json')).json()
    for (const group of webhookGroups) {
      eventBody(group).parse(eventExample(group))
      expect(document.webhooks[group].post.requestBody.content['application/json']).toMatchObject({
        example: { event: expect.stringContaining(`${group}.`) },
        schema: { required: ['id', 'event', 'at', 'data'] },
      })
    }
  })

  test('knows all that a sale and its return tell', async () => {
    await admin.get(calls.createWebhook, form({ groups: [...webhookGroups] }))
    const sale = { source: 'till', store: 'S001' }
    await shop.send(open.ringUpOrder, {
      ...sale,
      number: 'T-1',
      at: new Date().toISOString(),
      lines: [{ sku: goods.code, quantity: '1', price: goods.price, amount: goods.price }],
      payable: goods.price,
      payments: [{ method: 10, amount: goods.price }],
    })
    const { employee } = await shop.send(till.posLogin, { pin: 'manager', password: 'Zhanggui1' })
    await shop.send(afterSales.returnAtTill, {
      ...sale,
      number: 'R-1',
      order: 'T-1',
      employee,
      reason: 10,
      lines: [{ line: 1, quantity: '1', way: 'restock' }],
      amount: goods.price,
    })
    while ((await sendDue(app.services)) > 0);
    // `afterEach` reads them by their schemas.
    expect([...new Set(came.map(({ event }) => event.split('.')[0]))].sort()).toEqual(
      [...webhookGroups].sort(),
    )
  })

  test('has a program that takes a signed event once, and refuses a wrong or an old one', async () => {
    const [, sample = ''] =
      /<pre id="webhook-sample">([^<]*)<\/pre>/.exec((await app.app.inject('/docs')).body) ?? []
    const file = join(app.services.settings.dataDir, 'receive.mjs')
    await writeFile(
      file,
      sample.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
    )
    // The address must be known before its secret is.
    const port = await freePort()
    const hook = `http://127.0.0.1:${port}/hook`
    const { secret } = await admin.get(calls.createWebhook, form({ url: hook }))
    const program = spawn(process.execPath, [file], {
      env: { ...process.env, SECRET: secret, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      const lines = createInterface(program.stdout)[Symbol.asyncIterator]()
      expect((await lines.next()).value).toBe(`listening ${port}`)
      const order = await place()
      await sendDue(app.services)
      expect((await lines.next()).value).toContain(`order.pendingPayment {`)
      const [row] = await list()
      expect(row).toMatchObject({ state: 20, answer: 204, title: order.number })
      const { body } = await admin.get(calls.findDeliveryDetail, { deliveryId: row?.id ?? '' })
      const post = async (timestamp: number, text = body, key = secret) =>
        (
          await fetch(hook, {
            method: 'POST',
            body: text,
            headers: {
              'x-zg-timestamp': String(timestamp),
              'x-zg-signature': webhookSignature(key, String(timestamp), body),
            },
          })
        ).status
      const now = Date.now()
      expect([
        await post(now),
        await post(now, `${body} `),
        await post(now, body, 'wrong'),
        await post(now - 6 * 60_000),
      ]).toEqual([204, 401, 401, 401])
      // The same event again was accepted, and not handled again.
      await cancel(`W-${number}`)
      await sendDue(app.services)
      expect((await lines.next()).value).toContain('order.cancelled {')
    } finally {
      program.kill()
    }
  })
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
