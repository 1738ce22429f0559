import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { givenPath, givenWorkbook, rowsHere, rowsOf } from '../../../test/given-workbook.ts'
import { columnLetters } from '../workbook/xlsx-cells.ts'
import { openSheet } from './read-sheet.ts'

const row = '<row><c t="inlineStr"><is><t>x</t></is></c></row>'
const limits = { memoryMb: 192, totalMs: 60_000, silentMs: 20_000 }

describe('the size of a sheet', () => {
  test('as many rows as allowed are read, one more is refused; empty rows do not count', async () => {
    const path = await givenWorkbook({ rows: `${row.repeat(1500)}${'<row/>'.repeat(5000)}` })
    expect(await rowsOf(path, { maxRows: 1500 })).toHaveLength(1500)
    const refused = await rowsOf(path, { maxRows: 1499 }).catch((error) => error)
    expect(refused.code).toBe('14108')
    expect(refused.say('zh')).toBe('数据超过 1,499 行，请拆成几个文件分别上传')
  })

  test('a value in column 300 is refused, empty styled cells up to there are not', async () => {
    const reference = `${columnLetters(299)}1`
    const wide = await givenWorkbook({
      rows: `<row r="1"><c r="A1"><v>1</v></c><c r="${reference}"><v>1</v></c></row>`,
    })
    await expect(rowsOf(wide)).rejects.toMatchObject({ key: 'sheet.tooManyColumns', params: { limit: 256 } })
    const styled = await givenWorkbook({
      rows: `<row r="1"><c r="A1"><v>1</v></c><c r="${reference}" s="0"/></row>`,
    })
    expect(await rowsOf(styled)).toEqual([{ rowNumber: 1, cells: ['1'] }])
  })

  test('a small file that shows one long text in every cell is refused as a bomb', async () => {
    const long = randomBytes(12_000).toString('base64')
    const path = await givenWorkbook({
      shared: `<si><t>${long}</t></si>`,
      rows: `<row>${'<c t="s"><v>0</v></c>'.repeat(50)}</row>`.repeat(100),
    })
    expect(await rowsOf(path)).toHaveLength(100)
    await expect(rowsOf(path, { maxBytes: 20_000_000 })).rejects.toMatchObject({ key: 'sheet.bomb' })
  })

  test('a sheet without content is refused as such', async () => {
    await expect(
      rowsOf(await givenWorkbook({ rows: '<row r="1"><c r="A1" s="0"/></row>' })),
    ).rejects.toMatchObject({
      key: 'sheet.noContent',
    })
  })
})

describe('the worker', () => {
  const manyRows = () =>
    givenWorkbook({
      rows: Array.from({ length: 60_000 }, (_, i) => `<row><c><v>${i}</v></c></row>`).join(''),
    })

  test('never reads more than a few batches ahead', async () => {
    // The file is damaged at its end. A worker that read ahead would fail long before the second batch is asked for.
    const path = await givenWorkbook({ sheet: `<worksheet><sheetData>${row.repeat(20_000)}` })
    const sheet = await openSheet(path, { fileName: path })
    const batches = sheet[Symbol.asyncIterator]()
    expect((await batches.next()).value).toHaveLength(50)
    await wait(1000)
    expect((await batches.next()).value).toHaveLength(50)
    await expect(
      (async () => {
        while (!(await batches.next()).done);
      })(),
    ).rejects.toMatchObject({ key: 'sheet.damaged' })
  })

  test('counts only its own working time, not that of a slow reader', async () => {
    const sheet = await openSheet(await manyRows(), { fileName: 'a.xlsx' }, { ...limits, silentMs: 1500 })
    let count = 0
    for await (const rows of sheet) {
      if (count === 0) await wait(2500)
      count += rows.length
    }
    expect(count).toBe(60_000)
  })

  test('is terminated when it takes too long', async () => {
    const path = await manyRows()
    await expect(rowsOf(path, {}, { ...limits, totalMs: 1 })).rejects.toMatchObject({ key: 'sheet.timeout' })
    await expect(rowsOf(path, {}, { ...limits, silentMs: 1 })).rejects.toMatchObject({ key: 'sheet.timeout' })
  })

  test('is terminated when it takes too much memory, and the process survives', async () => {
    const strings = Array.from({ length: 60 }, () =>
      Array.from({ length: 10_000 }, () => `<si><t>${randomBytes(30).toString('base64')}</t></si>`).join(''),
    )
    const path = await givenWorkbook({ rows: row, shared: strings.join('') })
    await expect(rowsOf(path, {}, { ...limits, memoryMb: 24 })).rejects.toMatchObject({
      key: 'sheet.tooHeavy',
    })
    expect(await rowsOf(path)).toHaveLength(1)
  })

  test('is terminated by an abort, before or during reading', async () => {
    const path = await manyRows()
    await expect(rowsOf(path, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i)
    const controller = new AbortController()
    const sheet = await openSheet(path, { fileName: path, signal: controller.signal })
    const batches = sheet[Symbol.asyncIterator]()
    await batches.next()
    controller.abort(new Error('the task was cancelled'))
    await expect(batches.next()).rejects.toThrow('the task was cancelled')
  })

  test('ends when the loop is left early', async () => {
    const threads = () => process.getActiveResourcesInfo().filter((kind) => kind === 'MessagePort').length
    const before = threads()
    for await (const rows of await openSheet(await manyRows(), { fileName: 'a.xlsx' })) {
      expect(rows).toHaveLength(50)
      expect(threads()).toBeGreaterThan(before)
      break
    }
    expect(threads()).toBe(before)
  })
})

describe('a file that is not a spreadsheet is refused by its format', () => {
  const given = async (content: string | Buffer, ending = '.xls') => {
    const path = givenPath(ending)
    await writeFile(path, content)
    return path
  }

  test.each([
    ['nothing at all', '', { key: 'sheet.empty' }],
    ['a renamed PDF', '%PDF-1.7\n', { key: 'sheet.notSheet', params: { kind: 'PDF' } }],
    [
      'a renamed picture',
      Buffer.from('89504e470d0a1a0a0000000d', 'hex'),
      { key: 'sheet.notSheet', params: { kind: 'PNG' } },
    ],
    ['a renamed program', Buffer.from('7f454c460201010000000000', 'hex'), { key: 'sheet.unknownContent' }],
    ['a page of another kind', '<?xml version="1.0"?><a/>', { key: 'sheet.unknownContent' }],
    ['data of a program', '{ "name": 1 }', { key: 'sheet.unknownContent' }],
    [
      'a page saved as one file',
      'MIME-Version: 1.0\nX: y\n',
      { key: 'sheet.saveAsXlsx', params: { kind: 'MHT' } },
    ],
    [
      'Excel 2',
      Buffer.from('0900040002001000', 'hex'),
      { key: 'sheet.saveAsXlsx', params: { kind: 'Excel 2' } },
    ],
    ['half a container', Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(600)}`, 'hex'), { key: 'sheet.damaged' }],
    ['half a zip', 'PK\u0003\u0004 and no more', { key: 'sheet.damaged' }],
  ])('%s', async (_, content, refusal) => {
    await expect(rowsHere(await given(content))).rejects.toMatchObject(refusal)
  })

  test('a spreadsheet with another extension is refused like in the form', async () => {
    const path = await givenWorkbook({ rows: row })
    await expect(rowsOf(path, { fileName: '商品.doc' })).rejects.toMatchObject({
      key: 'sheet.wrongExtension',
    })
    expect(await rowsOf(path, { fileName: '商品.XLSX' })).toHaveLength(1)
  })

  test('every refusal of a sheet says what to do, in both languages', async () => {
    const refused = await rowsOf(await given('%PDF-1.7')).catch((error) => error)
    expect(refused.say('zh')).toContain('另存为 xlsx')
    expect(refused.say('en')).toContain('save it as xlsx')
  })
})
