import { calls } from '@zhanggui/contract'
import { importState } from '@zhanggui/contract/transfer/transfer.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import {
  apply,
  check,
  everything,
  findByCode,
  follow,
  givenSheet,
  reasonsOf,
  start,
  undo,
  upload,
} from '../../../test/given-import.ts'
import { brokenInvariants } from '../../../test/invariants.ts'
import { formOf, givenProduct } from '../../../test/products.ts'

const { transfer, product, task } = calls

let app: TestApp
let admin: Client
let owner: pg.Client

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
  owner = new pg.Client(app.connection)
  await owner.connect()
})
afterEach(async () => {
  await owner.query('rollback')
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const headers = ['商品编码', '商品名称', '条码', '一级类目', '计量单位', '销售价']
const barcodeOf = (n: number) => `691${String(n).padStart(10, '0')}`
const rowsFrom = (prefix: string, from: number, count: number) =>
  Array.from({ length: count }, (_, i) => [
    `${prefix}${from + i}`,
    `${prefix} ${from + i}`,
    barcodeOf(from + i),
    '饮料',
    '瓶',
    '1',
  ])

let held = 0

/** Takes a barcode in an open transaction. Other transactions that need it must wait. */
async function holdBarcode(barcode: string): Promise<void> {
  await owner.query('begin')
  await owner.query(
    `insert into product_barcode (merchant_id, product_id, position, barcode)
     select merchant_id, id, $3, $2 from product where merchant_id = $1 order by id limit 1`,
    [admin.merchantId, barcode, 100 + held++],
  )
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20))
}

/** True if another transaction waits for a lock of the open one. */
async function somebodyWaits(): Promise<boolean> {
  // Without this the statistics view shows the same snapshot for the whole transaction.
  await owner.query('select pg_stat_clear_snapshot()')
  const { rows } = await owner.query(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows.length > 0
}

describe('between the dry run and the writing', () => {
  test('a change of a product by another person stays, and its row is refused with that reason', async () => {
    const mine = await givenProduct(admin, { code: 'MINE', name: '我的' })
    const detail = await check(admin, headers, [
      ['MINE', '【我的】', null, '饮料', '瓶', '3'],
      ['OTHER', '另一件', null, '饮料', '瓶', '1'],
    ])
    expect(detail.counts).toMatchObject({ created: 1, changed: 1, refused: 0 })
    await admin.get(product.saveProduct, { ...formOf(mine), name: '我改的' })
    const applied = await apply(admin, detail.id)
    expect(applied.counts).toEqual({ total: 2, created: 1, changed: 0, unchanged: 0, refused: 1 })
    expect(applied.errorFile).not.toBe('')
    expect(await reasonsOf(admin, detail.id)).toEqual({
      2: ['试运行之后有人改过这条记录，请重新试运行'],
    })
    expect((await findByCode(admin, 'MINE'))?.name).toBe('我改的')
    expect(await brokenInvariants(app.connection)).toEqual({})
  })

  test('a row that was to change nothing is refused if its product has changed', async () => {
    const mine = await givenProduct(admin, { code: 'SAME', name: '不变', salesPrice: '3.50' })
    const headers = ['商品编码', '销售价']
    const detail = await check(admin, headers, [
      ['SAME', '3.50'],
      ['MINE', '3'],
    ])
    expect(detail.counts).toMatchObject({ changed: 1, unchanged: 1 })
    await admin.get(product.saveProduct, { ...formOf(mine), salesPrice: '5.00' })
    const applied = await apply(admin, detail.id)
    expect(applied.counts).toMatchObject({ changed: 1, unchanged: 0, refused: 1 })
    expect(await reasonsOf(admin, detail.id)).toEqual({ 2: ['试运行之后有人改过这条记录，请重新试运行'] })
  })

  test('a code, barcode or mnemonic code that another person takes stays his; the rest of the batch is written', async () => {
    const detail = await check(
      admin,
      [...headers, '计量方式', '助记码'],
      [
        ['FIRST1', '编码被占', null, '饮料', null, '1', null, null],
        ['FIRST2', '条码被占', barcodeOf(1), '饮料', null, '1', null, null],
        ['FIRST3', '助记码被占', null, '饮料', null, '1', '称重', '777001'],
        ['FIRST4', '没事', barcodeOf(2), '饮料', null, '1', null, null],
      ],
      { defaults: { saleUnit: '500g' } },
    )
    expect(detail.counts).toMatchObject({ created: 4 })
    await givenProduct(admin, { code: 'FIRST1', name: '占编码' })
    await givenProduct(admin, { code: 'OWN2', name: '占条码', barcodes: [barcodeOf(1)] })
    await givenProduct(admin, {
      code: 'OWN3',
      name: '占助记码',
      saleMode: 2,
      mnemonicCode: '777001',
      stockUnit: 80,
      saleUnit: 83,
      displayUnit: 83,
    })
    const applied = await apply(admin, detail.id)
    expect(applied.counts).toEqual({ total: 4, created: 1, changed: 0, unchanged: 0, refused: 3 })
    expect(await reasonsOf(admin, detail.id)).toEqual({
      2: ['商品编码 FIRST1 已被商品「占编码」使用'],
      3: [`条码 ${barcodeOf(1)} 已被商品「占条码」（OWN2）使用`],
      4: ['助记码 777001 已被商品「占助记码」（OWN3）使用'],
    })
    expect((await findByCode(admin, 'FIRST4'))?.barcodes).toEqual([barcodeOf(2)])
    expect(await brokenInvariants(app.connection)).toEqual({})
  })

  test('a barcode that is taken while the batch waits for it is detected, too', async () => {
    const detail = await check(admin, headers, rowsFrom('WAIT', 100, 600))
    await holdBarcode(barcodeOf(500))
    await admin.get(transfer.applyImport, { importId: detail.id })
    await until(somebodyWaits)
    await owner.query('commit')
    const applied = await follow(admin, detail.id)
    expect(applied.counts).toMatchObject({ created: 599, refused: 1 })
    expect(Object.keys(await reasonsOf(admin, detail.id))).toEqual(['402'])
  })

  test('64 saves at the same time and an import lose no barcode and count nothing twice', async () => {
    const detail = await check(admin, headers, rowsFrom('RACE', 2000, 800))
    const saves = Array.from({ length: 64 }, (_, i) => i)
    await admin.get(transfer.applyImport, { importId: detail.id })
    const answers = await Promise.all(
      saves.map((i) =>
        admin.send(product.saveProduct, {
          ...(i % 2 ? { code: `SAVE${i}` } : {}),
          name: `抢 ${i}`,
          categoryId: '1',
          barcodes: [barcodeOf(2000 + i * 12)],
          saleMode: 1,
          salesPrice: '1',
          stockUnit: 6,
          saleUnit: 6,
          displayUnit: 6,
        }),
      ),
    )
    const saved = answers.filter(({ rtnStatus }) => rtnStatus === '0').length
    const applied = await follow(admin, detail.id)
    expect(applied.state).toBe(importState.applied)
    expect(applied.counts.created + applied.counts.refused).toBe(800)
    expect(applied.counts.refused).toBe(saved)
    expect(await brokenInvariants(app.connection)).toEqual({})
  })
})

describe('two imports at once', () => {
  test('the second waits, and then sees the records of the first', async () => {
    const first = await check(admin, headers, rowsFrom('TWO', 5000, 300))
    const second = await check(admin, headers, rowsFrom('TWICE', 5000, 300))
    await holdBarcode(barcodeOf(5100))
    const running = await admin.get(transfer.applyImport, { importId: first.id })
    await until(somebodyWaits)
    expect((await admin.send(transfer.applyImport, { importId: second.id })).rtnStatus).toBe('16006')
    // A second call returns the same task.
    expect(await admin.get(transfer.applyImport, { importId: first.id })).toEqual(running)
    await owner.query('rollback')
    expect((await follow(admin, first.id)).counts.created).toBe(300)
    const late = await apply(admin, second.id)
    expect(late.counts).toMatchObject({ created: 0, refused: 300 })
    expect(await brokenInvariants(app.connection)).toEqual({})
  })

  test('of the same file from two tabs write it once', async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => (await check(admin, headers, rowsFrom('TAB', 6000, 50))).id),
    )
    const answers = await Promise.all(ids.map((importId) => admin.send(transfer.applyImport, { importId })))
    const done = await Promise.all(ids.map((id) => follow(admin, id)))
    expect(answers.filter(({ rtnStatus }) => rtnStatus === '0').length).toBeGreaterThanOrEqual(1)
    expect(
      done.reduce((sum, { state, counts }) => sum + (state === importState.applied ? counts.created : 0), 0),
    ).toBe(50)
    expect(await brokenInvariants(app.connection)).toEqual({})
  })
})

describe('a cancellation', () => {
  test('during the writing leaves nothing, and the import can be applied again', async () => {
    const detail = await check(admin, headers, rowsFrom('CUT', 7000, 900))
    const before = await everything(admin)
    await holdBarcode(barcodeOf(7600))
    const { taskId } = await admin.get(transfer.applyImport, { importId: detail.id })
    await until(somebodyWaits)
    await admin.get(task.cancelTask, { id: taskId })
    await owner.query('rollback')
    const cancelled = await follow(admin, detail.id)
    expect(cancelled).toMatchObject({ state: importState.ready, counts: { created: 900 } })
    expect(await everything(admin)).toEqual(before)
    expect((await apply(admin, detail.id)).counts.created).toBe(900)
    expect((await undo(admin, detail.id)).state).toBe(importState.undone)
    expect(await everything(admin)).toEqual(before)
    expect(await brokenInvariants(app.connection)).toEqual({})
  })

  test('of the dry run leaves no rows behind', async () => {
    const importFileUrl = await upload(admin, await givenSheet(headers, rowsFrom('DRY', 9000, 50)))
    await owner.query('begin')
    await owner.query('lock table sheet_import_row in exclusive mode')
    const importId = await start(admin, importFileUrl)
    await until(somebodyWaits)
    const { taskId } = await admin.get(transfer.findImportDetail, { importId })
    await admin.get(task.cancelTask, { id: taskId ?? '' })
    await owner.query('rollback')
    const detail = await follow(admin, importId)
    expect(detail).toMatchObject({ state: importState.cancelled, counts: { total: 0 }, errorFile: '' })
    expect(await brokenInvariants(app.connection)).toEqual({})
  })
})
