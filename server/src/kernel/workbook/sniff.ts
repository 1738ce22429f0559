import { open } from 'node:fs/promises'
import { encodingOf } from './csv/csv-text.ts'

/** The kind of a file by its first bytes, whatever its name. */
export type Content =
  | { is: 'empty' | 'zip' | 'cfb' | 'html' | 'xml2003' | 'unknown' }
  /** A text with separated values. The encoding is null if only the whole text tells it. */
  | { is: 'csv'; encoding: string | null }
  /** A spreadsheet format that we do not read. */
  | { is: 'oldFormat'; kind: string }
  /** Not a spreadsheet. */
  | { is: 'other'; kind: string }

const magic: [bytes: string, content: Content][] = [
  ['504b0304', { is: 'zip' }],
  ['504b0506', { is: 'zip' }],
  ['d0cf11e0a1b11ae1', { is: 'cfb' }],
  ['09000400', { is: 'oldFormat', kind: 'Excel 2' }],
  ['09020600', { is: 'oldFormat', kind: 'Excel 3' }],
  ['09040600', { is: 'oldFormat', kind: 'Excel 4' }],
  ['25504446', { is: 'other', kind: 'PDF' }],
  ['89504e470d0a1a0a', { is: 'other', kind: 'PNG' }],
  ['ffd8ff', { is: 'other', kind: 'JPEG' }],
  ['47494638', { is: 'other', kind: 'GIF' }],
  ['424d', { is: 'other', kind: 'BMP' }],
  ['52617221', { is: 'other', kind: 'RAR' }],
  ['377abcaf271c', { is: 'other', kind: '7z' }],
  ['1f8b', { is: 'other', kind: 'gzip' }],
]

const headLength = 8192

/** Reads the first bytes of a file. */
export async function sniff(path: string): Promise<Content> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headLength), 0, headLength, 0)
    return contentOf(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

function contentOf(head: Buffer): Content {
  if (head.length === 0) return { is: 'empty' }
  const hex = head.subarray(0, 8).toString('hex')
  const known = magic.find(([bytes]) => hex.startsWith(bytes))
  if (known) return known[1]
  const encoding = encodingOf(head)
  if (encoding?.startsWith('utf-16')) return { is: 'csv', encoding }
  const text = head.toString('latin1')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: text has none of these, binary files do
  if (/[\0-\x08\x0e-\x1a]/.test(text)) return { is: 'unknown' }
  if (/^MIME-Version:/im.test(text.slice(0, 200))) return { is: 'oldFormat', kind: 'MHT' }
  if (text.startsWith('ID;P')) return { is: 'oldFormat', kind: 'SYLK' }
  if (text.includes('urn:schemas-microsoft-com:office:spreadsheet') && /<\?xml|<(\w+:)?Workbook/.test(text)) {
    // Excel also writes this name into its HTML pages.
    return /<html/i.test(text) ? { is: 'html' } : { is: 'xml2003' }
  }
  if (
    /^(\xef\xbb\xbf)?\s*(<!--.*?-->\s*)*<(!doctype html|html|head|meta|style|body|div|table)\b/is.test(text)
  )
    return { is: 'html' }
  // Other pages and data files are texts, too.
  return /^(\xef\xbb\xbf)?\s*(<[?!a-z]|\{\s*"|\[\s*[[{])/i.test(text)
    ? { is: 'unknown' }
    : { is: 'csv', encoding }
}
