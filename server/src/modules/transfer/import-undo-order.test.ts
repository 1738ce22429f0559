import { calls } from '@zhanggui/contract'
import { importState } from '@zhanggui/contract/transfer/transfer.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import {
  apply,
  everything,
  findByCode,
  follow,
  givenSheet,
  start,
  undo,
  upload,
} from '../../../test/given-import.ts'
import { keepsInvariants } from '../../../test/invariants.ts'
import { formOf } from '../../../test/products.ts'

const { transfer } = calls

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
})
afterAll(() => app.close())
keepsInvariants(() => app.connection)

const headers = ['商品编码', '商品名称', '条码', '一级类目', '计量单位', '销售价']
const row = (code: string, price: string, name = `商品 ${code}`, barcode: string | null = null) => [
  ...[code, name, barcode, '饮料', '瓶', price],
]

/** Imports rows from a file with this name. Returns the import's id. */
async function importOf(name: string, ...rows: (string | null)[][]): Promise<string> {
  const id = await start(admin, await upload(admin, await givenSheet(headers, rows), name), {
    choices: { otherGoods: 'take', farBelow: 'take' },
  })
  await follow(admin, id)
  expect(await apply(admin, id)).toMatchObject({ state: importState.applied, counts: { refused: 0 } })
  return id
}

const detailOf = (importId: string) => admin.get(transfer.findImportDetail, { importId })

async function refusalOf(importId: string): Promise<string[]> {
  const { rtnStatus, rtnMsg } = await admin.send(transfer.undoImport, { importId })
  return [rtnStatus, rtnMsg]
}

const laterFirst = (name: string) => [
  '16013',
  `这次导入的商品后来又被导入「${name}」改过：请先撤销那一次，再撤销这一次`,
]

describe('imports that wrote the same products', () => {
  test('can be undone from the last to the first; another order is refused, naming the later one', async () => {
    const before = await everything(admin)
    const first = await importOf('建商品.xlsx', row('A1', '1'), row('A2', '1'))
    const between = await everything(admin)
    const second = await importOf('改价.xlsx', row('A1', '2'), row('A3', '5'))
    expect(await refusalOf(first)).toEqual(laterFirst('改价.xlsx'))
    expect(await detailOf(first)).toMatchObject({
      undoable: false,
      undoBlocked: laterFirst('改价.xlsx')[1],
      undoFirst: second,
    })
    await undo(admin, second)
    expect(await everything(admin)).toEqual(between)
    expect(await detailOf(first)).toMatchObject({ undoable: true, undoBlocked: '', undoFirst: null })
    expect((await undo(admin, first)).state).toBe(importState.undone)
    expect(await everything(admin)).toEqual(before)
  })

  test('can be undone three deep from the last on, with changed products and their barcodes', async () => {
    const states: unknown[] = []
    const ids: string[] = []
    for (const [place, name] of ['名称', '【名称】', '名·称'].entries()) {
      states.push(await everything(admin))
      const barcode = `690000000010${place}`
      ids.push(await importOf(`第${place}次.xlsx`, row('B1', `${place + 1}`, name, barcode)))
    }
    expect(await refusalOf(ids[0] ?? '')).toEqual(laterFirst('第2次.xlsx'))
    expect(await refusalOf(ids[1] ?? '')).toEqual(laterFirst('第2次.xlsx'))
    for (const place of [2, 1, 0]) {
      expect((await undo(admin, ids[place] ?? '')).state).toBe(importState.undone)
      expect(await everything(admin)).toEqual(states[place])
    }
  })

  test('can be undone repeatedly: undone ones in between do not count', async () => {
    const first = await importOf('建.xlsx', row('C1', '1'))
    const before = await everything(admin)
    for (const price of ['2', '3']) {
      const outer = await importOf(`改 ${price}.xlsx`, row('C1', price))
      const inner = await importOf('再改.xlsx', row('C1', '9'))
      await undo(admin, inner)
      await undo(admin, outer)
      expect(await everything(admin)).toEqual(before)
    }
    const kept = await importOf('留着.xlsx', row('C1', '4'))
    expect(await refusalOf(first)).toEqual(laterFirst('留着.xlsx'))
    await undo(admin, kept)
    expect((await undo(admin, first)).state).toBe(importState.undone)
    expect(await findByCode(admin, 'C1')).toBeUndefined()
  })

  test('cannot be undone after a change by hand', async () => {
    const first = await importOf('建.xlsx', row('D1', '1'), row('D2', '1'))
    const second = await importOf('改.xlsx', row('D1', '2'), row('D2', '2'))
    const product = await findByCode(admin, 'D1')
    if (!product) throw new Error('D1 was imported')
    await admin.get(calls.product.saveProduct, { ...formOf(product), name: '手改的' })
    // An undo of the second import would not make an undo of the first possible.
    expect(await refusalOf(first)).toEqual([
      '16016',
      expect.stringMatching(/^导入后已有 2 件被改过，不能整批撤销：手改的 \/ /),
    ])
    expect(await refusalOf(second)).toEqual(['16016', '导入后已有 1 件被改过，不能整批撤销：手改的'])
    expect(await detailOf(first)).toMatchObject({ undoable: false, undoFirst: null })
    expect(await findByCode(admin, 'D1')).toMatchObject({ name: '手改的' })
  })

  test('in English', async () => {
    const first = await importOf('one.xlsx', row('E1', '1'))
    await importOf('two.xlsx', row('E1', '2'))
    const answer = await admin.send(transfer.undoImport, { importId: first }, { language: 'en' })
    expect(answer.rtnMsg).toBe(
      'A later import, "two.xlsx", changed the same products. Undo that one first, then this one',
    )
  })
})
