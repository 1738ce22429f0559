import { expect, test } from 'vitest'
import { biff, words } from '../../../../test/given-biff.ts'
import type { RawRow } from '../sheet-row.ts'
import { openXls } from './xls-stream.ts'

const wide = (text: string) => Buffer.concat([Buffer.from([1]), Buffer.from(text, 'utf16le')])
const named = (text: string) => Buffer.concat([words(text.length), wide(text)])
const bof = (kind: number) => biff(0x809, words(0x600, kind, 0, 0, 0, 0, 0, 0))
const eof = biff(0x0a)

/** An object and its text, which may stand in several records. */
const drawn = (kind: number, id: number, ...texts: string[]) =>
  Buffer.concat([
    biff(0xec, Buffer.alloc(8)),
    biff(0x5d, words(0x15, 0x12, kind, id), Buffer.alloc(14)),
    biff(0xec, Buffer.alloc(8)),
    biff(0x1b6, words(0x212, 0, 0, 0, 0, texts.join('').length, 16, 0, 0)),
    ...texts.map((text) => biff(0x3c, wide(text))),
    biff(0x3c, Buffer.alloc(16)),
  ])
const [textBox, rectangle, note] = [6, 2, 0x19]

const cells = Buffer.concat([
  biff(0x204, words(0, 0, 0), named('编码')),
  biff(0x204, words(0, 1, 0), named('价格')),
  biff(0x204, words(1, 0, 0), named('A1')),
])

function book(...records: Buffer[]) {
  const globals = (position: number) =>
    Buffer.concat([
      bof(5),
      biff(0xe0, words(0, 0), Buffer.alloc(16)),
      biff(0x85, words(position, 0), Buffer.from([0, 0, 1, 0, 65])),
      eof,
    ])
  return openXls(Buffer.concat([globals(globals(0).length), bof(16), ...records, eof]))
}

async function rowsOf(...records: Buffer[]): Promise<RawRow[]> {
  const rows: RawRow[] = []
  for await (const portion of book(...records).readSheet(0).portions) rows.push(...portion)
  return rows
}
const wordsOf = async (...records: Buffer[]) =>
  (await rowsOf(...records)).flatMap(({ rowNumber, cells: texts }) => (rowNumber === 0 ? texts : []))
const notesOf = (...records: Buffer[]) =>
  book(...records)
    .readSheet(0)
    .notes?.()

test('text boxes, shapes, print headers and footers stand above the first row', async () => {
  const chart = Buffer.concat([bof(0x20), drawn(textBox, 9, '图表'), eof])
  const rows = await rowsOf(
    biff(0x14, named('&C&"宋体"&14成本价表\n未税')),
    biff(0x15, named('第 &P 页')),
    cells,
    drawn(textBox, 1, '价格单位', '：分\n不含税'),
    drawn(rectangle, 2, '批发'),
    drawn(note, 3, '批注'),
    chart,
  )
  expect(rows.map(({ rowNumber, cells: texts }) => [rowNumber, ...texts])).toEqual([
    ...['成本价表', '未税', '价格单位：分', '不含税', '批发'].map((text) => [0, text]),
    [1, '编码', '价格'],
    [2, 'A1'],
  ])
})

test('notes are read, also that of an empty cell', async () => {
  const placed = (row: number, column: number, id: number) =>
    biff(0x1c, words(row, column, 0, id), named('店长'))
  const notes = await notesOf(
    cells,
    ...[
      drawn(note, 1, '店长:\n单位：分'),
      drawn(note, 2, '空'),
      placed(0, 1, 1),
      placed(0, 5, 2),
      placed(1, 0, 7),
    ],
  )
  expect(notes).toEqual([
    { row: 1, column: 1, text: '店长:\n单位：分' },
    { row: 1, column: 5, text: '空' },
  ])
})

test('the messages beside the cells of a column are notes of the column', async () => {
  const rule = (shown: boolean, title: string, message: string) =>
    biff(
      0x1be,
      words(2, shown ? 0x0c : 0x08),
      ...[title, '\0', message, '不对'].map(named),
      words(3, 0, 1),
      Buffer.alloc(1),
      words(0, 0),
      words(2, 1, 99, 1, 2, 1, 1, 4, 4),
    )
  expect(
    await notesOf(cells, rule(true, '售价', '单位：分'), rule(false, '\0', '看不见'), rule(true, '\0', '\0')),
  ).toEqual([1, 2, 4].map((column) => ({ row: 0, column, text: '售价\n单位：分' })))
})

test('damaged words say nothing, and only the beginning of long ones is read', async () => {
  const cut = (id: number) => biff(id, words(500), Buffer.from([1, 65]))
  expect(
    await wordsOf(cells, cut(0x14), cut(0x1b6), cut(0x1be), biff(0x5d), biff(0x1b6), biff(0x1c)),
  ).toEqual([])
  expect(await wordsOf(cells, biff(0x1b6, words(0, 0, 0, 0, 0, 500)), biff(0x3c, wide('短')))).toEqual([])
  const many = Array.from({ length: 3000 }, (_, at) => drawn(textBox, at, `第${at}条`))
  expect(await wordsOf(cells, ...many)).toHaveLength(200)
  const [long = ''] = await wordsOf(cells, drawn(textBox, 1, '长'.repeat(4000), '长'.repeat(4000)))
  expect(long.length).toBeLessThanOrEqual(500)
})

test('a row without height and a column without width are hidden', async () => {
  const row = (at: number, height: number, flags: number) =>
    biff(0x208, words(at, 0, 2, height, 0, 0, flags, 0))
  const rows = await rowsOf(
    biff(0x7d, words(1, 1, 0, 15, 0, 0)),
    ...[row(0, 0, 0x100), row(1, 0, 0x140), cells],
  )
  expect(rows.map(({ hidden = false, hiddenColumns }) => [hidden, hiddenColumns])).toEqual([
    [false, [1]],
    [true, [1]],
  ])
})
