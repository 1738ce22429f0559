import type { Merge } from '../merges.ts'
import { refuseSheet } from '../sheet-refused.ts'

/** The records of a BIFF8 stream (Excel 97 to 2003) with visible content. */
export const record = {
  formula: 0x0006,
  eof: 0x000a,
  header: 0x0014,
  footer: 0x0015,
  note: 0x001c,
  dateMode: 0x0022,
  filePass: 0x002f,
  font: 0x0031,
  continue: 0x003c,
  uncalced: 0x005e,
  object: 0x005d,
  columnInfo: 0x007d,
  boundSheet: 0x0085,
  mulRk: 0x00bd,
  rString: 0x00d6,
  row: 0x0208,
  mergedCells: 0x00e5,
  xf: 0x00e0,
  sst: 0x00fc,
  labelSst: 0x00fd,
  conditions: 0x01b0,
  condition: 0x01b1,
  textObject: 0x01b6,
  dataValidation: 0x01be,
  dimensions: 0x0200,
  number: 0x0203,
  label: 0x0204,
  boolErr: 0x0205,
  string: 0x0207,
  rk: 0x027e,
  format: 0x041e,
  bof: 0x0809,
  // Since Excel 2007.
  conditions12: 0x0879,
  condition12: 0x087a,
  conditionMore: 0x087b,
}

/** Iterates over the records of a stream. `data` is a view of the current record. */
export class RecordCursor {
  id = -1
  data: Buffer = Buffer.alloc(0)
  private readonly stream: Buffer
  private at: number

  constructor(stream: Buffer, at = 0) {
    this.stream = stream
    this.at = at
  }

  next(): boolean {
    if (this.at + 4 > this.stream.length) return false
    this.id = this.stream.readUInt16LE(this.at)
    const end = this.at + 4 + this.stream.readUInt16LE(this.at + 2)
    if (end > this.stream.length) throw refuseSheet('sheet.damaged')
    this.data = this.stream.subarray(this.at + 4, end)
    this.at = end
    return true
  }

  /** The data of the current record and of its continuations. */
  blocks(): Buffer[] {
    const blocks = [this.data]
    while (this.peek() === record.continue && this.next()) blocks.push(this.data)
    return blocks
  }

  peek(): number {
    return this.at + 4 > this.stream.length ? -1 : this.stream.readUInt16LE(this.at)
  }
}

/** The records of the sheet at `position`. A chart inside a sheet is a nested stream, and left out. */
export function* recordsOfSheet(stream: Buffer, position: number): Generator<RecordCursor> {
  const cursor = new RecordCursor(stream, position)
  let depth = 0
  while (cursor.next()) {
    if (cursor.id === record.bof) depth++
    else if (cursor.id === record.eof && --depth <= 0) return
    if (depth === 1) yield cursor
  }
}

/** The areas in a record from a byte on, each in 8 bytes. */
export function areasIn(data: Buffer, from: number): Merge[] {
  const areas: Merge[] = []
  for (let at = from; at + 8 <= data.length; at += 8)
    areas.push({
      top: data.readUInt16LE(at) + 1,
      bottom: data.readUInt16LE(at + 2) + 1,
      left: data.readUInt16LE(at + 4),
      right: data.readUInt16LE(at + 6),
    })
  return areas
}

/** Reads strings from a record with continuations. Each continuation begins with a flag: Latin-1 or UTF-16. */
export class StringReader {
  private readonly blocks: Buffer[]
  private block = 0
  private at: number

  constructor(blocks: Buffer[], at = 0) {
    this.blocks = blocks
    this.at = at
  }

  /** An XLUnicodeRichExtendedString, as in the shared strings, or a plain string. The flags tell which. */
  read(length = this.u16()): string {
    return this.readRich(length).text
  }

  /** A string and its parts with a font of their own. */
  readRich(length = this.u16()): { text: string; runs: { from: number; font: number }[] } {
    let wide = this.u8()
    const runs = wide & 8 ? this.u16() : 0
    const phonetic = wide & 4 ? this.u32() : 0
    let text = ''
    let left = length
    while (left > 0) {
      if (this.left() === 0) {
        this.nextBlock()
        wide = this.u8()
      }
      const width = wide & 1 ? 2 : 1
      const take = Math.min(left, Math.floor(this.left() / width))
      if (take === 0) throw refuseSheet('sheet.damaged')
      const end = this.at + take * width
      text += this.current().toString(width === 2 ? 'utf16le' : 'latin1', this.at, end)
      this.at = end
      left -= take
    }
    const parts = Array.from({ length: runs }, () => ({ from: this.u16(), font: this.u16() }))
    this.skip(phonetic)
    return { text, runs: parts }
  }

  atEnd(): boolean {
    while (this.left() === 0 && this.block + 1 < this.blocks.length) this.nextBlock()
    return this.left() === 0
  }

  u8(): number {
    if (this.left() === 0) this.nextBlock()
    return this.current()[this.at++] ?? 0
  }

  u16(): number {
    return this.u8() | (this.u8() << 8)
  }

  u32(): number {
    return (this.u16() | (this.u16() << 16)) >>> 0
  }

  private skip(bytes: number): void {
    for (let left = bytes; left > 0; ) {
      if (this.left() === 0) this.nextBlock()
      const take = Math.min(left, this.left())
      this.at += take
      left -= take
    }
  }

  private left(): number {
    return this.current().length - this.at
  }

  private current(): Buffer {
    const block = this.blocks[this.block]
    if (!block) throw refuseSheet('sheet.damaged')
    return block
  }

  private nextBlock(): void {
    this.block++
    this.at = 0
    this.current()
  }
}

/** A number in 30 bits: the upper bits of a double, or a whole number. A flag divides it by 100. */
export function rkNumber(rk: number): number {
  let value: number
  if (rk & 2) value = rk >> 2
  else {
    const bytes = Buffer.alloc(8)
    bytes.writeInt32LE(rk & ~3, 4)
    value = bytes.readDoubleLE(0)
  }
  return rk & 1 ? value / 100 : value
}
