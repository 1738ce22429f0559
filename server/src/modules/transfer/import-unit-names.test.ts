import { calls } from '@zhanggui/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import {
  apply,
  check,
  findByCode,
  follow,
  givenSheet,
  serviceBean,
  upload,
} from '../../../test/given-import.ts'
import { brokenInvariants } from '../../../test/invariants.ts'

const { transfer } = calls

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
})
afterEach(async () => {
  expect(await brokenInvariants(app.connection)).toEqual({})
})
afterAll(() => app?.close())

const headers = ['商品编码', '商品名称', '一级类目', '销售价']
const rows = (prefix: string) => [
  [`${prefix}1`, '金龙鱼食用油 5L/桶', '粮油', '59.9'],
  [`${prefix}2`, '面粉 500g*12', '粮油', '30'],
  [`${prefix}3`, '大米', '粮油', '20'],
]
const unitsOf = (prefix: string) =>
  Promise.all(
    [1, 2, 3].map(async (at) => {
      const item = await findByCode(admin, `${prefix}${at}`)
      return [item?.stockUnit, item?.saleUnit, item?.displayUnit]
    }),
  )

test('units in names are shown in the dry run, and taken or left for all rows', async () => {
  const finding = {
    kind: 'units',
    count: 2,
    examples: ['2: 金龙鱼食用油 5L/桶 → 桶', '3: 面粉 500g*12 → 箱'],
  }
  const left = await check(admin, headers, rows('L'))
  expect(left).toMatchObject({ choices: { units: 'leave' }, findings: [finding] })
  const { importId } = await admin.get(transfer.recheckImport, {
    importId: left.id,
    choices: { ...left.choices, units: 'take' },
  })
  const taken = await follow(admin, importId)
  expect(taken).toMatchObject({ choices: { units: 'take' }, findings: [finding] })
  await apply(admin, taken.id)
  expect(await unitsOf('L')).toEqual([
    [10, 10, 10],
    [8, 8, 8],
    [1, 1, 1],
  ])
})

test('a unit of the file counts more than a name, and existing products keep theirs', async () => {
  const detail = await check(admin, [...headers, '计量单位'], [['C1', '食用油 5L/桶', '粮油', '9', '瓶']])
  expect(detail.findings).toEqual([])
  await apply(admin, detail.id)
  const again = await check(admin, headers, [['C1', '食用油 5L/桶', '粮油', '10']])
  expect(again).toMatchObject({ counts: { changed: 1 }, findings: [] })
})

test('a direct import takes the units of the names', async () => {
  const importFileUrl = await upload(admin, await givenSheet(headers, rows('D')))
  await admin.get(transfer.importExcelByUrl, { serviceBean, importFileUrl })
  expect((await unitsOf('D')).map(([unit]) => unit)).toEqual([10, 8, 1])
})
