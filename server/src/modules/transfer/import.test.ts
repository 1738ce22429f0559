import { calls, textOf } from '@zhanggui/contract'
import { unitNames } from '@zhanggui/contract/product/unit.ts'
import { importState } from '@zhanggui/contract/transfer/transfer.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import {
  apply,
  cellsOf,
  check,
  everything,
  findByCode,
  follow,
  givenSheet,
  reasonsOf,
  rowsOf,
  serviceBean,
  start,
  undo,
  upload,
} from '../../../test/given-import.ts'
import { brokenInvariants } from '../../../test/invariants.ts'

const { transfer, product, task } = calls

let app: TestApp
let admin: Client
let rival: Client

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
  rival = await app.signIn('rival')
})
afterAll(() => app.close())

const headers = ['商品编码', '商品名称', '条码', '一级类目', '二级类目', '计量单位', '销售价', '成本价']

describe('a dry run', () => {
  test('shows the effect of each row, writes nothing, and its counts add up to the rows', async () => {
    const before = await everything(admin)
    const known = before.products.find(({ saleMode, status }) => saleMode === 1 && status === 30)
    if (!known) throw new Error('the demo has products')
    const renamed = `正品 ${known.name}`
    const detail = await check(admin, headers, [
      ['NEW1', '青柑普洱', '6900000000011', '饮料', '茶饮', '瓶', '9.00', '5.60'],
      [
        known.code,
        renamed,
        known.barcodes.join(','),
        '饮料',
        null,
        unitNames[known.stockUnit as 6][0],
        (Number(known.salesPrice) * 1.5).toFixed(2),
        known.salesPrice,
      ],
      ['NEW2', '', '69x', '饮料', null, '斗', '0', '1.005'],
      [null, '没有编码也没有条码', null, '饮料', '新的二级', '瓶', '￥1,234.50', null],
    ])
    expect(detail).toMatchObject({
      state: importState.ready,
      counts: { total: 4, created: 2, changed: 1, unchanged: 0, refused: 1 },
      progress: { done: 4, total: 4 },
      undoable: false,
      reason: '',
    })
    const rows = await rowsOf(admin, detail.id)
    expect(rows.get(2)).toMatchObject({ result: 1, title: '青柑普洱', reasons: [] })
    expect(rows.get(2)?.cells).toContainEqual({
      field: 'salesPrice',
      value: '9.00',
      before: null,
      fault: false,
    })
    expect(rows.get(3)).toMatchObject({ result: 2, title: renamed })
    expect(rows.get(3)?.cells).toContainEqual({
      field: 'name',
      value: renamed,
      before: known.name,
      fault: false,
    })
    expect(rows.get(4)?.reasons).toEqual([
      '商品名称必填',
      '条码须为 8–14 位数字',
      expect.stringMatching(/^计量单位「斗」不在可选值中：件、个、盒/),
      '销售价须大于 0',
      '成本价最多 2 位小数',
    ])
    expect(
      rows
        .get(4)
        ?.cells.filter((cell) => cell.fault)
        .map((cell) => cell.field),
    ).toEqual(['name', 'barcodes', 'stockUnit', 'salesPrice', 'costPrice'])
    expect(await everything(admin)).toEqual(before)
  })

  test('finds no change in an export of the same products', async () => {
    const exported = await admin.get(transfer.export, { serviceBean, exportQueryCondition: {} })
    const cells = await cellsOf(exported as unknown as Buffer)
    const [head, ...rows] = cells
    const detail = await check(admin, head ?? [], rows)
    expect(detail.counts).toEqual({
      total: rows.length,
      created: 0,
      changed: 0,
      unchanged: rows.length,
      refused: 0,
    })
    expect(rows.length).toBeGreaterThan(20)
  })

  test('reads an English export in a Chinese session, too', async () => {
    const exported = await admin.send(
      transfer.export,
      { serviceBean, exportQueryCondition: {} },
      { language: 'en' },
    )
    const [head, ...rows] = await cellsOf(exported.data as unknown as Buffer)
    expect(head).toContain('Product name')
    const detail = await check(admin, head ?? [], rows)
    expect(detail.counts).toMatchObject({ unchanged: rows.length, refused: 0 })
  })

  test('refuses a code, barcode or mnemonic code of an earlier row, even if that row is refused', async () => {
    const detail = await check(
      admin,
      ['商品编码', '商品名称', '条码', '一级类目', '计量单位', '计量方式', '助记码', '销售价'],
      [
        ['R1', '一', '6900000000101', '饮料', '瓶', null, null, '0'],
        ['R2', '二', '6900000000101', '饮料', '瓶', null, null, '1'],
        ['R1', '三', null, '饮料', '瓶', null, null, '1'],
        ['R4', '四', null, '饮料', null, '称重', '900001', '1'],
        ['R5', '五', null, '饮料', null, '称重', '900001', '1'],
        ['R6', '六', '6900000000102，6900000000102', '饮料', '瓶', null, null, '1'],
      ],
      { defaults: { saleUnit: '500g' } },
    )
    expect(await reasonsOf(admin, detail.id)).toEqual({
      2: ['销售价须大于 0'],
      3: ['条码 6900000000101 与第 2 行重复'],
      4: ['商品编码 R1 与第 2 行重复'],
      6: ['助记码 900001 与第 5 行重复'],
      7: ['条码有重复'],
    })
    expect(detail.counts).toMatchObject({ total: 6, created: 1, refused: 5 })
  })

  test('names the product that already has the barcode, unless that one is invalid', async () => {
    const made = await check(admin, headers, [
      ['HOLD1', '有条码的', '6900000000201', '饮料', null, '瓶', '1', null],
      ['HOLD2', '失效的', '6900000000202', '饮料', null, '瓶', '1', null],
    ])
    await apply(admin, made.id)
    const invalid = await findByCode(admin, 'HOLD2')
    await admin.get(product.moveProducts, { ids: [invalid?.id ?? ''], move: 'invalidate' })
    const detail = await check(admin, headers, [
      ['WANT1', '想要它的', '6900000000201', '饮料', null, '瓶', '1', null],
      ['WANT2', '可以有的', '6900000000202', '饮料', null, '瓶', '1', null],
    ])
    expect(await reasonsOf(admin, detail.id)).toEqual({
      2: ['条码 6900000000201 已被商品「有条码的」（HOLD1）使用'],
    })
  })

  test('finds no change in an export with an invalid product and the product that took over its barcode', async () => {
    const columns = ['商品编码', '商品名称', '条码', '一级类目', '计量单位', '销售价']
    const given = async (code: string) => {
      const { id } = await check(admin, columns, [[code, '同条码', '6900000009501', '饮料', '瓶', '1']])
      await apply(admin, id)
      return (await findByCode(admin, code))?.id ?? ''
    }
    await admin.get(product.moveProducts, { ids: [await given('FREED1')], move: 'invalidate' })
    await given('TAKEN1')
    const rows = [
      ['FREED1', '同条码', '6900000009501', '饮料', '瓶', '1'],
      ['TAKEN1', '同条码', '6900000009501', '饮料', '瓶', '1'],
    ]
    for (const order of [rows, rows.toReversed()])
      expect((await check(admin, columns, order)).counts).toMatchObject({ unchanged: 2, refused: 0 })
    const cheaper = rows.map((row) => [...row.slice(0, -1), '0.9'])
    const corrected = await check(admin, columns, cheaper)
    expect(corrected.counts).toMatchObject({ changed: 2, refused: 0 })
    expect((await apply(admin, corrected.id)).counts).toMatchObject({ changed: 2, refused: 0 })
    // The barcodes of the invalid product are still taken.
    const both = await check(admin, columns, [
      ...rows.slice(0, 1),
      ['NEW51', '新的', '6900000009501', '饮料', '瓶', '1'],
    ])
    expect(await reasonsOf(admin, both.id)).toEqual({
      3: ['条码 6900000009501 已被商品「同条码」（TAKEN1）使用'],
    })
  })

  test('counts the new rows without a key for a later import', async () => {
    const columns = ['商品编码', '商品名称', '条码', '一级类目', '计量单位', '销售价']
    const detail = await check(admin, columns, [
      ['WITH1', '有编码', null, '饮料', '瓶', '1'],
      [null, '有条码', '6900000000601', '饮料', '瓶', '1'],
      [null, '什么都没有', null, '饮料', '瓶', '1'],
      [null, '被拒绝的', null, '饮料', '瓶', '0'],
    ])
    expect(detail).toMatchObject({ counts: { created: 3, refused: 1 }, unidentified: 1 })
  })

  test('finds the product of a row without code by its barcode, and accepts one row per product', async () => {
    const made = await check(admin, headers, [
      ['BY1', '按条码认', '6900000000301,6900000000302', '饮料', null, '瓶', '1', null],
    ])
    await apply(admin, made.id)
    const detail = await check(
      admin,
      ['条码', '商品名称', '一级类目', '计量单位', '销售价'],
      [
        ['6900000000302', '按条码认', '饮料', '瓶', '1.5'],
        ['6900000000301', '按条码认', '饮料', '瓶', '1.6'],
      ],
      { choices: { emptied: 'empty' } },
    )
    const rows = await rowsOf(admin, detail.id)
    expect(rows.get(2)).toMatchObject({ result: 2 })
    expect(rows.get(2)?.cells).toContainEqual({
      field: 'barcodes',
      value: '6900000000302',
      before: '6900000000301,6900000000302',
      fault: false,
    })
    expect(await reasonsOf(admin, detail.id)).toEqual({ 3: ['条码 6900000000301 与第 2 行重复'] })
  })

  test('checks the rules across fields', async () => {
    const detail = await check(
      admin,
      [
        '商品编码',
        '商品名称',
        '一级类目',
        '计量方式',
        '计量单位',
        '销售单位',
        '助记码',
        '起订量',
        '加购上限',
        '销售价',
      ],
      [
        ['F1', '称重没有助记码', '饮料', '称重', 'kg', '500g', null, null, null, '1'],
        ['F2', '计件有助记码', '饮料', '计件', '瓶', '瓶', '123456', null, null, '1'],
        ['F3', '称重按件卖', '饮料', '称重', 'kg', '瓶', '123457', null, null, '1'],
        ['F4', '半件', '饮料', '计件', '瓶', '瓶', null, '1.5', null, '1'],
        ['F5', '起订不小于上限', '饮料', '计件', '瓶', '瓶', null, '5', '5', '1'],
        ['F6', '称重按默认单位', '饮料', '称重', null, null, '123458', '0.5', '5', '1'],
      ],
      { defaults: { saleUnit: '500g' } },
    )
    expect(await reasonsOf(admin, detail.id)).toEqual({
      3: ['计件商品不能有助记码'],
      4: ['称重商品的销售单位只能是 g、100g 或 500g'],
      5: ['计件商品的起购量须为整数'],
      6: ['起购量须小于加购上限'],
    })
    const applied = await apply(admin, detail.id)
    expect(applied.counts.created).toBe(2)
    expect(await findByCode(admin, 'F6')).toMatchObject({ stockUnit: 80, saleUnit: 83, displayUnit: 83 })
  })

  test('changes only mapped columns; an empty cell clears an optional field and keeps a required one', async () => {
    const made = await check(
      admin,
      [...headers, '销售状态', '产地', '配送方式'],
      [
        [
          'KEEP',
          '原来的',
          '6900000000401',
          '饮料',
          '茶饮',
          '瓶',
          '3',
          '2',
          '仅线下',
          '福建',
          '到店自提，极速达',
        ],
      ],
    )
    await apply(admin, made.id)
    const detail = await check(
      admin,
      [
        '商品编码',
        '商品名称',
        '一级类目',
        '二级类目',
        '计量单位',
        '销售价',
        '成本价',
        '销售状态',
        '配送方式',
      ],
      [['KEEP', '原来的', null, null, null, '3', null, null, null]],
      {
        defaults: { category1: '别的', stockUnit: '箱', saleMode: '称重' },
        choices: { emptied: 'empty' },
      },
    )
    await apply(admin, detail.id)
    expect(await findByCode(admin, 'KEEP')).toMatchObject({
      name: '原来的',
      barcodes: ['6900000000401'],
      categoryName: '饮料 / 茶饮',
      stockUnit: 6,
      saleMode: 1,
      costPrice: null,
      saleStatus: 1,
      origin: '福建',
      deliveryTypes: [],
    })
    // Another category does not keep the subcategory.
    const moved = await check(
      admin,
      ['商品编码', '商品名称', '一级类目', '计量单位', '销售价'],
      [['KEEP', '原来的', '零食', '瓶', '3']],
    )
    await apply(admin, moved.id)
    expect(await findByCode(admin, 'KEEP')).toMatchObject({ categoryName: '零食' })
  })

  test('gives the reasons in the language of the request', async () => {
    const detail = await check(admin, headers, [['', '', '', '饮料', '', '瓶', '1.999', '']])
    const page = await admin.send(transfer.findImportRowPage, { importId: detail.id }, { language: 'en' })
    expect(page.data.records[0]?.reasons).toEqual([
      'Product name is required',
      'Sales price can have at most 2 decimals',
    ])
  })

  test('has pages of results, for each result and for all', async () => {
    const rows = Array.from({ length: 230 }, (_, i) => [
      `P${i}`,
      `分页 ${i}`,
      null,
      '饮料',
      null,
      '瓶',
      i % 10 === 0 ? '0' : '1',
      null,
    ])
    const detail = await check(admin, headers, rows)
    const page = (pageNo: number, results?: number[]) =>
      admin.get(transfer.findImportRowPage, {
        importId: detail.id,
        pageNo,
        pageSize: 20,
        ...(results ? { results } : {}),
      })
    const refused = await page(2, [4])
    expect(refused.total).toBe(23)
    expect(refused.records.map((row) => row.rowNumber)).toEqual([202, 212, 222])
    const mixed = await page(12, [1, 4])
    expect(mixed.total).toBe(230)
    expect(mixed.records.map((row) => row.rowNumber)).toEqual([
      222, 223, 224, 225, 226, 227, 228, 229, 230, 231,
    ])
    expect(await page(1, [3])).toEqual({ records: [], total: 0, totalCapped: false })
  })
})

describe('applying', () => {
  test('creates and changes products with categories, barcodes, change log and counts; a missing code is assigned', async () => {
    const detail = await check(admin, headers, [
      ['A1', '写入一', '6900000000501,6900000000502', '写入类', '二级', '瓶', '12.50', '10'],
      [null, '写入二', null, '写入类', null, '瓶', '3', null],
      ['SP999001', '写入三', null, '写入类', '二级', '瓶', '3', null],
    ])
    const applied = await apply(admin, detail.id)
    expect(applied).toMatchObject({ state: importState.applied, undoable: true, errorFile: '' })
    expect(await findByCode(admin, 'A1')).toMatchObject({
      name: '写入一',
      barcodes: ['6900000000501', '6900000000502'],
      categoryName: '写入类 / 二级',
      salesPrice: '12.50',
      costPrice: '10.00',
      status: 30,
      saleStatus: 2,
      returnPolicy: 2,
      version: 1,
      updatedBy: '晨光掌柜',
    })
    const found = await admin.get(product.findProductPage, { name: '写入二' })
    expect(found.records[0]?.code).toMatch(/^SP\d{6}$/)
    const rows = [['A1', '正品写入一', null, '写入类', '二级', '瓶', '13', '10']]
    const second = await check(admin, headers, rows, { choices: { emptied: 'empty' } })
    await apply(admin, second.id)
    const id = (await findByCode(admin, 'A1'))?.id ?? ''
    const log = await admin.get(calls.product.findOperationLogPage, { productId: id })
    expect(log.records.map(({ action, by }) => [action, by])).toEqual([
      ['import', '晨光掌柜'],
      ['import', '晨光掌柜'],
    ])
    expect(log.records[0]?.changes).toEqual([
      { field: 'name', before: '写入一', after: '正品写入一' },
      { field: 'barcodes', before: '["6900000000501","6900000000502"]', after: null },
      { field: 'salesPrice', before: '12.50', after: '13.00' },
    ])
    // The initial values, without those that the file did not set.
    expect(log.records[1]?.changes).toEqual([
      { field: 'name', before: null, after: '写入一' },
      { field: 'code', before: null, after: 'A1' },
      { field: 'barcodes', before: null, after: '["6900000000501","6900000000502"]' },
      { field: 'categoryId', before: null, after: '写入类 / 二级' },
      { field: 'saleMode', before: null, after: '1' },
      { field: 'salesPrice', before: null, after: '12.50' },
      { field: 'costPrice', before: null, after: '10.00' },
      { field: 'stockUnit', before: null, after: '6' },
      { field: 'saleUnit', before: null, after: '6' },
      { field: 'displayUnit', before: null, after: '6' },
      { field: 'status', before: null, after: '30' },
    ])
    expect(await brokenInvariants(app.connection)).toEqual({})
  })

  test('assigns no code that another row of the file has', async () => {
    const owner = new pg.Client(app.connection)
    await owner.connect()
    const { rows } = await owner.query(
      "select value from counter where merchant_id = $1 and name = 'product'",
      [admin.merchantId],
    )
    await owner.end()
    const counter = Number(rows[0]?.value)
    const next = (n: number) => `SP${String(counter + n).padStart(6, '0')}`
    const detail = await check(admin, headers, [
      [null, '自动一', null, '饮料', null, '瓶', '1', null],
      [next(1), '自己要的', null, '饮料', null, '瓶', '1', null],
      [null, '自动二', null, '饮料', null, '瓶', '1', null],
    ])
    expect((await apply(admin, detail.id)).counts.created).toBe(3)
    expect((await findByCode(admin, next(1)))?.name).toBe('自己要的')
    expect((await findByCode(admin, next(2)))?.name).toBe('自动一')
    expect((await findByCode(admin, next(3)))?.name).toBe('自动二')
  })

  test('is refused before the dry run has ended, and a second time', async () => {
    const detail = await check(admin, headers, [['ONCE', '只一次', null, '饮料', null, '瓶', '1', null]])
    await apply(admin, detail.id)
    expect((await admin.send(transfer.applyImport, { importId: detail.id })).rtnMsg).toBe(
      textOf('zh', 'transfer.alreadyApplied'),
    )
    expect((await admin.send(transfer.undoImport, { importId: '999999' })).rtnMsg).toBe(
      textOf('zh', 'common.notFound'),
    )
  })

  test('with only unchanged rows writes nothing', async () => {
    const before = await everything(admin)
    const row = ['ONCE', '只一次', null, '饮料', null, '瓶', '1', null]
    const detail = await check(admin, headers, [row])
    expect(detail.counts).toMatchObject({ unchanged: 1 })
    expect(await apply(admin, detail.id)).toMatchObject({ state: importState.applied, undoable: false })
    expect(await everything(admin)).toEqual(before)
    expect((await admin.send(transfer.undoImport, { importId: detail.id })).rtnMsg).toBe(
      textOf('zh', 'transfer.notApplied'),
    )
  })
})

describe('the error file', () => {
  test('has the merchant’s own columns and a reason; the corrected file is recognized by itself', async () => {
    const own = ['货品名称', '供应商', '条形码', '类目', '零售价(元)']
    const path = await givenSheet(own, [
      ['好的', '甲', '6900000000601', '饮料', '1'],
      ['贵得不像话', '乙', '6900000000602', '饮料', '99999999'],
      ['=1+1', '丙', '6900000000603', '饮料', ''],
    ])
    const detail = await follow(
      admin,
      await start(admin, await upload(admin, path, '供应商 报价.xlsx'), { remember: true }),
    )
    expect(detail.counts).toMatchObject({ created: 1, refused: 2 })
    const file = await admin.open(detail.errorFile)
    expect(String(file.headers['content-disposition'])).toContain(
      encodeURIComponent('供应商 报价_失败原因.xlsx'),
    )
    const [head, ...rows] = await cellsOf(file.body)
    expect(head).toEqual([...own, '原文件行号', '失败原因'])
    expect(rows).toEqual([
      ['贵得不像话', '乙', '6900000000602', '饮料', '99999999', '3', '销售价不能大于 9999999.99'],
      ['=1+1', '丙', '6900000000603', '饮料', '', '4', '销售价必填'],
    ])
    const listed = (await admin.get(task.findExcelList, {})).find(
      ({ file_url }) => file_url === detail.errorFile,
    )
    expect(listed).toMatchObject({
      file_name: '供应商 报价_失败原因.xlsx',
      funtion_name: '总部商品：导入',
      status: 1,
      rows: 2,
    })
    expect(Date.parse(listed?.expires_date ?? '') - Date.now()).toBeGreaterThan(71 * 3600_000)

    const mended = rows.map((row, i) => row.map((cell, column) => (column === 4 ? String(i + 5) : cell)))
    const again = await upload(admin, await givenSheet(head ?? [], mended))
    const seen = await admin.get(transfer.inspectSheet, { serviceBean, importFileUrl: again })
    expect(seen.remembered).toBe(true)
    expect(seen.columns.map(({ field }) => field)).toEqual([
      'name',
      null,
      'barcodes',
      'category1',
      'salesPrice',
    ])
    const second = await follow(admin, await start(admin, again))
    expect(second.counts).toEqual({ total: 2, created: 2, changed: 0, unchanged: 0, refused: 0 })
    await apply(admin, second.id)
    const page = await admin.get(product.findProductPage, { barcode: '6900000000603' })
    expect(page.records.map(({ name, salesPrice }) => [name, salesPrice])).toEqual([['=1+1', '6.00']])
  })

  test('needs the import permission, and belongs to the merchant', async () => {
    const detail = await check(admin, headers, [[null, '', null, '饮料', null, '瓶', '1', null]])
    expect(detail.errorFile).not.toBe('')
    const clerk = await app.signIn('clerk')
    for (const client of [clerk, rival]) {
      const answer = await client.open(detail.errorFile)
      expect(answer.body.subarray(0, 2).toString()).not.toBe('PK')
    }
  })
})

describe('undoing', () => {
  test('restores the list: created products and categories are gone, changed ones have their former values', async () => {
    const seeded = await check(admin, headers, [
      ['U1', '撤销一', '6900000000701', '撤销类', '甲', '瓶', '1', '0.50'],
      ['U2', '撤销二', '6900000000702', '撤销类', '乙', '瓶', '2', null],
    ])
    await apply(admin, seeded.id)
    const before = await everything(admin)
    const exportBefore = await admin.get(transfer.export, { serviceBean, exportQueryCondition: {} })
    const rows = [
      ['U1', '正品撤销一', '6900000000703,6900000000704', '撤销新类', '丙', '盒', '9', null],
      ['U2', '撤销二', '6900000000702', '撤销类', '乙', '瓶', '2', '1'],
      ['U3', '撤销三', '6900000000705', '撤销新类', null, '瓶', '3', null],
    ]
    const choices = { otherGoods: 'take', otherUnits: 'take', emptied: 'empty' }
    const detail = await check(admin, headers, rows, { choices })
    expect((await apply(admin, detail.id)).counts).toMatchObject({ created: 1, changed: 2 })
    expect(await everything(admin)).not.toEqual(before)
    expect(await undo(admin, detail.id)).toMatchObject({ state: importState.undone, undoable: false })
    expect(await everything(admin)).toEqual(before)
    const exportAfter = await admin.get(transfer.export, { serviceBean, exportQueryCondition: {} })
    expect(await cellsOf(exportAfter as unknown as Buffer)).toEqual(
      await cellsOf(exportBefore as unknown as Buffer),
    )
    const id = (await findByCode(admin, 'U1'))?.id ?? ''
    const log = await admin.get(calls.product.findOperationLogPage, { productId: id })
    expect(log.records[0]).toMatchObject({ action: 'undo', by: '晨光掌柜' })
    expect(log.records[0]?.changes).toContainEqual({ field: 'salesPrice', before: '9.00', after: '1.00' })
    expect(await brokenInvariants(app.connection)).toEqual({})
    // A value that the undo freed can be used again.
    const again = await check(admin, headers, [
      ['U3', '又来', '6900000000705', '饮料', null, '瓶', '3', null],
    ])
    expect(again.counts.created).toBe(1)
  })

  test('is refused with the number of records that were changed later', async () => {
    const detail = await check(admin, headers, [
      ['T1', '动过一', null, '饮料', null, '瓶', '1', null],
      ['T2', '动过二', null, '饮料', null, '瓶', '1', null],
      ['T3', '没动过', null, '饮料', null, '瓶', '1', null],
    ])
    await apply(admin, detail.id)
    const ids = []
    for (const code of ['T1', 'T2']) ids.push((await findByCode(admin, code))?.id ?? '')
    await admin.get(product.setSaleStatus, { ids, saleStatus: 0 })
    const answer = await admin.send(transfer.undoImport, { importId: detail.id })
    expect(answer.rtnMsg).toBe('导入后已有 2 件被改过，不能整批撤销：动过一 / 动过二')
    expect(await admin.get(transfer.findImportDetail, { importId: detail.id })).toMatchObject({
      state: importState.applied,
      undoable: false,
    })
  })

  test('is refused if another product has a barcode that the undo must restore', async () => {
    const made = await check(admin, headers, [
      ['G1', '给出去', '6900000000801', '饮料', null, '瓶', '1', null],
    ])
    await apply(admin, made.id)
    const row = ['G1', '给出去', '6900000000802', '饮料', null, '瓶', '1', null]
    const detail = await check(admin, headers, [row], { choices: { otherGoods: 'take' } })
    await apply(admin, detail.id)
    const taker = await check(admin, headers, [
      ['G2', '拿走了', '6900000000801', '饮料', null, '瓶', '1', null],
    ])
    await apply(admin, taker.id)
    expect((await admin.send(transfer.undoImport, { importId: detail.id })).rtnMsg).toContain(
      '已被别的记录使用',
    )
  })
})
