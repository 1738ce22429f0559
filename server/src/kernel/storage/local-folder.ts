import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { refuse } from '../refusal.ts'
import {
  type ByteRange,
  checkReadKey,
  checkWriteKey,
  fitRange,
  isStorageKey,
  type Storage,
  type StoredFile,
} from './storage.ts'

/** The next start removes half-written files of a killed server after this age, in ms. */
const staleTempMs = 24 * 60 * 60 * 1000

/** Keeps files below `root`. Only the server's own user can read them. */
export async function openLocalFolder(root: string): Promise<Storage> {
  // Temporary files are in the same file system, because a rename is atomic only within one.
  const tempFolder = join(root, '.tmp')
  await mkdir(tempFolder, { recursive: true, mode: 0o700 })
  await removeStale(tempFolder)

  const pathOf = (key: string) => join(root, ...key.split('/'))

  async function put(key: string, source: { path: string } | Readable): Promise<{ bytes: number }> {
    const target = pathOf(checkWriteKey(key))
    const input = source instanceof Readable ? source : createReadStream(source.path)
    // writeWhole reports the error. Without this listener, an early failure of the stream would end the process.
    input.on('error', () => {})
    const temp = join(tempFolder, randomBytes(16).toString('hex'))
    try {
      const bytes = await writeWhole(input, temp)
      await makeFolder(dirname(target))
      await rename(temp, target)
      await syncFolder(dirname(target))
      return { bytes }
    } catch (error) {
      input.destroy()
      await rm(temp, { force: true })
      throw isOutOfSpace(error) ? Object.assign(refuse('file.storageFull'), { cause: error }) : error
    }
  }

  async function get(key: string, range?: ByteRange): Promise<StoredFile> {
    const handle = await open(pathOf(checkReadKey(key))).catch(missingAsRefusal)
    try {
      const { size } = await handle.stat()
      if (range === undefined) return { stream: handle.createReadStream(), bytes: size, size }
      const { start, end } = fitRange(range, size)
      return { stream: handle.createReadStream({ start, end }), bytes: end - start + 1, size }
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  async function head(key: string): Promise<{ size: number } | null> {
    if (!isStorageKey(key)) return null
    try {
      const { size } = await stat(pathOf(key))
      return { size }
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  async function remove(key: string): Promise<void> {
    await rm(pathOf(checkWriteKey(key)), { force: true })
  }

  /** Creates the folder of a key. Syncs the parent of each new folder, so that it survives a crash. */
  async function makeFolder(folder: string): Promise<void> {
    const first = await mkdir(folder, { recursive: true, mode: 0o700 })
    if (first === undefined) return
    for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
  }

  return { put, get, head, remove }
}

async function writeWhole(input: Readable, path: string): Promise<number> {
  const handle = await open(path, 'wx', 0o600)
  try {
    let bytes = 0
    await pipeline(input, async (chunks: AsyncIterable<Buffer | string>) => {
      for await (const chunk of chunks) {
        const buffer = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
        await writeAll(handle, buffer)
        bytes += buffer.length
      }
    })
    await handle.sync()
    return bytes
  } finally {
    await handle.close()
  }
}

async function writeAll(handle: FileHandle, buffer: Buffer): Promise<void> {
  for (let written = 0; written < buffer.length; ) {
    written += (await handle.write(buffer, written)).bytesWritten
  }
}

/** A rename survives a crash only after its folder is synced. Windows cannot open folders and does not need this. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function removeStale(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (Date.now() - mtimeMs > staleTempMs) await rm(path, { force: true })
  }
}

function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

function isMissing(error: unknown): boolean {
  return errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR'
}

function isOutOfSpace(error: unknown): boolean {
  return errorCode(error) === 'ENOSPC' || errorCode(error) === 'EDQUOT'
}

function missingAsRefusal(error: unknown): never {
  throw isMissing(error) ? refuse('file.missing') : error
}
