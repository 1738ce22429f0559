import { randomUUID } from 'node:crypto'
import { countCalls } from '@zhanggui/contract/count/count.calls.ts'
import type { EntriesForm } from '@zhanggui/contract/stock/document.ts'
import { expect, test } from 'vitest'
import { clerk, database, detail, entry, givenCounting, givenStock, open } from '../../../test/counting.ts'

givenCounting()

/** A count of one product, and the phones that one clerk signs in on. */
async function given() {
  const water = await givenStock('10', { name: '两台手机盘的水' })
  const id = await open([water.code])
  const phone = () => {
    const device = randomUUID()
    return (...entries: ReturnType<typeof entry>[]) =>
      clerk.send(countCalls.enterCount, { id, device, entries } as EntriesForm)
  }
  const set = (amount: string, seen: string | null, age = 0) => entry(water.id, amount, 'set', { seen, age })
  const amount = async () => (await detail(id)).lines[0]?.amount
  return { id, phone, set, amount }
}

test('one login on two phones without network overwrites neither: the later one is asked, as between two people', async () => {
  const { phone, set, amount } = await given()
  const [one, two] = [phone(), phone()]
  // Both counted their shelf while nothing stood there. The second was counted later and arrives later.
  expect((await one(set('5', null, 200_000))).rtnStatus).toBe('0')
  const refused = await two(set('7', null, 100_000))
  expect(refused).toMatchObject({ rtnStatus: '33009', data: { who: '店员', amount: '5', own: true } })
  expect(await amount()).toBe('5')
  // After the question.
  expect((await two(set('12', '5', 100_000))).rtnStatus).toBe('0')
  expect(await amount()).toBe('12')
})

test('two phones of one login at the same moment: one figure is there, the other is asked about', async () => {
  for (let round = 0; round < 5; round++) {
    const { phone, set, amount } = await given()
    const phones = [phone(), phone()]
    const answers = await Promise.all(
      phones.map((send, at) => send(set(String(5 + at), null, 50_000 - at * 10_000))),
    )
    expect(answers.map(({ rtnStatus }) => rtnStatus).sort()).toEqual(['0', '33009'])
    expect(await amount()).toBe(answers[0]?.rtnStatus === '0' ? '5' : '6')
  }
})

test('a phone corrects its own figure without a question, whatever its page showed and however slow the network is', async () => {
  const { phone, set, amount } = await given()
  const mine = phone()
  // The answer to the first was still on its way: the page showed nothing yet.
  expect((await mine(set('9', null))).rtnStatus).toBe('0')
  expect((await mine(set('8', null))).rtnStatus).toBe('0')
  expect(await amount()).toBe('8')
  // The first took seconds to the server, so it seems to be made after the second.
  expect((await mine(set('7', '8'))).rtnStatus).toBe('0')
  expect((await mine(set('6', '8', 8_000))).rtnStatus).toBe('0')
  expect(await amount()).toBe('6')
})

test('what one phone counted later stays, whenever it arrives; its entries follow each other', async () => {
  const { phone, set, amount } = await given()
  const mine = phone()
  await mine(set('9', null, 1000))
  expect(await mine(set('4', null, 100_000))).toMatchObject({ rtnStatus: '33009', data: { who: '店员' } })
  expect(await amount()).toBe('9')
  // Its answer was lost, so it comes again with the next one.
  const [one, two] = [set('7', '9'), set('6', '9')]
  expect((await mine(one)).rtnStatus).toBe('0')
  expect((await mine(one, two)).rtnStatus).toBe('0')
  expect(await amount()).toBe('6')
  expect((await mine(set('8', '6', 40), set('5', '6', 20))).rtnStatus).toBe('0')
  expect(await amount()).toBe('5')
  expect((await mine(set('3', '5', 40_000), set('2', '5', 50_000))).rtnStatus).toBe('33009')
  expect((await mine(set('3', '5', 50_000))).rtnStatus).toBe('0')
  expect((await mine(set('2', '5', 40_000))).rtnStatus).toBe('0')
  expect(await amount()).toBe('2')
})

test('a phone that names no device is asked about everything that its page did not show', async () => {
  const { id, set, amount } = await given()
  const send = (...entries: ReturnType<typeof entry>[]) =>
    clerk.send(countCalls.enterCount, { id, entries } as EntriesForm)
  expect((await send(set('9', null, 50_000))).rtnStatus).toBe('0')
  expect((await send(set('8', null, 40_000))).rtnStatus).toBe('33009')
  expect((await send(set('8', '9'))).rtnStatus).toBe('0')
  expect(await amount()).toBe('8')
  const { rows } = await database.query('select device from stock_entry where document_id = $1', [id])
  expect(rows).toEqual([{ device: null }, { device: null }])
})
