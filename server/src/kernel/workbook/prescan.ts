import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { refuseSheet } from './sheet-refused.ts'

/** A typical sheet inflates to 5 to 40 times its size. */
const zipLimits = { entries: 2000, ratio: 200 }
/** In bytes. Smaller files may have any ratio: 1 MB of empty styled rows compresses 300 times and does no harm. */
const ratioFrom = 1024 * 1024

export interface ScannedZip {
  names: string[]
  has(name: string): boolean
  /** The declared inflated size of an entry, in bytes. */
  sizeOf(name: string): number
  /** The inflated content of an entry. Refuses it if the size differs from the declared one. */
  read(name: string): Promise<AsyncIterable<Buffer>>
  close(): void
}

/**
 * Checks the directory of a zip before anything is inflated. Refuses contents that only an attack or a mistake has:
 * too many entries, too much content, encrypted entries, paths out of the archive, duplicate names.
 */
export async function scanZip(
  path: string,
  maxBytes: number,
  onBytes: (bytes: number) => void = () => {},
): Promise<ScannedZip> {
  const zip = await openZip(path)
  try {
    const entries = await readDirectory(zip, maxBytes)
    return {
      names: [...entries.values()].map((entry) => entry.fileName),
      has: (name) => entries.has(name.toLowerCase()),
      sizeOf: (name) => entries.get(name.toLowerCase())?.uncompressedSize ?? 0,
      read: (name) => readEntry(zip, entries.get(name.toLowerCase()), onBytes),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await yauzl.openPromise(path, { autoClose: false, lazyEntries: true, strictFileNames: false })
  } catch {
    // yauzl reads only the end of the file here. It has no directory, or an impossible one.
    throw refuseSheet('sheet.damaged')
  }
}

/** Names of parts in a workbook are case-insensitive. */
async function readDirectory(zip: ZipFile, maxBytes: number): Promise<Map<string, Entry>> {
  if (zip.entryCount > zipLimits.entries) throw refuseSheet('sheet.bomb')
  const entries = new Map<string, Entry>()
  let total = 0
  const iterator = zip.eachEntry()
  for (;;) {
    // yauzl itself refuses absolute paths, '..' and directories that end after the file.
    const next = await iterator.next().catch(() => {
      throw refuseSheet('sheet.damaged')
    })
    if (next.done) break
    const entry = next.value
    if (entry.isEncrypted()) throw refuseSheet('sheet.passwordProtected')
    total += entry.uncompressedSize
    if (total > maxBytes || isBomb(entry.uncompressedSize, entry.compressedSize))
      throw refuseSheet('sheet.bomb')
    if (entry.fileName.endsWith('/')) continue
    const key = entry.fileName.toLowerCase()
    if (entries.has(key)) throw refuseSheet('sheet.damaged')
    entries.set(key, entry)
  }
  // Entries may share the same compressed bytes. Each one then has a normal ratio, but not their sum.
  if (isBomb(total, zip.fileSize)) throw refuseSheet('sheet.bomb')
  return entries
}

function isBomb(inflated: number, packed: number): boolean {
  return inflated > ratioFrom && inflated > packed * zipLimits.ratio
}

async function readEntry(
  zip: ZipFile,
  entry: Entry | undefined,
  onBytes: (bytes: number) => void,
): Promise<AsyncIterable<Buffer>> {
  if (!entry) throw refuseSheet('sheet.damaged')
  let stream: Readable
  try {
    stream = await zip.openReadStreamPromise(entry)
  } catch {
    throw refuseSheet('sheet.damaged')
  }
  // The reader reports this error. Without a listener, an error before the first read would end the process.
  stream.on('error', () => {})
  return checkedChunks(stream, entry.crc32, onBytes)
}

/** yauzl counts the inflated bytes and stops at the declared size. Damaged data also fails here. */
async function* checkedChunks(
  stream: Readable,
  checksum: number,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  let crc = 0
  const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await chunks.next()
      if (next.done) break
      crc = crc32(next.value, crc)
      onBytes(next.value.length)
      yield next.value
    }
  } catch {
    throw refuseSheet('sheet.damaged')
  } finally {
    stream.destroy()
  }
  if (crc !== checksum) throw refuseSheet('sheet.damaged')
}

/** The whole inflated content of an entry. */
export async function bytesOf(zip: ScannedZip, name: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await zip.read(name)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
