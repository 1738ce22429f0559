import { randomUUID } from 'node:crypto'
import { countCalls } from '@zhanggui/contract/count/count.calls.ts'
import { receiptCalls } from '@zhanggui/contract/receipt/receipt.calls.ts'
import { documentLimit } from '@zhanggui/contract/stock/document.ts'
import { describe, expect, test, vi } from 'vitest'
import {
  admin,
  change,
  clerk,
  database,
  detail,
  end,
  enter,
  entry,
  givenCounting,
  givenStock,
  manager,
  onHand,
  open,
  post,
  storeId,
  submit,
  version,
} from '../../../test/counting.ts'
import { seedManyProducts } from '../../../test/many-products.ts'
import { appleForm, givenCategory, givenProduct } from '../../../test/products.ts'

givenCounting()

describe('a loss above the limit', () => {
  const givenLoss = async (client = clerk) => {
    const water = await givenStock('400')
    const id = await open([water.code], client)
    await client.get(countCalls.enterCount, { id, entries: [entry(water.id, '100')] })
    await client.get(countCalls.submitCount, await version(id))
    return { water, id }
  }

  test('is that of the moment of posting: goods that became dearer since they were counted need the other person', async () => {
    const product = await givenProduct(admin, { salesPrice: '100.00', costPrice: null })
    const receive = async (cost: string) => {
      const { id } = await admin.get(receiptCalls.openReceipt, { storeId, source: '', note: '' })
      const line = { code: product.code, expected: '1000', cost }
      await admin.get(receiptCalls.expectReceipt, { id, lines: [line] })
      const entries = [{ key: randomUUID(), way: 'set' as const, code: product.code, amount: '1000', age: 0 }]
      await admin.get(receiptCalls.enterReceipt, { id, entries })
      const { version } = await admin.get(receiptCalls.findReceiptDetail, { id })
      await admin.get(receiptCalls.postReceipt, { id, version, rest: 'drop' })
    }
    await receive('0.01')
    const id = await open([product.code], clerk)
    await clerk.get(countCalls.enterCount, { id, entries: [entry(product.id, '0')] })
    await clerk.get(countCalls.submitCount, await version(id))
    expect(await detail(id)).toMatchObject({ loss: '10.00', blocked: null })
    await receive('80.00')
    expect(await detail(id)).toMatchObject({ loss: '40005.00', blocked: null })
    expect(await post(id, clerk)).toMatchObject({ data: { posted: false } })
    expect(await onHand(product.id)).toBe('2000')
    expect(await post(id, admin)).toMatchObject({ data: { posted: true } })
    const posted = await detail(id)
    expect(posted).toMatchObject({ loss: '40005.00', lines: [{ varianceValue: '-40005.00' }] })
    const { rows } = await database.query(
      "select value_change from stock_move where document = 'count' and document_id = $1",
      [id],
    )
    expect(rows).toEqual([{ value_change: -4000500 }])
  })

  test('of goods that nobody counted is told line by line after posting, and the list counts them as differing', async () => {
    const [water, tea] = [await givenStock('5'), await givenStock('4')]
    const id = await open([water.code, tea.code])
    await enter(id, entry(water.id, '5'))
    await submit(id)
    await post(id, admin, 'zero')
    const { lines, differing, loss } = await detail(id)
    const line = lines.find(({ productId }) => productId === tea.id)
    expect(line).toMatchObject({ amount: null, expected: '4', variance: '-4' })
    expect(differing).toBe(1)
    expect(line?.varianceValue).toBe(`-${loss}`)
  })

  test('waits for another person; the one who counted, or who may not approve, cannot post it', async () => {
    const { water, id } = await givenLoss(manager)
    expect(await detail(id, manager)).toMatchObject({
      blocked: 'counter',
      loss: '600.00',
      lossLimit: '500.00',
    })
    expect(await post(id, manager)).toMatchObject({ data: { posted: false } })
    expect((await detail(id)).status).toBe(30)
    expect(await post(id, manager)).toMatchObject({ rtnStatus: '35008' })
    const clerks = await post(id, clerk)
    expect(clerks.rtnStatus).toBe('35009')
    expect(clerks.rtnMsg).not.toMatch(/\d/)
    expect(await onHand(water.id)).toBe('400')
    expect(await post(id, admin)).toMatchObject({ data: { posted: true, products: 1 } })
    expect(await onHand(water.id)).toBe('100')
  })

  test('counts goods that nobody counted, if there shall be none of them', async () => {
    const [water, tea] = [await givenStock('10'), await givenStock('400')]
    const id = await open([water.code, tea.code])
    await manager.get(countCalls.enterCount, { id, entries: [entry(water.id, '10')] })
    await submit(id)
    expect(await detail(id, manager)).toMatchObject({ blocked: null, blockedWithout: 'counter' })
    expect(await post(id, manager, 'zero')).toMatchObject({ data: { posted: false } })
  })

  test('holds goods that nobody counted in the list and the detail, before and after the approval', async () => {
    const [water, tea] = [await givenStock('10'), await givenStock('400')]
    const id = await open([water.code, tea.code])
    await enter(id, entry(water.id, '9'))
    await submit(id)
    const listed = async () =>
      (await admin.get(countCalls.findCountPage, { storeId })).records.find((row) => row.id === id)?.loss
    expect(await detail(id)).toMatchObject({ loss: '2.00', uncountedLoss: '800.00' })
    expect(await detail(id, clerk)).toMatchObject({ loss: null, uncountedLoss: null })
    expect(await post(id, clerk, 'zero')).toMatchObject({ data: { posted: false } })
    expect(await detail(id)).toMatchObject({ uncounted: 'zero', loss: '802.00', uncountedLoss: '800.00' })
    expect(await listed()).toBe('802.00')
    await change(tea.id, 'take', '100')
    expect(await detail(id)).toMatchObject({ loss: '602.00', uncountedLoss: '600.00' })
    expect(await post(id, admin, 'zero')).toMatchObject({ data: { posted: true, products: 2 } })
    expect(await detail(id)).toMatchObject({ loss: '602.00', uncountedLoss: '600.00' })
    expect(await listed()).toBe('602.00')
  })

  test('of goods without a cost is compared with the limit at their sales price', async () => {
    const [water, tea] = [
      await givenStock('300', { costPrice: null }),
      await givenStock('300', { costPrice: null }),
    ]
    const pears = await givenProduct(admin, {
      ...appleForm(await givenCategory(admin, '称重盘点'), '880002'),
      salesPrice: '10.00',
    })
    await change(pears.id, 'add', '40')
    const ids = [await open([water.code]), await open([tea.code, pears.code])]
    const [first = '', second = ''] = ids
    await enter(first, entry(water.id, '40'))
    await enter(second, entry(tea.id, '300'))
    await submit(first)
    await submit(second)
    expect(await detail(first, manager)).toMatchObject({ blocked: null, loss: '0.00' })
    await change(water.id, 'take', '1')
    expect(await post(first, clerk)).toMatchObject({ data: { posted: false } })
    expect(await onHand(water.id)).toBe('299')
    // 40 kg at 10.00 per 500 g.
    expect(await detail(second)).toMatchObject({ loss: '0.00', uncountedLoss: '0.00' })
    expect(await post(second, clerk, 'zero')).toMatchObject({ data: { posted: false } })
    for (const id of ids) await end(id)
  })

  test('is told beforehand only to people who see costs: others could weigh every cost against the limit', async () => {
    const [large, small] = [await givenLoss(), await givenStock('400')]
    const id = await open([small.code])
    await enter(id, entry(small.id, '399'))
    await submit(id)
    const told = async (count: string) => {
      const { blocked, blockedWithout } = await detail(count, clerk)
      return [blocked, blockedWithout]
    }
    expect([await told(large.id), await told(id)]).toEqual([
      [null, null],
      [null, null],
    ])
    // Posting tells it, and from then on the count says why it waits.
    expect(await post(large.id, clerk)).toMatchObject({ data: { posted: false } })
    expect(await told(large.id)).toEqual(['noRight', 'noRight'])
    expect(await post(id, clerk)).toMatchObject({ data: { posted: true } })
  })

  test('is not netted with gains', async () => {
    const [water, tea] = [await givenStock('400'), await givenStock('10')]
    const id = await open([water.code, tea.code])
    await enter(id, entry(water.id, '100'), entry(tea.id, '400'))
    await submit(id)
    expect(await post(id, clerk)).toMatchObject({ data: { posted: false } })
    expect(await detail(id)).toMatchObject({ loss: '600.00', gain: '780.00' })
  })
})

describe('posting a count', () => {
  test('brings the version that was looked over; otherwise the refusal names the person', async () => {
    const water = await givenStock('5')
    const id = await open([water.code])
    await enter(id, entry(water.id, '4'))
    const seen = await version(id)
    await submit(id)
    const answer = await admin.send(countCalls.postCount, { ...seen, uncounted: 'keep' })
    expect(answer).toMatchObject({ rtnStatus: '35006' })
    expect(answer.rtnMsg).toContain('店员')
  })

  test('below zero is refused as a whole, and names the lines to count again', async () => {
    const [water, tea] = [await givenStock('10'), await givenStock('10', { name: '不够的茶' })]
    const id = await open([water.code, tea.code])
    await enter(id, entry(water.id, '8'), entry(tea.id, '2'))
    await change(tea.id, 'take', '9')
    await submit(id)
    const answer = await post(id)
    const line = (await detail(id)).lines.find(({ productId }) => productId === tea.id)
    expect(answer).toMatchObject({ rtnStatus: '35012', data: { lineIds: [line?.id] } })
    expect(answer.rtnMsg).toContain('不够的茶')
    expect([await onHand(water.id), (await detail(id)).status]).toEqual(['10', 20])
    await clerk.get(countCalls.recountCount, { ...(await version(id)), lineIds: [line?.id ?? ''] })
    await enter(id, entry(tea.id, '1'))
    await submit(id)
    expect(await post(id)).toMatchObject({ rtnStatus: '0' })
    expect([await onHand(water.id), await onHand(tea.id)]).toEqual(['8', '1'])
  })

  test('names goods that another system reports now; without a figure for them it goes on', async () => {
    const [water, tea] = [await givenStock('10', { name: '同步的水' }), await givenStock('10')]
    const id = await open([water.code, tea.code])
    await enter(id, entry(water.id, '8'), entry(tea.id, '9'))
    await submit(id)
    await database.query('update product set stock_mode = 1 where id = $1', [water.id])
    const line = (await detail(id)).lines.find(({ productId }) => productId === water.id)
    const answer = await post(id)
    expect(answer).toMatchObject({ rtnStatus: '35013', data: { lineIds: [line?.id] } })
    expect(answer.rtnMsg).toContain('同步的水')
    await clerk.get(countCalls.recountCount, { ...(await version(id)), lineIds: [line?.id ?? ''] })
    await submit(id)
    expect(await post(id, admin, 'zero')).toMatchObject({ data: { posted: true, products: 1 } })
    expect([await onHand(water.id), await onHand(tea.id)]).toEqual(['10', '9'])
  })

  test('values goods that it finds at the average, and where there are none at the cost of the store', async () => {
    const [water, tea] = [await givenStock('2'), await givenProduct(admin, { costPrice: '2.00' })]
    await database.query(
      `insert into store_goods (merchant_id, store_id, product_id, cost_price, updated_by)
       values (1, $1, $2, 500, ''), (1, $1, $3, 500, '')`,
      [storeId, water.id, tea.id],
    )
    const id = await open([water.code, tea.code])
    await enter(id, entry(water.id, '3'), entry(tea.id, '4'))
    await submit(id)
    const values = async () =>
      new Map((await detail(id)).lines.map(({ productId, varianceValue }) => [productId, varianceValue]))
    const expected = new Map([
      [water.id, '2.00'],
      [tea.id, '20.00'],
    ])
    for (const posted of [false, true]) {
      if (posted) expect(await post(id)).toMatchObject({ data: { posted: true } })
      expect(await values()).toEqual(expected)
      expect(await detail(id)).toMatchObject({ gain: '22.00', loss: '0.00' })
    }
    const { rows } = await database.query(
      "select value_change from stock_move where document = 'count' and document_id = $1 order by 1",
      [id],
    )
    expect(rows).toEqual([{ value_change: 200 }, { value_change: 2000 }])
  })

  test('twice at once is done once', async () => {
    const water = await givenStock('10')
    const id = await open([water.code])
    await enter(id, entry(water.id, '8'))
    await submit(id)
    const asked = { ...(await version(id)), uncounted: 'keep' as const }
    const answers = await Promise.all([1, 2, 3].map(() => admin.send(countCalls.postCount, asked)))
    expect(answers.filter(({ rtnStatus }) => rtnStatus === '0').length).toBe(1)
    expect(await onHand(water.id)).toBe('8')
  })

  test('of 5000 lines is done whole or not at all, also when its connection dies', async () => {
    await seedManyProducts(database, 1, 6500)
    await database.query('analyze')
    const { rows } = await database.query(
      'select code from product where merchant_id = 1 and sale_mode = 1 order by id desc limit $1',
      [documentLimit.lines],
    )
    const codes = rows.map(({ code }) => code)
    expect(codes).toHaveLength(documentLimit.lines)
    const { id } = await admin.get(countCalls.openCount, { storeId, scope: 'list', codes, note: '' })
    await database.query(
      'update stock_line set amount = 3000, expected = 0, unit_cost = 100 where document_id = $1',
      [id],
    )
    await submit(id)
    const total = async () =>
      (
        await database.query(
          'select count(*)::int n from stock_move where document_id = $1 and document = $2',
          [id, 'count'],
        )
      ).rows[0].n
    for (const ms of [20, 120, 300]) {
      const asked = { ...(await vi.waitFor(() => version(id), 10_000)), uncounted: 'keep' as const }
      const posting = admin.send(countCalls.postCount, asked)
      await new Promise((done) => setTimeout(done, ms))
      await database.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database() and state = 'active' and query like '%stock%'",
      )
      await posting
      expect([0, codes.length]).toContain(await total())
      if ((await total()) === codes.length) break
    }
    await vi.waitFor(() => detail(id), 10_000)
    if ((await total()) === 0) expect(await post(id)).toMatchObject({ rtnStatus: '0' })
    expect(await total()).toBe(codes.length)
    expect((await detail(id)).status).toBe(50)
  }, 60_000)
})
