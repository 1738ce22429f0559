import { beforeAll, expect, test } from 'vitest'
import { givenWorkbook, rowsHere } from '../../../../test/given-workbook.ts'
import { formattedText, numberFormat } from '../cell-text.ts'
import { furtherLook, loadFormats } from './shown-number.ts'

beforeAll(loadFormats)

const look = (code: string | number, value: number, text = String(value)) =>
  (typeof code === 'number' ? numberFormat(code, undefined) : numberFormat(-1, code)).shown?.(
    value,
    text,
    false,
  ) ?? null

test.each([
  ['0"号电池"', 5, '5号电池'],
  ['"第"General"代"', 3, '第3代'],
  ['0元', 5, '5元'],
  ['0%', 0.05, '5%'],
  ['0.0%', 0.055, '5.5%'],
  ['m"月"d"日"', 46082, '3月1日'],
  ['yyyy"年"m"月"', 46082, '2026年3月'],
  ['m月d日', 46082, '3月1日'],
  [58, 46082, '3月1日'],
  [14, 46082, '2026/3/1'],
  ['mmm-yy', 46082, 'Mar-26'],
  ['d-mmm', 46082, '1-Mar'],
  ['# ?/?', 0.5, '1/2'],
  [20, 0.5, '12:00'],
  ['"SP"0000', 12, 'SP0012'],
  ['0000-000', 1234567, '1234-567'],
  ['0000;-0000', 12, '0012'],
  ['[$€-2] 0.00', 12.5, '€ 12.50'],
  ['"进价"0.00', 3.5, '进价3.50'],
  ['0.00"元"/"箱"', 3.5, '3.50元/箱'],
  ['0.00"元"\\/"箱"', 3.5, '3.50元/箱'],
  ['0.00元/箱', 3.5, '3.50元/箱'],
  ['0.00"/"瓶', 3.5, '3.50/瓶'],
  ['yyyy\\/m\\/d', 46082, '2026/3/1'],
  ['\\批\\发0.00', 3.5, '批发3.50'],
  ['-0.00', 3.5, '-3.50'],
  ['(#,##0.00)', 3.5, '(3.50)'],
  ['¥-0.00;¥0.00', 3.5, '¥-3.50'],
])('%s shows %d as %s', (code, value, shown) => {
  expect(look(code, value)).toBe(shown)
})

test.each([
  ['General"分"', 1250, '1250分'],
  ['G/通用格式"分"', 1250, '1250分'],
  ['General"元/箱"', 25.5, '25.5元/箱'],
  ['General"g"', 500, '500g'],
  ['General"号电池"', 5, '5号电池'],
  ['[$HK$-C04]General', 12, 'HK$12'],
  ['General"分";"负"General"分"', -5, '负5分'],
  ['General"分";-General"分";"没有"', 0, '没有'],
  ['0;"负"0', -5, '负5'],
  ['0;0;"零"', 0, '零'],
])('%s, whatever shows the digits, keeps what stands beside %d: %s', (code, value, shown) => {
  expect(look(code, value)).toBe(shown)
})

test.each([
  ['0', 12.345, '12'],
  ['0', 0.4, '0'],
  ['_ ¥* #,##0.0_ ;', 12.34, '12.3'],
  ['0%', 0.055, '6%'],
  ['0,', 12_345, '12'],
  ['0!.00', 1250, '12.50'],
  ['0"."00', 1250, '12.50'],
  ['0.00,,"百万"', 12_345_678, '12.35百万'],
  ['0.00"元/500g"', 12.5, '12.50元/500g'],
  ['"2件"0.00"元"', 12.5, '2件12.50元'],
  [';;;', 12.5, ''],
  ['@"元/箱"', 84, '84元/箱'],
])('%s shows %d rounded, as %s', (code, value, shown) => {
  expect(look(code, value)).toBe(shown)
})

test('a format that adds nothing to a number has no look of its own', () => {
  for (const code of [
    'General',
    '0.00',
    '#,##0.00',
    '¥#,##0.00',
    '"¥"0.00',
    '[$¥-804]#,##0.00',
    '00000',
    '@',
    '0_ ',
  ])
    expect(look(code, 12, code === '00000' ? '00012' : '12'), code).toBeNull()
  expect(look('yyyy-mm-dd', 46082, '2026-03-01')).toBeNull()
  expect(look('0.00E+00', 6_901_234_567_892)).toBeNull()
  expect(look('0!.0,"万"', 12_345)).toBeNull()
  expect(look('_ ¥* #,##0.00_ ;_ ¥* -#,##0.00_ ;_ ¥* "-"??_ ;_ @_ ', 0)).toBeNull()
  for (const code of [
    '[$CN¥]0.00',
    'General_ ',
    'G/通用格式',
    'General;[Red]-General',
    '0.00;(0.00)',
    '0.00_-;-0.00_-',
  ])
    for (const value of [12, -12]) expect(look(code, value), code).toBeNull()
  expect(furtherLook('¥1,250.00', 1250, '1250')).toBeNull()
})

test.each([
  ['yyyy-mm-dd', 'yyyy"-"mm"-"dd'],
  ['yyyy\\-mm\\-dd\\ hh:mm:ss', 'yyyy"-"mm"-"dd" "hh:mm:ss'],
])('%s needs no library, and shows what the library shows', (own, byLibrary) => {
  expect(numberFormat(-1, own).shown?.byLibrary).toBeUndefined()
  expect(numberFormat(-1, byLibrary).shown?.byLibrary).toBe(true)
  for (const value of [
    -2000, 0, 0.75, 1, 59, 60, 60.5, 61, 45_000, 45_000.5, 46_082.999, 2_900_000.25, 2_958_466,
  ])
    for (const date1904 of [false, true]) {
      const seen = (code: string) => {
        const format = numberFormat(-1, code)
        return format.shown?.(value, formattedText(value, format, date1904), date1904)
      }
      expect(seen(own), `${value} ${date1904}`).toBe(seen(byLibrary))
    }
})

test('a point that moves with the thousands is another number, but for 万', () => {
  expect(look('0!.0,', 12_500)).not.toBeNull()
  expect(look('0!.0,"万"', 12_500)).toBeNull()
})

test.each([
  ['General"分"', 1250, '1250分'],
  ['G/通用格式"元/箱"', 12.5, '12.5元/箱'],
  ['General\\ "分"', 1250, '1250 分'],
  ['[=0]"免费";General"分"', 1250, '1250分'],
  ['General"号"', 1234567.25, '1234567.25号'],
  ['0;"负"0', -5, '负5'],
  ['0;-0;"零"', 0, '零'],
  ['[$¥-411]0.00', 12.5, 'JP¥12.50'],
  ['[$¥-ja-JP]#,##0', 12, 'JP¥12'],
  [';;;', 0, ''],
])('%s shows %d with its text: %s', (code, value, shown) => {
  expect(look(code, value)).toBe(shown)
})

test.each([
  '[DBNum1]0"分"',
  '[DBNum2]General',
  '[DBNum1]0',
  'aaaa',
  '[DBNum1]m"月"d"日"',
  '0.00E+00"分"',
  'General%',
  'e"年"',
  '0"*"',
])('nobody can tell what %s shows', (code) => {
  expect(numberFormat(-1, code).shown?.(1250, '1250', false)).toBeUndefined()
  expect(numberFormat(-1, code).shown).toBeDefined()
})

test('a text with a format of its own shows more, too', () => {
  const textLook = (code: string) => numberFormat(-1, code).shownText?.('84')
  expect(textLook('@"元/箱"')).toBe('84元/箱')
  expect(textLook('0.00;-0.00;0;"约"@')).toBe('约84')
  for (const code of ['@', 'General', '0.00', '0;0;0;@', '0.00_ ;[Red]0;"-";@_ ', '"@"0'])
    expect(textLook(code), code).toBeUndefined()
})

test('stands beside the number in a row', async () => {
  const path = await givenWorkbook({
    rows: '<row r="1"><c r="A1" s="0"><v>5</v></c><c r="B1" s="1"><v>0.05</v></c><c r="C1" s="2"><v>3.5</v></c></row>',
    formats: ['0"号电池"', '0%', '¥#,##0.00'],
  })
  expect(await rowsHere(path)).toEqual([
    { rowNumber: 1, cells: ['5', '0.05', '3.5'], shown: { 0: '5号电池', 1: '5%' } },
  ])
})

test('stands beside a date that a strict file writes as text, and a date is no code', async () => {
  const path = await givenWorkbook({
    rows: '<row r="1"><c r="A1" s="0" t="d"><v>2026-03-01</v></c><c r="B1" s="1" t="d"><v>2026-03-01T18:30:00Z</v></c><c r="C1" t="d"><v>soon</v></c></row>',
    formats: ['m"月"d"日"', 'h:mm'],
    workbookPr: '<workbookPr date1904="1"/>',
  })
  expect(await rowsHere(path)).toEqual([
    {
      rowNumber: 1,
      cells: ['2026-03-01', '2026-03-01 18:30:00', 'soon'],
      shown: { 0: '3月1日', 1: '18:30' },
      issues: [
        { column: 0, kind: 'date' },
        { column: 1, kind: 'date' },
      ],
    },
  ])
})
