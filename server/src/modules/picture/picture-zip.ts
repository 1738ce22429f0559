import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { isSystemFile, pictureLimit } from '@zhanggui/contract/picture/picture.ts'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { refuse } from '../../kernel/refusal.ts'

export interface ZippedFile {
  /** With its folder. It is only shown, never used as a path. */
  name: string
  bytes: number
  encrypted: boolean
  /** Its path leads out of the zip. */
  outside: boolean
  entry: Entry
}

export interface PictureZip {
  files: ZippedFile[]
  /** Unpacks a file to a path. Refuses it if the size differs from the declared one. */
  extract(file: ZippedFile, path: string, signal: AbortSignal): Promise<void>
  close(): void
}

/** Pictures hardly compress. In bytes: smaller files may have any ratio. */
const bomb = { ratio: 200, from: 1024 * 1024 }
/** Entries of a zip, with folders and the files of systems. */
const mostEntries = pictureLimit.files * 3

/** Opens a zip and checks its directory before anything is unpacked. */
export async function openPictureZip(path: string): Promise<PictureZip> {
  const zip = await yauzl
    .openPromise(path, { autoClose: false, lazyEntries: true, decodeStrings: false })
    .catch(() => {
      throw refuse('picture.damagedZip')
    })
  try {
    const files = await readDirectory(zip)
    return {
      files,
      extract: async ({ entry }, target, signal) => {
        try {
          const stream = await zip.openReadStreamPromise(entry)
          await pipeline(stream, createWriteStream(target, { mode: 0o600 }), { signal })
        } catch {
          signal.throwIfAborted()
          throw refuse('picture.damagedFile')
        }
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function readDirectory(zip: ZipFile): Promise<ZippedFile[]> {
  if (zip.entryCount > mostEntries) throw refuse('picture.tooManyFiles', { limit: pictureLimit.files })
  const files: ZippedFile[] = []
  let total = 0
  const entries = zip.eachEntry()
  for (;;) {
    // yauzl refuses directories that end after the file.
    const next = await entries.next().catch(() => {
      throw refuse('picture.damagedZip')
    })
    if (next.done) break
    const entry = next.value
    const { uncompressedSize: bytes, compressedSize: packed } = entry
    total += bytes
    if (total > pictureLimit.inflated || isBomb(bytes, packed)) throw refuse('picture.bomb')
    const name = nameOf(entry)
    const outside = yauzl.validateFileName(name.replaceAll('\\', '/')) !== null
    // '..' looks like a hidden folder of a system.
    if (name.endsWith('/') || (isSystemFile(name) && !outside)) continue
    files.push({ name, bytes, encrypted: entry.isEncrypted(), outside, entry })
  }
  // Entries may share the same packed bytes. Each one then has a normal ratio, but not their sum.
  if (isBomb(total, zip.fileSize)) throw refuse('picture.bomb')
  if (files.length > pictureLimit.files) throw refuse('picture.tooManyFiles', { limit: pictureLimit.files })
  if (files.length === 0) throw refuse('picture.noPictures')
  return files
}

const isBomb = (bytes: number, packed: number) => bytes > bomb.from && bytes > packed * bomb.ratio

const utf8Flag = 0x800
const unicodePath = 0x7075

/** A name without a mark is UTF-8 on a Mac, and GBK on a Chinese Windows. */
export function nameOf(entry: Pick<Entry, 'fileNameRaw' | 'generalPurposeBitFlag' | 'extraFields'>): string {
  const marked =
    (entry.generalPurposeBitFlag & utf8Flag) !== 0 || entry.extraFields.some(({ id }) => id === unicodePath)
  const name = (marked ? null : decoded(entry.fileNameRaw)) ?? markedName(entry)
  // PostgreSQL stores no control characters such as NUL.
  return name.replace(/\p{Cc}/gu, '').slice(0, 500)
}

const markedName = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Parameters<typeof nameOf>[0]) =>
  yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)

function decoded(raw: Buffer): string | null {
  for (const encoding of ['utf-8', 'gb18030'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(raw)
    } catch {
      // The next encoding.
    }
  return null
}
