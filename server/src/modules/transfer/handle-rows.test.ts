import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { text } from '../../../test/given-files.ts'
import { expectStored, type FileCase } from '../../../test/import-cases.ts'
import { keepsInvariants } from '../../../test/invariants.ts'

// Products of a web shop: the first row of a product has its name, further rows have its variants or only pictures.

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

const head =
  'Handle,Title,Product Category,Option1 Name,Option1 Value,Variant SKU,Variant Price,Cost per item,Image Src,Status'
const file = (...lines: string[]) =>
  text(
    'csv',
    [head, ...lines].map((line) => line.split(',')),
  )
const tea = (status = 'active') => [
  `tea,Green Tea,类,Size,100g,,12.00,8.00,https://shop.test/1.jpg,${status}`,
  'tea,,,,250g,,25.00,17.00,https://shop.test/2.jpg,',
  'tea,,,,,,,,https://shop.test/3.jpg,',
]
const cup = 'cup,Cup,类,Title,Default Title,,9.00,4.00,,active'
const noName = [expect.stringContaining('商品名称必填'), expect.anything()]

const cases: FileCase[] = [
  {
    title: 'a further row has the name and category of its product, and is told apart by its option',
    file: file(...tea(), cup),
    choices: { specNames: 'add' },
    stored: [
      { name: 'Green Tea 100g', price: 1200, cost: 800 },
      { name: 'Green Tea 250g', price: 2500, cost: 1700 },
      { name: 'Cup', price: 900, cost: 400 },
    ],
    found: { handleRows: 1, pictureRows: 1, specNames: 2 },
  },
  {
    title: 'a further row of a draft is one, too',
    file: file(...tea('draft')),
    choices: { specNames: 'add', offSale: 'leaveOut' },
    stored: [],
    found: { handleRows: 1, pictureRows: 1, offSale: 2 },
  },
  {
    title: 'a row of another product without a name has none',
    file: file(cup, 'pot,,,,,,30.00,20.00,,active', 'pan,Pan,类,,,,40.00,20.00,,active'),
    stored: [
      { name: 'Cup', price: 900, cost: 400 },
      { name: 'Pan', price: 4000, cost: 2000 },
    ],
    refused: { 3: noName },
  },
]

describe('an export with a column Handle', () => {
  test.each(cases.map((one) => [one.title, one] as const))('%s', async (_, one) => {
    await expectStored(admin, database, one)
  })
})
