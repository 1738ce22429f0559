import { type FileHandle, open } from 'node:fs/promises'
import { refuse } from '../refusal.ts'
import { kindOfFile } from './magic-bytes.ts'

export interface ReadVideo {
  ext: 'mp4'
  bytes: number
  /** In ms; 0 if the video does not tell. */
  durationMs: number
}

interface Box {
  type: string
  /** The start of the content and the end of the box, as offsets in the file. */
  start: number
  end: number
}

/** A crafted file could have millions of boxes with 8 bytes each. No real video has more than this side by side. */
const maxBoxes = 4000
/** One day. A longer duration means a broken header. */
const longestMs = 24 * 60 * 60 * 1000

/**
 * Checks that a browser can open the mp4 file: its format, its index and its content, and that no box ends after the
 * file (as in an interrupted upload). The video itself is not decoded.
 */
export async function readVideo(path: string, { maxBytes }: { maxBytes: number }): Promise<ReadVideo> {
  const { kind, bytes } = await kindOfFile(path)
  if (bytes === 0) throw refuse('file.empty')
  if (bytes > maxBytes) throw refuse('file.tooLarge', { limit: maxBytes / 1024 / 1024 })
  if (kind !== 'mp4') throw refuse('file.wrongExtension', { types: 'mp4' })
  const handle = await open(path)
  try {
    const boxes = await boxesIn(handle, 0, bytes)
    const moov = boxes.find((box) => box.type === 'moov')
    if (!moov || !boxes.some((box) => box.type === 'mdat')) throw refuse('file.damagedVideo')
    const mvhd = (await boxesIn(handle, moov.start, moov.end)).find((box) => box.type === 'mvhd')
    if (!mvhd) throw refuse('file.damagedVideo')
    return { ext: 'mp4', bytes, durationMs: await durationOf(handle, mvhd) }
  } finally {
    await handle.close()
  }
}

async function boxesIn(handle: FileHandle, start: number, end: number): Promise<Box[]> {
  const boxes: Box[] = []
  for (let offset = start; offset < end; ) {
    const header = await readAt(handle, offset, 16)
    if (header.length < 8 || boxes.length >= maxBoxes) throw refuse('file.damagedVideo')
    let size = header.readUInt32BE(0)
    let headerBytes = 8
    if (size === 1 && header.length === 16) {
      size = Number(header.readBigUInt64BE(8))
      headerBytes = 16
    } else if (size === 0) {
      size = end - offset
    }
    if (size < headerBytes || offset + size > end) throw refuse('file.damagedVideo')
    boxes.push({
      type: header.toString('latin1', 4, 8),
      start: offset + headerBytes,
      end: offset + size,
    })
    offset += size
  }
  return boxes
}

/** The movie header: version 1 has 64-bit times, version 0 has 32-bit times. All bits set means 'unknown'. */
async function durationOf(handle: FileHandle, mvhd: Box): Promise<number> {
  const content = await readAt(handle, mvhd.start, Math.min(mvhd.end - mvhd.start, 32))
  const long = content[0] === 1
  if (content.length < (long ? 32 : 20)) throw refuse('file.damagedVideo')
  const timescale = content.readUInt32BE(long ? 20 : 12)
  const duration = long ? content.readBigUInt64BE(24) : BigInt(content.readUInt32BE(16))
  if (timescale === 0 || duration === (long ? 0xffff_ffff_ffff_ffffn : 0xffff_ffffn)) return 0
  const durationMs = Number((duration * 1000n) / BigInt(timescale))
  if (durationMs > longestMs) throw refuse('file.damagedVideo')
  return durationMs
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
