import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readVideo } from './video.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zg-video-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const maxBytes = 20 * 1024 * 1024

function box(type: string, content: Buffer | Buffer[]): Buffer {
  const body = Array.isArray(content) ? Buffer.concat(content) : content
  const header = Buffer.alloc(8)
  header.writeUInt32BE(8 + body.length)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, body])
}
const ftyp = box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2avc1mp41', 'latin1'))
const mdat = box('mdat', Buffer.alloc(5000, 7))

/** A movie header: `duration` in units of 1/`timescale` seconds. */
function mvhd(timescale: number, duration: bigint, version = 0): Buffer {
  const content = Buffer.alloc(version === 1 ? 112 : 100)
  content[0] = version
  if (version === 1) {
    content.writeUInt32BE(timescale, 20)
    content.writeBigUInt64BE(duration, 24)
  } else {
    content.writeUInt32BE(timescale, 12)
    content.writeUInt32BE(Number(duration), 16)
  }
  return box('mvhd', content)
}
const trak = box('trak', Buffer.alloc(400))
const moov = (header: Buffer) => box('moov', [header, trak])

async function read(...parts: Buffer[]) {
  const path = join(folder, 'film.mp4')
  await writeFile(path, Buffer.concat(parts))
  return readVideo(path, { maxBytes })
}

test('reads the duration of a video, wherever its index is', async () => {
  const film = [ftyp, mdat, moov(mvhd(600, 7530n))]
  const bytes = Buffer.concat(film).length
  expect(await read(...film)).toEqual({ ext: 'mp4', bytes, durationMs: 12_550 })
  expect((await read(ftyp, moov(mvhd(1000, 61_234n)), box('free', Buffer.alloc(8)), mdat)).durationMs).toBe(
    61_234,
  )
})

test('reads 64-bit headers and boxes', async () => {
  expect((await read(ftyp, moov(mvhd(90_000, 90_000n * 3600n, 1)), mdat)).durationMs).toBe(3_600_000)
  const long = Buffer.alloc(16)
  long.writeUInt32BE(1)
  long.write('mdat', 4)
  long.writeBigUInt64BE(16n + 4n, 8)
  expect((await read(ftyp, moov(mvhd(1, 5n)), long, Buffer.alloc(4))).durationMs).toBe(5000)
  const toTheEnd = Buffer.from('\0\0\0\0mdat', 'latin1')
  expect((await read(ftyp, moov(mvhd(1, 5n)), toTheEnd, Buffer.alloc(99))).durationMs).toBe(5000)
})

test('accepts a video without a duration', async () => {
  expect((await read(ftyp, moov(mvhd(1000, 0xffff_ffffn)), mdat)).durationMs).toBe(0)
  expect((await read(ftyp, moov(mvhd(1000, 0xffff_ffff_ffff_ffffn, 1)), mdat)).durationMs).toBe(0)
  expect((await read(ftyp, moov(mvhd(0, 5n)), mdat)).durationMs).toBe(0)
})

test('refuses a file that is not an mp4, whatever its name', async () => {
  const wrong = { key: 'file.wrongExtension', params: { types: 'mp4' } }
  await expect(read(Buffer.from('<html>'))).rejects.toMatchObject(wrong)
  await expect(read(box('ftyp', Buffer.from('qt  \0\0\0\0qt  ', 'latin1')), mdat)).rejects.toMatchObject(
    wrong,
  )
  await expect(read(Buffer.alloc(0))).rejects.toMatchObject({ key: 'file.empty' })
})

test('refuses a video above the allowed size', async () => {
  const path = join(folder, 'big.mp4')
  await writeFile(path, Buffer.concat([ftyp, mdat, moov(mvhd(600, 7530n))]))
  await expect(readVideo(path, { maxBytes: 1024 * 1024 })).resolves.toBeDefined()
  await expect(readVideo(path, { maxBytes: 1000 })).rejects.toMatchObject({ key: 'file.tooLarge' })
})

test('refuses a video that is incomplete or was manipulated', async () => {
  const whole = Buffer.concat([ftyp, mdat, moov(mvhd(600, 7530n))])
  const damaged = { key: 'file.damagedVideo' }
  for (const length of [
    whole.length - 1,
    whole.length - 300,
    ftyp.length + 100,
    ftyp.length + 4,
    ftyp.length,
  ]) {
    await expect(read(whole.subarray(0, length))).rejects.toMatchObject(damaged)
  }
  await expect(read(ftyp, moov(mvhd(600, 7530n)))).rejects.toMatchObject(damaged)
  await expect(read(ftyp, box('moov', trak), mdat)).rejects.toMatchObject(damaged)
  await expect(read(ftyp, box('moov', box('mvhd', Buffer.alloc(10))), mdat)).rejects.toMatchObject(damaged)
  await expect(read(ftyp, box('moov', box('mvhd', Buffer.from([1, 0]))), mdat)).rejects.toMatchObject(damaged)
  await expect(read(ftyp, moov(mvhd(1, 90_000n)), mdat)).rejects.toMatchObject(damaged)
  const tooSmall = Buffer.from('\0\0\0\x04moov', 'latin1')
  await expect(read(ftyp, tooSmall, mdat)).rejects.toMatchObject(damaged)
  const huge = Buffer.from('\0\0\0\x01mdat\xff\xff\xff\xff\xff\xff\xff\xff', 'latin1')
  await expect(read(ftyp, huge, mdat)).rejects.toMatchObject(damaged)
})

test('refuses a video with more boxes than a real one has, whatever follows them', async () => {
  const film = (boxes: number) => [
    ftyp,
    Buffer.concat(Array.from({ length: boxes }, () => Buffer.from('\0\0\0\x08free', 'latin1'))),
    moov(mvhd(600, 7530n)),
    mdat,
  ]
  expect((await read(...film(3000))).durationMs).toBe(12_550)
  await expect(read(...film(4000))).rejects.toMatchObject({ key: 'file.damagedVideo' })
})
