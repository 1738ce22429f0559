import { pictureCalls } from '@zhanggui/contract/picture/picture.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { checkedPictures } from '../../../test/given-pictures.ts'
import { givenPicture } from '../../../test/pictures.ts'
import { givenProduct } from '../../../test/products.ts'

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
})
afterAll(async () => {
  await app?.close()
})

let seed = 500
/** The files of a checked zip with a picture of each name. */
async function filesNamed(names: readonly string[]) {
  const entries = await Promise.all(
    names.map(async (name) => ({ name, bytes: await givenPicture(++seed * 7) })),
  )
  const id = await checkedPictures(admin, entries)
  return (await admin.get(pictureCalls.findPictureFilePage, { id, pageSize: 100 })).records
}

test('a folder that names a product gives it pictures of any name, in the order in which people count', async () => {
  await givenProduct(admin, { name: '文件夹', code: 'FOLD-1' })
  const names = [
    'FOLD-1/side10.png',
    'FOLD-1/side9.png',
    'FOLD-1/1.png',
    'fold-1/detail-back.png',
    '其他/front.png',
  ]
  const files = await filesNamed(names)
  expect(
    files.map(({ name, product, kind, position }) => [name, product?.code, kind, position]).sort(),
  ).toEqual(
    [
      ['FOLD-1/1.png', 'FOLD-1', 1, 1],
      ['FOLD-1/side9.png', 'FOLD-1', 1, 2],
      ['FOLD-1/side10.png', 'FOLD-1', 1, 3],
      ['fold-1/detail-back.png', 'FOLD-1', 3, 1],
      ['其他/front.png', undefined, 1, 1],
    ].sort(),
  )
})

test.each<[string, Record<string, [kind: number, position: number]>]>([
  ['PLA', { 'PLA/详情/PLA.png': [3, 1], 'PLA/详情/PLA_2.png': [3, 2], 'PLA/front.png': [1, 1] }],
  ['PLB', { 'PLB/back.png': [1, 2], 'PLB.png': [1, 1], 'PLB/side.png': [1, 3] }],
  ['PLC', { 'PLC/详情/y.png': [3, 2], 'PLC/detail-x.png': [3, 1] }],
  [
    'PLD',
    {
      ...{ 'PLD/图片/1.png': [1, 4], 'PLD/主图/1.png': [1, 1], 'PLD-2.png': [1, 2], 'PLD (2).png': [1, 3] },
      'PLD/images/front.png': [1, 5],
    },
  ],
  // A file that is called the main picture comes first, and full-width names are read as half-width ones.
  ['PL-F', { 'PL-F/1.png': [1, 2], 'PL-F/2.png': [1, 3], 'PL-F/主图.png': [1, 1] }],
  ['PL-G', { 'ＰＬ－Ｇ/１.png': [1, 2], 'PL-G/封面．ｐｎｇ': [1, 1], 'ＰＬ－Ｇ－３．ｐｎｇ': [1, 3] }],
  ['PLE', { '详情/PLE.png': [3, 2], '主图/PLE.png': [1, 1], 'PLE_detail.png': [3, 1] }],
])('counts the places of %s by product, not by folder', async (code, expected) => {
  await givenProduct(admin, { name: `位置${code}`, code })
  const names = Object.keys(expected)
  const files = await filesNamed(names)
  expect(
    Object.fromEntries(
      files.map((file) => [file.name, file.product?.code === code ? [file.kind, file.position] : file]),
    ),
  ).toEqual(expected)
})

test('a number is a part of the code when a product has the whole name', async () => {
  await givenProduct(admin, { name: '编码带号', code: 'PLF' })
  await givenProduct(admin, { name: '编码带号二', code: 'PLF-2' })
  const files = await filesNamed(['PLF-2.png'])
  expect(files).toMatchObject([{ product: { code: 'PLF-2' }, kind: 1, position: 1 }])
})

test('suggests the product that a name begins with, or that a folder above names, at its next free place', async () => {
  await givenProduct(admin, { name: '开头', code: 'PLG' })
  const names = ['PLG - 副本.png', 'PLG.png', 'PLG/旧图/x.png']
  const files = await filesNamed(names)
  expect(
    files.map(({ name, product, suggested, position }) => [name, product?.code, suggested?.code, position]),
  ).toEqual([
    ['PLG - 副本.png', undefined, 'PLG', 2],
    ['PLG.png', 'PLG', undefined, 1],
    ['PLG/旧图/x.png', undefined, 'PLG', 3],
  ])
})
