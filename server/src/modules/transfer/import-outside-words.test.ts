import * as sheetJs from '@e965/xlsx'
import { calls } from '@zhanggui/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { book, type GivenFile } from '../../../test/given-files.ts'
import { serviceBean, upload } from '../../../test/given-import.ts'
import { givenWorkbook } from '../../../test/given-workbook.ts'
import { expectStored, type FileCase } from '../../../test/import-cases.ts'
import { keepsInvariants } from '../../../test/invariants.ts'

// Words outside of the cells: of old formats and of OpenDocument they ask as those of xlsx do.

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

const cells = [
  ['名称', '分类', '价格'],
  ['水', '类', 350],
]
const asked = { asks: ['C'], mapping: { C: 'salesPrice' }, stored: [{ name: '水', price: 35_000 }] }

/** The file with a part that has another text. */
const changed = (part: string, from: string, to: string): GivenFile => ({
  ending: 'ods',
  content() {
    const container = sheetJs.CFB.read(book('ods', cells).content(), { type: 'buffer' })
    const entry = sheetJs.CFB.find(container, part)
    const text = Buffer.from(entry.content).toString()
    expect(text).toContain(from)
    entry.content = Buffer.from(text.replace(from, to))
    entry.size = entry.content.length
    return sheetJs.CFB.write(container, { type: 'buffer', fileType: 'zip' })
  },
})
const ofContent = (from: string, to: string) => changed('/content.xml', from, to)
const shape = '<draw:custom-shape xmlns:draw="urn:d"><text:p>以下价格单位：分</text:p></draw:custom-shape>'
const price = '<text:p>350</text:p>'
const rule = `<table:content-validations><table:content-validation table:name="v"><table:help-message table:display="true"><text:p>单位：分</text:p></table:help-message></table:content-validation></table:content-validations><table:table `

describe('an OpenDocument file', () => {
  runs([
    {
      title: 'with a text box in a cell about the unit of all prices',
      file: ofContent(price, price + shape),
      stored: [{ name: '水', price: 350 }],
    },
    {
      title: 'with a message beside the prices',
      file: {
        ending: 'ods',
        content: () => {
          const { content } = ofContent('<table:table ', rule)
          const container = sheetJs.CFB.read(content(), { type: 'buffer' })
          const entry = sheetJs.CFB.find(container, '/content.xml')
          const text = Buffer.from(entry.content).toString()
          entry.content = Buffer.from(
            text.replace(
              /<table:table-cell (?=[^<>]*office:value="350")/,
              '$&table:content-validation-name="v" ',
            ),
          )
          entry.size = entry.content.length
          return sheetJs.CFB.write(container, { type: 'buffer', fileType: 'zip' })
        },
      },
      ...asked,
    },
  ])
})

const xml = (head: string, inside: string, options = ''): GivenFile => ({
  ending: 'xls',
  content: () =>
    Buffer.from(
      `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet" xmlns:x="urn:schemas-microsoft-com:office:excel"><Styles><Style ss:ID="s1"><NumberFormat ss:Format="Currency"/></Style></Styles><Worksheet ss:Name="表"><Table>${head}<Row>${['名称', '分类', '价格'].map(text).join('')}</Row>${inside}</Table>${options}</Worksheet></Workbook>`,
    ),
})
const text = (value: string) => `<Cell><Data ss:Type="String">${value}</Data></Cell>`
const row = (name: string, amount: number, more = '') =>
  `<Row${more}>${text(name)}${text('类')}<Cell ss:StyleID="s1"><Data ss:Type="Number">${amount}</Data></Cell></Row>`

describe('a file in the XML of Excel 2003', () => {
  runs([
    {
      title: 'with a print header',
      file: xml(
        '',
        row('水', 350),
        '<WorksheetOptions><PageSetup><Header x:Data="&amp;C价格为整箱价"/></PageSetup></WorksheetOptions>',
      ),
      ...asked,
    },
    {
      title: 'with a message beside the prices',
      file: xml(
        '',
        row('水', 350),
        '<DataValidation><Range>R2C3:R99C3</Range><InputMessage>单位：分</InputMessage></DataValidation>',
      ),
      ...asked,
    },
    {
      title: 'with an empty style before another one',
      file: {
        ending: 'xls',
        content: () =>
          Buffer.from(
            xml('', row('水', 3.5).replace(' ss:StyleID="s1"', '') + row('茶', 4))
              .content()
              .toString()
              .replace('<Styles>', '<Styles><Style ss:ID="Default"/>')
              .replace('Currency', '0&quot;分&quot;'),
          ),
      },
      stored: [
        { name: '水', price: 350 },
        { name: '茶', price: 4 },
      ],
    },
    {
      title: 'with a row without height, and prices in the own currency',
      file: xml('', row('水', 3.5) + row('茶', 4, ' ss:AutoFitHeight="0" ss:Height="0"')),
      choices: { hidden: 'leaveOut' },
      stored: [{ name: '水', price: 350 }],
      found: { hidden: 1 },
    },
  ])
})

/** A note as Excel writes a thread of comments for older programs. */
const thread = (preface: string, name: string, words: string) =>
  `[${preface}]\n\nYour version of Excel allows you to read this threaded comment; however, any edits to it will get removed if the file is opened in a newer version of Excel. Learn more: https://go.microsoft.com/fwlink/?linkid=870924\n\n${name}:\n    ${words}`
const rules = '此列由总部维护，任何人不得擅自修改，如有疑问请与商品部联系，每周一更新一次。'.repeat(8)
const goods = (name: string) => [
  ['名称', '分类', '价格'],
  [name, '类', 350],
]

describe('a note in a workbook', () => {
  runs([
    ...(['xlsx', 'ods', 'xlsb'] as const).map(
      (ending, at): FileCase => ({
        title: `that says the unit behind many other sentences: ${ending}`,
        file: book(ending, goods(`长批注${at}号`), { notes: { C1: `${rules}本列单位：分` } }),
        ...{ asks: ['C'], mapping: { C: 'salesPrice' } },
        stored: [{ name: `长批注${at}号`, price: 35_000 }],
      }),
    ),
    {
      title: 'that is a thread of comments',
      file: book('xlsx', goods('线程一号'), {
        notes: { A1: thread('线程批注', '注释', '请注意下面所有价格单位都是分') },
      }),
      ...{ asks: ['C'], mapping: { C: 'salesPrice' } },
      stored: [{ name: '线程一号', price: 35_000 }],
    },
    {
      title: 'about a row, in a thread or behind another note of the row',
      file: book('xlsx', [...goods('线程二号'), ['线程三号', '类', 4]], {
        notes: {
          A2: thread('Threaded comment', 'Comment', '这个已经停产了'),
          A3: '先进先出',
          B3: '已停产',
        },
      }),
      stored: [],
      found: { offSale: 2 },
      refused: {
        2: [expect.stringContaining('文件里写着「这个已经停产了」')],
        3: [expect.stringContaining('文件里写着「已停产」')],
      },
    },
  ])
})

/** A file whose sheet has a chart with this title. */
const charted = (name: string, title: string): GivenFile => ({
  ending: 'xlsx',
  content() {
    const container = sheetJs.CFB.read(book('xlsx', goods(name)).content(), { type: 'buffer' })
    const relation = (type: string, target: string) =>
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`
    for (const [path, text] of [
      ['/xl/worksheets/_rels/sheet1.xml.rels', relation('drawing', '../drawings/drawing1.xml')],
      ['/xl/drawings/drawing1.xml', '<xdr:wsDr xmlns:xdr="urn:x"><xdr:graphicFrame/></xdr:wsDr>'],
      ['/xl/drawings/_rels/drawing1.xml.rels', relation('chart', '../charts/chart1.xml')],
      [
        '/xl/charts/chart1.xml',
        `<c:chartSpace xmlns:c="urn:c" xmlns:a="urn:a"><c:rich><a:p><a:r><a:t>${title}</a:t></a:r></a:p></c:rich></c:chartSpace>`,
      ],
    ] as const)
      sheetJs.CFB.utils.cfb_add(container, path, Buffer.from(text))
    return sheetJs.CFB.write(container, { type: 'buffer', fileType: 'zip' })
  },
})

describe('words that stand beside no price only ask', () => {
  runs([
    ...['单位：万元', '单位：分', '销售价单位：分'].map(
      (title, at): FileCase => ({
        title: `the title of a chart: ${title}`,
        file: charted(`图表${at}号`, title),
        ...{ asks: ['C'], mapping: { C: 'salesPrice' } },
        stored: [{ name: `图表${at}号`, price: 35_000 }],
      }),
    ),
    ...['历史价格走势', '促销销量对比', '成交额 单位：万元'].map(
      (title, at): FileCase => ({
        title: `unless a chart tells of other amounts: ${title}`,
        file: charted(`走势${at}号`, title),
        asks: [],
        stored: [{ name: `走势${at}号`, price: 35_000 }],
      }),
    ),
    {
      title: 'the note of an empty cell of the header row',
      file: book(
        'xlsx',
        [
          ['名称', '分类', '价格', null, '备注'],
          ['空格一号', '类', 350],
        ],
        {
          notes: { D1: '单位：分' },
        },
      ),
      ...{ asks: ['C'], mapping: { C: 'salesPrice' } },
      stored: [{ name: '空格一号', price: 35_000 }],
    },
  ])
})

test('a message beside the prices that says what they are anyway asks nothing', async () => {
  for (const words of [
    '请输入数字，单位元，保留2位小数',
    '单位：元',
    'Price in CNY',
    '含税价',
    '不能低于进价',
  ]) {
    const head =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>名称</t></is></c><c r="B1" t="inlineStr"><is><t>售价</t></is></c></row>'
    const path = await givenWorkbook({
      sheet: `<worksheet><sheetData>${head}<row r="2"><c r="A2" t="inlineStr"><is><t>水</t></is></c><c r="B2"><v>3.5</v></c></row></sheetData><dataValidations count="1"><dataValidation sqref="B2:B99" showInputMessage="1" prompt="${words}"/></dataValidations></worksheet>`,
    })
    const importFileUrl = await upload(admin, path)
    const { columns } = await admin.get(calls.transfer.inspectSheet, { serviceBean, importFileUrl })
    expect(columns[1], words).toMatchObject({ field: 'salesPrice', why: null })
  }
})
