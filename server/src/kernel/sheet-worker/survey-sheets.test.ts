import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { givenPath, givenWorkbook, rowsOf } from '../../../test/given-workbook.ts'
import { openXlsxWriter } from '../workbook/write-xlsx.ts'
import { columnLetters } from '../workbook/xlsx-cells.ts'
import { surveySheets } from './survey-sheets.ts'

const fixture = (name: string) => join(import.meta.dirname, '../../../test/fixtures/sheets', name)
const survey = (path: string, mostRows = 20_000) =>
  surveySheets(path, { merchantId: 1, fileName: path, mostRows })
const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`

describe('a survey of a file', () => {
  test.each(['goods.xlsx', 'goods.xls'])(
    'sees every visible sheet of %s, the empty one too',
    async (name) => {
      const { sheets } = await survey(fixture(name))
      expect(sheets.map((sheet) => [sheet.name, sheet.rows, sheet.rowsCapped])).toEqual([
        ['封面', 0, false],
        ['商品', 4, false],
        ['Prices', 2, false],
      ])
      expect(sheets[1]?.head.map(({ rowNumber }) => rowNumber)).toEqual([1, 2, 4, 5])
      expect(sheets[1]?.head[1]?.cells[2]).toBe('农夫山泉 550ml')
      expect(sheets[2]?.head.map(({ cells }) => cells)).toEqual([['price'], ['9.9']])
    },
  )

  test('keeps the first 30 rows that are not empty, and for each column the first values below', async () => {
    const rows = Array.from({ length: 40 }, (_, i) => {
      const r = i + 6
      const late = i >= 30 ? text(`C${r}`, `late ${r}`) : ''
      return `<row r="${r}">${text(`A${r}`, ` v${r} `)}${late}</row>`
    })
    const path = await givenWorkbook({
      rows: `<row r="2">${text('A2', '   ')}</row><row r="3">${text('A3', 'x'.repeat(400))}</row>${rows.join('')}`,
    })
    const [sheet] = (await survey(path)).sheets
    expect(sheet?.rows).toBe(41)
    expect(sheet?.head).toHaveLength(30)
    expect(sheet?.head[0]).toEqual({ rowNumber: 3, cells: ['x'.repeat(255)] })
    expect(sheet?.head.at(-1)).toEqual({ rowNumber: 34, cells: ['v34'] })
    expect(sheet?.below).toEqual([['v35', 'v36', 'v37'], [], ['late 36', 'late 37', 'late 38']])
  })

  test('counts no further than the limit, but at least 500 rows of each sheet', async () => {
    const path = givenPath('.xlsx')
    const writer = await openXlsxWriter(path, { sheetName: 'a', columns: [{ header: 'h', kind: 'text' }] })
    await writer.writeRows(Array.from({ length: 900 }, (_, i) => [String(i)]))
    await writer.finish()
    const counted = async (mostRows: number) => {
      const [sheet] = (await survey(path, mostRows)).sheets
      return [sheet?.rows, sheet?.rowsCapped]
    }
    expect(await counted(901)).toEqual([901, false])
    expect(await counted(900)).toEqual([900, true])
    expect(await counted(1)).toEqual([500, true])
  })

  test('marks a sheet as too wide and still returns the others', async () => {
    const wide = await givenWorkbook({
      rows: `<row r="1">${text('A1', 'a')}${text(`${columnLetters(299)}1`, 'z')}</row>`,
    })
    const [sheet] = (await survey(wide)).sheets
    expect(sheet).toMatchObject({ tooWide: true, rows: 1 })
    expect(sheet?.head[0]?.cells).toHaveLength(256)
  })

  test('goes on without the conditional formats of a sheet that has too many, and reading the sheet refuses it', async () => {
    const rules = Array.from(
      { length: 5001 },
      (_, at) =>
        `<conditionalFormatting sqref="A${at + 1}"><cfRule type="expression" dxfId="0"><formula>$B1</formula></cfRule></conditionalFormatting>`,
    )
    const path = await givenWorkbook({
      sheet: `<worksheet><sheetData><row r="1">${text('A1', 'a')}</row></sheetData>${rules.join('')}</worksheet>`,
      parts: {
        'xl/styles.xml': '<styleSheet><dxfs><dxf><font><strike/></font></dxf></dxfs></styleSheet>',
      },
    })
    expect((await survey(path)).sheets).toMatchObject([{ rows: 1 }])
    await expect(rowsOf(path)).rejects.toMatchObject({ key: 'sheet.tooManyRules' })
  })

  test('counts the rows of a sheet that claims too many, because the claim may be wrong', async () => {
    const rows = (amount: number) =>
      Array.from({ length: amount }, (_, i) => `<row r="${i + 1}">${text(`A${i + 1}`, 'v')}</row>`).join('')
    const given = async (said: string, amount: number) => {
      const path = await givenWorkbook({
        sheet: `<worksheet>${said}<sheetData>${rows(amount)}</sheetData></worksheet>`,
      })
      const seen = await surveySheets(path, { merchantId: 1, fileName: path, mostRows: 0, maxRows: 1000 })
      return [seen.sheets[0]?.rows, seen.sheets[0]?.tooLong]
    }
    const said = (last: number) => `<dimension ref="A1:A${last}"/>`
    expect(await given(said(1001), 1001)).toEqual([500, true])
    expect(await given(said(1_048_576), 1000)).toEqual([500, false])
    expect(await given(said(1000), 1000)).toEqual([500, false])
    // A file that does not tell its number of rows is found too long only when it is read.
    expect(await given('', 1001)).toEqual([500, false])
  })

  test('refuses the same files as reading does', async () => {
    await expect(survey(fixture('password.xlsx'))).rejects.toMatchObject({ key: 'sheet.passwordProtected' })
    await expect(survey(await givenWorkbook({ rows: '<row r="1"/>' }))).rejects.toMatchObject({
      key: 'sheet.noContent',
    })
    const broken = await givenWorkbook({ sheet: '<worksheet><sheetData><row r="1"><c r="A1"' })
    await expect(survey(broken)).rejects.toMatchObject({ key: 'sheet.damaged' })
    const path = await givenWorkbook({ rows: `<row r="1">${text('A1', 'a')}</row>` })
    await expect(surveySheets(path, { merchantId: 1, fileName: 'a.pdf', mostRows: 1 })).rejects.toMatchObject(
      {
        key: 'sheet.wrongExtension',
      },
    )
    await expect(
      surveySheets(path, { merchantId: 1, fileName: 'a.xlsx', mostRows: 1, signal: AbortSignal.abort() }),
    ).rejects.toThrow(/abort/i)
  })
})
