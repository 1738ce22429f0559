import { randomUUID } from 'node:crypto'
import { countCalls } from '@zhanggui/contract/count/count.calls.ts'
import { describe, expect, test } from 'vitest'
import type { Client } from '../../../test/app.ts'
import {
  admin,
  change,
  clerk,
  database,
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
  post,
  storeId,
  submit,
  version,
} from '../../../test/counting.ts'
import { appleForm, givenCategory, givenProduct } from '../../../test/products.ts'

givenCounting()

describe('a product stands in one open count of a store', () => {
  test('a second count leaves it out and names the first; of this product alone it is refused', async () => {
    const [water, tea] = [await givenStock('100', { name: '在盘的水' }), await givenStock('5')]
    const id = await open([water.code])
    const { number } = await detail(id)
    const only = { storeId, scope: 'list', codes: [water.code], note: '' } as const
    const answer = await admin.send(countCalls.openCount, only)
    expect(answer.rtnStatus).toBe('35011')
    expect(answer.rtnMsg).toContain(number)
    expect(answer.rtnMsg).toContain('在盘的水')
    expect((await admin.send(countCalls.openCount, only, { language: 'en' })).rtnMsg).toContain(
      `Count ${number} has not ended and holds 在盘的水.`,
    )
    const productsOf = async (count: string) => (await detail(count)).lines.map(({ productId }) => productId)
    for (const form of [{ scope: 'list', codes: [tea.code, water.code] }, { scope: 'all' }] as const) {
      const made = await admin.get(countCalls.openCount, { storeId, note: '', ...form })
      expect(made.leftOut).toContainEqual({ id, number, products: 1 })
      const products = await productsOf(made.id)
      expect(products).toHaveLength(made.products)
      expect(products).toContain(tea.id)
      expect(products).not.toContain(water.id)
      await end(made.id)
    }
    const cycle = await admin.get(countCalls.openCount, { storeId, scope: 'cycle', size: 200, note: '' })
    expect(await productsOf(cycle.id)).not.toContain(water.id)
    expect(cycle.leftOut).toEqual([])
    await end(cycle.id)
    const second = await open([tea.code])
    expect(await enter(second, entry(water.id, '95'))).toMatchObject({ rtnStatus: '35011' })
    await end(id)
    expect((await enter(second, entry(water.id, '95'))).rtnStatus).toBe('0')
  })

  test('of two that open at once, one is refused', async () => {
    const water = await givenStock('100')
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        admin.send(countCalls.openCount, { storeId, scope: 'list', codes: [water.code], note: '' }),
      ),
    )
    expect(answers.map(({ rtnStatus }) => rtnStatus).sort()).toEqual(['0', '35011', '35011'])
  })

  test('two that hold it already never write one variance twice', async () => {
    const [water, tea] = [await givenStock('100'), await givenStock('5')]
    const [first, second] = [await open([water.code]), await open([tea.code])]
    await enter(first, entry(water.id, '95'))
    // As before a count refused goods of another one.
    await database.query(
      `insert into stock_line (merchant_id, document_id, product_id, snapshot, expected, unit_cost, amount, touched_at, touched_by)
       select merchant_id, $2, product_id, snapshot, expected, unit_cost, amount, touched_at, touched_by from stock_line where document_id = $1`,
      [first, second],
    )
    await submit(first)
    await submit(second)
    expect((await post(first)).rtnStatus).toBe('0')
    expect(await post(second)).toMatchObject({ rtnStatus: '35012' })
    expect(await onHand(water.id)).toBe('95')
  })
})

describe('places of one product that are counted one after the other', () => {
  test('are marked if goods moved meanwhile', async () => {
    const water = await givenStock('10')
    const id = await open([water.code])
    await enter(id, entry(water.id, '5', 'add'))
    await change(water.id, 'take', '2')
    await enter(id, entry(water.id, '3', 'add'))
    await change(water.id, 'take', '1')
    await submit(id)
    const line = async () => (await detail(id)).lines[0]
    expect(await line()).toMatchObject({ expected: '8', amount: '8', variance: '0', movedBetween: '2' })
    await clerk.get(countCalls.recountCount, { ...(await version(id)), lineIds: [(await line())?.id ?? ''] })
    await enter(id, entry(water.id, '4', 'add'), entry(water.id, '3', 'add'))
    await submit(id)
    expect(await line()).toMatchObject({ expected: '7', amount: '7', variance: '0', movedBetween: null })
  })

  test('compare with the book of the latest of them, in whatever order they arrive', async () => {
    const water = await givenStock('10')
    const id = await open([water.code])
    await earlier(id, water.id)
    await change(water.id, 'take', '2')
    await enter(id, entry(water.id, '3', 'add'))
    await enter(id, entry(water.id, '5', 'add', { age: 3_600_000 }))
    await submit(id)
    expect((await detail(id)).lines[0]).toMatchObject({ expected: '8', variance: '0', movedBetween: '2' })
  })
})

describe('an entry', () => {
  test('that is known already is answered as before, whatever became of the count', async () => {
    const water = await givenStock('10')
    const id = await open([water.code])
    const mine = entry(water.id, '9')
    await enter(id, mine)
    await submit(id)
    const sent = await version(id)
    await change(water.id, 'take', '1')
    expect(await enter(id, mine)).toMatchObject({
      rtnStatus: '0',
      data: { version: sent.version, lines: [{ productId: water.id, amount: '9' }] },
    })
    expect(await enter(id, mine, entry(water.id, '3'))).toMatchObject({ rtnStatus: '35001' })
    expect((await detail(id)).lines[0]).toMatchObject({ amount: '9', expected: '10' })
  })

  test('that was made before its line was sent back does not count; the answer names it, and its line is as it was', async () => {
    const [water, tea] = [await givenStock('10', { name: '复盘的水' }), await givenStock('10')]
    const id = await open([water.code, tea.code])
    await earlier(id, water.id)
    await enter(id, entry(water.id, '8'), entry(tea.id, '4', 'add'))
    await submit(id)
    const line = (await detail(id)).lines.find(({ productId }) => productId === water.id)
    await clerk.get(countCalls.recountCount, { ...(await version(id)), lineIds: [line?.id ?? ''] })
    const kept = { age: 3_600_000 }
    const before = await version(id)
    const late = [entry(water.id, '3', 'add', kept), entry(water.id, '8', 'set', kept)]
    for (const _again of [1, 2])
      expect(await clerk.get(countCalls.enterCount, { id, entries: late })).toMatchObject({
        version: before.version,
        outdated: ['复盘的水'],
        lines: [{ productId: water.id, amount: null }],
      })
    const { outdated } = await clerk.get(countCalls.enterCount, {
      id,
      entries: [late[0], entry(water.id, '9', 'add'), entry(tea.id, '5', 'add', kept)] as never,
    })
    expect(outdated).toEqual(['复盘的水'])
    const amounts = (await detail(id)).lines.map(({ productId, amount }) => [productId, amount])
    expect(new Map(amounts as [string, string][])).toEqual(
      new Map([
        [water.id, '9'],
        [tea.id, '9'],
      ]),
    )
  })

  test('does not overwrite what another person entered since it was looked at', async () => {
    const water = await givenStock('10', { name: '两人盘的水' })
    const id = await open([water.code])
    const set = (client: Client, amount: string, seen: string | null) =>
      client.send(countCalls.enterCount, { id, entries: [entry(water.id, amount, 'set', { seen })] })
    const amount = async () => (await detail(id)).lines[0]?.amount
    expect((await set(manager, '10', null)).rtnStatus).toBe('0')
    const refused = await set(clerk, '5', null)
    expect(refused).toMatchObject({ rtnStatus: '33009', data: { who: '店长', amount: '10' } })
    expect(refused.rtnMsg).toContain('两人盘的水')
    expect(await amount()).toBe('10')
    expect((await set(clerk, '15', '10')).rtnStatus).toBe('0')
    // His own change from another device.
    expect(await set(clerk, '16', '10')).toMatchObject({ rtnStatus: '33009', data: { who: '店员' } })
    expect(await set(manager, '11', '10')).toMatchObject({ rtnStatus: '33009', data: { who: '店员' } })
    // Without what was seen, as before.
    expect((await enter(id, entry(water.id, '12'))).rtnStatus).toBe('0')
    expect(await amount()).toBe('12')
  })
})

test('the code of weighed goods says no weight: it makes no line, and the answer asks for the weight', async () => {
  const pears = await givenProduct(admin, {
    ...appleForm(await givenCategory(admin, '称重盘点'), '880001'),
    costPrice: '2.00',
  })
  const tea = await givenStock('5')
  const id = await open([tea.code])
  const scan = (code: string) => ({ key: randomUUID(), code, way: 'add' as const, amount: '1', bare: true })
  const scans = [scan('880001'), scan(tea.code)]
  for (const _again of [1, 2]) {
    const { lines, toWeigh } = await clerk.get(countCalls.enterCount, { id, entries: scans })
    expect(toWeigh).toEqual([{ productId: pears.id, name: pears.name, stockUnit: pears.stockUnit }])
    expect((await detail(id)).lines.map(({ productId }) => productId)).toEqual([tea.id])
    expect(lines.find(({ productId }) => productId === tea.id)).toMatchObject({ amount: '1' })
  }
  await enter(id, entry(pears.id, '1.250', 'add'))
  expect((await detail(id)).lines.find(({ productId }) => productId === pears.id)?.amount).toBe('1.250')
})
