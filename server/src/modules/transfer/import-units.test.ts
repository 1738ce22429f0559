import { calls } from '@zhanggui/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import {
  apply,
  cellsOf,
  check,
  findByCode,
  follow,
  givenSheet,
  rowsOf,
  serviceBean,
  undo,
  upload,
} from '../../../test/given-import.ts'
import { keepsInvariants } from '../../../test/invariants.ts'

const { transfer, product } = calls

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
})
afterAll(() => app?.close())
keepsInvariants(() => app.connection)

const detailOf = async (code: string) => {
  const found = await findByCode(admin, code)
  return admin.get(product.findProductDetail, { id: found?.id ?? '' })
}

describe('an import of amounts in other units', () => {
  test('converts exactly; the dry run, the stored values and the undo have the converted values', async () => {
    const headers = ['编码', '品名', '类目', '售价（分）', '净重【克】', '长/cm', '宽(m)', '进价(元)']
    const first = await check(admin, headers, [
      ['U1', '一号', '饮料', '350', '500', '12.5', '0.2', '1.5'],
      ['U2', '二号', '饮料', '100001', '1.5kg', '1', '1', '￥1,000.00'],
    ])
    expect(first.counts).toMatchObject({ created: 2, refused: 0 })
    const row = (await rowsOf(admin, first.id)).get(2)
    expect(row?.cells.map(({ field, value }) => [field, value])).toContainEqual(['salesPrice', '3.5'])
    expect(row?.cells.map(({ field, value }) => [field, value])).toContainEqual(['weight', '0.5'])
    await apply(admin, first.id)
    expect(await detailOf('U1')).toMatchObject({
      ...{ salesPrice: '3.50', weight: '0.5', length: 125, width: 200, costPrice: '1.50' },
    })
    expect(await detailOf('U2')).toMatchObject({ salesPrice: '1000.01', weight: '1.5', costPrice: '1000.00' })

    const second = await check(admin, ['编码', '售价(分)'], [['U1', '420']])
    const changed = (await rowsOf(admin, second.id)).get(2)?.cells.find(({ field }) => field === 'salesPrice')
    expect(changed).toMatchObject({ value: '4.2', before: '3.50' })
    await apply(admin, second.id)
    expect(await detailOf('U1')).toMatchObject({ salesPrice: '4.20' })
    await undo(admin, second.id)
    expect(await detailOf('U1')).toMatchObject({ salesPrice: '3.50' })
    const same = await check(admin, ['编码', 'Price (cents)', 'Weight in grams'], [['U1', '350', '500']])
    expect(same.counts).toMatchObject({ unchanged: 1 })
  })

  test('refuses an amount that the field cannot store, and the error file keeps the file’s own', async () => {
    const headers = ['编码', '品名', '类目', '售价(分)', '重量(克)']
    const detail = await check(admin, headers, [
      ['U3', '三号', '饮料', '3.5', '100'],
      ['U4', '四号', '饮料', '100', '0.5'],
      ['U5', '五号', '饮料', '约5', '1'],
    ])
    expect(detail.counts).toMatchObject({ created: 0, refused: 3 })
    const cells = await cellsOf((await admin.open(detail.errorFile)).body)
    expect(cells[0]?.slice(0, 5)).toEqual(headers)
    expect(cells[1]).toEqual(expect.arrayContaining(['U3', '三号', '饮料', '3.5', '100']))
    expect(cells[1]?.at(-1)).toContain('是 0.035，超过 2 位小数')
    expect(cells[2]?.at(-1)).toContain('是 0.0005，超过 3 位小数')
    expect(cells[3]?.at(-1)).toContain('须为数字')
  })

  test('never takes what it cannot convert without a person’s word', async () => {
    const headers = ['编码', '品名', '类目', '售价（元/箱）']
    const rows = [['U6', '六号', '饮料', '120']]
    const importFileUrl = await upload(admin, await givenSheet(headers, rows))
    const { columns } = await admin.get(transfer.inspectSheet, { serviceBean, importFileUrl })
    expect(columns[3]).toMatchObject({
      ...{ field: null, unsure: 'salesPrice', why: 'unit', unit: { text: '元/箱', unit: null } },
    })
    const mapping = (asWritten: boolean) =>
      ['code', 'name', 'category1', 'salesPrice'].map((field, column) => ({
        column,
        field,
        asWritten: asWritten && column === 3,
      }))
    const send = (asWritten: boolean) =>
      admin.send(transfer.startImport, {
        serviceBean,
        importFileUrl,
        mapping: mapping(asWritten),
        options: { defaults: { saleMode: '1', stockUnit: '箱' }, remember: false },
      })
    expect(await send(false)).toMatchObject({
      rtnMsg: 'D 列的表头写着「元/箱」，不能确定它就是「销售价」：请确认按原值导入，或不导入这一列',
    })
    expect(await send(true)).toMatchObject({ rtnStatus: '0' })
    expect(await admin.send(transfer.importExcelByUrl, { serviceBean, importFileUrl })).toMatchObject({
      rtnMsg: '有些列要先确认才能导入：售价（元/箱）。请到导入页面上传这个文件，选好后再导入',
    })
    expect(await findByCode(admin, 'U6')).toBeUndefined()
  })

  test('refuses the price of weighed goods in kg until their sale unit is said; the dry run shows that unit', async () => {
    const headers = ['编码', '品名', '类目', '售价', '计量方式', '单位']
    const rows = [['U7', '散瓜子', '饮料', '20', '称重', 'kg']]
    const unsaid = await check(admin, headers, rows)
    expect(unsaid.counts).toMatchObject({ created: 0, refused: 1 })
    expect((await rowsOf(admin, unsaid.id)).get(2)?.reasons[0]).toContain('是每 kg 还是每 500g 的不清楚')
    for (const bare of [headers.slice(0, 5), [...headers.slice(0, 5), '销售单位']]) {
      const none = await check(admin, bare, [rows[0]?.slice(0, 5) ?? []])
      expect(none.counts).toMatchObject({ created: 0, refused: 1 })
      expect(none.findings).toEqual([{ kind: 'weighed', count: 1, examples: ['2: 散瓜子'] }])
    }
    const said = await check(admin, headers, rows, { defaults: { saleUnit: '500g' } })
    expect((await rowsOf(admin, said.id)).get(2)?.cells).toContainEqual(
      expect.objectContaining({ field: 'saleUnit', value: '500g' }),
    )
    await apply(admin, said.id)
    expect(await detailOf('U7')).toMatchObject({ salesPrice: '20.00', saleUnit: 83 })
    const later = await check(admin, ['编码', '单位', '售价'], [['U7', 'kg', '22']])
    expect(later.counts).toMatchObject({ changed: 0, refused: 1 })
    expect((await check(admin, ['编码', '售价'], [['U7', '22']])).counts).toMatchObject({ changed: 1 })
  })

  test('takes the prices of weighed goods as those of 500g or of a kg, as a person says, and converts exactly', async () => {
    const headers = ['编码', '品名', '类目', '售价', '成本价', '计量方式']
    const rows = [
      ['W1', '散杏仁', '饮料', '20.02', '15', '称重'],
      ['W2', '散核桃', '饮料', '20.01', null, '称重'],
      ['W3', '瓶装水', '饮料', '2', '1', '计件'],
    ]
    const asked = await check(admin, headers, rows)
    expect(asked.counts).toMatchObject({ created: 1, refused: 2 })
    const recheck = async (weighed: 'half' | 'kilo') => {
      const choices = { ...asked.choices, weighed }
      const { importId } = await admin.get(transfer.recheckImport, { importId: asked.id, choices })
      return follow(admin, importId)
    }
    expect((await recheck('half')).counts).toMatchObject({ created: 3, refused: 0 })
    const kilo = await recheck('kilo')
    const shown = await rowsOf(admin, kilo.id)
    expect(shown.get(3)?.reasons).toEqual([
      '销售价每 kg 20.01 元，换算成每 500g是 10.005 元，不是整分：请改成能整除的价格',
    ])
    expect(shown.get(2)?.cells).toContainEqual(
      expect.objectContaining({ field: 'salesPrice', value: '10.01' }),
    )
    await apply(admin, kilo.id)
    expect(await detailOf('W1')).toMatchObject({ salesPrice: '10.01', costPrice: '7.50', saleUnit: 83 })
    expect(await detailOf('W3')).toMatchObject({ salesPrice: '2.00', costPrice: '1.00' })
    expect(await findByCode(admin, 'W2')).toBeUndefined()
  })

  test('refuses a currency in a column of its own', async () => {
    const headers = ['SKU', 'Title', 'Category', 'Price', 'Currency', 'Weight', 'Weight Unit']
    const detail = await check(admin, headers, [
      ['U8', 'Tea', 'Drinks', '3', 'USD', '500', 'g'],
      ['U9', 'Tea', 'Drinks', '3', 'CNY', '500', 'g'],
    ])
    expect((await rowsOf(admin, detail.id)).get(2)?.reasons).toEqual([
      '这一行的单位是「USD」，不能确定销售价怎样换算：请换算后改成系统的单位，或清空单位再导入',
    ])
    await apply(admin, detail.id)
    expect(await detailOf('U9')).toMatchObject({ salesPrice: '3.00', weight: '0.5' })
  })
})
