import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { book, text } from '../../../test/given-files.ts'
import { follow, reasonsOf, start, upload } from '../../../test/given-import.ts'
import { givenPath } from '../../../test/given-workbook.ts'

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
})
afterAll(() => app?.close())

async function checked(file: { ending: string; content: () => Buffer }) {
  const path = givenPath(`.${file.ending}`)
  await writeFile(path, file.content())
  return follow(admin, await start(admin, await upload(admin, path)))
}

test('a legend below the table may stand in two cells', async () => {
  const rows = [
    ['编码', '名称', '一级类目', '售价'],
    ['LEG1', '可乐', '类', 3],
    ['LEG2', '雪碧', '类', 4],
    [],
    ['说明:', '价格均不含税'],
  ]
  const { counts, findings } = await checked(book('xlsx', rows))
  expect(counts).toMatchObject({ created: 0, refused: 2 })
  expect(findings.map(({ kind }) => kind)).toContain('otherPrices')
})

test('a quoted cell that takes the next line with it is refused; one of two lines of text is not', async () => {
  const lines = (...given: string[]) => ({
    ending: 'csv',
    content: () => Buffer.from(['编码,名称,一级类目,售价,进价', ...given].join('\r\n')),
  })
  const { id, counts } = await checked(lines('QUO1,"枣,类,15,10', 'QUO2,核桃",类,30,20', 'QUO3,杏仁,类,9,5'))
  expect(counts).toMatchObject({ created: 1, refused: 1 })
  expect((await reasonsOf(admin, id))[2]?.join()).toContain('要用双引号括起来')
  const plain = await checked(lines('QUO4,"大枣, 甜\r\n一斤",类,15,10'))
  expect(plain.counts).toMatchObject({ created: 1, refused: 0 })
})

test('a limit of 0 is none', async () => {
  const { counts, findings } = await checked(
    text('csv', [
      ['编码', '名称', '一级类目', '售价', '限购数'],
      ['LIM1', '不限购的水', '类', '3', '0'],
    ]),
  )
  expect(counts).toMatchObject({ created: 1, refused: 0 })
  expect(findings.map(({ kind }) => kind)).toContain('placeholders')
})
