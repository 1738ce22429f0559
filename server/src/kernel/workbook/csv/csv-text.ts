import { createReadStream } from 'node:fs'
import { refuseSheet } from '../sheet-refused.ts'
import { ChineseBytes } from './chinese-bytes.ts'

/** Encodings by the marks at the beginning of a file. */
const marks: [bytes: string, encoding: string][] = [
  ['efbbbf', 'utf-8'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
]

const fewOthers = 5

/** UTF-16 without a mark: the digits and separators of a table have a zero in every second byte. */
function utf16Of(head: Buffer): string | null {
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const many = head.length / 50
  // A few characters, such as 一, have a zero in the other byte.
  if (odd > many && even < odd / fewOthers) return 'utf-16le'
  return even > many && odd < even / fewOthers ? 'utf-16be' : null
}

/** The encoding of a text by its first bytes; null if only the whole text tells it. */
export function encodingOf(head: Buffer): string | null {
  const hex = head.subarray(0, 3).toString('hex')
  return marks.find(([bytes]) => hex.startsWith(bytes))?.[1] ?? utf16Of(head)
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}

/** The encoding of a text without a mark. A text that is not clearly in one of these is refused. */
async function detect(path: string): Promise<string> {
  if (await isUtf8(path)) return 'utf-8'
  const bytes = new ChineseBytes()
  for await (const chunk of createReadStream(path)) bytes.add(chunk as Buffer)
  if (!bytes.areClear()) throw refuseSheet('sheet.unknownEncoding')
  return 'gb18030'
}

/** The text of a file in UTF-8, UTF-16 or GB18030, in pieces. */
export async function* textOf(
  path: string,
  known: string | null,
  onBytes: (bytes: number) => void,
): AsyncGenerator<string> {
  const encoding = known ?? (await detect(path))
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for await (const chunk of createReadStream(path)) {
      onBytes((chunk as Buffer).length)
      yield decoder.decode(chunk as Buffer, { stream: true })
    }
    yield decoder.decode()
  } catch (error) {
    // The decoder's error. A file in another encoding would be read with wrong characters.
    if (error instanceof TypeError) throw refuseSheet('sheet.unknownEncoding')
    throw error
  }
}
