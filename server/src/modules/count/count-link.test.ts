import { auditCalls } from '@zhanggui/contract/audit/audit.calls.ts'
import { countCalls } from '@zhanggui/contract/count/count.calls.ts'
import { expect, test } from 'vitest'
import {
  admin,
  change,
  clerk,
  database,
  detail,
  earlier,
  enter,
  entry,
  givenCounting,
  givenStock,
  lineOf,
  manager,
  onHand,
  open,
  post,
  scan,
  submit,
  version,
} from '../../../test/counting.ts'
import { appleForm, givenCategory, givenProduct } from '../../../test/products.ts'

givenCounting()

const unknownCode = '6970399920468'
const link = async (id: string, productId: string, amount?: string, client = clerk) =>
  client.send(countCalls.linkCountLine, {
    ...{ id, lineId: (await lineOf(id, null))?.id ?? '1', productId },
    ...(amount === undefined ? {} : { amount }),
  })

test('what was counted under an unknown barcode counts for its product, once, and later scans of it do, too', async () => {
  const water = await givenStock('10')
  const id = await open([water.code])
  await enter(id, entry(water.id, '5'))
  const kept = scan(unknownCode, '3')
  await enter(id, kept, scan(unknownCode))
  expect(await link(id, water.id)).toMatchObject({
    rtnStatus: '0',
    data: { lines: [{ productId: water.id, amount: '9' }] },
  })
  expect(await lineOf(id, null)).toBeUndefined()
  // Its answer was lost, and a phone without network scans on.
  await enter(id, kept, scan(unknownCode))
  expect((await detail(id)).lines.map(({ productId, amount }) => [productId, amount])).toEqual([
    [water.id, '10'],
  ])
  await submit(id)
  expect(await lineOf(id, water.id)).toMatchObject({ expected: '10', variance: '0' })
  const { records } = await admin.get(auditCalls.findAuditPage, { record: `count:${id}`, pageSize: 50 })
  expect(records.filter(({ action }) => action === 'count.link')).toHaveLength(1)
})

test('it counts at the time at which it was counted: the book of then is what it should be', async () => {
  const water = await givenStock('10')
  const id = await open([water.code])
  await earlier(id, water.id)
  await enter(id, { ...scan(unknownCode, '4'), age: 5_400_000 } as ReturnType<typeof scan>)
  await enter(id, { ...scan(unknownCode, '6'), age: 3_600_000 } as ReturnType<typeof scan>)
  await change(water.id, 'take', '2')
  await link(id, water.id)
  await submit(id)
  expect(await lineOf(id, water.id)).toMatchObject({ amount: '10', expected: '10', variance: '0' })
  const { rows } = await database.query(
    'select round(extract(epoch from touched_at - counted_from)) as between from stock_line where document_id = $1',
    [id],
  )
  expect(Number(rows[0].between)).toBe(1800)
  await post(id)
  expect(await onHand(water.id)).toBe('8')
})

test('also when the counting is finished; the one who links has counted', async () => {
  const water = await givenStock('400')
  const id = await open([water.code])
  await enter(id, entry(water.id, '90'), scan(unknownCode, '10'))
  await submit(id)
  expect((await link(id, water.id, undefined, manager)).rtnStatus).toBe('0')
  expect(await detail(id, manager)).toMatchObject({ loss: '600.00', blocked: 'counter' })
  expect(await post(id, manager)).toMatchObject({ data: { posted: false } })
  expect(await post(id, admin)).toMatchObject({ data: { posted: true } })
  expect(await onHand(water.id)).toBe('100')
  expect((await link(id, water.id)).rtnStatus).toBe('35001')
})

test('goods outside of the scope come in as added; those of another open count do not', async () => {
  const [water, tea, milk] = [await givenStock('5'), await givenStock('7'), await givenStock('7')]
  const id = await open([water.code])
  await open([milk.code])
  await enter(id, scan(unknownCode, '6'))
  expect((await link(id, milk.id)).rtnStatus).toBe('35011')
  expect(await lineOf(id, null)).toMatchObject({ amount: '6' })
  expect((await link(id, tea.id)).rtnStatus).toBe('0')
  expect(await lineOf(id, tea.id)).toMatchObject({ amount: '6', added: true })
})

test('a barcode of weighed goods asks for its weight', async () => {
  const pears = await givenProduct(admin, appleForm(await givenCategory(admin, '关联称重'), '880011'))
  const water = await givenStock('5')
  const id = await open([water.code])
  await enter(id, scan(unknownCode, '2'))
  expect((await link(id, pears.id)).rtnStatus).toBe('33012')
  expect((await link(id, pears.id, '1.250')).rtnStatus).toBe('0')
  expect(await lineOf(id, pears.id)).toMatchObject({ amount: '1.250' })
})

test('after its product was sent back to be counted again, what was counted before does not count', async () => {
  const water = await givenStock('10', { name: '退回复盘的水' })
  const id = await open([water.code])
  await enter(id, entry(water.id, '6'), scan(unknownCode, '4'))
  await submit(id)
  const lineIds = [(await lineOf(id, water.id))?.id ?? '']
  await clerk.get(countCalls.recountCount, { ...(await version(id)), lineIds })
  const refused = await link(id, water.id)
  expect(refused.rtnStatus).toBe('35017')
  expect(refused.rtnMsg).toContain('退回复盘的水')
  expect(await lineOf(id, null)).toMatchObject({ amount: '4' })
})

test('linked and posted at the same moment, it is in both or in neither', async () => {
  for (let round = 0; round < 6; round++) {
    const water = await givenStock('10')
    const id = await open([water.code])
    await enter(id, entry(water.id, '4'), scan(unknownCode, '3'))
    await submit(id)
    const [linked, posted] = await Promise.all([link(id, water.id), post(id)])
    if (posted.rtnStatus === '0') {
      expect(linked.rtnStatus).toBe('35001')
      expect(await onHand(water.id)).toBe('4')
    } else {
      expect([linked.rtnStatus, posted.rtnStatus]).toEqual(['0', '35006'])
      expect(await onHand(water.id)).toBe('10')
      await post(id)
      expect(await onHand(water.id)).toBe('7')
    }
  }
})

test('linked twice while others scan on, no piece is lost or doubled', async () => {
  const [water, tea] = [await givenStock('10'), await givenStock('10')]
  const id = await open([water.code, tea.code])
  await enter(id, scan(unknownCode, '5'))
  const lineId = (await lineOf(id, null))?.id ?? ''
  const [one, two] = await Promise.all([
    ...[water.id, tea.id].map((productId) => clerk.send(countCalls.linkCountLine, { id, lineId, productId })),
    ...[1, 2, 3].map(() => enter(id, scan(unknownCode))),
  ])
  expect([one?.rtnStatus, two?.rtnStatus].sort()).toEqual(['0', '33008'])
  const { lines } = await detail(id)
  expect(lines.reduce((sum, { amount }) => sum + Number(amount ?? 0), 0)).toBe(8)
  expect(
    lines.find(({ productId }) => productId === (one?.rtnStatus === '0' ? water.id : tea.id))?.amount,
  ).toBe('8')
})

test('an amount of an unknown barcode that was linked meanwhile is never that of the whole product', async () => {
  const water = await givenStock('10')
  const id = await open([water.code])
  await enter(id, scan(unknownCode, '2'))
  await link(id, water.id)
  const late = { ...scan(unknownCode, '5'), way: 'set' as const, seen: null }
  const answer = await clerk.send(countCalls.enterCount, { id, entries: [late] })
  expect(answer.rtnStatus).toBe('33019')
  expect(await lineOf(id, water.id)).toMatchObject({ amount: '2' })
})
