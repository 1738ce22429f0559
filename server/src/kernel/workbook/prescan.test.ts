import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { describe, expect, test } from 'vitest'
import { givenPath, givenWorkbook, givenZip, rowsHere, rowsOf } from '../../../test/given-workbook.ts'
import { scanZip } from './prescan.ts'

const megabyte = 1024 * 1024
const bomb = { key: 'sheet.bomb' }
const row = '<row><c t="inlineStr"><is><t>x</t></is></c></row>'

function* repeated(piece: string, times: number): Generator<string> {
  for (let i = 0; i < times; i++) yield piece
}

/** Changes the directory entry of `name` at `offset` from its start (24 is the inflated size, 8 the flags). */
async function withDirectoryField(path: string, name: string, offset: number, value: number, bytes: 2 | 4) {
  const zip = await readFile(path)
  let at = zip.indexOf('504b0102', 0, 'hex')
  while (at >= 0 && zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)) !== name) {
    at = zip.indexOf('504b0102', at + 4, 'hex')
  }
  zip.writeUIntLE(value, at + offset, bytes)
  const changed = givenPath()
  await writeFile(changed, zip)
  return changed
}

const sheetPart = 'xl/worksheets/sheet1.xml'

describe('a zip is checked before anything is inflated', () => {
  test('a bomb is refused within 2 s, with at most 64 MB', async () => {
    // Half a gigabyte, compressed to half a megabyte.
    const path = await givenWorkbook({ sheet: repeated(' '.repeat(megabyte), 512) })
    const started = performance.now()
    await expect(rowsHere(path)).rejects.toMatchObject(bomb)
    expect(performance.now() - started).toBeLessThan(2000)
    // The same through the worker, as in production. A first reading has warmed it up.
    await rowsOf(await givenWorkbook({ rows: row }))
    const before = process.memoryUsage().rss
    let peak = before
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss)
    }, 10)
    await expect(rowsOf(path)).rejects.toMatchObject(bomb)
    clearInterval(watch)
    expect(peak - before).toBeLessThan(64 * megabyte)
  })

  test('ten bombs at once are refused with at most 64 MB and no pause', { retry: 2 }, async () => {
    const path = await givenWorkbook({ sheet: repeated(' '.repeat(megabyte), 512) })
    await rowsOf(await givenWorkbook({ rows: row }))
    const before = process.memoryUsage().rss
    let peak = before
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss)
    }, 10)
    const lag = monitorEventLoopDelay({ resolution: 10 })
    lag.enable()
    const started = performance.now()
    await Promise.all(Array.from({ length: 10 }, () => expect(rowsOf(path)).rejects.toMatchObject(bomb)))
    const took = performance.now() - started
    lag.disable()
    clearInterval(watch)
    expect(took).toBeLessThan(10 * 2000)
    expect(peak - before).toBeLessThan(64 * megabyte)
    expect(lag.percentile(99) / 1e6).toBeLessThan(100)
  })

  test('a bomb in an unused part is refused too', async () => {
    const path = await givenWorkbook({
      rows: row,
      parts: { 'xl/media/image1.png': '\0'.repeat(8 * megabyte) },
    })
    await expect(rowsHere(path)).rejects.toMatchObject(bomb)
  })

  test('more content than allowed is refused, even at a normal ratio', async () => {
    const noise = Array.from({ length: 4 }, () => randomBytes(megabyte).toString('latin1'))
    const path = await givenZip({ 'a.bin': noise })
    await expect(scanZip(path, 2 * megabyte)).rejects.toMatchObject(bomb)
    const zip = await scanZip(path, 8 * megabyte)
    expect(zip.names).toEqual(['a.bin'])
    zip.close()
  })

  test('2,001 entries are refused', async () => {
    const many = (n: number) =>
      givenZip(Object.fromEntries(Array.from({ length: n }, (_, i) => [`${i}.xml`, ''])))
    await expect(scanZip(await many(2001), megabyte)).rejects.toMatchObject(bomb)
    const zip = await scanZip(await many(2000), megabyte)
    expect(zip.names).toHaveLength(2000)
    zip.close()
  })

  test('an entry with more content than declared is stopped at the declared size', async () => {
    const honest = await givenWorkbook({ sheet: repeated(row, 100_000) })
    const lying = await withDirectoryField(honest, sheetPart, 24, 1000, 4)
    await expect(rowsHere(lying)).rejects.toMatchObject({ key: 'sheet.damaged' })
  })

  test('an entry with less content than declared is damaged', async () => {
    const honest = await givenWorkbook({ rows: row })
    const lying = await withDirectoryField(honest, sheetPart, 24, 100_000, 4)
    await expect(rowsHere(lying)).rejects.toMatchObject({ key: 'sheet.damaged' })
  })

  test('an encrypted entry is refused with the advice to remove the password', async () => {
    const path = await withDirectoryField(await givenWorkbook({ rows: row }), sheetPart, 8, 0x0801, 2)
    await expect(rowsHere(path)).rejects.toMatchObject({ key: 'sheet.passwordProtected' })
  })

  test.each(['../../etc/passwd', '/etc/passwd', 'C:/windows/system.ini'])(
    'the path %s is refused',
    async (name) => {
      const path = await givenWorkbook({ rows: row, parts: { [name]: 'x' } })
      await expect(rowsHere(path)).rejects.toMatchObject({ key: 'sheet.damaged' })
    },
  )

  test('two entries with one name are refused, because readers disagree which one counts', async () => {
    const path = await givenWorkbook({ rows: row, parts: { 'xl/Worksheets/Sheet1.xml': '<worksheet/>' } })
    await expect(rowsHere(path)).rejects.toMatchObject({ key: 'sheet.damaged' })
  })

  test('a truncated zip is damaged', async () => {
    const whole = await readFile(await givenWorkbook({ rows: row }))
    const path = givenPath()
    await writeFile(path, whole.subarray(0, whole.length - 30))
    await expect(rowsHere(path)).rejects.toMatchObject({ key: 'sheet.damaged' })
  })

  test('a single changed bit is detected', async () => {
    const honest = await givenWorkbook({ rows: row })
    const path = await withDirectoryField(honest, sheetPart, 16, 0x12345678, 4)
    await expect(rowsHere(path)).rejects.toMatchObject({ key: 'sheet.damaged' })
  })

  test('broken compressed data is detected', async () => {
    const whole = await readFile(await givenWorkbook({ rows: row.repeat(50) }))
    const at = whole.indexOf(sheetPart) + sheetPart.length
    whole.fill(0xff, at + 4, at + 12)
    const path = givenPath()
    await writeFile(path, whole)
    await expect(rowsHere(path)).rejects.toMatchObject({ key: 'sheet.damaged' })
  })
})
