import { randomUUID } from 'node:crypto'
import { auditCalls } from '@zhanggui/contract/audit/audit.calls.ts'
import { gs1CheckDigit } from '@zhanggui/contract/check-digits.ts'
import { configCalls } from '@zhanggui/contract/config/config.calls.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { receiptCalls } from '@zhanggui/contract/receipt/receipt.calls.ts'
import type { DocumentEntry } from '@zhanggui/contract/stock/document.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { keepsInvariants } from '../../../test/invariants.ts'
import { storeIds } from '../../../test/people.ts'
import { appleForm, givenCategory, givenProduct } from '../../../test/products.ts'

let app: TestApp
let admin: Client
let manager: Client
let clerk: Client
let storeId = ''
let other = ''

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  manager = await app.signIn('manager')
  clerk = await app.signIn('clerk')
  ;[storeId = '', other = ''] = await storeIds(admin)
})
afterAll(() => app?.close())
keepsInvariants(() => app.connection)

const open = async (client = manager) =>
  (await client.get(receiptCalls.openReceipt, { storeId, source: '统配中心', note: '' })).id
const scan = (code: string, amount = '1', more: Partial<DocumentEntry> = {}) => ({
  key: randomUUID(),
  code,
  way: 'add' as const,
  amount,
  ...more,
})
const enter = (id: string, ...entries: ReturnType<typeof scan>[]) =>
  manager.send(receiptCalls.enterReceipt, { id, entries })
/** A statement on the database, as its owner. */
async function onDatabase(statement: string): Promise<void> {
  const client = new pg.Client(app.connection)
  await client.connect()
  await client.query(statement)
  await client.end()
}
const detail = (id: string, client = admin) => client.get(receiptCalls.findReceiptDetail, { id })
const post = async (id: string, rest: 'wait' | 'drop' = 'drop', leaveUnknown = false) =>
  manager.send(receiptCalls.postReceipt, { id, version: (await detail(id)).version, rest, leaveUnknown })
const stockOf = (productId: string) => admin.get(stockCalls.findStockDetail, { storeId, productId })

/** A barcode with its check digit. */
const checked = (digits: string) => `${digits}${gs1CheckDigit(digits)}`

describe('a label of a scale', () => {
  let made = 0
  const givenWeighed = async () => {
    made += 1
    return givenProduct(admin, { ...appleForm(await givenCategory(admin), `77000${made}`) })
  }

  test('adds its grams to what arrived; a price adds what the store sells for it', async () => {
    const product = await givenWeighed()
    const id = await open()
    await enter(id, scan(checked(`2${product.mnemonicCode}00750`)))
    expect((await detail(id)).lines).toMatchObject([{ productId: product.id, amount: '0.750' }])
    await admin.get(configCalls.saveConfig, {
      version: (await admin.get(configCalls.findConfigDetail, {})).version,
      scaleForms: '2PPPPPPEEEEEC',
    })
    await enter(id, scan(checked(`2${product.mnemonicCode}00798`), '2'))
    expect((await detail(id)).lines).toMatchObject([{ productId: product.id, amount: '1.750' }])
    const found = await admin.get(stockCalls.findStockProducts, {
      storeId,
      keyword: checked(`2${product.mnemonicCode}00798`),
    })
    expect(found.map(({ productId }) => productId)).toEqual([product.id])
    const { records } = await admin.get(productCalls.findProductPage, {
      keyword: checked(`2${product.mnemonicCode}01234`),
    })
    expect(records.map(({ id }) => id)).toEqual([product.id])
  })

  test('with a wrong check digit is refused, and adds nothing', async () => {
    const product = await givenWeighed()
    const id = await open()
    const right = checked(`2${product.mnemonicCode}00750`)
    const wrong = right.slice(0, -1) + ((Number(right.at(-1)) + 1) % 10)
    expect(await enter(id, scan(wrong))).toMatchObject({ rtnStatus: '12034' })
    expect((await detail(id)).lines).toEqual([])
  })
})

describe('a receipt', () => {
  test('gets a number of its own, also beyond 99 a day', async () => {
    const numbers: string[] = []
    for (let made = 0; made < 101; made++) {
      const { number } = await manager.get(receiptCalls.openReceipt, { storeId, source: '', note: '' })
      numbers.push(number)
    }
    const counted = numbers.map((number) => Number(number.split('-')[1]))
    expect(counted).toEqual(counted.map((_, at) => (counted[0] ?? 0) + at))
    expect(numbers.at(-1)).toMatch(/^SH\d{8}-1\d\d$/)
    const { records } = await manager.get(receiptCalls.findReceiptPage, { storeId })
    expect(records[0]?.number).toBe(numbers.at(-1))
  })

  test('refuses more value than a stock can have, and the list stays open', async () => {
    const product = await givenProduct(admin)
    const id = await open()
    await enter(id, scan(product.code, '90000000'))
    const [line] = (await detail(id)).lines
    const cost = (cost: string, seen: string | null) =>
      admin.send(receiptCalls.costReceiptLine, { id, lineId: line?.id ?? '', cost, seen, costsRight: true })
    expect((await cost('9999.99', null)).rtnStatus).toBe('0')
    expect((await enter(id, scan(product.code, '9000000'))).rtnStatus).toBe('0')
    // 99,000,000 pieces at 9,999,999.99 are worth more than a stock can be.
    expect(await cost('9999999.99', '9999.99')).toMatchObject({
      rtnStatus: '33010',
      data: [{ path: 'cost' }],
    })
    // A row of before this rule opens, too.
    await onDatabase(
      `update stock_line set amount = 99999999000, unit_cost = 999999999 where id = ${line?.id}`,
    )
    expect((await admin.get(receiptCalls.findReceiptPage, { storeId })).records[0]?.id).toBe(id)
    expect((await detail(id)).lines).toHaveLength(1)
    expect(
      (await admin.send(receiptCalls.cancelReceipt, { id, version: (await detail(id)).version })).rtnStatus,
    ).toBe('0')
  })

  test('keeps what another person scanned since its amount was looked at', async () => {
    const product = await givenProduct(admin)
    const id = await open()
    await enter(id, scan(product.code, '5'))
    await admin.send(receiptCalls.enterReceipt, { id, entries: [scan(product.code, '3')] })
    const refused = await enter(id, scan(product.code, '6', { way: 'set', seen: '5' }) as never)
    expect(refused.rtnStatus).toBe('33009')
    expect(refused.rtnMsg).toContain('8')
    expect((await enter(id, scan(product.code, '6', { way: 'set', seen: '8' }) as never)).rtnStatus).toBe('0')
  })

  test('with goods that another system reports now says how it goes on', async () => {
    const product = await givenProduct(admin)
    const id = await open()
    await enter(id, scan(product.code, '5'))
    const database = new pg.Client(app.connection)
    await database.connect()
    await database.query('update product set stock_mode = 1 where id = $1', [product.id])
    await database.end()
    expect(await post(id)).toMatchObject({ rtnStatus: '32010' })
    const lineId = (await detail(id)).lines[0]?.id ?? ''
    await admin.get(receiptCalls.removeReceiptLine, { id, lineId, seen: '5' })
    expect(await post(id)).toMatchObject({ rtnStatus: '33003' })
  })

  test('keeps its products from being deleted, as stock does; the refusal says where they are', async () => {
    const product = await givenProduct(admin, { costPrice: '1.50' })
    const id = await open()
    await enter(id, scan(product.code, '5'))
    const move = (way: 'invalidate' | 'restore') =>
      admin.get(productCalls.moveProducts, { ids: [product.id], move: way })
    await move('invalidate')
    await move('restore')
    const remove = () => admin.send(productCalls.removeProduct, { id: product.id })
    const inDocument = await remove()
    expect(inDocument.rtnStatus).toBe('12036')
    expect(inDocument.rtnMsg).toContain((await detail(id)).number)
    await post(id)
    const inStore = await remove()
    expect(inStore.rtnStatus).toBe('12036')
    expect(inStore.rtnMsg).toContain((await stockOf(product.id)).storeName)
    const lines = [{ productId: product.id, amount: '5' }]
    await admin.get(stockCalls.scrapStock, { storeId, reason: 21, note: '', lines })
    expect((await remove()).rtnStatus).toBe('0')
  })

  test('answers an entry that it has already, also after it is posted', async () => {
    const product = await givenProduct(admin)
    const id = await open()
    const mine = scan(product.code, '5')
    await enter(id, mine)
    await post(id)
    expect(await enter(id, mine)).toMatchObject({ rtnStatus: '0', data: { lines: [{ amount: '5' }] } })
    const answer = await enter(id, scan(product.code))
    expect(answer.rtnStatus).toBe('33001')
    expect(answer.rtnMsg).not.toContain('已已')
  })

  test('says why less arrived than was announced, in its line and in the ledger', async () => {
    const product = await givenProduct(admin, { costPrice: '1.50' })
    const id = await open()
    await admin.get(receiptCalls.expectReceipt, { id, lines: [{ code: product.code, expected: '12' }] })
    await enter(id, scan(product.code, '9'))
    const lineId = (await detail(id)).lines[0]?.id ?? ''
    const explain = (reason: 21 | 49, note = '') =>
      admin.send(receiptCalls.explainReceipt, { id, lines: [{ lineId, reason, note }] })
    expect((await explain(49)).rtnStatus).toBe('10002')
    await explain(21)
    expect((await explain(49, '司机送错店')).rtnStatus).toBe('0')
    expect((await detail(id)).lines[0]).toMatchObject({ reason: 49, reasonNote: '司机送错店' })
    expect((await post(id)).rtnStatus).toBe('0')
    const { records } = await admin.get(stockCalls.findStockMovePage, { storeId, productId: product.id })
    expect(records[0]).toMatchObject({ kind: 10, change: '9', reason: 49 })
    expect(records[0]?.note).toContain('司机送错店')
  })

  test('takes barcodes, product codes and mnemonics; what arrived is in the stock at its cost', async () => {
    const product = await givenProduct(admin, { costPrice: '1.50' })
    const id = await open()
    const [barcode = ''] = product.barcodes
    await admin.get(receiptCalls.expectReceipt, {
      id,
      lines: [{ code: product.code, expected: '12', cost: '1.20' }],
    })
    await enter(id, scan(barcode || product.code), scan(product.code, '11'))
    expect((await detail(id)).lines).toMatchObject([
      { productId: product.id, expected: '12', amount: '12', cost: '1.20', touchedBy: '店长' },
    ])
    expect(await post(id)).toMatchObject({ rtnStatus: '0', data: { received: 1, next: null } })
    expect(await stockOf(product.id)).toMatchObject({ onHand: '12', value: '14.40' })
    const { number, status, endedBy } = await detail(id)
    expect([status, endedBy]).toEqual([50, '店长'])
    const { records } = await admin.get(stockCalls.findStockMovePage, { storeId, productId: product.id })
    expect(records[0]).toMatchObject({ kind: 10, change: '12', document: number, by: '店长' })
  })

  test('has a number of its store’s day, and two that are opened at once have two', async () => {
    const ids = await Promise.all([open(), open(), open(), open()])
    const numbers = await Promise.all(ids.map(async (id) => (await detail(id)).number))
    expect(new Set(numbers).size).toBe(4)
    for (const number of numbers) expect(number).toMatch(/^SH\d{8}-\d\d+$/)
  })

  test('counts an entry once, however often it is sent, also at the same moment', async () => {
    const product = await givenProduct(admin)
    const id = await open()
    const twice = scan(product.code, '5')
    await Promise.all(Array.from({ length: 8 }, () => enter(id, twice)))
    expect(await enter(id, twice, scan(product.code, '2'))).toMatchObject({
      data: { lines: [{ amount: '7' }] },
    })
    const answers = await Promise.all([post(id), post(id), post(id)])
    expect(answers.map(({ rtnStatus }) => rtnStatus).sort()).toEqual(['0', '33001', '33001'])
    expect((await stockOf(product.id)).onHand).toBe('7')
  })

  test('two people scan at the same moment: nothing is lost', async () => {
    const product = await givenProduct(admin)
    const id = await open()
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        (at % 2 ? manager : clerk).get(receiptCalls.enterReceipt, { id, entries: [scan(product.code)] }),
      ),
    )
    expect((await detail(id)).lines[0]?.amount).toBe('20')
  })

  test('keeps an unknown barcode in view, never receives it, and counts it once its product is named', async () => {
    const product = await givenProduct(admin)
    const id = await open()
    await enter(id, scan('6970399920415'), scan('6970399920415', '5'), scan(product.code, '2'))
    const { lines, unknown } = await detail(id)
    const line = lines.find(({ barcode }) => barcode === '6970399920415')
    expect([unknown, line?.amount, line?.productId]).toEqual([1, '6', null])
    await manager.get(receiptCalls.linkReceiptLine, { id, lineId: line?.id ?? '', productId: product.id })
    expect((await detail(id)).lines).toMatchObject([{ productId: product.id, amount: '8' }])
    await enter(id, scan('6970399920416'))
    await post(id, 'drop', true)
    expect((await stockOf(product.id)).onHand).toBe('8')
  })

  test('says how many goods with an unknown barcode stay behind, and takes them in once, when they are linked later', async () => {
    const product = await givenProduct(admin)
    const id = await open()
    await enter(id, scan(product.code, '2'), scan('6970399920451', '5'), scan('6970399920452'))
    await admin.get(receiptCalls.costReceiptLine, {
      id,
      lineId: (await detail(id)).lines.find(({ productId }) => productId === product.id)?.id ?? '',
      cost: '3.00',
      seen: null,
    })
    const refused = await post(id)
    expect(refused).toMatchObject({ rtnStatus: '33011', data: [{ path: 'leaveUnknown' }] })
    expect(refused.rtnMsg).toContain('2 个条码不认识，共 6 件')
    expect((await post(id, 'drop', true)).rtnStatus).toBe('0')
    const posted = await detail(id)
    expect([posted.status, posted.unknown]).toEqual([50, 2])
    const lineId = posted.lines.find(({ barcode }) => barcode === '6970399920451')?.id ?? ''
    const link = () => manager.send(receiptCalls.linkReceiptLine, { id, lineId, productId: product.id })
    const answers = await Promise.all([link(), link()])
    expect(answers.map(({ rtnStatus }) => rtnStatus).sort()).toEqual(['0', '33008'])
    expect(await stockOf(product.id)).toMatchObject({ onHand: '7', value: '21.00' })
    const { lines, unknown, status } = await detail(id)
    expect([unknown, status]).toEqual([1, 50])
    expect(lines.find(({ productId }) => productId === product.id)).toMatchObject({ amount: '7' })
    expect((await enter(id, scan(product.code))).rtnStatus).toBe('33001')
  })

  test('a linked barcode never makes more than 99999999 of a product, and the field says so', async () => {
    const product = await givenProduct(admin)
    const id = await open()
    await enter(id, scan(product.code, '99999999'), scan('6970399920461'))
    const lineId = (await detail(id)).lines.find(({ productId }) => productId === null)?.id ?? ''
    expect(
      await manager.send(receiptCalls.linkReceiptLine, { id, lineId, productId: product.id }),
    ).toMatchObject({ rtnStatus: '33005', data: [{ path: 'productId' }] })
    expect((await detail(id)).lines).toHaveLength(2)
  })

  test('waits for what did not arrive in a new receipt, or does not', async () => {
    const [one, two] = [await givenProduct(admin), await givenProduct(admin)]
    const id = await open()
    const lines = [one, two].map(({ code }) => ({ code, expected: '10' }))
    await admin.get(receiptCalls.expectReceipt, { id, lines })
    await enter(id, scan(one.code, '7'))
    const answer = await post(id, 'wait')
    const next = answer.data?.next
    const waiting = (await detail(next?.id ?? '')).lines
    expect(waiting.toSorted((a, b) => Number(a.productId) - Number(b.productId))).toMatchObject([
      { productId: one.id, expected: '3', amount: null },
      { productId: two.id, expected: '10', amount: null },
    ])
  })

  test('refuses amounts below zero, above 99999999 and parts of a piece, and keeps nothing of the call', async () => {
    const product = await givenProduct(admin)
    const id = await open()
    for (const [amount, code] of [
      ['-4', '33002'],
      ['99999999.5', '33006'],
      ['0.5', '33006'],
    ] as const)
      expect(await enter(id, scan(product.code, '3'), scan(product.code, amount))).toMatchObject({
        rtnStatus: code,
      })
    // Nobody knows yet whether the goods of an unknown barcode are weighed.
    expect(await enter(id, scan('6990000123457', '0.5'))).toMatchObject({ rtnStatus: '33015' })
    await enter(id, scan(product.code, '99999999'))
    expect(await enter(id, scan(product.code, '1'))).toMatchObject({ rtnStatus: '33005' })
    expect((await detail(id)).lines[0]?.amount).toBe('99999999')
    expect(await enter(id, scan(product.code, '4', { way: 'set' }))).toMatchObject({
      data: { lines: [{ amount: '4' }] },
    })
  })

  test('that changed since it was looked over is not posted, and the refusal names the person', async () => {
    const product = await givenProduct(admin)
    const id = await open()
    await enter(id, scan(product.code))
    const { version } = await detail(id)
    await clerk.get(receiptCalls.enterReceipt, { id, entries: [scan(product.code)] })
    const refused = await manager.send(receiptCalls.postReceipt, { id, version, rest: 'drop' })
    expect(refused.rtnStatus).toBe('33007')
    expect(refused.rtnMsg).toMatch(/^店员.*在 /)
  })

  test('is posted only with goods; a cancelled one takes nothing any more', async () => {
    const id = await open()
    expect(await post(id)).toMatchObject({ rtnStatus: '33003' })
    const { version } = await detail(id)
    await manager.get(receiptCalls.cancelReceipt, { id, version })
    expect(await enter(id, scan('6970399920417'))).toMatchObject({ rtnStatus: '33001' })
  })

  test('does not exist for people of other stores or merchants; costs only for those who may see them', async () => {
    const product = await givenProduct(admin)
    const { id } = await admin.get(receiptCalls.openReceipt, { storeId: other, source: '', note: '' })
    const rival = await app.signIn('rival')
    for (const stranger of [manager, rival]) {
      expect((await stranger.send(receiptCalls.findReceiptDetail, { id })).rtnStatus).not.toBe('0')
      expect(
        (await stranger.send(receiptCalls.enterReceipt, { id, entries: [scan(product.code)] })).rtnStatus,
      ).not.toBe('0')
      expect(
        (await stranger.get(receiptCalls.findReceiptPage, {})).records.map((row) => row.id),
      ).not.toContain(id)
    }
    const own = await open()
    await admin.get(receiptCalls.expectReceipt, {
      id: own,
      lines: [{ code: product.code, expected: '2', cost: '9.99' }],
    })
    expect((await detail(own, clerk)).lines[0]).toMatchObject({ expected: '2', cost: null })
    expect((await detail(own, clerk)).value).toBe(null)
  })

  test('leaves a row of the audit for each step, with its number and store', async () => {
    const product = await givenProduct(admin)
    const id = await open(admin)
    await admin.get(receiptCalls.expectReceipt, { id, lines: [{ code: product.code, expected: '2' }] })
    await admin.get(receiptCalls.enterReceipt, {
      id,
      entries: [scan('6970399920418'), scan('6970399920419')],
    })
    const { lines, number } = await detail(id)
    const lineOf = (text: string) =>
      lines.find(({ barcode, code }) => barcode === text || code === text)?.id ?? ''
    await admin.get(receiptCalls.linkReceiptLine, {
      id,
      lineId: lineOf('6970399920418'),
      productId: product.id,
    })
    await admin.get(receiptCalls.removeReceiptLine, { id, lineId: lineOf('6970399920419'), seen: '1' })
    await admin.get(receiptCalls.costReceiptLine, {
      id,
      lineId: lineOf(product.code),
      cost: '1.10',
      seen: null,
    })
    const { version } = await detail(id)
    await admin.get(receiptCalls.postReceipt, { id, version, rest: 'drop' })
    const other = await open(admin)
    await admin.get(receiptCalls.cancelReceipt, { id: other, version: (await detail(other)).version })
    const rowsOf = async (record: string) =>
      (await admin.get(auditCalls.findAuditPage, { record: `receipt:${record}`, pageSize: 50 })).records
    const rows = await rowsOf(id)
    expect(rows.map(({ action }) => action)).toEqual(
      ['post', 'cost', 'removeLine', 'link', 'enter', 'expect', 'open'].map((step) => `receipt.${step}`),
    )
    for (const row of rows) expect(row).toMatchObject({ title: number, storeId })
    expect((await rowsOf(other)).map(({ action }) => action)).toEqual(['receipt.cancel', 'receipt.open'])
  })
})
