import { calls } from '@zhanggui/contract'
import { importState } from '@zhanggui/contract/transfer/transfer.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import {
  apply,
  cellsOf,
  check,
  findByCode,
  follow,
  givenSheet,
  serviceBean,
  start,
  upload,
} from '../../../test/given-import.ts'
import { givenBook } from '../../../test/given-workbook.ts'
import { brokenInvariants } from '../../../test/invariants.ts'

const { transfer } = calls

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

const headers = ['商品编码', '商品名称', '条码', '一级类目', '销售价']
const rows = (prefix: string, price: string, count = 3) =>
  Array.from({ length: count }, (_, i) => [`${prefix}${i}`, `直接 ${i}`, null, '饮料', i === 0 ? price : '1'])

const direct = async (sheet: string[], cells: (string | null)[][], more: Record<string, unknown> = {}) =>
  admin.send(transfer.importExcelByUrl, {
    serviceBean,
    importFileUrl: await upload(admin, await givenSheet(sheet, cells)),
    ...more,
  })

describe('importing by address (spec sections 3, 7 and 8)', () => {
  test('maps, checks and writes at once; a success has neither an error file nor a message', async () => {
    const answer = await direct(headers, rows('D', '2.5'), { exportQueryCondition: { cloudFlag: 1 } })
    expect(answer).toMatchObject({ rtnStatus: '0', data: { errorFile: '', errorMsg: '' } })
    expect(answer.data.taskId).toBeUndefined()
    expect(await findByCode(admin, 'D0')).toMatchObject({ salesPrice: '2.50', saleMode: 1, stockUnit: 1 })
    expect(await brokenInvariants(app.connection)).toEqual({})
  })

  test('writes the good rows and returns the others as a file', async () => {
    const { data } = await direct(headers, rows('E', '0'))
    expect(data.errorMsg).toBe('')
    const cells = await cellsOf((await admin.open(data.errorFile)).body)
    expect(cells[1]).toEqual(['E0', '直接 0', '', '饮料', '0', '2', '销售价须大于 0'])
    expect(await findByCode(admin, 'E0')).toBeUndefined()
    expect(await findByCode(admin, 'E1')).toBeDefined()
    const [latest] = (await admin.get(transfer.findImportPage, { serviceBean })).records
    expect(latest).toMatchObject({ state: importState.applied, counts: { created: 2, refused: 1 } })
  })

  test('says what a dry run would say about the file', async () => {
    const said = ['* Prices are per case of 12', '', '', '', '']
    const goods = rows('GD', '2.5').map((cells) => cells.map((cell, at) => (at === 1 ? `${cell} 说` : cell)))
    const { data } = await direct(headers, [...goods, said])
    expect(data).toMatchObject({ counts: { created: 3 } })
    expect(data.findings).toEqual([{ kind: 'below', count: 1, examples: ['5: * Prices are per case of 12'] }])
  })

  test('takes no price of a purchase or of some buyers as the sales price', async () => {
    const known = [['KN0', '已知 0', null, '饮料', '3']]
    expect((await direct(headers, known)).rtnStatus).toBe('0')
    const order = [
      ['采购订单', '', '', ''],
      ['商品编码', '商品名称', '一级类目', '单价'],
      ['KN0', '已知 0', '饮料', '1.5'],
    ]
    const [title = [], ...below] = order
    expect(await direct(title, below)).toMatchObject({ rtnStatus: '16018' })
    const buyers = [
      ['KN0', '已知 0', '饮料', '2.4', '批发'],
      ['KN1', '已知 1', '饮料', '2.4', '零售'],
    ]
    const { data } = await direct(['商品编码', '商品名称', '一级类目', '售价', '类型'], buyers)
    expect(data.errorFile).not.toBe('')
    expect(await findByCode(admin, 'KN0')).toMatchObject({ salesPrice: '3.00' })
    expect(await findByCode(admin, 'KN1')).toMatchObject({ salesPrice: '2.40' })
  }, 120_000)

  test('with only refused rows writes nothing and answers with the file', async () => {
    const { data } = await direct(headers, rows('F', '0', 1))
    expect(data.errorFile).not.toBe('')
    expect(await findByCode(admin, 'F0')).toBeUndefined()
  })

  test('uses the remembered mapping and defaults for these headers', async () => {
    const own = ['甲', '乙', '丙']
    const importFileUrl = await upload(admin, await givenSheet(own, [['G0', '记住的', '3']]))
    const importId = await start(admin, importFileUrl, {
      mapping: { 甲: 'code', 乙: 'name', 丙: 'salesPrice' },
      defaults: { category1: '记住类', stockUnit: '箱' },
      remember: true,
    })
    await follow(admin, importId)
    expect((await direct(own, [['G1', '又一件', '4']])).data).toEqual({
      errorFile: '',
      errorMsg: '',
      effect: 'now',
      counts: { total: 1, created: 1, changed: 0, unchanged: 0, refused: 0 },
    })
    expect(await findByCode(admin, 'G1')).toMatchObject({ categoryName: '记住类', stockUnit: 8 })
  })

  test('a mapping by which every row was refused is not remembered', async () => {
    const own = ['丁', '戊', '己']
    const importFileUrl = await upload(admin, await givenSheet(own, [['K0', '记不住的', '不是价格']]))
    const asked = {
      mapping: { 丁: 'code', 戊: 'name', 己: 'salesPrice' },
      defaults: { category1: '记住类', stockUnit: '箱' },
      remember: true,
    }
    const refused = await follow(admin, await start(admin, importFileUrl, asked))
    expect(refused.counts).toMatchObject({ total: 1, refused: 1 })
    const known = async () => {
      const again = await upload(admin, await givenSheet(own, [['K1', '又一件', '4']]))
      return (await admin.get(transfer.inspectSheet, { serviceBean, importFileUrl: again })).remembered
    }
    expect(await known()).toBe(false)
    // With one row that it fits, it is remembered.
    const mixed = await givenSheet(own, [
      ['K0', '记不住的', '不是价格'],
      ['K2', '记得住的', '5'],
    ])
    await follow(admin, await start(admin, await upload(admin, mixed), asked))
    expect(await known()).toBe(true)
  })

  test('asks about a unit that a person took as written in a dry run, until that import was applied', async () => {
    const own = ['商品编码', '商品名称', '一级类目', '售价(元/箱)']
    const importFileUrl = await upload(admin, await givenSheet(own, [['L0', '整箱的', '饮料', '24']]))
    const { importId } = await admin.get(transfer.startImport, {
      ...{ serviceBean, importFileUrl },
      mapping: ['code', 'name', 'category1', 'salesPrice'].map((field, column) => ({
        ...{ column, field },
        asWritten: column === 3,
      })),
      options: { defaults: { saleMode: '1', stockUnit: '箱' }, remember: true },
    })
    await follow(admin, importId)
    const next = (code: string) => direct(own, [[code, '下一件', '饮料', '48']])
    expect((await next('L1')).rtnMsg).toContain('有些列要先确认才能导入：售价(元/箱)')
    expect(await findByCode(admin, 'L1')).toBeUndefined()
    await apply(admin, importId)
    expect((await next('L2')).rtnStatus).toBe('0')
    expect(await findByCode(admin, 'L2')).toMatchObject({ salesPrice: '48.00' })
  })

  test('of a file with several sheets of one header needs the name of the sheet; two prices are refused', async () => {
    const sheetOf = (name: string, code: string) => ({
      name,
      rows: [headers, [code, '一件', '', '饮料', '1']],
    })
    const path = await givenBook([
      ...[sheetOf('1月', 'M1'), sheetOf('2月', 'M2')],
      { name: '说明', rows: [['怎么填']] },
    ])
    const importFileUrl = await upload(admin, path)
    const unsaid = await admin.send(transfer.importExcelByUrl, { serviceBean, importFileUrl })
    expect([unsaid.rtnStatus, unsaid.rtnMsg]).toEqual(['16090', expect.stringContaining('1月、2月')])
    const { alikeSheets } = await admin.get(transfer.inspectSheet, { serviceBean, importFileUrl })
    expect(alikeSheets).toEqual(['2月'])
    const said = await admin.get(transfer.inspectSheet, { serviceBean, importFileUrl, sheetName: '2月' })
    expect(said).toMatchObject({ sheetName: '2月', alikeSheets: [] })
    const { data } = await admin.send(transfer.importExcelByUrl, {
      ...{ serviceBean, importFileUrl, sheetName: '1月' },
    })
    expect(data).toMatchObject({ counts: { created: 1 } })
    const two = await direct(
      ['商品编码', '商品名称', '一级类目', '原价', '新价'],
      [['M3', '两个价', '饮料', '3', '4']],
    )
    expect(two.rtnStatus).toBe('16018')
    expect(two.rtnMsg).toContain('原价、新价')
  })

  test('is refused if a required column is missing and not remembered', async () => {
    expect((await direct(['商品名称', '销售价'], [['没有类目', '1']])).rtnStatus).toBe('16004')
  })

  test('while another import writes is refused and writes nothing', async () => {
    const { id } = await check(admin, headers, rows('H', '1'))
    const owner = new pg.Client(app.connection)
    await owner.connect()
    await owner.query('update sheet_import set state = 30 where id = $1', [id])
    const { data } = await direct(headers, rows('J', '1'))
    expect(data).toEqual({ errorFile: '', errorMsg: '已有导入正在进行，请等它结束' })
    expect(await findByCode(admin, 'J1')).toBeUndefined()
    await owner.query('update sheet_import set state = 20 where id = $1', [id])
    await owner.end()
  })

  test('that takes longer than 6 s answers with its ids, and the client polls it to the same result', async () => {
    const owner = new pg.Client(app.connection)
    await owner.connect()
    await owner.query('begin')
    await owner.query('lock table sheet_import_row in exclusive mode')
    const started = performance.now()
    const { rtnStatus, data } = await direct(headers, rows('K', '1'))
    expect(rtnStatus).toBe('0')
    expect(performance.now() - started).toBeLessThan(8000)
    expect(data).toMatchObject({ errorFile: '', errorMsg: '' })
    await owner.query('rollback')
    await owner.end()
    const importId = data.importId ?? ''
    for (;;) {
      const detail = await follow(admin, importId)
      if (detail.state === importState.applied) break
    }
    expect(await findByCode(admin, 'K1')).toBeDefined()
    expect(data.taskId).toBeDefined()
  })
})
