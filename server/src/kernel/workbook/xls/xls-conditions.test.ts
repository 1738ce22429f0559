import { writeFile } from 'node:fs/promises'
import { CFB } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { biff, words } from '../../../../test/given-biff.ts'
import { book } from '../../../../test/given-files.ts'
import { givenPath, rowsHere } from '../../../../test/given-workbook.ts'

// The conditional formats of an xls, byte for byte as Excel and LibreOffice write them.

const u32 = (number: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(number >>> 0)
  return bytes
}
const [hasNumber, hasFont] = [1 << 25, 1 << 26]

/** A font in a rule. `ignored`: the rule leaves the line through the text as it is. */
const font = (flags: number, ignored = 0) => {
  const bytes = Buffer.alloc(118)
  bytes.writeUInt32LE(flags, 68)
  bytes.writeUInt32LE(ignored, 88)
  return bytes
}
const strike = Buffer.concat([u32(hasFont), words(0), font(0x80)])
const bold = Buffer.concat([u32(hasFont), words(0), font(0)])
const leftAlone = Buffer.concat([u32(hasFont), words(0), font(0x80, 0x80)])
const perBox = (() => {
  const code = '0"元/箱"'
  const text = Buffer.concat([words(code.length), Buffer.from([1]), Buffer.from(code, 'utf16le')])
  return Buffer.concat([u32(hasNumber), words(1, text.length + 2), text])
})()
const both = Buffer.concat([u32(hasNumber | hasFont), words(0), Buffer.from([0, 4]), font(0x80)])

const int = (number: number) => Buffer.concat([Buffer.from([0x1e]), words(number)])
const text = (value: string) =>
  Buffer.concat([Buffer.from([0x17, value.length, 1]), Buffer.from(value, 'utf16le')])
/** A cell of the rule's row, by its distance from the rule's first cell; `fixed`: in column A whatever the cell. */
const fixed = Buffer.concat([Buffer.from([0x4c]), words(0, 0x8000)])
const own = Buffer.concat([Buffer.from([0x4c]), words(0, 0xc000)])
const written = (column: number) => Buffer.concat([Buffer.from([0x44]), words(1, 0xc000 | column)])
const equal = Buffer.from([0x0b])
const search = Buffer.from([0x42, 2, 82, 0])
const isNoError = Buffer.from([0x41, 3, 0, 0x41, 38, 0])

const rule = (type: number, operator: number, look: Buffer, first: Buffer, second = Buffer.alloc(0)) =>
  biff(
    0x1b1,
    Buffer.from([type, operator]),
    words(first.length, second.length),
    look,
    Buffer.concat([first, second]),
  )
/** The rules of the rows 2 to 9 of a column, in the format 1. */
const rules = (column: number, ...inside: Buffer[]) =>
  Buffer.concat([
    biff(0x1b0, words(inside.length, 2, 1, 8, column, column, 1), words(1, 8, column, column)),
    ...inside,
  ])

/** The marked cells, and those that show another text, of a sheet with these rules behind its cells. */
async function seenIn(conditions: Buffer, third: readonly boolean[] = []): Promise<string[]> {
  const rows = [
    ['名称', '价格'],
    ['甲', 8],
    ['乙', 20],
    ['停售品', 35],
  ].map((row, at) => [...row, ...(at > 0 ? third.slice(at - 1, at) : [])])
  const container = CFB.read(book('xls', rows).content(), { type: 'buffer' })
  const entry = CFB.find(container, '/Workbook') as { content: Buffer; size: number }
  const stream = Buffer.from(entry.content)
  let [at, end] = [0, 0]
  for (; at + 4 <= stream.length; at += 4 + stream.readUInt16LE(at + 2))
    if (stream.readUInt16LE(at) === 0x0a) end = at
  entry.content = Buffer.concat([stream.subarray(0, end), conditions, stream.subarray(end)])
  entry.size = entry.content.length
  const path = givenPath('.xls')
  await writeFile(path, CFB.write(container, { type: 'buffer' }) as Buffer)
  return (await rowsHere(path)).flatMap(({ rowNumber, issues = [], shown = {} }) => [
    ...issues.map(({ column, kind }) => `${'AB'[column]}${rowNumber} ${kind}`),
    ...Object.entries(shown).map(([column, look]) => `${'AB'[Number(column)]}${rowNumber} ${look}`),
  ])
}

test.each([
  ['a number above a limit', rules(1, rule(1, 5, strike, int(19))), ['B3', 'B4']],
  ['a number between two', rules(1, rule(1, 1, strike, int(8), int(20))), ['B2', 'B3']],
  [
    'another cell of the row',
    rules(1, rule(2, 0, strike, Buffer.concat([fixed, text('停售品'), equal]))),
    ['B4'],
  ],
  ['itself', rules(1, rule(2, 0, strike, Buffer.concat([own, int(20), equal]))), ['B3']],
  [
    'a cell as it is written',
    rules(0, rule(2, 0, strike, Buffer.concat([written(0), text('乙'), equal]))),
    ['A3'],
  ],
  [
    'words in it',
    rules(0, rule(2, 0, strike, Buffer.concat([text('停售'), own, search, isNoError]))),
    ['A4'],
  ],
  [
    'several conditions together',
    rules(
      1,
      rule(
        2,
        0,
        strike,
        Buffer.concat([
          fixed,
          text('停售品'),
          equal,
          own,
          int(9),
          Buffer.from([0x0d]),
          Buffer.from([0x42, 2, 36, 0]),
        ]),
      ),
    ),
    ['B4'],
  ],
  ['a number format beside the line', rules(1, rule(1, 5, both, int(30))), ['B4']],
])('a rule strikes cells by %s', async (_, conditions, struck) => {
  expect(await seenIn(conditions)).toEqual(struck.map((cell) => `${cell} struck`))
})

test('of the rules of an area the first one counts, and one that only Excel computes leaves a doubt', async () => {
  const above = (limit: number, look: Buffer) => rule(1, 5, look, int(limit))
  expect(await seenIn(rules(1, above(10, bold), above(5, strike)))).toEqual(['B2 struck'])
  const unknown = rules(1, rule(2, 0, strike, Buffer.from([0x24, 0, 0, 0, 0, 0x15])))
  expect(await seenIn(unknown)).toEqual(['B2 maybeStruck', 'B3 maybeStruck', 'B4 maybeStruck'])
  expect(await seenIn(rules(1, rule(0, 0, strike, text('停售'))))).toContain('B4 maybeStruck')
})

test('a rule gives its number format, and one that changes no value says nothing', async () => {
  expect(await seenIn(rules(1, rule(1, 5, perBox, int(10))))).toEqual(['B3 20元/箱', 'B4 35元/箱'])
  for (const look of [bold, leftAlone]) expect(await seenIn(rules(1, rule(1, 5, look, int(1))))).toEqual([])
})

test('a damaged rule leaves a doubt if it may strike cells', async () => {
  for (const damaged of [
    rules(1, biff(0x1b1, Buffer.from([1, 5]), words(3, 0), u32(hasFont), words(0))),
    rules(1, rule(2, 0, strike, Buffer.from([0x1f, 1]))),
  ])
    expect(await seenIn(damaged)).toEqual(['B2 maybeStruck', 'B3 maybeStruck', 'B4 maybeStruck'])
  for (const empty of [rules(1, biff(0x1b1, Buffer.from([1, 5]))), biff(0x1b0, words(1))])
    expect(await seenIn(empty)).toEqual([])
})

/** The record of Excel 2007 about the rule at a place of the first format. */
const more = (place: number, priority: number, stops: boolean) =>
  biff(
    0x87b,
    words(0x87b, 1, 1, 8, 1, 1, 0, 0, 1, place, 0, priority),
    Buffer.from([stops ? 3 : 1, 0, 16]),
    Buffer.alloc(16),
  )

test('Excel 2007 says whether an old rule stops others, and in which order they count', async () => {
  const two = rules(1, rule(1, 5, bold, int(10)), rule(1, 5, strike, int(5)))
  const all = ['B2 struck', 'B3 struck', 'B4 struck']
  expect(await seenIn(Buffer.concat([two, more(0, 1, false), more(1, 2, false)]))).toEqual(all)
  expect(await seenIn(Buffer.concat([two, more(0, 1, true), more(1, 2, false)]))).toEqual(['B2 struck'])
  expect(await seenIn(Buffer.concat([two, more(0, 2, true), more(1, 1, false)]))).toEqual(all)
})

test.each([
  ['a formula', 2, Buffer.concat([fixed, text('乙'), equal]), strike, ['B3 struck']],
  ['duplicates', 5, Buffer.alloc(0), strike, ['B2 maybeStruck', 'B3 maybeStruck', 'B4 maybeStruck']],
  [
    'a number format',
    2,
    Buffer.concat([own, int(9), Buffer.from([0x0d])]),
    perBox,
    ['B3 20元/箱', 'B4 35元/箱'],
  ],
])('a rule that only Excel 2007 knows counts: %s', async (_, type, formula, look, seen) => {
  const area = words(1, 8, 1, 1)
  const format = biff(0x879, words(0x879, 1), area, words(1, 4), area, words(1), area)
  const extension = biff(0x87b, words(0x87b, 1), area, words(1, 0, 1))
  const rule12 = biff(
    0x87a,
    ...[words(0x87a, 0), area, Buffer.from([type, 0]), words(formula.length, 0), u32(look.length), look],
    ...[formula, words(0), Buffer.from([0]), words(1, 0), Buffer.from([16]), Buffer.alloc(16)],
  )
  expect(await seenIn(Buffer.concat([format, rule12]))).toEqual(seen)
  // One more rule of an old format.
  expect(await seenIn(Buffer.concat([rules(1), extension, rule12]))).toEqual(seen)
})

test('a check box counts as TRUE or FALSE, and a space in a formula says nothing', async () => {
  const ticks = [true, false, true]
  const third = Buffer.concat([Buffer.from([0x4c]), words(0, 0x8002)])
  const not = Buffer.from([0x41, 38, 0])
  expect(await seenIn(rules(1, rule(2, 0, strike, third)), ticks)).toEqual(['B2 struck', 'B4 struck'])
  expect(await seenIn(rules(1, rule(2, 0, strike, Buffer.concat([third, not]))), ticks)).toEqual([
    'B3 struck',
  ])
  const spaced = Buffer.concat([fixed, Buffer.from([0x19, 0x40, 0, 1]), text('乙'), equal])
  expect(await seenIn(rules(1, rule(2, 0, strike, spaced)))).toEqual(['B3 struck'])
})
