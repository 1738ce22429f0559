import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { givenPath, rowsHere, rowsOf } from '../../../test/given-workbook.ts'
import { defaultLimits, openSheet } from './read-sheet.ts'
import { contentOf, keepSheetWorker, startSheetWorker } from './start-sheet-worker.ts'

const fixture = (name: string) => join(import.meta.dirname, '../../../test/fixtures/sheets', name)

describe.each(['goods.xlsx', 'goods.xlsm', 'goods.xls'])('%s, saved by LibreOffice', (name) => {
  test('has the text that a user sees', async () => {
    expect(await rowsOf(fixture(name))).toEqual([
      { rowNumber: 1, cells: ['编码', '条码', '名称', '价格', '日期', '时刻', '开关', '公式', '错误'] },
      {
        rowNumber: 2,
        cells: [
          '0012',
          '6921168509256',
          '农夫山泉 550ml',
          '2.49',
          '2026-11-21',
          '2026-11-21 10:20:30',
          'TRUE',
          '4.98',
          '#N/A',
        ],
        issues: [
          { column: 4, kind: 'date' },
          { column: 5, kind: 'date' },
          { column: 8, kind: 'errorValue' },
        ],
      },
      {
        rowNumber: 4,
        cells: ['22639130381', '0012', '红富士苹果', '面议', '', '09:00:00', 'FALSE', 'ab', '#DIV/0!'],
        issues: [
          { column: 5, kind: 'date' },
          { column: 8, kind: 'errorValue' },
        ],
      },
      {
        rowNumber: 5,
        cells: [
          '=1+1',
          '1234567890123460',
          '第一行\n第二行',
          '0.3',
          '36:00:00',
          '0.0000001',
          ' 两端 ',
          '<&>"\'',
          '𠮷野家🍎',
        ],
        issues: [{ column: 1, kind: 'lostDigits' }],
      },
    ])
  })

  test('opens the first visible sheet with content and lists the visible ones', async () => {
    const sheet = await openSheet(fixture(name), { fileName: name })
    await sheet.close()
    expect(sheet).toMatchObject({ sheetName: '商品', sheetNames: ['封面', '商品', 'Prices'] })
    expect(sheet.expectedRows).toBeGreaterThanOrEqual(4)
  })

  test('opens another sheet by name or index, but neither a hidden nor an empty one', async () => {
    const prices = [
      { rowNumber: 1, cells: ['price'] },
      { rowNumber: 2, cells: ['9.9'] },
    ]
    expect(await rowsHere(fixture(name), 'Prices')).toEqual(prices)
    expect(await rowsHere(fixture(name), 2)).toEqual(prices)
    await expect(rowsHere(fixture(name), '隐藏')).rejects.toMatchObject({
      key: 'sheet.unknownSheet',
    })
    await expect(rowsHere(fixture(name), 3)).rejects.toMatchObject({ key: 'sheet.unknownSheet' })
    await expect(rowsHere(fixture(name), '封面')).rejects.toMatchObject({ key: 'sheet.noContent' })
  })
})

test('the content of a file decides, not its name', async () => {
  const path = givenPath('.xls')
  await copyFile(fixture('goods.xlsx'), path)
  expect(await rowsHere(path)).toEqual(await rowsHere(fixture('goods.xlsx')))
  await copyFile(fixture('goods.xls'), path)
  const sheet = await openSheet(path, { fileName: 'goods.xlsx' })
  await sheet.close()
  expect(sheet.format).toBe('xls')
})

/** Reads a file to its end. Returns the id of the thread that did it, and that the next reading of it may use. */
async function threadThatReads(path: string): Promise<number> {
  const { memoryMb } = defaultLimits
  const content = await contentOf(path, 100)
  const job = { path, mostRows: 9, maxRows: 9, maxColumns: 9, maxBytes: 10_000 }
  const worker = startSheetWorker({ job: 'survey', ...job }, memoryMb, content)
  const { threadId } = worker
  await new Promise<void>((resolve) => worker.on('message', ({ is }) => is === 'end' && resolve()))
  worker.removeAllListeners('message')
  keepSheetWorker(worker, memoryMb, content)
  return threadId
}

async function givenCsv(header: string): Promise<string> {
  const path = givenPath('.csv')
  await writeFile(path, `${header}\n${'001,1\n'.repeat(200)}`)
  return path
}

test('each file has a thread of its own; further readings of the same content use it, too', async () => {
  const [one, again, other] = [
    await givenCsv('code,price'),
    await givenCsv('code,price'),
    await givenCsv('code,cost'),
  ]
  const first = await threadThatReads(one)
  const second = await threadThatReads(other)
  expect(second).not.toBe(first)
  expect(await threadThatReads(again)).toBe(first)
  expect(await rowsOf(one)).toHaveLength(201)
  expect(await threadThatReads(other)).toBe(second)
  expect(await threadThatReads(one)).toBe(first)
})

test('a reading that fails or is left before its end ends its thread', async () => {
  const path = await givenCsv('code,points')
  const first = await threadThatReads(path)
  const left = await openSheet(path, { fileName: 'a.csv' })
  await left.close()
  const second = await threadThatReads(path)
  expect(second).not.toBe(first)
  await expect(rowsOf(path, { maxRows: 100 })).rejects.toThrow('sheet.tooManyRows')
  expect(await threadThatReads(path)).not.toBe(second)
})
