import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readImage } from './image.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zg-bmp-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(content: Buffer) {
  const path = join(folder, 'picture.bmp')
  await writeFile(path, content)
  return readImage(path, { merchantId: 1, maxBytes: 2 * 1024 * 1024, allowed: ['png', 'bmp'], folder })
}

interface Bmp {
  width: number
  height: number
  bits: number
  /** The bytes of a row without padding. Row 0 is the top. */
  row: (y: number) => number[]
  palette?: number[][]
  compression?: number
  masks?: number[]
  topDown?: boolean
}

/**
 * Writes a bmp as Windows does: rows from the bottom up, each padded to four bytes, colours in the order blue, green,
 * red.
 */
function bmp({
  width,
  height,
  bits,
  row,
  palette = [],
  compression = 0,
  masks = [],
  topDown = false,
}: Bmp): Buffer {
  const header = Buffer.alloc(54)
  const tables = Buffer.alloc(masks.length * 4 + palette.length * 4)
  for (const [index, mask] of masks.entries()) tables.writeUInt32LE(mask, index * 4)
  for (const [index, [r = 0, g = 0, b = 0]] of palette.entries()) {
    tables.set([b, g, r, 0], masks.length * 4 + index * 4)
  }
  const order = Array.from({ length: height }, (_, y) => (topDown ? y : height - 1 - y))
  const rows = order.map((y) => {
    const bytes = row(y)
    return Buffer.from([...bytes, ...Array((4 - (bytes.length % 4)) % 4).fill(0)])
  })
  header.write('BM', 'latin1')
  header.writeUInt32LE(54 + tables.length, 10)
  header.writeUInt32LE(40, 14)
  header.writeInt32LE(width, 18)
  header.writeInt32LE(topDown ? -height : height, 22)
  header.writeUInt16LE(1, 26)
  header.writeUInt16LE(bits, 28)
  header.writeUInt32LE(compression, 30)
  header.writeUInt32LE(palette.length, 46)
  return Buffer.concat([header, tables, ...rows])
}

const width = 5
const height = 3
/** The colour at a place. Every place has a different one, without symmetry. */
const colour = (x: number, y: number) => [x * 48 + 8, y * 80 + 16, 248 - x * 16 - y * 32]
const expected = Array.from({ length: width * height }, (_, i) => colour(i % width, Math.floor(i / width)))
const rowOf = (bytesOf: (colours: number[]) => number[]) => (y: number) =>
  Array.from({ length: width }, (_, x) => bytesOf(colour(x, y))).flat()
const fiveBits = ([r = 0, g = 0, b = 0]: number[]) => {
  const value = ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3)
  return [value & 255, value >> 8]
}
const sixBits = ([r = 0, g = 0, b = 0]: number[]) => {
  const value = ((r >> 3) << 11) | ((g >> 2) << 5) | (b >> 3)
  return [value & 255, value >> 8]
}

async function pixelsOf(path: string): Promise<number[][]> {
  const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true })
  expect(info.channels).toBe(3)
  return Array.from({ length: info.width * info.height }, (_, i) => [...data.subarray(i * 3, i * 3 + 3)])
}

describe('a bmp becomes a png of the same pixels', () => {
  const kinds: [string, Bmp][] = [
    ['24 bits', { width, height, bits: 24, row: rowOf(([r = 0, g = 0, b = 0]) => [b, g, r]) }],
    [
      '24 bits from the top',
      { width, height, bits: 24, topDown: true, row: rowOf(([r = 0, g = 0, b = 0]) => [b, g, r]) },
    ],
    [
      '32 bits with an alpha that means nothing',
      { width, height, bits: 32, row: rowOf(([r = 0, g = 0, b = 0]) => [b, g, r, 0]) },
    ],
    [
      '32 bits with masks',
      {
        width,
        height,
        bits: 32,
        compression: 3,
        masks: [0x0000_00ff, 0x0000_ff00, 0x00ff_0000],
        row: rowOf(([r = 0, g = 0, b = 0]) => [r, g, b, 0]),
      },
    ],
    ['16 bits', { width, height, bits: 16, row: rowOf(fiveBits) }],
    [
      '16 bits with masks',
      { width, height, bits: 16, compression: 3, masks: [0xf800, 0x07e0, 0x001f], row: rowOf(sixBits) },
    ],
    [
      '8 bits with a palette',
      {
        width,
        height,
        bits: 8,
        palette: expected,
        row: (y) => Array.from({ length: width }, (_, x) => y * width + x),
      },
    ],
  ]
  const rounded = (value: number, most: number) =>
    Math.round((Math.floor((value * (most + 1)) / 256) * 255) / most)
  const inBits = (red: number, green: number, blue: number) =>
    expected.map(([r = 0, g = 0, b = 0]) => [rounded(r, red), rounded(g, green), rounded(b, blue)])
  const expectedOf = (kind: Bmp) =>
    kind.bits !== 16 ? expected : kind.compression === 3 ? inBits(31, 63, 31) : inBits(31, 31, 31)

  test.each(kinds)('%s', async (_, kind) => {
    const image = await read(bmp(kind))
    expect(image).toMatchObject({ ext: 'png', contentType: 'image/png', width, height })
    expect(await pixelsOf(image.path)).toEqual(expectedOf(kind))
  })

  test('4 bits with a palette', async () => {
    const row = (y: number) => [y * 5 * 16 + y * 5 + 1, (y * 5 + 2) * 16 + y * 5 + 3, (y * 5 + 4) * 16]
    const image = await read(bmp({ width, height, bits: 4, palette: expected, row }))
    expect(await pixelsOf(image.path)).toEqual(expected)
  })

  test('a palette that overlaps the pixels does no harm', async () => {
    const image = await read(
      bmp({ width, height, bits: 8, palette: [[1, 2, 3]], row: () => [0, 1, 200, 254, 255] }),
    )
    expect((await pixelsOf(image.path))[0]).toEqual([1, 2, 3])
  })

  test('1 bit with a palette', async () => {
    const palette = [
      [250, 10, 20],
      [30, 40, 240],
    ]
    const row = (y: number) => [y === 0 ? 0b10100000 : 0b01001000, 0b01000000]
    const image = await read(bmp({ width: 10, height: 2, bits: 1, palette, row }))
    const bits = [...'1010000001', ...'0100100001']
    expect(await pixelsOf(image.path)).toEqual(bits.map((bit) => palette[Number(bit)]))
  })
})

describe('a bmp is refused', () => {
  const plain: Bmp = { width, height, bits: 24, row: rowOf((colours) => colours) }
  const unreadable = { key: 'file.unreadableBmp' }
  const damaged = { key: 'file.damagedImage' }

  test('of an unsupported kind', async () => {
    const palette = [[1, 2, 3]]
    await expect(read(bmp({ ...plain, bits: 2, palette, row: () => [0, 0] }))).rejects.toMatchObject(
      unreadable,
    )
    await expect(read(bmp({ ...plain, bits: 8, palette, compression: 1 }))).rejects.toMatchObject(unreadable)
    await expect(read(bmp({ ...plain, compression: 4 }))).rejects.toMatchObject(unreadable)
    const os2 = bmp(plain)
    os2.writeUInt32LE(12, 14)
    await expect(read(os2)).rejects.toMatchObject(unreadable)
  })

  test('that is incomplete', async () => {
    const whole = bmp(plain)
    for (const length of [20, 53, 60, whole.length - 1]) {
      await expect(read(whole.subarray(0, length))).rejects.toMatchObject(damaged)
    }
  })

  test('that claims more pixels than it has, too many, or none', async () => {
    const claiming = (w: number, h: number) => {
      const file = bmp(plain)
      file.writeInt32LE(w, 18)
      file.writeInt32LE(h, 22)
      return read(file)
    }
    await expect(claiming(6, 4)).rejects.toMatchObject(damaged)
    await expect(claiming(1000, 1000)).rejects.toMatchObject(damaged)
    await expect(claiming(0, 3)).rejects.toMatchObject(damaged)
    await expect(claiming(5, 0)).rejects.toMatchObject(damaged)
    await expect(claiming(-5, 3)).rejects.toMatchObject(damaged)
    await expect(claiming(60_000, 60_000)).rejects.toMatchObject({ key: 'file.tooManyPixels' })
    await expect(claiming(2 ** 31 - 1, -(2 ** 31))).rejects.toMatchObject({ key: 'file.tooManyPixels' })
  })
})

// Retried, because a busy machine distorts the time.
test('the largest bmp does not block the process for long', { retry: 2 }, async () => {
  const row = Array(1000 * 3).fill(99)
  const file = bmp({ width: 1000, height: 690, bits: 24, row: () => row })
  let lag = 0
  let last = performance.now()
  const watch = setInterval(() => {
    lag = Math.max(lag, performance.now() - last)
    last = performance.now()
  }, 1)
  await read(file)
  clearInterval(watch)
  expect(lag).toBeLessThan(100)
})
