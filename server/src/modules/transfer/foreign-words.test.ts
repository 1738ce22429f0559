import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import type { GivenFile } from '../../../test/given-files.ts'
import { givenWorkbook } from '../../../test/given-workbook.ts'
import { expectStored, type FileCase } from '../../../test/import-cases.ts'
import { keepsInvariants } from '../../../test/invariants.ts'

// Words that Excel shows outside of the cells of a table: each file through the whole import.

let app: TestApp
let admin: Client
let database: pg.Client

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
  database = new pg.Client(app.connection)
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  await app?.close()
})
keepsInvariants(() => app.connection)

const runs = (cases: FileCase[]) =>
  test.each(cases.map((one) => [one.title, one] as const))('%s', async (_, one) => {
    await expectStored(admin, database, one)
  })

const given = (ending: string, content: string): GivenFile => ({
  ending,
  content: () => Buffer.from(content),
})

describe('a page with the name xls', () => {
  const head = '<tr><td>名称</td><td>分类</td><td>售价</td></tr>'
  const tableOf = (name: string, price = '<td>350</td>', row = '<tr>') =>
    `<table>${head}${row}<td>${name}</td><td>类</td>${price}</tr></table>`
  runs([
    {
      title: 'says its unit in a line above the table',
      file: given('xls', `<html><body><p>单位：分</p>${tableOf('一号')}</body></html>`),
      stored: [{ name: '一号', price: 350 }],
    },
    {
      title: 'says in a heading that the prices are others',
      file: given('xls', `<html><body><h1>进货价目表</h1>${tableOf('二号')}</body></html>`),
      asks: ['C'],
      mapping: { C: 'salesPrice' },
      stored: [{ name: '二号', price: 35000 }],
      found: { above: 1 },
    },
    {
      title: 'has a cell whose format says another unit, and a row that is struck through',
      file: given(
        'xls',
        `<html><body>${tableOf('三号', String.raw`<td style="mso-number-format:'0\.00\0022\/箱\0022'">3.5</td>`)}${tableOf('四号', '<td>4</td>', '<tr style="text-decoration:line-through">')}</body></html>`,
      ),
      stored: [],
      found: { headers: 1 },
      refused: {
        2: [expect.stringContaining('箱')],
        4: [expect.anything(), expect.anything(), expect.stringContaining('销售价 4 带有删除线')],
      },
    },
    {
      title: 'has the usual words of a web system, which ask nothing',
      file: given(
        'xls',
        `<html><head><title>商品列表</title></head><body><div><a href="#">返回</a> <button>打印</button></div><h2>商品列表</h2><p>导出时间：2026-11-29 10:00:00</p>${tableOf('七号')}<div>共 1 条记录</div><p>制表人：张三</p></body></html>`,
      ),
      stored: [{ name: '七号', price: 35000 }],
      found: { above: 3, totals: 1, below: 1 },
    },
    {
      title: 'has its goods in two tables',
      file: given('xls', `<html><body>${tableOf('五号')}<p>以下停售</p>${tableOf('六号')}</body></html>`),
      stored: [{ name: '五号', price: 35000 }],
      refused: { 5: [expect.stringContaining('文件里写着「以下停售」')] },
      found: { headers: 1, below: 1, offSale: 1 },
    },
  ])
})

describe('a workbook whose words stand in no cell', () => {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const rows = [
    ['名称', '分类', '售价'],
    ['', '类', '350'],
  ]
  const sheetOf = (name: string, behind = '') => {
    const cells = rows.map(
      (row) =>
        `<row>${row.map((text, at) => (text === '350' ? '<c><v>350</v></c>' : `<c t="inlineStr"><is><t>${at === 0 && text === '' ? name : text}</t></is></c>`)).join('')}</row>`,
    )
    return `<worksheet><sheetData>${cells.join('')}</sheetData>${behind}</worksheet>`
  }
  const boxOf = (text: string) => ({
    'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships><Relationship Id="rId1" Type="${office}/drawing" Target="../drawings/drawing1.xml"/></Relationships>`,
    'xl/drawings/drawing1.xml': `<xdr:wsDr><xdr:twoCellAnchor><xdr:sp><xdr:nvSpPr><xdr:cNvPr id="2" name="a"/></xdr:nvSpPr><xdr:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></xdr:txBody></xdr:sp></xdr:twoCellAnchor></xdr:wsDr>`,
  })
  const file = async (sheet: string, parts: Record<string, string> = {}): Promise<GivenFile> => {
    const bytes = await readFile(await givenWorkbook({ sheet, parts }))
    return { ending: 'xlsx', content: () => bytes }
  }
  const stores = (one: FileCase) => expectStored(admin, database, one)

  test('has its unit in a text box', async () => {
    await stores({
      title: 'box',
      file: await file(sheetOf('十一'), boxOf('价格单位：分')),
      stored: [{ name: '十一', price: 350 }],
    })
  })

  test('says in a print header that the prices are others', async () => {
    const heads =
      '<headerFooter><oddHeader>&amp;C&amp;"宋体,加粗"&amp;14批发价目表&amp;R第 &amp;P 页</oddHeader></headerFooter>'
    await stores({
      title: 'header',
      file: await file(sheetOf('十二', heads)),
      asks: ['C'],
      mapping: { C: 'salesPrice' },
      stored: [{ name: '十二', price: 35000 }],
      found: { above: 1 },
    })
  })

  test('asks nothing for pages, and a box with a name is told', async () => {
    const heads =
      '<headerFooter><oddHeader>&amp;F</oddHeader><oddFooter>&amp;C第 &amp;P 页，共 &amp;N 页</oddFooter></headerFooter>'
    await stores({
      title: 'pages',
      file: await file(sheetOf('十三', heads), boxOf('好日子超市')),
      stored: [{ name: '十三', price: 35000 }],
      found: { above: 1 },
    })
  })
})
