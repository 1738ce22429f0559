import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kindOfContent, kindOfFile } from './magic-bytes.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zg-kind-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const red = sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const latin = (text: string) => Buffer.from(text, 'latin1')

test('recognizes real pictures', async () => {
  expect(kindOfContent(await red.clone().jpeg().toBuffer())).toBe('jpg')
  expect(kindOfContent(await red.clone().png().toBuffer())).toBe('png')
  expect(kindOfContent(await red.clone().gif().toBuffer())).toBe('gif')
  expect(kindOfContent(await red.clone().webp().toBuffer())).toBe('webp')
  expect(kindOfContent(await red.clone().tiff().toBuffer())).toBe('unknown')
  expect(kindOfContent(await red.clone().avif().toBuffer())).toBe('unknown')
})

test.each([
  ['mp4', latin('\0\0\0\x18ftypisom\0\0\x02\0mp41')],
  ['mp4', latin('\0\0\0\x18ftypXXXX\0\0\0\0avc1')],
  ['unknown', latin('\0\0\0\x14ftypqt  \0\0\0\0qt  ')],
  ['unknown', latin('\0\0\0\x18ftypheic\0\0\0\0mif1')],
  // A brand outside the box does not count.
  ['unknown', latin('\0\0\0\x14ftypheic\0\0\0\0mif1isom')],
  ['zip', hex('504b0304 14000600')],
  ['zip', hex('504b0506 00000000')],
  ['ole2', hex('d0cf11e0a1b11ae1 0000')],
  ['pdf', latin('%PDF-1.7\n%\xe2\xe3\xcf\xd3')],
  ['bmp', Buffer.concat([latin('BM'), hex('36000000 00000000 36000000 28000000')])],
  ['text', latin('BMW,320i\r\n')],
  ['text', Buffer.from('条码,名称\n6901234567892,农夫山泉')],
  ['text', hex('ccf5c2eb 2c b1b1beab 0d0a')],
  ['text', hex('fffe 61006200')],
  ['text', latin('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['text', latin('<html><table>')],
  ['unknown', hex('4d5a9000 03000000')],
  ['unknown', hex('7f454c46 02010100')],
  ['unknown', latin('RIFF\0\0\0\0WAVE')],
  ['unknown', hex('ffd8')],
  ['unknown', Buffer.alloc(0)],
  ['unknown', Buffer.alloc(100)],
] as const)('says %s of %j', (kind, head) => {
  expect(kindOfContent(head)).toBe(kind)
})

test('ignores the name', async () => {
  const path = join(folder, 'picture.jpg')
  await writeFile(path, latin('<script>alert(1)</script>'))
  expect(await kindOfFile(path)).toEqual({ kind: 'text', bytes: 25 })
  await writeFile(path, '')
  expect(await kindOfFile(path)).toEqual({ kind: 'unknown', bytes: 0 })
})
