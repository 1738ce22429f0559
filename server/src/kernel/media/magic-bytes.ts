import { open } from 'node:fs/promises'

/**
 * The kind of a file by its first bytes. Its name does not count. `zip` includes xlsx and xlsm, `ole2` is the old
 * xls, `text` includes csv, html and the xml that some programs call xls.
 */
export type ContentKind =
  | 'jpg'
  | 'png'
  | 'gif'
  | 'bmp'
  | 'webp'
  | 'mp4'
  | 'zip'
  | 'ole2'
  | 'pdf'
  | 'text'
  | 'unknown'

const headBytes = 4096

/** The kind of the file at `path`, and its size. */
export async function kindOfFile(path: string): Promise<{ kind: ContentKind; bytes: number }> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return { kind: kindOfContent(buffer.subarray(0, bytesRead)), bytes: (await handle.stat()).size }
  } finally {
    await handle.close()
  }
}

/** The kind of a file by its first bytes; 4 KB are enough. */
export function kindOfContent(head: Buffer): ContentKind {
  const starts = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte)
  const at = (offset: number, length: number) => head.toString('latin1', offset, offset + length)

  if (starts(0xff, 0xd8, 0xff)) return 'jpg'
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  if (at(0, 6) === 'GIF87a' || at(0, 6) === 'GIF89a') return 'gif'
  // Many texts begin with 'BM'. In a bmp the four reserved bytes are 0, and the header has one of the known sizes.
  if (
    at(0, 2) === 'BM' &&
    at(6, 4) === '\0\0\0\0' &&
    [12, 40, 52, 56, 64, 108, 124].includes(head[14] ?? 0)
  ) {
    return 'bmp'
  }
  if (at(0, 4) === 'RIFF' && at(8, 4) === 'WEBP') return 'webp'
  if (at(4, 4) === 'ftyp') return isVideoBrand(head) ? 'mp4' : 'unknown'
  if (at(0, 4) === 'PK\x03\x04' || at(0, 4) === 'PK\x05\x06') return 'zip'
  if (starts(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return 'ole2'
  if (at(0, 5) === '%PDF-') return 'pdf'
  return isText(head) ? 'text' : 'unknown'
}

/** HEIC and AVIF pictures and QuickTime videos begin with the same box. Browsers do not play these as mp4. */
function isVideoBrand(head: Buffer): boolean {
  const boxEnd = Math.min(head.readUInt32BE(0), head.length)
  const brands = [head.toString('latin1', 8, 12)]
  for (let offset = 16; offset + 4 <= boxEnd; offset += 4)
    brands.push(head.toString('latin1', offset, offset + 4))
  return brands.some((brand) => /^(iso[m2-9]|mp4[12]|avc1|dash|M4V |MSNV)$/.test(brand))
}

/** Text has no control characters except white space, and no 0xff. UTF-16 begins with a byte order mark. */
function isText(head: Buffer): boolean {
  if (head.length === 0) return false
  const mark = head.toString('latin1', 0, 2)
  if (head.length > 2 && (mark === '\xff\xfe' || mark === '\xfe\xff')) return true
  const whiteSpace = [0x09, 0x0a, 0x0c, 0x0d]
  return head.every((byte) => (byte >= 0x20 && byte !== 0xff) || whiteSpace.includes(byte))
}
