import { bytesOf, type ScannedZip } from '../prescan.ts'
import { type CellNote, mostColumns } from '../sheet-row.ts'
import { drawnLines } from '../words/drawn-text.ts'
import { linesOf } from '../words/print-heads.ts'
import { readRelations, relationsOf } from '../xlsx-workbook.ts'
import { recordsOf, textsAt } from './xlsb-records.ts'

/** The words outside the cells of a sheet of an xlsb, where SheetJS does not tell them. */
export interface XlsbSheet {
  /** The lines of its text boxes, shapes, print headers and footers. */
  lines: string[]
  /** Those of its charts, diagrams and labels. */
  asides: string[]
  /** The messages beside the cells of its columns. */
  prompts: CellNote[]
}

const workbook = 'xl/workbook.bin'
/** In bytes, of all sheets together. Longer ones come from programs. */
const mostBytes = 64 * 1024 * 1024
const mostPrompts = 200
/** Excel takes 255 characters. */
const promptLength = 255

const [rule, sheetName, heads] = [64, 156, 479]
const showsMessage = 0x40000

/** The words of each sheet, in the order of the workbook. */
export async function xlsbSheets(zip: ScannedZip): Promise<XlsbSheet[]> {
  const relations = await readRelations(zip, relationsOf(workbook))
  const sheets: XlsbSheet[] = []
  const known = new Map<string, XlsbSheet>()
  let left = mostBytes
  for (const { id, data } of recordsOf(await bytesOf(zip, workbook))) {
    if (id !== sheetName) continue
    const [relation = ''] = textsAt(data, 8, 1).texts
    const part = relations.find((one) => one.id === relation)?.target ?? ''
    const size = zip.has(part) ? zip.sizeOf(part) : left + 1
    const sheet: XlsbSheet = known.get(part) ?? { lines: [], asides: [], prompts: [] }
    if (size <= left && !known.has(part)) {
      left -= size
      const { lines, asides } = await drawnLines(zip, part)
      sheet.lines.push(...lines)
      sheet.asides.push(...asides)
      readSheet(await bytesOf(zip, part), sheet)
    }
    known.set(part, sheet)
    sheets.push(sheet)
  }
  return sheets
}

function readSheet(part: Buffer, { lines, prompts }: XlsbSheet): void {
  for (const { id, data } of recordsOf(part)) {
    if (id === rule && prompts.length < mostPrompts)
      prompts.push(
        ...promptsOf(data).filter(
          ({ column, text }) => !prompts.some((one) => one.column === column && one.text === text),
        ),
      )
    else if (id === heads && data.length >= 2) {
      const { texts } = textsAt(data, 2, 6)
      // Those of even and of first pages need a switch.
      const shown = [true, (data.readUInt16LE(0) & 1) !== 0, (data.readUInt16LE(0) & 2) !== 0]
      lines.push(...texts.filter((_, at) => shown[at >> 1]).flatMap(linesOf))
    }
  }
}

/** The message of a rule for input, as a note of each of its columns. */
function promptsOf(data: Buffer): CellNote[] {
  if (data.length < 8 || (data.readUInt32LE(0) & showsMessage) === 0) return []
  const behind = 8 + data.readUInt32LE(4) * 16
  const [, , title = '', message = ''] = textsAt(data, behind, 4).texts
  const text = [title.trim(), message.trim()].filter(Boolean).join('\n').slice(0, promptLength)
  if (text === '' || behind > data.length) return []
  const columns = new Set<number>()
  for (let at = 8; at < behind; at += 16)
    for (
      let column = data.readUInt32LE(at + 8);
      column <= Math.min(data.readUInt32LE(at + 12), mostColumns - 1);
      column++
    )
      columns.add(column)
  return [...columns].map((column) => ({ row: 0, column, text }))
}
