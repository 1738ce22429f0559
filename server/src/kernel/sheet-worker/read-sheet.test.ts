import { once } from 'node:events'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { givenPath, rowsHere, rowsOf } from '../../../test/given-workbook.ts'
import { openSheet } from './read-sheet.ts'
import { startSheetWorker } from './start-sheet-worker.ts'

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

test('each file has a thread of its own', async () => {
  const threads = []
  for (let round = 0; round < 3; round++) {
    const job = {
      job: 'survey',
      path: 'none.xlsx',
      mostRows: 0,
      maxRows: 1,
      maxColumns: 1,
      maxBytes: 1,
    } as const
    const worker = startSheetWorker(job, 64)
    threads.push(worker.threadId)
    // The last reply and the end of a thread can come in one turn, so both are awaited from the start.
    const [[reply]] = await Promise.all([once(worker, 'message'), once(worker, 'exit')])
    expect(reply).toMatchObject({ is: expect.stringMatching(/refused|failed/) })
  }
  expect(new Set(threads).size).toBe(3)
})
