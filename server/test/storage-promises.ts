import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '../src/kernel/refusal.ts'
import { newStorageKey, type Storage } from '../src/kernel/storage/storage.ts'

/** The guarantees of every storage. The test of each implementation runs them. */
export function storagePromises(name: string, storageOf: () => Storage): void {
  describe(name, () => {
    let folder: string
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'zg-storage-'))
    })
    afterAll(() => rm(folder, { recursive: true, force: true }))

    const givenStored = async (content: Buffer) => {
      const key = newStorageKey('7', 'media', 'jpg')
      await storageOf().put(key, Readable.from([content]))
      return key
    }
    const read = async (key: string, range?: { start: number; end?: number }) => {
      const { stream, bytes, size } = await storageOf().get(key, range)
      return { content: await buffer(stream), bytes, size }
    }

    test('returns a stream byte for byte', async () => {
      const content = randomBytes(300_000)
      const key = newStorageKey('7', 'media', 'jpg')
      expect(await storageOf().put(key, Readable.from([content]))).toEqual({ bytes: 300_000 })
      expect(await read(key)).toEqual({ content, bytes: 300_000, size: 300_000 })
    })

    test('returns a file byte for byte, and leaves the source in place', async () => {
      const content = randomBytes(3_000_000)
      const path = join(folder, 'upload')
      await writeFile(path, content)
      const key = newStorageKey('7', 'exports', 'xlsx')
      const options = { contentType: 'application/zip', fileName: '商品 1.xlsx' }
      expect(await storageOf().put(key, { path }, options)).toEqual({ bytes: 3_000_000 })
      expect((await read(key)).content.equals(content)).toBe(true)
      expect(await storageOf().put(newStorageKey('7', 'exports', 'xlsx'), { path })).toEqual({
        bytes: 3_000_000,
      })
    })

    test('keeps an empty file', async () => {
      const key = await givenStored(Buffer.alloc(0))
      expect(await read(key)).toEqual({ content: Buffer.alloc(0), bytes: 0, size: 0 })
      expect(await storageOf().head(key)).toEqual({ size: 0 })
    })

    test('reads a range of a file, both ends included', async () => {
      const key = await givenStored(Buffer.from('0123456789'))
      expect(await read(key, { start: 0, end: 1 })).toEqual({
        content: Buffer.from('01'),
        bytes: 2,
        size: 10,
      })
      expect(await read(key, { start: 2, end: 5 })).toEqual({
        content: Buffer.from('2345'),
        bytes: 4,
        size: 10,
      })
      expect(await read(key, { start: 7 })).toEqual({ content: Buffer.from('789'), bytes: 3, size: 10 })
      expect(await read(key, { start: 8, end: 99 })).toEqual({
        content: Buffer.from('89'),
        bytes: 2,
        size: 10,
      })
    })

    test.each([{ start: 10 }, { start: 5, end: 4 }, { start: -1 }, { start: 0.5 }, { start: Number.NaN }])(
      'refuses the range $start-$end that no byte of the file lies in',
      async (range) => {
        const key = await givenStored(Buffer.from('0123456789'))
        await expect(storageOf().get(key, range)).rejects.toMatchObject({ key: 'file.outOfRange' })
      },
    )

    test('refuses a missing file as missing', async () => {
      const key = newStorageKey('7', 'media', 'jpg')
      await expect(storageOf().get(key)).rejects.toMatchObject({ key: 'file.missing' })
      await expect(storageOf().get(key, { start: 1 })).rejects.toMatchObject({ key: 'file.missing' })
      expect(await storageOf().head(key)).toBeNull()
    })

    test('removes a file, and a second removal does no harm', async () => {
      const key = await givenStored(Buffer.from('gone soon'))
      expect(await storageOf().head(key)).toEqual({ size: 9 })
      await storageOf().remove(key)
      await storageOf().remove(key)
      expect(await storageOf().head(key)).toBeNull()
      await expect(storageOf().get(key)).rejects.toMatchObject({ key: 'file.missing' })
    })

    test('shows a file only when it is complete', async () => {
      const key = newStorageKey('7', 'exports', 'xlsx')
      const slow = Readable.from(
        (async function* () {
          yield Buffer.from('first ')
          await wait(50)
          expect(await storageOf().head(key)).toBeNull()
          yield Buffer.from('second')
        })(),
      )
      await storageOf().put(key, slow)
      expect((await read(key)).content.toString()).toBe('first second')
    })

    test('keeps nothing of an interrupted upload, and passes its error on', async () => {
      const key = newStorageKey('7', 'media', 'jpg')
      const broken = Readable.from(
        (async function* () {
          yield Buffer.from('half')
          throw new Refusal('file.tooLarge', { limit: 2 })
        })(),
      )
      await expect(storageOf().put(key, broken)).rejects.toMatchObject({ key: 'file.tooLarge' })
      expect(await storageOf().head(key)).toBeNull()
      const aborted = new Readable({ read() {} })
      aborted.push('half')
      setTimeout(() => aborted.destroy(), 20)
      await expect(storageOf().put(key, aborted)).rejects.toThrow()
      expect(await storageOf().head(key)).toBeNull()
    })

    test.each([
      '../../etc/passwd',
      '7/media/../../../etc/passwd',
      '7/media/..%2f..%2fpasswd',
      '7/media/0123456789abcdef0123456789abcdef.jpg/../x',
      '/7/media/0123456789abcdef0123456789abcdef.jpg',
      '07/media/0123456789abcdef0123456789abcdef.jpg',
      '7/Media/0123456789abcdef0123456789abcdef.jpg',
      '7/media/0123456789abcdef0123456789abcdef',
      '7/media/0123456789abcdef0123456789abcdef.jpg\n',
      '7/media/0123456789abcdef0123456789abcdef.jpg\0',
      '7\\media\\0123456789abcdef0123456789abcdef.jpg',
      '.tmp/media/0123456789abcdef0123456789abcdef.jpg',
      '',
    ])('refuses keys of another form: %j', async (key) => {
      await expect(storageOf().put(key, Readable.from(['x']))).rejects.toThrow(TypeError)
      await expect(storageOf().remove(key)).rejects.toThrow(TypeError)
      await expect(storageOf().get(key)).rejects.toMatchObject({ key: 'file.missing' })
      expect(await storageOf().head(key)).toBeNull()
    })

    test('stops reading when the reader stops', async () => {
      const key = await givenStored(randomBytes(2_000_000))
      const { stream } = await storageOf().get(key)
      for await (const _ of stream) break
      expect(stream.destroyed).toBe(true)
      expect((await read(key)).bytes).toBe(2_000_000)
    })
  })
}
