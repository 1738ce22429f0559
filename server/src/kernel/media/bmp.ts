import { readFile } from 'node:fs/promises'
import { refuse } from '../refusal.ts'

export interface RawImage {
  /** Red, green, blue. */
  data: Buffer
  width: number
  height: number
}

const uncompressed = 0
const bitFields = 3
/** Reading runs on the main thread. A file of 2 MB takes 20 to 85 ms. */
const maxPixels = 4_000_000
const usualMasks = { 16: [0x7c00, 0x03e0, 0x001f], 32: [0xff_0000, 0xff00, 0xff] }

/**
 * The pixels of an uncompressed bmp, which sharp cannot read. (Of the libraries, bmp-ts reads 4 bits wrong and takes
 * six times as long; fast-bmp reads no palettes.) Refuses a file that is shorter than its header claims.
 */
export async function readBmp(path: string): Promise<RawImage> {
  const file = await readFile(path)
  if (file.length < 54) throw refuse('file.damagedImage')
  const dataOffset = file.readUInt32LE(10)
  const headerBytes = file.readUInt32LE(14)
  const width = file.readInt32LE(18)
  const signedHeight = file.readInt32LE(22)
  const height = Math.abs(signedHeight)
  const bits = file.readUInt16LE(28)
  const compression = file.readUInt32LE(30)
  if (headerBytes < 40 || ![1, 4, 8, 16, 24, 32].includes(bits)) throw refuse('file.unreadableBmp')
  const masked = compression === bitFields && (bits === 16 || bits === 32)
  if (compression !== uncompressed && !masked) throw refuse('file.unreadableBmp')
  if (width <= 0 || height === 0) throw refuse('file.damagedImage')
  if (width * height > maxPixels) throw refuse('file.tooManyPixels', { limit: maxPixels })
  const rowBytes = Math.ceil((width * bits) / 32) * 4
  if (dataOffset + rowBytes * height > file.length) throw refuse('file.damagedImage')

  const put = pixelReader(file, bits, 14 + headerBytes, masked)
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    // Rows run from the bottom up unless the height is negative.
    const row = dataOffset + (signedHeight < 0 ? y : height - 1 - y) * rowBytes
    for (let x = 0; x < width; x++) put(data, (y * width + x) * 3, row, x)
  }
  return { data, width, height }
}

type PixelReader = (target: Buffer, offset: number, row: number, x: number) => void

function pixelReader(file: Buffer, bits: number, palette: number, masked: boolean): PixelReader {
  const copy = (target: Buffer, offset: number, from: number) => {
    target[offset] = file[from + 2] ?? 0
    target[offset + 1] = file[from + 1] ?? 0
    target[offset + 2] = file[from] ?? 0
  }
  if (bits === 24) return (target, offset, row, x) => copy(target, offset, row + x * 3)
  if (bits === 16 || bits === 32) {
    const masks = masked ? [0, 4, 8].map((at) => file.readUInt32LE(54 + at)) : usualMasks[bits]
    const channels = masks.map((mask) => {
      const lowest = mask === 0 ? 1 : 2 ** (31 - Math.clz32(mask & -mask))
      return { mask, lowest, scale: mask === 0 ? 0 : 255 / (mask / lowest) }
    })
    return (target, offset, row, x) => {
      const value = bits === 16 ? file.readUInt16LE(row + x * 2) : file.readUInt32LE(row + x * 4)
      for (const [index, { mask, lowest, scale }] of channels.entries()) {
        target[offset + index] = Math.round((((value & mask) >>> 0) / lowest) * scale)
      }
    }
  }
  return (target, offset, row, x) => {
    const at = x * bits
    const index = ((file[row + (at >> 3)] ?? 0) >> (8 - bits - (at & 7))) & ((1 << bits) - 1)
    copy(target, offset, palette + index * 4)
  }
}
