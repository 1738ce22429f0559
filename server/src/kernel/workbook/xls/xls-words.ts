import { SheetRefused } from '../sheet-refused.ts'
import type { CellNote } from '../sheet-row.ts'
import { noteText } from '../words/note-text.ts'
import { linesOf } from '../words/print-heads.ts'
import { record, recordsOfSheet, StringReader } from './xls-records.ts'

/** The words outside the cells of a sheet of an xls. */
interface SheetSaid {
  /** The lines of its text boxes, shapes, print headers and footers. */
  lines: string[]
  /** The notes of its cells, and the messages beside the cells of its columns. */
  notes: CellNote[]
}

const mostLines = 200
const longestLine = 500
/** A list made by hand has fewer. */
const mostNotes = 10_000
const ofNote = 0x19
const showsMessage = 0x40000
const lastColumn = 255

/** Reads the words of the sheet at `position`. */
export function readWords(stream: Buffer, position: number): SheetSaid {
  const lines: string[] = []
  const notes: CellNote[] = []
  /** The texts of notes by the number of their object. */
  const texts = new Map<number, string>()
  const places: { row: number; column: number; object: number }[] = []
  let object = { kind: 0, id: 0 }
  for (const cursor of recordsOfSheet(stream, position)) {
    const { data, id } = cursor
    if (id === record.header || id === record.footer) {
      const text = readable(() => (data.length > 2 ? new StringReader([data]).read() : ''))
      if (lines.length < mostLines) lines.push(...linesOf(text))
    } else if (id === record.object && data.length >= 8)
      object = { kind: data.readUInt16LE(4), id: data.readUInt16LE(6) }
    else if (id === record.textObject && data.length >= 12) {
      const length = data.readUInt16LE(10)
      const blocks = cursor.blocks().slice(1)
      const text = readable(() => (length > 0 ? new StringReader(blocks).read(length) : ''))
      if (object.kind === ofNote) texts.set(object.id, text.replace(/\r\n?/g, '\n').trim())
      else if (lines.length < mostLines)
        lines.push(...text.split(/[\r\n]+/).map((line) => line.slice(0, longestLine)))
    } else if (id === record.note && data.length >= 8 && places.length < mostNotes)
      places.push({
        ...{ row: data.readUInt16LE(0), column: data.readUInt16LE(2), object: data.readUInt16LE(6) },
      })
    else if (id === record.dataValidation && notes.length < mostNotes)
      notes.push(...messagesOf(cursor.blocks()))
  }
  for (const { row, column, object: number } of places) {
    const text = texts.get(number) ?? ''
    if (text !== '') notes.push({ row: row + 1, column, text: noteText(text) })
  }
  return { lines, notes }
}

/** Excel opens a file with a damaged text box. */
function readable(read: () => string): string {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof SheetRefused)) throw error
    return ''
  }
}

/** The message of a rule for input, as a note of each of its columns. */
function messagesOf(blocks: Buffer[]): CellNote[] {
  const columns = new Set<number>()
  const said = readable(() => {
    const reader = new StringReader(blocks)
    if ((reader.u32() & showsMessage) === 0) return ''
    const [title = '', , message = ''] = Array.from({ length: 4 }, () => reader.read().replaceAll('\0', ''))
    for (let formula = 0; formula < 2; formula++) {
      const length = reader.u16()
      for (let left = length + 2; left > 0; left--) reader.u8()
    }
    for (let areas = reader.u16(); areas > 0; areas--) {
      const [, , first = 0, last = 0] = Array.from({ length: 4 }, () => reader.u16())
      for (let column = first; column <= Math.min(last, lastColumn); column++) columns.add(column)
    }
    return [title, message]
      .map((text) => text.replace(/\r\n?/g, '\n').trim())
      .filter(Boolean)
      .join('\n')
  })
  return said === '' ? [] : [...columns].map((column) => ({ row: 0, column, text: noteText(said) }))
}
