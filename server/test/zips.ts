import { crc32 } from 'node:zlib'

export interface ZipEntry {
  name: string | Buffer
  bytes?: Buffer
  /** The mark of UTF-8 names; true by default for a text. */
  utf8?: boolean
  encrypted?: boolean
  /** Packed by deflate, with these declared bytes. By default the bytes stand as they are. */
  deflated?: { packed: Buffer; size: number }
}

/** A zip, byte by byte, so that a test can make one that no program makes. */
export function givenZip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name: given, bytes = Buffer.alloc(0), deflated, encrypted = false, ...entry } of entries) {
    const name = Buffer.isBuffer(given) ? given : Buffer.from(given)
    const utf8 = entry.utf8 ?? !Buffer.isBuffer(given)
    // The head of the encryption has 12 bytes.
    const packed = deflated?.packed ?? (encrypted ? Buffer.concat([Buffer.alloc(12), bytes]) : bytes)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE((utf8 ? 0x800 : 0) | (encrypted ? 1 : 0), 2)
    head.writeUInt16LE(deflated ? 8 : 0, 4)
    head.writeUInt16LE(0x21, 8)
    head.writeUInt32LE(deflated ? 0 : crc32(bytes), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(deflated?.size ?? bytes.length, 18)
    head.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), head, name, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), head, rest, name]))
    parts.push(local)
    offset += local.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listing.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listing, end])
}
