import { writeFile } from 'node:fs/promises'
import { calls } from '@zhanggui/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { text } from '../../../test/given-files.ts'
import {
  apply,
  cellsOf,
  check,
  findByCode,
  follow,
  givenSheet,
  reasonsOf,
  serviceBean,
  start,
  upload,
} from '../../../test/given-import.ts'
import { givenPath } from '../../../test/given-workbook.ts'
import { keepsInvariants } from '../../../test/invariants.ts'

const { transfer } = calls

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
  const made = await check(
    admin,
    [...headers, '一级类目'],
    ['C', 'W', 'V', 'X'].map((code) => [`${code}1`, `甲${code}`, '2', '饮料']),
  )
  await apply(admin, made.id)
})
afterAll(() => app?.close())
keepsInvariants(() => app.connection)

const headers = ['商品编码', '商品名称', '销售价']
const row = (code: string, price: string) => [`${code}1`, `甲${code}`, price]
const errorsOf = async ({ errorFile }: { errorFile: string }) => cellsOf((await admin.open(errorFile)).body)
const without = (rows: string[][], column: string) => {
  const at = rows[0]?.indexOf(column) ?? -1
  return rows.map((cells) => cells.filter((_, place) => place !== at))
}

const given: [name: string, rows: string[][], said: (string | null)[]][] = [
  ['a section', [row('C', '2.6'), ['以下为会员价'], row('W', '1.8')], ['以下为会员价']],
  [
    'all of several sections',
    [['会员价'], row('C', '2.6'), ['以下为正常价'], row('X', '2.3'), ['批发'], row('W', '1.8')],
    ['会员价', '批发'],
  ],
  ['a note below', [row('C', '2.6'), ['以上价格均不含税']], ['以上价格均不含税']],
  ['a later day', [['以下商品12月1日起执行新价'], row('C', '2.6')], ['以下商品12月1日起执行新价']],
  ['a mark', [row('C', '2.6'), ['W1', '★甲W', '1.8'], ['注：★为会员价']], ['注：★为会员价']],
]
test.each(given)(
  'the rows of %s carry its words in the error file, and stay refused',
  async (_, rows, said) => {
    const first = await check(admin, headers, rows)
    expect(first.counts.refused).toBe(said.length)
    const errors = await errorsOf(first)
    expect(errors[0]?.slice(-3)).toEqual(['文件里的说明', '原文件行号', '失败原因'])
    expect(errors.slice(1).map((cells) => cells.at(-3))).toEqual(said)
    const refused = { refused: said.length, changed: 0, unchanged: 0, created: 0 }
    for (const sent of [
      errors,
      without(errors, '失败原因'),
      without(errors, '文件里的说明'),
      without(without(errors, '文件里的说明'), '失败原因'),
      without(without(errors, '失败原因'), '原文件行号'),
      without(without(errors, '文件里的说明'), '原文件行号'),
      errors.toReversed().map((_, at) => errors[at === 0 ? 0 : errors.length - at] ?? []),
    ]) {
      const again = await check(admin, sent[0] ?? [], sent.slice(1))
      expect(again.counts).toMatchObject(refused)
      expect(
        (await errorsOf(again))
          .slice(1)
          .map((cells) => cells.at(-3))
          .toSorted(),
      ).toEqual(said.toSorted())
    }
    const path = givenPath('.csv')
    await writeFile(path, text('csv', errors).content())
    expect((await follow(admin, await start(admin, await upload(admin, path)))).counts).toMatchObject(refused)
    const url = await upload(admin, await givenSheet(errors[0] ?? [], errors.slice(1)))
    await admin.send(transfer.importExcelByUrl, { serviceBean, importFileUrl: url })
    expect(await findByCode(admin, 'W1')).toMatchObject({ salesPrice: '2.00' })

    const cleared = errors.map((cells, at) =>
      cells.map((cell, place) => (at > 0 && place === cells.length - 3 ? '' : cell)),
    )
    expect((await check(admin, cleared[0] ?? [], cleared.slice(1))).counts).toMatchObject({ refused: 0 })
  },
)

test('a code without its zeros stays refused, although the codes around it are stored by now', async () => {
  const own = ['商品编码', '商品名称', '一级类目', '销售价']
  const codes = ['0070811', '0070812', '70813']
  const first = await check(
    admin,
    own,
    codes.map((code, at) => [code, `零${at}`, '饮料', '3']),
  )
  expect(first.counts).toMatchObject({ created: 2, refused: 1 })
  await apply(admin, first.id)
  const [head = [], ...errors] = await errorsOf(first)
  expect((await check(admin, head, errors)).counts).toMatchObject({ created: 0, refused: 1 })
  const added = await check(admin, head, errors, { choices: { zeros: 'add' } })
  expect(added.counts).toMatchObject({ created: 1, refused: 0 })
})

test('the words stay with a row that is refused for another reason, and its reason says what to do', async () => {
  const first = await check(admin, headers, [['以下为会员价'], row('W', 'x'), row('C', '1.8')])
  const reasons = await reasonsOf(admin, first.id)
  expect(reasons[4]?.join()).toMatch(/请在试运行里回答.*清空它们的「文件里的说明」/)
  const [head = [], ...errors] = await errorsOf(first)
  const corrected = errors.map((cells) => cells.map((cell) => (cell === 'x' ? '1.7' : cell)))
  expect((await check(admin, head, corrected)).counts).toMatchObject({ refused: 2, changed: 0 })
  const answered = await check(admin, head, corrected, { choices: { otherPrices: 'take' } })
  expect(answered.counts).toMatchObject({ refused: 0, changed: 2 })
})

test('new goods that a line says to be no longer sold are asked about again', async () => {
  const first = await check(
    admin,
    [...headers, '一级类目'],
    [['以下商品已停售'], ['S1', '新品', '3', '饮料']],
  )
  expect(first.counts).toMatchObject({ refused: 1 })
  const [head = [], ...errors] = await errorsOf(first)
  const again = await check(admin, head, errors)
  expect(again).toMatchObject({ counts: { refused: 1 }, findings: [{ kind: 'offSale' }] })
})

test('what only the first file shows is refused again without the column of reasons', async () => {
  const path = givenPath('.xls')
  await writeFile(
    path,
    `<meta charset="utf-8"><table><tr>${headers.map((one) => `<td>${one}</td>`).join('')}</tr><tr><td>W1</td><td>甲W</td><td><s>1.9</s></td></tr></table>`,
  )
  const first = await follow(admin, await start(admin, await upload(admin, path)))
  expect(first.counts).toMatchObject({ refused: 1 })
  const [head = [], ...errors] = without(await errorsOf(first), '失败原因')
  expect((await check(admin, head, errors)).counts).toMatchObject({ refused: 1, changed: 0 })
  const corrected = errors.map((cells) => cells.map((cell) => (cell === '1.9' ? '1.8' : cell)))
  expect((await check(admin, head, corrected)).counts).toMatchObject({ refused: 0, changed: 1 })
})
