import { refuseSheet } from './sheet-refused.ts'

/** Receives every element. `tag` is the text between `<` and `>`. Names have no prefix. */
export interface XmlHandler {
  open(name: string, tag: string): void
  close(name: string): void
  /** Called before a text is decoded. Most texts of a sheet (white space between tags) are not needed. */
  wantsText(): boolean
  text(text: string): void
  /** True if the rest of the part is not needed. */
  done?: boolean
}

/** In bytes. A cell has 32,767 characters, about 260 KB as entities. No valid token is longer than this. */
const maxToken = 512 * 1024

/**
 * Reads the XML of one part as it is inflated, with little memory. It supports only the XML of Office files: UTF-8,
 * the five entities and numeric characters. A document type is refused, so no entity can expand.
 */
export async function readXml(chunks: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> {
  for await (const _ of xmlChunks(chunks, handler));
}

/** Like `readXml`, but pauses after every chunk, so that the caller can take the collected rows. */
export async function* xmlChunks(chunks: AsyncIterable<Buffer>, handler: XmlHandler): AsyncGenerator<void> {
  let rest: Buffer | null = null
  let first = true
  for await (const chunk of chunks) {
    // The rest is still inflated, because only the checksum at the end proves that the data is intact.
    if (handler.done) continue
    let bytes: Buffer = rest ? Buffer.concat([rest, chunk]) : chunk
    if (first) {
      if (bytes.length < 4) {
        rest = bytes
        continue
      }
      checkEncoding(bytes)
      if (bytes[0] === 0xef) bytes = bytes.subarray(3)
      first = false
    }
    const used = readTokens(bytes, handler)
    if (bytes.length - used > maxToken) throw refuseSheet('sheet.damaged')
    // A copy. A view would keep the whole chunk in memory.
    rest = used < bytes.length ? Buffer.from(bytes.subarray(used)) : null
    yield
  }
  if (handler.done) return
  if (first || (rest && !/^\s*$/.test(rest.toString('latin1')))) throw refuseSheet('sheet.damaged')
}

/** Handles all complete tokens of `bytes` and returns their total length. */
function readTokens(bytes: Buffer, handler: XmlHandler): number {
  // Latin-1 has one character per byte, so positions are the same in both. Text is decoded from the bytes.
  const source = bytes.toString('latin1')
  let at = 0
  for (;;) {
    const start = source.indexOf('<', at)
    if (start < 0) return at
    if (start > at && handler.wantsText()) {
      const text = bytes.toString('utf8', at, start)
      handler.text(text.includes('&') ? decodeEntities(text) : text)
    }
    const second = source.charCodeAt(start + 1)
    if (second === slash) {
      const end = source.indexOf('>', start)
      if (end < 0) return start
      handler.close(localName(source, start + 2, end))
      at = end + 1
    } else if (second === exclamation) {
      const end = markupEnd(source, bytes, start, handler)
      if (end < 0) return start
      at = end
    } else if (second === question) {
      const end = source.indexOf('?>', start)
      if (end < 0) return start
      const encoding = /encoding\s*=\s*["']([^"']*)/.exec(source.slice(start, end))?.[1]
      if (encoding && !/^(utf-?8|us-ascii)$/i.test(encoding)) throw refuseSheet('sheet.damaged')
      at = end + 2
    } else {
      const end = tagEnd(source, start)
      if (end < 0) return start
      const empty = source.charCodeAt(end - 1) === slash
      const tag = source.slice(start + 1, empty ? end - 1 : end)
      const name = localName(tag, 0, tag.length)
      handler.open(name, tag)
      if (empty) handler.close(name)
      at = end + 1
    }
    if (handler.done) return at
  }
}

const [slash, exclamation, question, doubleQuote, singleQuote] = [0x2f, 0x21, 0x3f, 0x22, 0x27]

/** The end of a comment or CDATA. Everything else after `<!` would be a document type. */
function markupEnd(source: string, bytes: Buffer, start: number, handler: XmlHandler): number {
  if (source.length - start < 9) return -1
  if (source.startsWith('<!--', start)) {
    const end = source.indexOf('-->', start + 4)
    return end < 0 ? -1 : end + 3
  }
  if (!source.startsWith('<![CDATA[', start)) throw refuseSheet('sheet.damaged')
  const end = source.indexOf(']]>', start + 9)
  if (end < 0) return -1
  if (handler.wantsText()) handler.text(bytes.toString('utf8', start + 9, end))
  return end + 3
}

/** The `>` that ends a tag. A `>` inside a quoted attribute does not count. */
function tagEnd(source: string, start: number): number {
  let end = source.indexOf('>', start)
  let from = start
  while (end >= 0) {
    let quote = 0
    for (let i = from; i < end; i++) {
      const code = source.charCodeAt(i)
      if (code !== doubleQuote && code !== singleQuote) continue
      quote = source.indexOf(code === doubleQuote ? '"' : "'", i + 1)
      if (quote < 0) return -1
      i = quote
    }
    if (quote < end) return end
    from = quote + 1
    end = source.indexOf('>', from)
  }
  return -1
}

function localName(source: string, start: number, limit: number): string {
  let from = start
  let i = start
  for (; i < limit; i++) {
    const code = source.charCodeAt(i)
    if (code === 0x3a) from = i + 1
    else if (code <= 0x20 || code === slash) break
  }
  return source.slice(from, i)
}

/** The value of the attribute with this local name (`id` matches `r:id`). */
export function attribute(tag: string, name: string): string | undefined {
  let at = 0
  for (;;) {
    const equals = tag.indexOf('=', at)
    if (equals < 0) return undefined
    let end = equals
    while (end > at && tag.charCodeAt(end - 1) <= 0x20) end--
    let open = equals + 1
    while (tag.charCodeAt(open) <= 0x20) open++
    const quote = tag[open]
    if (quote !== '"' && quote !== "'") throw refuseSheet('sheet.damaged')
    const close = tag.indexOf(quote, open + 1)
    if (close < 0) throw refuseSheet('sheet.damaged')
    const start = end - name.length
    if (
      start > 0 &&
      tag.startsWith(name, start) &&
      (tag.charCodeAt(start - 1) <= 0x20 || (tag[start - 1] === ':' && !tag.endsWith('xmlns:', start)))
    ) {
      const bytes = tag.slice(open + 1, close)
      const value = /[\x80-\xff]/.test(bytes) ? Buffer.from(bytes, 'latin1').toString() : bytes
      return value.includes('&') ? decodeEntities(value) : value
    }
    at = close + 1
  }
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** A text with the characters of its entities. */
export function decodeEntities(text: string): string {
  return text.replace(/&([^;]{0,12});?/g, (whole, body: string) => {
    const known = named[body]
    if (known !== undefined && whole.endsWith(';')) return known
    const digits = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(body)
    const code = digits ? Number.parseInt(digits[1] ?? digits[2] ?? '', digits[1] ? 16 : 10) : -1
    if (code < 0 || code > 0x10ffff) throw refuseSheet('sheet.damaged')
    return String.fromCodePoint(code)
  })
}

function checkEncoding(bytes: Buffer): void {
  const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (utf16 || bytes.subarray(0, 4).includes(0)) throw refuseSheet('sheet.damaged')
}
