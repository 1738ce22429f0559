import { expect, test } from 'vitest'
import { givenWorkbook, rowsHere } from '../../../../test/given-workbook.ts'

// A conditional format may show another number than the cell has, or strike it through.

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const looks = [
  '<dxf><font><b/><strike/></font></dxf>',
  '<dxf><numFmt numFmtId="300" formatCode="0&quot;元/箱&quot;"/></dxf>',
  '<dxf><font><color rgb="FFFF0000"/></font></dxf>',
  '<dxf><font><strike val="0"/></font></dxf>',
  '<dxf><numFmt numFmtId="301" formatCode="#,##0.00"/></dxf>',
  '<dxf><numFmt numFmtId="302" formatCode="yyyy-mm-dd"/></dxf>',
]
const [strike, perBox, red, plain, decimals, date] = [0, 1, 2, 3, 4, 5]

/** The attributes and the content of a cell. */
type Cell = readonly [string, string]
const text = (value: string): Cell => ['t="inlineStr"', `<is><t xml:space="preserve">${value}</t></is>`]
const number = (value: number): Cell => ['', `<v>${value}</v>`]
const box = (isTicked: boolean): Cell => ['t="b"', `<v>${Number(isTicked)}</v>`]
const computed = (value: string): Cell => ['t="str"', `<f>X()</f><v>${value}</v>`]

/** A sheet with the names 甲, 乙, 停售品 in A2:A4, with 8, 20 and 35 beside them in B2:B4, and with `more` in C2:C4. */
const given = (rules: string, more: readonly (Cell | null)[] = []) => {
  const row = (at: number, name: string, price: number) => {
    const [attributes, content] = more[at - 2] ?? []
    const third = content === undefined ? '' : `<c r="C${at}" ${attributes}>${content}</c>`
    return `<row r="${at}"><c r="A${at}" t="inlineStr"><is><t>${name}</t></is></c><c r="B${at}" s="0"><v>${price}</v></c>${third}</row>`
  }
  return givenWorkbook({
    sheet: `<worksheet ${main}><sheetData>${row(2, '甲', 8)}${row(3, '乙', 20)}${row(4, '停售品', 35)}</sheetData>${rules}</worksheet>`,
    parts: {
      'xl/styles.xml': `<styleSheet ${main}><cellXfs><xf numFmtId="0"/></cellXfs><dxfs>${looks.join('')}</dxfs></styleSheet>`,
    },
  })
}
const rule = (look: number, attributes: string, formulas = '', cells = 'B2:B9', priority = 1) =>
  `<conditionalFormatting sqref="${cells}"><cfRule dxfId="${look}" priority="${priority}" ${attributes}>${formulas}</cfRule></conditionalFormatting>`
const formula = (text: string) => `<formula>${text}</formula>`
const byFormula = (text: string, cells?: string) =>
  rule(
    strike,
    'type="expression"',
    formula(text.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')),
    cells,
  )

/** The marked cells and those that show another text. */
const seenIn = async (...of: Parameters<typeof given>) =>
  (await rowsHere(await given(...of))).flatMap(({ rowNumber, issues = [], shown = {} }) => [
    ...issues.map(({ column, kind }) => `${'ABC'[column]}${rowNumber} ${kind}`),
    ...Object.entries(shown).map(([column, look]) => `${'ABC'[Number(column)]}${rowNumber} ${look}`),
  ])

test.each([
  ['a number above a limit', 'type="cellIs" operator="greaterThan"', formula('19'), ['B3', 'B4']],
  ['a number between two', 'type="cellIs" operator="between"', formula('8') + formula('20'), ['B2', 'B3']],
  ['one outside of them', 'type="cellIs" operator="notBetween"', formula('8') + formula('20'), ['B4']],
  ['another cell of the row', 'type="expression"', formula('$A2=&quot;停售品&quot;'), ['B4']],
  ['itself by a formula', 'type="expression"', formula('B2&lt;=8'), ['B2']],
])('a rule strikes cells by %s', async (_, attributes, formulas, struck) => {
  expect(await seenIn(rule(strike, attributes, formulas))).toEqual(struck.map((cell) => `${cell} struck`))
})

test.each([
  ['words in it', 'type="containsText" operator="containsText" text="停售"', ['A4']],
  ['its beginning', 'type="beginsWith" text="停"', ['A4']],
  ['its end', 'type="endsWith" text="品"', ['A4']],
  ['words that it lacks', 'type="notContainsText" text="停售"', ['A2', 'A3']],
  ['any text', 'type="notContainsBlanks"', ['A2', 'A3', 'A4']],
  ['no text', 'type="containsBlanks"', []],
])('a rule strikes texts by %s', async (_, attributes, struck) => {
  expect(await seenIn(rule(strike, attributes, formula('x'), 'A2:A9'))).toEqual(
    struck.map((cell) => `${cell} struck`),
  )
})

test.each([
  ['a formula over other cells', 'type="expression"', formula('COUNTIF($D$2:$D$9,$A2)&gt;0')],
  ['a cell of another row', 'type="expression"', formula('B1=&quot;x&quot;')],
  ['the best ten', 'type="top10" rank="1"', ''],
  ['the value of another cell', 'type="cellIs" operator="equal"', formula('$D$1')],
])('each cell of a rule that only Excel computes is doubtful: %s', async (_, attributes, formulas) => {
  expect(await seenIn(rule(strike, attributes, formulas, 'B3:B4'))).toEqual([
    'B3 maybeStruck',
    'B4 maybeStruck',
  ])
  expect(await seenIn(rule(perBox, attributes, formulas, 'B3'))).toEqual(['B3 unknownFormat'])
  // It says nothing else than the cell.
  expect(await seenIn(rule(decimals, attributes, formulas))).toEqual([])
})

test('a rule gives its number format where it holds, the first one before others', async () => {
  const above = (limit: number) =>
    ['type="cellIs" operator="greaterThan"', formula(String(limit)), 'B2:B9'] as const
  expect(await seenIn(rule(perBox, ...above(10)))).toEqual(['B3 20元/箱', 'B4 35元/箱'])
  expect(await seenIn(rule(date, ...above(30)))).toEqual(['B4 unknownFormat'])
  expect(await seenIn(rule(perBox, ...above(10), 2) + rule(decimals, ...above(30), 1))).toEqual([
    'B3 20元/箱',
  ])
})

test('a rule leaves the other faults of a cell', async () => {
  const part = '<is><r><rPr><strike/></rPr><t>河南</t></r><r><t>河北</t></r></is>'
  const cells: Cell[] = [['t="inlineStr"', part], number(1e18)]
  expect(await seenIn(rule(strike, 'type="duplicateValues"', '', 'C2:C9'), cells)).toEqual([
    'C2 struckPart',
    'C2 maybeStruck',
    'C3 lostDigits',
    'C3 maybeStruck',
  ])
})

test('a rule that may come first leaves a doubt about the look of a later one', async () => {
  const above = (look: number) => rule(look, 'type="cellIs" operator="greaterThan"', formula('30'), 'B4', 2)
  const best = (look: number) => rule(look, 'type="top10" rank="1"', '', 'B4')
  expect(await seenIn(best(decimals) + above(perBox))).toEqual(['B4 unknownFormat'])
  expect(await seenIn(best(plain) + above(strike))).toEqual(['B4 maybeStruck'])
  expect(await seenIn(best(strike) + above(strike))).toEqual(['B4 struck'])
})

test('where a rule says that cells are not struck, later ones do not strike them', async () => {
  const above = (look: number, limit: number, priority: number) =>
    rule(look, 'type="cellIs" operator="greaterThan"', formula(String(limit)), 'B2:B9', priority)
  expect(await seenIn(above(plain, 30, 1) + above(strike, 10, 2))).toEqual(['B3 struck'])
})

test('looks that change no value leave no doubt, and damaged rules say nothing', async () => {
  const all = 'type="cellIs" operator="greaterThan"'
  for (const rules of [
    rule(red, all, formula('1')),
    rule(plain, all, formula('1')),
    rule(strike, all, formula('1'), 'D2:D9 XFD1'),
    rule(99, all, formula('1')),
    '<conditionalFormatting><cfRule dxfId="0" type="top10"/></conditionalFormatting>',
    '<conditionalFormatting',
  ])
    expect(await seenIn(rules)).toEqual([])
})

test('a rule with its look beside it strikes, too', async () => {
  const rules =
    '<extLst><ext><x14:conditionalFormattings><x14:conditionalFormatting><x14:cfRule type="expression" priority="3"><xm:f>甲!$A$1=1</xm:f><x14:dxf><font><strike/></font></x14:dxf></x14:cfRule><xm:sqref>B2:B3 B9</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings></ext></extLst>'
  expect(await seenIn(rules)).toEqual(['B2 maybeStruck', 'B3 maybeStruck'])
})

test('a rule that stops others comes before them, whatever its look', async () => {
  const red10 = (stop: string) => rule(red, `type="cellIs" operator="greaterThan" ${stop}`, formula('10'))
  const after = (look: number) => rule(look, 'type="cellIs" operator="greaterThan"', formula('5'), 'B2:B9', 2)
  expect(await seenIn(red10('stopIfTrue="1"') + after(perBox))).toEqual(['B2 8元/箱'])
  expect(await seenIn(red10('stopIfTrue="0"') + after(strike))).toEqual([
    'B2 struck',
    'B3 struck',
    'B4 struck',
  ])
  // Only Excel knows whether this one stops.
  const unsure = rule(red, 'type="top10" rank="1" stopIfTrue="1"')
  expect(await seenIn(unsure + after(strike))).toEqual(['B2 maybeStruck', 'B3 maybeStruck', 'B4 maybeStruck'])
})

test('the same rule once per row counts in each row, and far too many are refused', async () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      rule(strike, 'type="expression"', formula(`$A${at + 2}=&quot;停售品&quot;`), `B${at + 2}`, at + 1),
    )
      .reverse()
      .join('')
  expect(await seenIn(many(620))).toEqual(['B4 struck'])
  await expect(seenIn(many(5001))).rejects.toMatchObject({ key: 'sheet.tooManyRules' })
})

test.each([
  ['AND($A2="停售品",B2>9)', ['B4']],
  ['OR($A2="甲",LEN($A2)>2)', ['B2', 'B4']],
  ['NOT(ISBLANK($A2))', ['B2', 'B3', 'B4']],
  ['ISNUMBER(SEARCH("停",$A2))', ['B4']],
  ['NOT(ISERROR(SEARCH("停售",$A2)))', ['B4']],
  ['$A2=$C2', []],
  ['$C2=TRUE', []],
  ['B2=20.000000000000004', ['B3']],
  ['(B2 > 9)', ['B3', 'B4']],
])('a formula over the cells of a row is computed: %s', async (text, struck) => {
  expect(await seenIn(byFormula(text))).toEqual(struck.map((cell) => `${cell} struck`))
})

test.each([
  ['$C2', ['B2', 'B4']],
  ['NOT($C2)', ['B3']],
  ['AND($C2,$B2>9)', ['B4']],
  ['OR($C2,$B2=20)', ['B2', 'B3', 'B4']],
  ['$C2=TRUE', ['B2', 'B4']],
  ['$C2="TRUE"', []],
  ['ISTEXT($C2)', []],
])('a check box counts in a formula: %s', async (text, struck) => {
  expect(await seenIn(byFormula(text), [box(true), box(false), box(true)])).toEqual(
    struck.map((cell) => `${cell} struck`),
  )
})

test.each([
  ['a formula with an empty result is no empty cell', 'NOT(ISBLANK($C2))', [computed(''), null], ['B2']],
  ['AND leaves out empty cells and texts', 'AND($C2,$B2>9)', [null, text('x'), box(false)], ['B3']],
  ['TRIM takes no wide space', 'LEN(TRIM($C2))>0', [text('\u3000'), text(' ')], ['B2']],
  [
    'a number has the digits that Excel shows',
    'LEN($C2)>4',
    [number(19.900000000000002), number(12345)],
    ['B3'],
  ],
  ['NOT of a text is an error', 'NOT($C2)', [text('x'), text('y'), box(true)], []],
])('Excel and this reader agree: %s', async (_, text, cells, struck) => {
  expect(await seenIn(byFormula(text), cells)).toEqual(struck.map((cell) => `${cell} struck`))
})

test('a text that Excel may take for TRUE leaves a doubt, and another text is no yes', async () => {
  expect(await seenIn(byFormula('$C2'), [text('TRUE'), text('停售')])).toEqual(['B2 maybeStruck'])
})

test('texts in an order that depends on the language leave a doubt', async () => {
  const struck = (text: string, sign: string, cell: Cell) =>
    seenIn(byFormula(`$C2${sign}"${text}"`, 'B2'), [cell])
  expect(await struck('李', '>', text('张'))).toEqual(['B2 maybeStruck'])
  expect(await struck('2024-10-01', '<', text('2024-1-5'))).toEqual(['B2 maybeStruck'])
  expect(await struck('李', '>=', text('李'))).toEqual(['B2 struck'])
  expect(await struck('', '>', text('张'))).toEqual(['B2 struck'])
})

test.each([
  'AND($C2<>"",$C2<TODAY()-30)',
  'AND($C2<>"",COUNTIF(\'甲, 乙\'!$A$1:$A$9,$C2)>0)',
  'AND($C2<>"",OR($B2>1,1/0))',
])('a guard decides alone before what only Excel computes: %s', async (text) => {
  expect(await seenIn(byFormula(text), [null, null, number(44_000)])).toEqual(['B4 maybeStruck'])
})

test.each([
  ['a text with wildcards', rule(strike, 'type="containsText" text="停*品"', formula('x'), 'A4')],
  ['a text of another cell', rule(strike, 'type="notContainsText"', formula('x'), 'A4')],
  [
    'a formula of several areas in another order',
    rule(strike, 'type="expression"', formula('B2&lt;9'), 'C2:C9 A4:A4'),
  ],
  ['a very long formula', rule(strike, 'type="expression"', formula(`$A4= x${' '.repeat(200_000)}(`), 'A4')],
])('only Excel knows %s', async (_, rules) => {
  expect(await seenIn(rules)).toEqual(['A4 maybeStruck'])
})

test('rules of whole columns count, those with their own number format, and cells without a value stay in doubt', async () => {
  const above = 'type="cellIs" operator="greaterThan"'
  expect(await seenIn(rule(strike, above, formula('30'), 'B:B'))).toEqual(['B4 struck'])
  const own =
    '<extLst><ext><x14:conditionalFormattings><x14:conditionalFormatting><x14:cfRule type="cellIs" operator="greaterThan" priority="3"><xm:f>30</xm:f><x14:dxf><numFmt numFmtId="300" formatCode="0&quot;分&quot;"/></x14:dxf></x14:cfRule><xm:sqref>B2:B9</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings></ext></extLst>'
  expect(await seenIn(own)).toEqual(['B4 35分'])
  const path = await givenWorkbook({
    sheet: `<worksheet ${main}><sheetData><row r="2"><c r="A2"><v>8</v></c><c r="B2" t="str"><f>IF(1=1,"停售","")</f></c></row></sheetData>${rule(0, 'type="expression"', formula('$B2=&quot;停售&quot;'), 'A2')}</worksheet>`,
    parts: { 'xl/styles.xml': `<styleSheet ${main}><dxfs>${looks.join('')}</dxfs></styleSheet>` },
  })
  const [row] = await rowsHere(path)
  expect(row?.issues).toContainEqual({ column: 0, kind: 'maybeStruck' })
})

test('rules that change no value count nothing, however many and long they are', async () => {
  const long = '停售'.repeat(500)
  const marked = (at: number) => rule(red, `type="containsText" text="${long}"`, formula('x'), `B${at + 2}`)
  const many = Array.from({ length: 6000 }, (_, at) => marked(at)).join('')
  expect(await seenIn(many + byFormula('$B2>30'))).toEqual(['B4 struck'])
})

test.each([
  ['2:4', 2, ['A4', 'B4']],
  ['$3:$1048576', 3, ['A4', 'B4']],
  ['4', 4, ['A4', 'B4']],
  ['b9:b2', 2, ['B4']],
])('a rule counts in all rows and columns of its area: %s', async (cells, first, struck) => {
  expect(await seenIn(byFormula(`$A${first}="停售品"`, cells))).toEqual(
    struck.map((cell) => `${cell} struck`),
  )
})

test('an area that is not understood may be anywhere', async () => {
  const seen = await seenIn(byFormula('$B2>30', 'B2:B9 表!B2'))
  expect(seen.toSorted()).toEqual(['A2', 'A3', 'A4', 'B2', 'B3', 'B4'].map((cell) => `${cell} maybeStruck`))
  expect(await seenIn(byFormula('$B2>30', '#REF!'))).toEqual([])
})

test('conditions that are closed in their own tag have no rules', async () => {
  const empty = '<conditionalFormatting sqref="Z1"/>'
  const seen = await seenIn(empty + byFormula('$B2>30', 'B2:B9') + empty)
  expect(seen).toEqual(['B4 struck'])
})

test('a rule may have very many areas', async () => {
  const cells = Array.from({ length: 130_000 }, (_, at) => `B${at * 2 + 2}`).join(' ')
  expect(await seenIn(byFormula('$B2>30', cells))).toEqual(['B4 struck'])
})
