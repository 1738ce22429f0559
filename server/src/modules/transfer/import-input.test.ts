import { readdirSync } from 'node:fs'
import { calls } from '@zhanggui/contract'
import { rulesText } from '@zhanggui/contract/rules.text.ts'
import { fillText } from '@zhanggui/contract/text.ts'
import { importState } from '@zhanggui/contract/transfer/transfer.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import {
  check,
  everything,
  follow,
  givenSheet,
  reasonsOf,
  serviceBean,
  start,
  upload,
} from '../../../test/given-import.ts'
import { givenWorkbook } from '../../../test/given-workbook.ts'
import { brokenInvariants } from '../../../test/invariants.ts'

const { transfer } = calls

let app: TestApp
let admin: Client
let owner: pg.Client

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
  owner = new pg.Client(app.connection)
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

const headers = ['商品编码', '商品名称', '条码', '一级类目', '计量单位', '销售价']
const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const head = `<row r="1">${headers.map((header, i) => text(`${'ABCDEF'[i]}1`, header)).join('')}</row>`
const row = (n: number, cells: Record<string, string>) => {
  const plain: Record<string, string> = { A: `I${n}`, B: `第 ${n} 行`, D: '饮料', E: '瓶', F: '1' }
  const all = [...new Set([...Object.keys(plain), ...Object.keys(cells)])].sort()
  return `<row r="${n}">${all.map((letter) => cells[letter] ?? text(`${letter}${n}`, plain[letter] ?? '')).join('')}</row>`
}

describe('unreliable cells', () => {
  test('are refused with their reason, and the good rows around them are written', async () => {
    const errors = ['#DIV/0!', '#N/A', '#REF!', '#VALUE!', '#NAME?', '#NULL!', '#NUM!']
    const lost = (what: string) => `${what} 的尾数可能已经丢失：请把这一列设为文本格式，再重新输入完整的号码`
    const failed = (label: string, error: string) =>
      `${label}是公式错误 ${error}：公式没有结果，请改成具体的值`
    const path = await givenWorkbook({
      rows:
        head +
        row(2, { F: '<c r="F2"><f>1+1</f></c>' }) +
        row(3, { F: '<c r="F3"><f>1+1</f><v>2</v></c>' }) +
        row(4, { C: '<c r="C4"><v>69012345678901234</v></c>' }) +
        row(5, { C: text('C5', '6.9012E+12') }) +
        row(6, { F: '<c r="F6"><v>1e999</v></c>' }) +
        row(7, { B: text('B7', '看_x0000_不见') }) +
        row(8, { F: '<c r="F8" t="e"><v>#N/A</v></c>' }) +
        row(9, { F: '<c r="F9"><v>2.4900000000000002</v></c>', C: '<c r="C9"><v>6901234567892</v></c>' }) +
        row(10, { B: text('B10', 'ab_xD83D_') }) +
        row(11, { B: text('B11', '=cmd|/c calc') }) +
        row(12, { A: text('A12', '6.9E+12') }) +
        // The form in which Excel stores a number from a csv. A plain number (row 9) stays unchanged.
        row(13, { C: '<c r="C13" s="1"><v>6901234560000</v></c>', F: '<c r="F13" s="1"><v>5</v></c>' }) +
        row(14, { A: '<c r="A14"><v>1234567890123456</v></c>', F: '<c r="F14"><v>1e15</v></c>' }) +
        row(15, { C: text('C15', '6901234567892,6.9E+12') }) +
        errors
          .map((error, i) =>
            row(i + 16, { B: `<c r="B${i + 16}" t="${i % 2 ? 'str' : 'e'}"><v>${error}</v></c>` }),
          )
          .join(''),
      formats: ['General', '0.00E+00'],
    })
    const detail = await follow(admin, await start(admin, await upload(admin, path, '公式.xlsx')))
    const invisible = fillText(rulesText['rule.controlCharacter'], 'zh', { label: '商品名称' })
    expect(await reasonsOf(admin, detail.id)).toEqual({
      2: ['销售价是没有结果的公式，请粘贴为数值'],
      4: [lost('条码 69012345678901200')],
      5: [lost('条码 6.9012E+12')],
      6: ['销售价须为数字'],
      7: [invisible],
      8: [failed('销售价', '#N/A')],
      10: [invisible],
      12: [lost('商品编码 6.9E+12')],
      13: [lost('条码 6901234560000')],
      14: [lost('商品编码 1234567890123460'), '销售价须为数字'],
      15: [lost('条码 6901234567892,6.9E+12')],
      ...Object.fromEntries(errors.map((error, i) => [i + 16, [failed('商品名称', error)]])),
    })
    expect(detail.counts).toMatchObject({ total: 21, created: 3 })
    // The error file is readable, whatever the cells contain.
    expect((await admin.open(detail.errorFile)).body.subarray(0, 2).toString()).toBe('PK')
  })

  test('of 32,767 characters or nothing but spaces do no harm', async () => {
    const detail = await check(admin, headers, [
      ['L1', '长'.repeat(20_000), null, '饮料', '瓶', '1'],
      ['   ', '\u3000', ' ', ' ', '', ''],
      ['L3', '  两边有空格　', null, ' 饮料 ', '瓶', ' ￥1.50元 '],
    ])
    expect(detail.counts).toMatchObject({ total: 2, created: 1, refused: 1 })
  })
})

describe('files that cannot be imported', () => {
  test('are refused before anything is stored', async () => {
    const wide = Array.from({ length: 300 }, (_, i) => `列 ${i}`)
    const below = `${head}${row(2, {})}<row r="400">${text('A400', 'I400')}${text('KN400', '1')}</row>`
    const refusals: [string, string, string][] = [
      ['only headers', await givenSheet(headers, []), '16003'],
      ['more columns than are read', await givenSheet(wide, [wide.map(() => '1')]), '14109'],
      ['a row that is wider than the headers', await givenWorkbook({ rows: below }), '14109'],
    ]
    const stored = async () => (await owner.query('select count(*)::int as files from file')).rows[0]
    const onDisk = () =>
      readdirSync(app.services.settings.dataDir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name)
        .sort()
    const before = { files: await stored(), onDisk: onDisk() }
    for (const [what, path, code] of refusals) {
      const answer = await admin.upload(calls.file.uploadSheet, path, { serviceBean })
      expect(answer.rtnStatus, what).toBe(code)
    }
    expect({ files: await stored(), onDisk: onDisk() }).toEqual(before)
  })

  test('with more than 200,000 claimed and real rows are refused at the upload', async () => {
    const long = (amount: number, said: number) =>
      givenWorkbook({
        sheet: `<worksheet><dimension ref="A1:F${said}"/><sheetData>${head}${'<row><c><v>1</v></c></row>'.repeat(amount - 1)}</sheetData></worksheet>`,
      })
    const answer = await admin.upload(calls.file.uploadSheet, await long(200_001, 200_001), { serviceBean })
    expect(answer.rtnMsg).toContain('超过 200,000 行')
    // Empty rows below the data count in Excel, but not here.
    expect(await upload(admin, await long(2000, 1_048_576))).toContain('/')
  })

  test('that are truncated fail as a whole', async () => {
    const before = await everything(admin)
    const rows = Array.from({ length: 2000 }, (_, i) => row(i + 2, {})).join('')
    const path = await givenWorkbook({
      sheet: `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${head}${rows}<row r="3000"><c r="A3000`,
    })
    const importFileUrl = await upload(admin, path)
    const { importId } = await admin.get(transfer.startImport, {
      serviceBean,
      importFileUrl,
      mapping: ['code', 'name', 'barcodes', 'category1', 'stockUnit', 'salesPrice'].map((field, column) => ({
        column,
        field,
      })),
      options: { defaults: { saleMode: '计件' } },
    })
    const detail = await follow(admin, importId)
    expect(detail).toMatchObject({ state: importState.failed, counts: { total: 0 }, errorFile: '' })
    expect(detail.reason).toContain('文件已损坏')
    expect((await admin.send(transfer.applyImport, { importId })).rtnStatus).toBe('16007')
    expect(await everything(admin)).toEqual(before)
    expect(await brokenInvariants(app.connection)).toEqual({})
  })

  test('must be files that this server has stored for this merchant', async () => {
    const foreign = [
      'http://example.com/a.xlsx',
      '/media/1/00000000000000000000000000000000.xlsx',
      '/bf/ipos/web/file/download/00000000000000000000000000000000.xlsx',
      '/bf/ipos/web/file/download/../../../etc/passwd',
      'file:///etc/passwd',
    ]
    for (const importFileUrl of foreign)
      for (const call of [transfer.inspectSheet, transfer.importExcelByUrl])
        expect((await admin.send(call, { serviceBean, importFileUrl })).rtnStatus).toBe('16002')
  })
})

describe('a mapping', () => {
  const field = (name: string | null, column = 0) => ({ column, field: name })
  const whole = ['name', 'category1', 'stockUnit', 'salesPrice', 'saleMode'].map((name, i) => field(name, i))
  const send = async (mapping: unknown[], options: unknown = {}, bean = serviceBean) => {
    const importFileUrl = await upload(admin, await givenSheet(['a', 'b', 'c', 'd', 'e'], [['1']]))
    const answer = await admin.send(transfer.startImport, {
      serviceBean: bean,
      importFileUrl,
      mapping,
      options,
    })
    return [answer.rtnStatus, answer.rtnMsg]
  }

  test('needs every required column, from the file or as a default', async () => {
    expect(await send([field('name')])).toEqual([
      '16004',
      '缺少必填的列：一级类目、计量方式、计量单位、销售价',
    ])
    expect(await send([field('salesPrice', 1)], { defaults: { category1: ' ' } })).toEqual([
      '16004',
      '缺少必填的列：商品名称、一级类目、计量方式、计量单位',
    ])
    // A name may be that of a known product, whose price the file changes.
    expect((await send([field('name'), field('salesPrice', 1)]))[0]).toBe('0')
  })

  test('with an identifying column may lack columns that only new products need', async () => {
    const detail = await check(
      admin,
      ['条码', '销售价'],
      [
        ['2000000000428', '10.50'],
        ['6999999999990', '3'],
      ],
    )
    expect(detail.counts).toEqual({ total: 2, created: 0, changed: 1, unchanged: 0, refused: 1 })
    const reasons = await reasonsOf(admin, detail.id)
    expect(reasons[3]).toEqual(expect.arrayContaining(['商品名称必填', '一级类目必填']))
  })

  test('gives no field to two columns, and only importable fields', async () => {
    expect(await send([...whole, field('name', 7)])).toEqual([
      '16005',
      '字段「商品名称」对应了两列，请只留一列',
    ])
    for (const wrong of ['status', 'constructor', '__proto__', 'price'])
      expect(await send([...whole, field(wrong, 7)])).toEqual([
        '10002',
        '提交的内容有误：H 列对应的字段不能导入，请另选一个，或选「不导入此列」',
      ])
    expect(await send([...whole, field(null, 0)])).toEqual([
      '10002',
      '提交的内容有误：A 列重复提交了，请重新对应各列',
    ])
    expect(await send([...whole, field('code', 256)])).toEqual([
      '10002',
      '提交的内容有误：页面提交的内容无法识别，请刷新页面后重试',
    ])
  })

  test('has valid defaults, only for columns that allow one', async () => {
    expect(await send(whole, { defaults: { stockUnit: '斗' } })).toEqual([
      '10002',
      expect.stringContaining('计量单位「斗」不在可选值中'),
    ])
    expect(await send(whole, { defaults: { salesPrice: '1' } })).toEqual([
      '10002',
      '提交的内容有误：销售价不能整份表格用同一个值，请在表格里加上这一列',
    ])
    expect(await send(whole, { defaults: { noSuchThing: '1' } })).toEqual([
      '10002',
      '提交的内容有误：给不存在的字段填了统一的值，请重新对应各列',
    ])
    expect(await send(whole, {}, 'noSuchThing')).toEqual([
      '16001',
      '没有这种表格的导入或导出，请刷新页面后重试',
    ])
  })
})
