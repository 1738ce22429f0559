import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { cellsHere, givenWorkbook, rowsHere } from '../../../test/given-workbook.ts'

describe('xlsx of other writers', () => {
  test('inline, shared, rich and formula texts give the same text, without phonetic readings', async () => {
    const path = await givenWorkbook({
      shared:
        '<si><t>苹果</t></si><si><r><t>红</t></r><r><rPr><b/></rPr><t xml:space="preserve"> 富士</t></r><rPh sb="0" eb="1"><t>hóng</t></rPh></si><si/>',
      rows: `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><r><t>a&amp;</t></r><r><t><![CDATA[<b>]]></t></r></is></c><c r="D1" t="str"><f>"x"</f><v>x&#10;&#x4e2d;</v></c><c r="E1" t="s"><v>2</v></c></row>`,
    })
    expect(await cellsHere(path)).toEqual([['苹果', '红 富士', 'a&<b>', 'x\n中']])
  })

  test('cells and rows without references follow each other', async () => {
    const path = await givenWorkbook({
      rows: '<row><c><v>1</v></c><c/><c><v>3</v></c></row><row r="5"><c r="B5"><v>2</v></c></row><row><c><v>6</v></c></row>',
    })
    expect(await rowsHere(path)).toEqual([
      { rowNumber: 1, cells: ['1', '', '3'] },
      { rowNumber: 5, cells: ['', '2'] },
      { rowNumber: 6, cells: ['6'] },
    ])
  })

  test('a repeated row number is damage, not a second row', async () => {
    for (const numbers of [
      [1, 2, 2],
      [1, 3, 2],
    ]) {
      const path = await givenWorkbook({
        rows: numbers.map((n) => `<row r="${n}"><c><v>${n}</v></c></row>`).join(''),
      })
      await expect(rowsHere(path)).rejects.toMatchObject({ key: 'sheet.damaged' })
    }
  })

  test('a cell with two values is damage: nobody can tell which one is meant', async () => {
    const row = (first: string, second: string) =>
      givenWorkbook({
        rows: `<row r="1"><c r="A1"><v>1</v></c>${first}<c r="C1"><v>4</v></c>${second}</row>`,
      })
    const text = '<c r="B1" t="inlineStr"><is><t>甲</t></is></c>'
    for (const [first, second] of [
      ['<c r="B1"><v>2</v></c>', '<c r="B1"><v>3</v></c>'],
      [text, '<c r="B1"><v>3</v></c>'],
      ['<c r="B1"><f>1/0</f></c>', text],
    ] as const)
      await expect(rowsHere(await row(first, second))).rejects.toMatchObject({ key: 'sheet.damaged' })
    expect(await cellsHere(await row('<c r="B1" s="0"/>', text))).toEqual([['1', '甲', '4']])
  })

  test('prefixed elements, single quotes and odd white space are valid XML', async () => {
    const path = await givenWorkbook({
      sheet:
        "<?xml version='1.0' encoding='utf-8'?><!-- > --><x:worksheet xmlns:x='urn:x'><x:sheetData >\n<x:row r = '2' note='a>b'><x:c\tr='B2' t = 'inlineStr'><x:is><x:t>好</x:t></x:is></x:c ></x:row></x:sheetData></x:worksheet>",
    })
    expect(await rowsHere(path)).toEqual([{ rowNumber: 2, cells: ['', '好'] }])
  })

  test('styles mark dates and padded codes, strict files have dates as text', async () => {
    const path = await givenWorkbook({
      formats: ['General', 'yyyy/m/d', '00000000'],
      rows: '<row r="1"><c r="A1" s="1"><v>46347</v></c><c r="B1" s="2"><v>123</v></c><c r="C1" t="d"><v>2026-11-21T08:00:00Z</v></c><c r="D1" s="0"><v>1.1E+2</v></c></row>',
    })
    expect(await cellsHere(path)).toEqual([['2026-11-21', '00000123', '2026-11-21 08:00:00', '110']])
  })

  test('a workbook of an old Mac counts its dates from 1904', async () => {
    const path = await givenWorkbook({
      workbookPr: '<workbookPr date1904="1"/>',
      formats: ['yyyy-mm-dd'],
      rows: '<row r="1"><c r="A1" s="0"><v>44885</v></c></row>',
    })
    expect(await cellsHere(path)).toEqual([['2026-11-21']])
  })

  test('a formula saved without its result is reported, one with an empty text is not', async () => {
    const path = await givenWorkbook({
      rows: '<row r="1"><c r="A1"><f>B1*2</f></c><c r="B1"><f>1+1</f><v></v></c><c r="C1" t="str"><f>""</f><v></v></c></row>',
    })
    expect(await rowsHere(path)).toEqual([
      {
        rowNumber: 1,
        cells: ['', ''],
        issues: [
          { column: 0, kind: 'formulaWithoutValue' },
          { column: 1, kind: 'formulaWithoutValue' },
        ],
      },
    ])
  })

  test('control characters are reported and do no harm', async () => {
    const path = await givenWorkbook({
      shared: '<si><t>a_x0000_b</t></si><si><t>tab\tline_x000D_\nend</t></si>',
      rows: '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>&#7;</t></is></c></row>',
    })
    expect(await rowsHere(path)).toEqual([
      {
        rowNumber: 1,
        cells: ['a\0b', 'tab\tline\nend', '\u0007'],
        issues: [
          { column: 0, kind: 'controlCharacter' },
          { column: 2, kind: 'controlCharacter' },
        ],
      },
    ])
  })

  test('texts are complete wherever the inflated chunks end', async () => {
    const names = Array.from({ length: 9000 }, (_, i) => `${'红富士'.repeat(i % 7)}🍎${i}`)
    const path = await givenWorkbook({
      rows: names
        .map(
          (name, i) => `<row r="${i + 1}"><c r="A${i + 1}" t="inlineStr"><is><t>${name}</t></is></c></row>`,
        )
        .join(''),
    })
    expect((await cellsHere(path)).map(([cell]) => cell)).toEqual(names)
  })
})

describe('damaged and hostile workbooks are refused', () => {
  const damaged = { key: 'sheet.damaged' }

  test('a document type, because entities could expand (billion laughs)', async () => {
    const laughs = `<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;">]>`
    const sheet = `<?xml version="1.0"?>${laughs}<worksheet><sheetData><row><c t="inlineStr"><is><t>&lol2;</t></is></c></row></sheetData></worksheet>`
    await expect(rowsHere(await givenWorkbook({ sheet }))).rejects.toMatchObject(damaged)
    const harmless =
      '<!DOCTYPE worksheet><worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>'
    await expect(rowsHere(await givenWorkbook({ sheet: harmless }))).rejects.toMatchObject(damaged)
    const shared = `${laughs}<si><t>&lol2;</t></si>`
    await expect(rowsHere(await givenWorkbook({ shared }))).rejects.toMatchObject(damaged)
  })

  test.each([
    ['an entity nobody declared', { rows: '<row><c t="inlineStr"><is><t>&nbsp;</t></is></c></row>' }],
    [
      'a character that does not exist',
      { rows: '<row><c t="inlineStr"><is><t>&#x110000;</t></is></c></row>' },
    ],
    [
      'a shared text that is not there',
      { shared: '<si><t>a</t></si>', rows: '<row><c t="s"><v>1</v></c></row>' },
    ],
    ['a row beyond the last', { rows: '<row r="1048577"><c><v>1</v></c></row>' }],
    ['a row that is no number', { rows: '<row r="x"><c><v>1</v></c></row>' }],
    ['a column beyond the last', { rows: '<row><c r="XFE1"><v>1</v></c></row>' }],
    ['a cell without a column', { rows: '<row><c r="12"><v>1</v></c></row>' }],
    ['an end in the middle of a row', { sheet: '<worksheet><sheetData><row><c><v>1</v></c></row><row><c>' }],
    ['an end in the middle of a tag', { sheet: '<worksheet><sheetData><row><c><v>1</v></c></row></sheetDa' }],
    ['an attribute without quotes', { rows: '<row r=1><c><v>1</v></c></row>' }],
    ['UTF-16', { sheet: '\ufeff<worksheet/>'.replaceAll('', '\0') }],
    ['another encoding', { sheet: '<?xml version="1.0" encoding="gb2312"?><worksheet/>' }],
    [
      'a sheet that is not there',
      { parts: { 'xl/workbook.xml': '<workbook/>', 'xl/_rels/workbook.xml.rels': '' } },
    ],
  ])('%s', async (_, given) => {
    await expect(rowsHere(await givenWorkbook(given))).rejects.toMatchObject(damaged)
  })

  test('an endless text needs little memory', async () => {
    const pieces = Array.from({ length: 40 }, () => randomBytes(768 * 1024).toString('base64'))
    const path = await givenWorkbook({
      sheet: ['<worksheet><sheetData><row><c t="inlineStr"><is><t>', ...pieces],
    })
    const before = process.memoryUsage().rss
    await expect(rowsHere(path)).rejects.toMatchObject(damaged)
    expect(process.memoryUsage().rss - before).toBeLessThan(32 * 1024 * 1024)
  })
})
