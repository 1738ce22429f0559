import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import type { GivenFile } from '../../../test/given-files.ts'
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
      refused: {
        2: [expect.stringContaining('箱')],
        4: [expect.anything(), expect.anything(), expect.stringContaining('销售价 4 带有删除线')],
      },
    },
    {
      title: 'has its goods in two tables',
      file: given('xls', `<html><body>${tableOf('五号')}<p>以下停售</p>${tableOf('六号')}</body></html>`),
      stored: [{ name: '五号', price: 35000 }],
      refused: { 5: [expect.stringContaining('文件里写着「以下停售」')] },
    },
  ])
})
