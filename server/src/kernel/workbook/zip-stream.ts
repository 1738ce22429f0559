import { once } from 'node:events'
import type { FileHandle } from 'node:fs/promises'
import { crc32, createDeflateRaw, type DeflateRaw, type ZlibOptions } from 'node:zlib'

interface Written {
  name: Buffer
  crc: number
  packed: number
  inflated: number
  offset: number
}

/** Without the zip64 extension, which some readers of spreadsheets lack, all sizes have 32 bits. */
const limit = 0xffff_ffff

/** zlib runs in its own threads. A buffer of several writes keeps both sides busy. */
const deflateOptions: ZlibOptions & { highWaterMark: number } = {
  chunkSize: 64 * 1024,
  highWaterMark: 256 * 1024,
}

/** Writes a zip to an open file, one entry after another, as its content arrives. */
export class ZipStream {
  private readonly file: FileHandle
  private readonly level: number
  private readonly entries: Written[] = []
  private offset = 0
  private current: { entry: Written; deflate: DeflateRaw; pump: Promise<void> } | null = null

  constructor(file: FileHandle, level = 3) {
    this.file = file
    this.level = level
  }

  /** Bytes of content in the current entry. */
  get entryBytes(): number {
    return this.current?.entry.inflated ?? 0
  }

  async add(name: string, content: string): Promise<void> {
    await this.start(name)
    await this.write(content)
    await this.end()
  }

  async start(name: string): Promise<void> {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, inflated: 0, offset: this.offset }
    await this.append(localHeader(entry))
    const deflate = createDeflateRaw({ ...deflateOptions, level: this.level })
    const pump = this.pump(deflate, entry)
    // The next write throws this error. Until then it must not count as unhandled.
    pump.catch(() => {})
    this.current = { entry, deflate, pump }
  }

  /** Resolves when the entry accepts more. A full disk fails here or at the end. */
  async write(content: string): Promise<void> {
    const { entry, deflate, pump } = this.open()
    const bytes = Buffer.from(content)
    entry.crc = crc32(bytes, entry.crc)
    entry.inflated += bytes.length
    if (!deflate.write(bytes)) await Promise.race([once(deflate, 'drain'), pump])
  }

  async end(): Promise<void> {
    const { entry, deflate, pump } = this.open()
    deflate.end()
    await pump
    if (entry.inflated > limit) throw new Error(`zip entry ${entry.name} is over 4 GiB`)
    // The sizes are known only now. This writes the header again, over the empty one.
    await this.writeAll(localHeader(entry), entry.offset)
    this.entries.push(entry)
    this.current = null
  }

  /** Writes the directory and returns the size of the file. */
  async finish(): Promise<number> {
    const start = this.offset
    for (const entry of this.entries) await this.append(directoryEntry(entry))
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(this.entries.length, 8)
    end.writeUInt16LE(this.entries.length, 10)
    end.writeUInt32LE(this.offset - start, 12)
    end.writeUInt32LE(start, 16)
    await this.append(end)
    return this.offset
  }

  /** Stops a half-written entry, so that nothing writes to the file any more. */
  async stop(): Promise<void> {
    this.current?.deflate.destroy()
    await this.current?.pump.catch(() => {})
  }

  private open() {
    if (!this.current) throw new Error('no zip entry is open')
    return this.current
  }

  private async pump(deflate: DeflateRaw, entry: Written): Promise<void> {
    const chunks: AsyncIterator<Buffer> = deflate[Symbol.asyncIterator]()
    for (;;) {
      const next = await chunks.next()
      if (next.done) return
      entry.packed += next.value.length
      await this.append(next.value)
    }
  }

  private async append(bytes: Buffer): Promise<void> {
    if (this.offset + bytes.length > limit) throw new Error('zip file is over 4 GiB')
    await this.writeAll(bytes, this.offset)
    this.offset += bytes.length
  }

  private async writeAll(bytes: Buffer, position: number): Promise<void> {
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await this.file.write(bytes, done, bytes.length - done, position + done)
      done += bytesWritten
    }
  }
}

const deflated = 8
/** Bit 11: names are UTF-8. */
const flags = 0x0800
/** 1980-01-01, the first day of the format. The same rows thus give the same bytes. */
const date = 0x0021

function localHeader({ name, crc, packed, inflated }: Written): Buffer {
  const header = Buffer.alloc(30 + name.length)
  header.writeUInt32LE(0x04034b50, 0)
  writeCommon(header, 4, crc, packed, inflated, name.length)
  name.copy(header, 30)
  return header
}

function directoryEntry({ name, crc, packed, inflated, offset }: Written): Buffer {
  const entry = Buffer.alloc(46 + name.length)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(20, 4)
  writeCommon(entry, 6, crc, packed, inflated, name.length)
  entry.writeUInt32LE(offset, 42)
  name.copy(entry, 46)
  return entry
}

function writeCommon(
  target: Buffer,
  at: number,
  crc: number,
  packed: number,
  inflated: number,
  nameLength: number,
) {
  target.writeUInt16LE(20, at)
  target.writeUInt16LE(flags, at + 2)
  target.writeUInt16LE(deflated, at + 4)
  target.writeUInt16LE(date, at + 8)
  target.writeUInt32LE(crc, at + 10)
  target.writeUInt32LE(packed, at + 14)
  target.writeUInt32LE(inflated, at + 18)
  target.writeUInt16LE(nameLength, at + 22)
}
