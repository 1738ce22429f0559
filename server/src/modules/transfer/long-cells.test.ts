import { writeFile } from 'node:fs/promises'
import { calls } from '@zhanggui/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { text } from '../../../test/given-files.ts'
import { cellsOf, follow, reasonsOf, rowsOf, start, upload } from '../../../test/given-import.ts'
import { givenPath } from '../../../test/given-workbook.ts'
import { keepsInvariants } from '../../../test/invariants.ts'

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
})
afterAll(() => app?.close())
keepsInvariants(() => app.connection)

const headers = ['编码', '品名', '一级类目', '售价', '规格', '备注', '不认识的列']
const long = (part: string) => `${part.repeat(30_000 / part.length)}x`

/** The dry run of a csv, with its products listed meanwhile. */
async function checkBusy(rows: string[][]) {
  const path = givenPath('.csv')
  await writeFile(path, text('csv', [headers, ...rows]).content())
  const importId = await start(admin, await upload(admin, path))
  await admin.get(calls.product.findProductPage, {})
  return follow(admin, importId)
}

test('a long cell is refused by its field, whatever it says, and its row comes back whole', async () => {
  const good = (code: string) => [code, `好货${code}`, '饮料', '2', '', '', '']
  const parts = ['1', '1,', '(', '-', '1/', '=(', '元', '*1', '¥', '以下为', '24瓶/', ' 1']
  const bad = parts.flatMap((part, at) =>
    headers.slice(0, -1).flatMap((_, column) => {
      const row = good(`L${at}-${column}`)
      row[column] = long(part)
      return column === 4 ? [] : [row]
    }),
  )
  const beside = parts.map((part, at) => [...good(`K${at}`).slice(0, -1), long(part)])
  const detail = await checkBusy([good('M1'), ...bad, ...beside, good('M2')])
  expect(detail.counts).toMatchObject({ created: 2 + beside.length, refused: bad.length })
  const reasons = await reasonsOf(admin, detail.id)
  expect(Object.values(reasons).every(([one]) => /最多 500 个字符/.test(one ?? ''))).toBe(true)
  const rows = await rowsOf(admin, detail.id)
  const shown = [...rows.values()].flatMap(({ cells }) => cells.map(({ value }) => value.length))
  expect(Math.max(...shown)).toBe(501)
  const errors = await cellsOf((await admin.open(detail.errorFile)).body)
  expect(errors.slice(1).map((cells) => cells.slice(0, headers.length - 2))).toEqual(
    bad.map((cells) => cells.slice(0, headers.length - 2)),
  )
}, 60_000)

test('the cut text of a number is no number', async () => {
  const detail = await checkBusy([['N1', '甲', '饮料', `2${' '.repeat(600)}9`, '', '', '']])
  expect(detail.counts).toMatchObject({ created: 0, refused: 1 })
})
