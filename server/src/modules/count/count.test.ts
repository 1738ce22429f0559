import { auditCalls } from '@zhanggui/contract/audit/audit.calls.ts'
import { countCalls } from '@zhanggui/contract/count/count.calls.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import {
  admin,
  app,
  change,
  clerk,
  detail,
  earlier,
  end,
  enter,
  entry,
  givenCounting,
  givenStock,
  manager,
  onHand,
  open,
  other,
  post,
  storeId,
  submit,
  version,
} from '../../../test/counting.ts'
import { appleForm, givenCategory, givenProduct } from '../../../test/products.ts'

givenCounting()

describe('a count', () => {
  test('holds the whole store, a category, given goods, or those counted longest ago', async () => {
    const categoryId = await givenCategory(admin, '盘点类目')
    const [one, two] = [await givenStock('5', { categoryId }), await givenStock('6', { categoryId })]
    const open = (form: Record<string, unknown>) =>
      admin.get(countCalls.openCount, { storeId, note: '', ...form })
    const productsOf = async (id: string) => (await detail(id)).lines.map(({ productId }) => productId)
    const category = await open({ scope: 'category', categoryId })
    expect((await productsOf(category.id)).sort()).toEqual([one.id, two.id].sort())
    await end(category.id)
    const list = await open({ scope: 'list', codes: [one.code] })
    expect(await productsOf(list.id)).toEqual([one.id])
    await end(list.id)
    const { records } = await admin.get(countCalls.findCountPage, { storeId, tab: 'open' })
    for (const { id } of records) await end(id)
    const whole = await open({ scope: 'all' })
    expect(whole.products).toBeGreaterThan(category.products)
    await end(whole.id)
    const counted = await open({ scope: 'list', codes: [two.code] })
    await enter(counted.id, entry(two.id, '5'))
    await submit(counted.id)
    await post(counted.id)
    const cycle = await productsOf((await open({ scope: 'cycle', size: 200 })).id)
    expect(cycle.at(-1)).toBe(two.id)
    expect(
      await admin.send(countCalls.openCount, { storeId, scope: 'list', codes: ['没有'], note: '' }),
    ).toMatchObject({
      rtnStatus: '35005',
    })
    const unknown = { storeId, scope: 'list', codes: ['没有', 'x1'], note: '' } as const
    expect((await admin.send(countCalls.openCount, unknown)).rtnMsg).toBe('不认识这些条码：没有、x1')
    expect((await admin.send(countCalls.openCount, unknown, { language: 'en' })).rtnMsg).toBe(
      'These codes are unknown: 没有, x1',
    )
  })

  test('values weighed goods by the kilogram, also those that are not there yet', async () => {
    const form = { ...appleForm(await givenCategory(admin), ''), name: '盘点苹果', costPrice: '3.00' }
    const apple = await givenProduct(admin, form)
    const id = await open([apple.code])
    await enter(id, entry(apple.id, '2'))
    await submit(id)
    const worth = { gain: '12.00', lines: [{ varianceValue: '12.00' }] }
    expect(await detail(id)).toMatchObject(worth)
    await post(id)
    expect(await detail(id)).toMatchObject(worth)
  })

  test('is blind until all is counted; then it shows snapshot, moves since and variance in amount and money', async () => {
    const [water, tea] = [await givenStock('10'), await givenStock('4')]
    const id = await open([water.code, tea.code])
    await change(water.id, 'take', '3')
    await enter(id, entry(water.id, '6'))
    expect((await detail(id)).lines).toMatchObject([
      {
        productId: water.id,
        amount: '6',
        snapshot: null,
        expected: null,
        variance: null,
        varianceValue: null,
      },
      { productId: tea.id, amount: null, expected: null },
    ])
    expect(await detail(id)).toMatchObject({ differing: null, loss: null, counters: ['店员'] })
    await submit(id)
    expect(await detail(id)).toMatchObject({
      status: 20,
      counted: 1,
      differing: 1,
      loss: '2.00',
      gain: '0.00',
    })
    expect((await detail(id)).lines).toMatchObject([
      { snapshot: '10', expected: '7', amount: '6', variance: '-1', varianceValue: '-2.00' },
      { snapshot: '4', expected: '4', amount: null, variance: null },
    ])
    expect((await detail(id, clerk)).lines[0]).toMatchObject({ variance: '-1', varianceValue: null })
  })

  test('goes on while the store sells: what moves after a line was counted stays', async () => {
    const water = await givenStock('10')
    const id = await open([water.code])
    await enter(id, entry(water.id, '9'))
    await change(water.id, 'take', '4')
    await submit(id)
    await change(water.id, 'take', '2')
    expect((await post(id)).rtnStatus).toBe('0')
    expect(await onHand(water.id)).toBe('3')
  })

  test('takes an entry that waited without network at the time when it was typed, by no clock of the phone', async () => {
    const water = await givenStock('10')
    const id = await open([water.code])
    await earlier(id, water.id)
    await change(water.id, 'take', '4')
    await enter(id, entry(water.id, '10', 'set', { age: 3_600_000 }))
    await submit(id)
    expect((await detail(id)).lines[0]).toMatchObject({ expected: '10', variance: '0' })
    await post(id)
    expect(await onHand(water.id)).toBe('6')
  })

  test('is named in the list of the stock while it goes on', async () => {
    const water = await givenStock('10')
    const counting = async () =>
      (await admin.get(stockCalls.findStockPage, { storeId, tab: 'counting', keyword: water.code })).records
    expect(await counting()).toEqual([])
    const id = await open([water.code])
    expect(await counting()).toMatchObject([{ productId: water.id, counting: id }])
    await enter(id, entry(water.id, '10'))
    await submit(id)
    await post(id)
    expect(await counting()).toEqual([])
  })

  test('waits for a sale that is being written: it is not taken off twice', async () => {
    const water = await givenStock('10')
    const id = await open([water.code])
    const sale = new pg.Client(app.connection)
    await sale.connect()
    await sale.query('begin')
    await sale.query(
      'select from stock where merchant_id = 1 and store_id = $1 and product_id = $2 for update',
      [storeId, water.id],
    )
    const { rows: clock } = await sale.query('select clock_timestamp()::text as now')
    await sale.query(
      `update stock set on_hand = 9000, value = 1800, last_kind = 20, last_change = -1000, sold_today = 1000, moved_at = $3
       where merchant_id = 1 and store_id = $1 and product_id = $2`,
      [storeId, water.id, clock[0].now],
    )
    await sale.query(
      `insert into stock_move (merchant_id, store_id, product_id, at, kind, change, after, value_change, value_after, actor)
       select 1, store_id, product_id, moved_at, 20, -1000, 9000, -200, 1800, '' from stock
       where merchant_id = 1 and store_id = $1 and product_id = $2`,
      [storeId, water.id],
    )
    const entering = enter(id, entry(water.id, '9'))
    await new Promise((done) => setTimeout(done, 200))
    await sale.query('commit')
    await sale.end()
    await entering
    await submit(id)
    expect((await detail(id)).lines[0]).toMatchObject({ expected: '9', variance: '0' })
  })

  test('an entry that arrives late brings the book of its own time', async () => {
    const water = await givenStock('10')
    const id = await open([water.code])
    await earlier(id, water.id)
    await change(water.id, 'take', '2')
    await enter(id, entry(water.id, '8'))
    await enter(id, entry(water.id, '10', 'set', { age: 3_600_000 }))
    await submit(id)
    expect((await detail(id)).lines[0]).toMatchObject({ amount: '10', expected: '10', variance: '0' })
  })

  test('two people count one shelf: both places add up, and an entry that comes twice counts once', async () => {
    const water = await givenStock('10')
    const id = await open([water.code])
    const [mine, his] = [entry(water.id, '4', 'add'), entry(water.id, '5', 'add')]
    await Promise.all([
      clerk.send(countCalls.enterCount, { id, entries: [mine] }),
      manager.send(countCalls.enterCount, { id, entries: [his] }),
      clerk.send(countCalls.enterCount, { id, entries: [mine] }),
    ])
    expect((await detail(id)).lines[0]?.amount).toBe('9')
    expect((await detail(id)).counters.sort()).toEqual(['店员', '店长'])
  })

  test('a scan that is taken back has counted nothing; only a person who says 0 has found none', async () => {
    const [water, tea] = [await givenStock('5'), await givenStock('7')]
    const id = await open([water.code, tea.code])
    const scan = ({ id, code }: { id: string; code: string }, amount: string) => {
      const { productId: _, ...scanned } = entry(id, amount, 'add')
      return { ...scanned, code } as never
    }
    await enter(id, scan(water, '1'), scan(tea, '2'))
    await enter(id, scan(water, '-1'), scan(tea, '-1'))
    const amounts = async () =>
      new Map((await detail(id)).lines.map(({ productId, amount }) => [productId, amount]))
    expect(await amounts()).toEqual(
      new Map([
        [water.id, null],
        [tea.id, '1'],
      ]),
    )
    // By the button that takes one off.
    await enter(id, entry(tea.id, '-1', 'add'))
    expect((await amounts()).get(tea.id)).toBe(null)
    await enter(id, entry(water.id, '0'))
    expect((await amounts()).get(water.id)).toBe('0')
  })

  test('what nobody counted keeps the book, or becomes 0', async () => {
    for (const [way, left] of [
      ['keep', '7'],
      ['zero', '0'],
    ] as const) {
      const [water, tea] = [await givenStock('5'), await givenStock('7')]
      const id = await open([water.code, tea.code])
      await enter(id, entry(water.id, '5'))
      await submit(id)
      expect(await post(id, admin, way)).toMatchObject({
        data: { posted: true, products: way === 'zero' ? 1 : 0 },
      })
      expect(await onHand(tea.id)).toBe(left)
    }
  })

  test('what came after the counting stays, also of goods that nobody counted; what went is not written off again', async () => {
    const goods = [await givenStock('5')]
    for (let more = 0; more < 4; more++) goods.push(await givenStock('10'))
    const [water = '', arrived = '', sold = '', both = '', returned = ''] = goods.map(({ id }) => id)
    const id = await open(goods.map(({ code }) => code))
    await enter(id, entry(water, '5'))
    await submit(id)
    await change(arrived, 'add', '40')
    await change(sold, 'take', '8')
    await change(both, 'take', '3')
    await change(both, 'add', '5')
    // What came and left again was none of them.
    await change(returned, 'add', '3')
    await change(returned, 'take', '3')
    const lines = (await detail(id)).lines
    expect(
      [arrived, sold, both, returned].map((of) => lines.find(({ productId }) => productId === of)?.expected),
    ).toEqual(['10', '2', '7', '10'])
    expect(await post(id, admin, 'zero')).toMatchObject({ data: { posted: true, products: 4 } })
    expect(await Promise.all([arrived, sold, both, returned].map(onHand))).toEqual(['40', '0', '5', '0'])
  })

  test('who goes on counting counts what came meanwhile, too', async () => {
    const [water, tea] = [await givenStock('5'), await givenStock('10')]
    const id = await open([water.code, tea.code])
    await enter(id, entry(water.id, '5'))
    await submit(id)
    await change(tea.id, 'add', '40')
    await clerk.get(countCalls.recountCount, { ...(await version(id)), lineIds: [] })
    await submit(id)
    await post(id, admin, 'zero')
    expect(await onHand(tea.id)).toBe('0')
  })

  test('a line is counted again: its figure is gone, and the others stay', async () => {
    const [water, tea] = [await givenStock('5'), await givenStock('7')]
    const id = await open([water.code, tea.code])
    await enter(id, entry(water.id, '4'), entry(tea.id, '6'))
    await submit(id)
    const line = (await detail(id)).lines.find(({ productId }) => productId === water.id)
    await clerk.get(countCalls.recountCount, { ...(await version(id)), lineIds: [line?.id ?? ''] })
    const { status, lines } = await detail(id)
    expect(status).toBe(10)
    expect(new Map(lines.map(({ productId, amount }) => [productId, amount]))).toEqual(
      new Map([
        [water.id, null],
        [tea.id, '6'],
      ]),
    )
  })
})

test('a count does not exist for people of other stores or merchants', async () => {
  const water = await givenProduct(admin)
  await admin.get(stockCalls.adjustStock, {
    storeId: other,
    reason: 10,
    note: '',
    lines: [{ productId: water.id, way: 'add', amount: '3' }],
  })
  const { id } = await admin.get(countCalls.openCount, {
    storeId: other,
    scope: 'list',
    codes: [water.code],
    note: '',
  })
  const rival = await app.signIn('rival')
  for (const client of [manager, rival])
    expect((await client.send(countCalls.findCountDetail, { id })).rtnStatus).toBe('10005')
  expect((await manager.get(countCalls.findCountPage, {})).records.map((row) => row.id)).not.toContain(id)
})

test('an ended count takes nothing any more; each step leaves a row of the audit', async () => {
  const water = await givenStock('5')
  const id = await open([water.code])
  await enter(id, entry(water.id, '4'))
  await submit(id)
  await clerk.get(countCalls.recountCount, { ...(await version(id)), lineIds: [] })
  await submit(id)
  await post(id)
  expect(await enter(id, entry(water.id, '3'))).toMatchObject({ rtnStatus: '35001' })
  const left = await open([water.code])
  await clerk.get(countCalls.abandonCount, await version(left))
  expect((await detail(left)).status).toBe(90)
  const actionsOf = async (record: string) =>
    (await admin.get(auditCalls.findAuditPage, { record: `count:${record}`, pageSize: 50 })).records.map(
      ({ action }) => action,
    )
  expect(await actionsOf(id)).toEqual(
    ['post', 'submit', 'recount', 'submit', 'enter', 'open'].map((step) => `count.${step}`),
  )
  expect(await actionsOf(left)).toEqual(['count.abandon', 'count.open'])
})
