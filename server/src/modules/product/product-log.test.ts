import { calls } from '@zhanggui/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { apply, check, undo } from '../../../test/given-import.ts'
import { keepsInvariants } from '../../../test/invariants.ts'
import { givenUser } from '../../../test/people.ts'
import { formOf, givenProduct } from '../../../test/products.ts'

const { findOperationLogPage, findOperationLogActors, saveProduct } = calls.product
const { findAuditPage, findAuditImport, findAuditImportPage } = calls.audit

let app: TestApp
let admin: Client
let rival: Client

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
  rival = await app.signIn('rival')
})
afterAll(() => app?.close())
keepsInvariants(() => app.connection)

const headers = ['商品编码', '商品名称', '一级类目', '销售价']

/** An import that changes two products, creates one and refuses one row. */
async function givenImport() {
  const products = [await givenProduct(admin), await givenProduct(admin)]
  const created = `导入里的新品 ${products[0]?.code}`
  const changed = products.map(({ code, name, categoryName }, index) => [
    code,
    name,
    categoryName,
    `3.${index}0`,
  ])
  const detail = await check(admin, headers, [
    ...changed,
    [null, created, '饮料', '3'],
    [null, '没有价的', '饮料', '不是价'],
  ])
  await apply(admin, detail.id)
  return { importId: detail.id, products, created }
}

describe('the change log', () => {
  test('shows an import, and its undo, as one entry that opens into its products', async () => {
    const { importId, products, created } = await givenImport()
    const [entry, next] = (await admin.get(findOperationLogPage, {})).records
    expect(entry).toMatchObject({
      action: 'import',
      by: '晨光掌柜',
      productName: '',
      changes: [],
      import: { id: importId, fileName: expect.stringMatching(/\.xlsx$/), created: 1, changed: 2 },
    })
    expect(entry?.import?.fields).toContain('salesPrice')
    expect(next?.import).toBeNull()

    const lines = await admin.get(findOperationLogPage, { importId, action: 'import' })
    expect(lines.total).toBe(3)
    expect(lines.records.every((line) => line.import === null)).toBe(true)
    expect(lines.records.map(({ productName }) => productName)).toContain(created)
    expect((await rival.get(findOperationLogPage, { importId })).total).toBe(0)

    // A product, or a word of its name, finds its own line.
    const own = await admin.get(findOperationLogPage, { productId: products[0]?.id })
    expect(own.records.map(({ action }) => action)).toEqual(['import', 'create'])
    const named = await admin.get(findOperationLogPage, { keyword: created })
    expect(named.records).toMatchObject([{ productName: created, import: null }])

    await undo(admin, importId)
    const [undone, before] = (await admin.get(findOperationLogPage, {})).records
    expect(undone).toMatchObject({ action: 'undo', import: { id: importId, created: 1, changed: 2 } })
    expect(before?.id).toBe(entry?.id)
    expect((await admin.get(findOperationLogPage, { importId, action: 'undo' })).total).toBe(3)
  })

  test('is filtered by field and by person', async () => {
    const someone = await givenUser(admin, { name: '改价的人' })
    const product = await givenProduct(admin)
    await admin.get(saveProduct, { ...formOf(product), origin: '山东' })
    const { importId } = await givenImport()
    const find = async (asked: Record<string, unknown>) =>
      (await admin.get(findOperationLogPage, asked)).records
    const ofProduct = await find({ productId: product.id, fields: ['origin'] })
    expect(ofProduct.map(({ action }) => action)).toEqual(['update'])
    expect((await find({ fields: ['salesPrice'] }))[0]?.import?.id).toBe(importId)
    expect((await find({ fields: ['origin'] }))[0]?.import).toBeNull()
    expect(await find({ fields: ['origin'], employeeId: String(someone.id) })).toEqual([])

    const actors = await admin.get(findOperationLogActors, {})
    const me = actors.find(({ name }) => name === '晨光掌柜')
    expect(actors.map(({ name }) => name)).not.toContain('改价的人')
    expect((await find({ employeeId: me?.id, importId })).length).toBe(3)
    expect(await admin.get(findOperationLogActors, { id: me?.id })).toEqual([me])
    expect(await admin.get(findOperationLogActors, { keyword: '晨光' })).toEqual([me])
    expect(await rival.get(findOperationLogActors, { id: me?.id })).toEqual([])
  })
})

describe('the audit', () => {
  test('shows the numbers of an import, and its records to those who see its row', async () => {
    const { importId, created } = await givenImport()
    const [row] = (await admin.get(findAuditPage, { action: 'transfer.apply' })).records
    expect(row).toMatchObject({
      record: `transfer:${importId}`,
      import: { created: 1, changed: 2, refused: 1 },
    })
    const { records, total } = await admin.get(findAuditImportPage, { importId, undo: false, pageSize: 2 })
    expect(total).toBe(3)
    expect(records).toHaveLength(2)
    const all = await admin.get(findAuditImportPage, { importId, undo: false })
    expect(all.records.find(({ title }) => title === created)).toMatchObject({ noun: 'product' })
    expect(all.records.flatMap(({ changes }) => changes)).toContainEqual({
      field: 'salesPrice',
      before: expect.stringMatching(/^￥/),
      after: '￥3.00',
    })
    expect((await admin.get(findAuditImportPage, { importId, undo: true })).total).toBe(0)
    expect((await rival.send(findAuditImportPage, { importId, undo: false })).rtnStatus).toBe('10005')
  })
  test('has an import that wrote as one row, with its steps and files, and a dry run alone as its own', async () => {
    const { importId } = await givenImport()
    const dry = await check(admin, headers, [[null, '只试运行', '饮料', '4']])
    const { records } = await admin.get(findAuditPage, { pageSize: 200 })
    const rowsOf = (id: string) =>
      records.filter(({ record }) => record === `transfer:${id}`).map(({ action }) => action)
    expect(rowsOf(importId)).toEqual(['transfer.apply'])
    expect(rowsOf(dry.id)).toEqual(['transfer.start'])
    // The upload of the import is folded, that of the dry run is not.
    const from = records.findIndex(({ record }) => record === `transfer:${importId}`)
    expect(records.slice(0, from).map(({ action }) => action)).toEqual(['transfer.start', 'file.upload'])
    // A filter that leaves the entry out shows its steps.
    const started = await admin.get(findAuditPage, { action: 'transfer.start', pageSize: 200 })
    expect(started.records.map(({ record }) => record)).toContain(`transfer:${importId}`)
    // The filter by field finds imports, too.
    const priced = await admin.get(findAuditPage, { field: 'product.salesPrice', action: 'transfer' })
    expect(priced.records[0]).toMatchObject({ record: `transfer:${importId}`, action: 'transfer.apply' })

    const { steps, file, errorFile } = await admin.get(findAuditImport, { importId })
    expect(steps.map(({ action }) => action)).toEqual(['file.upload', 'transfer.start', 'transfer.apply'])
    expect(steps[0]).toMatchObject({ pin: 'admin', name: '晨光掌柜', ip: '127.0.0.1' })
    expect(file).toEqual({ address: expect.stringMatching(/^\/bf\/ipos\/web\/file\/download\//), reason: '' })
    expect(errorFile?.address).toMatch(/^\/bf\/ipos\/web\/file\/download\//)
    expect((await rival.send(findAuditImport, { importId })).rtnStatus).toBe('10005')
    // The download belongs to the person who uploaded the file. Others read why.
    const finance = await app.signIn('finance')
    const seen = await finance.get(findAuditImport, { importId })
    const refused = { address: '', reason: '只有上传的人可以下载' }
    expect(seen).toMatchObject({ file: refused, errorFile: refused })
    expect(seen.steps).toHaveLength(3)
  })
})
