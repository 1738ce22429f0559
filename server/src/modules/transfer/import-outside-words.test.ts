import * as sheetJs from '@e965/xlsx'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { book, type GivenFile } from '../../../test/given-files.ts'
import { expectStored, type FileCase } from '../../../test/import-cases.ts'
import { keepsInvariants } from '../../../test/invariants.ts'

// Words outside of the cells of old formats and of OpenDocument: they ask as those of xlsx do.

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
      title: 'with a row without height, and prices in the own currency',
      file: xml('', row('水', 3.5) + row('茶', 4, ' ss:AutoFitHeight="0" ss:Height="0"')),
      choices: { hidden: 'leaveOut' },
      stored: [{ name: '水', price: 350 }],
      found: { hidden: 1 },
    },
  ])
})
