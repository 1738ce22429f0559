import {
  type CellText,
  cellText,
  type NumberFormat,
  numberFormat,
  plainFormat,
  unescapeOffice,
  withMark,
} from './cell-text.ts'
import type { ConditionalLook } from './marks/conditional-rules.ts'
import { type FontMark, markIssue, type TextRun } from './marks/font-marks.ts'
import { columnOf } from './merges.ts'
import type { ScannedZip } from './prescan.ts'
import { refuseSheet } from './sheet-refused.ts'
import type { CellNote } from './sheet-row.ts'
import { noteText } from './words/note-text.ts'
import { attribute, readXml, type XmlHandler } from './xml-stream.ts'

export interface WorkbookPart {
  sheets: { name: string; part: string }[]
  date1904: boolean
  /** The results of formulas are not those of their cells: Excel computes them when it opens the file. */
  stale: boolean
  sharedStringsPart: string | null
  stylesPart: string | null
}

/** The parts of a workbook: its visible worksheets, its shared strings and its styles. */
export async function readWorkbookPart(zip: ScannedZip): Promise<WorkbookPart> {
  const root = await readRelations(zip, '_rels/.rels')
  const part = root.find((relation) => relation.type === 'officeDocument')?.target ?? 'xl/workbook.xml'
  const relations = await readRelations(zip, relationsOf(part))
  const sheets: WorkbookPart['sheets'] = []
  let date1904 = false
  let stale = false
  await readXml(
    await zip.read(part),
    elements((name, tag) => {
      if (name === 'workbookPr') date1904 = /^(1|true)$/.test(attribute(tag, 'date1904') ?? '')
      if (name === 'calcPr')
        stale =
          /^(1|true)$/.test(attribute(tag, 'fullCalcOnLoad') ?? '') ||
          /^(0|false)$/.test(attribute(tag, 'calcCompleted') ?? '')
      if (name !== 'sheet') return
      const relation = relations.find(({ id }) => id === attribute(tag, 'id'))
      // Charts and macro sheets have no rows. Hidden sheets are ignored, because the user does not see them.
      if (relation?.type !== 'worksheet' || (attribute(tag, 'state') ?? 'visible') !== 'visible') return
      sheets.push({ name: attribute(tag, 'name') ?? '', part: relation.target })
    }),
  )
  const partOf = (type: string) => relations.find((relation) => relation.type === type)?.target ?? null
  const present = (name: string | null) => (name !== null && zip.has(name) ? name : null)
  return {
    sheets,
    date1904,
    stale,
    sharedStringsPart: present(partOf('sharedStrings')),
    stylesPart: present(partOf('styles')),
  }
}

/** A part with more bytes comes from a program. */
const notesPartBytes = 16 * 1024 * 1024

/** The notes of a worksheet part. */
export async function readNotes(zip: ScannedZip, part: string): Promise<CellNote[]> {
  const relations = await readRelations(zip, relationsOf(part))
  const target = relations.find(({ type }) => type === 'comments')?.target
  if (target === undefined || !zip.has(target) || zip.sizeOf(target) > notesPartBytes) return []
  const notes: CellNote[] = []
  const seen = noText()
  let at: [letters: string, row: string] = ['', '']
  await readXml(await zip.read(target), {
    open(name, tag) {
      if (name === 'comment') {
        Object.assign(seen, noText())
        const [, letters = '', row = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(attribute(tag, 'ref') ?? '') ?? []
        at = [letters, row]
      }
      openText(seen, name, tag)
    },
    close(name) {
      closeText(seen, name)
      if (name !== 'comment' || at[0] === '') return
      const text = noteText(unescapeOffice(seen.text))
      notes.push({ row: Number(at[1]), column: columnOf(at[0]), text })
    },
    wantsText: () => seen.inText,
    text: (text) => collect(seen, text),
  })
  return notes
}

interface Relation {
  id: string
  /** The last word of the type. Strict and normal workbooks differ in the part before it. */
  type: string
  /** The full path in the zip. */
  target: string
}

/** The relations in such a part. */
export async function readRelations(zip: ScannedZip, part: string): Promise<Relation[]> {
  const relations: Relation[] = []
  if (!zip.has(part)) return relations
  const folder = part.replace(/_rels\/[^/]*$/, '')
  await readXml(
    await zip.read(part),
    elements((name, tag) => {
      if (name !== 'Relationship' || attribute(tag, 'TargetMode') === 'External') return
      relations.push({
        id: attribute(tag, 'Id') ?? '',
        type: (attribute(tag, 'Type') ?? '').replace(/^.*\//, ''),
        target: resolve(folder, attribute(tag, 'Target') ?? ''),
      })
    }),
  )
  return relations
}

/** The part with the relations of another one. */
export function relationsOf(part: string): string {
  return part.replace(/([^/]*)$/, '_rels/$1.rels')
}

function resolve(folder: string, target: string): string {
  const steps: string[] = []
  for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}

export interface Styles {
  /** The number format of every cell style, and whether its font is struck through. */
  formats: NumberFormat[]
  /** The looks of conditional formats; null for one that changes neither numbers nor strikes. */
  looks: (ConditionalLook | null)[]
}

/** The styles of a workbook. */
export async function readStyles(chunks: AsyncIterable<Buffer>): Promise<Styles> {
  const codes = new Map<number, string>()
  const formats: NumberFormat[] = []
  const looks: Styles['looks'] = []
  const struck: boolean[] = []
  let part: 'fonts' | 'cellXfs' | 'dxfs' | null = null
  const isOn = (tag: string) => !/^(0|false)$/.test(attribute(tag, 'val') ?? '')
  const addLook = (look: Partial<ConditionalLook>) =>
    looks.push({ struck: false, format: null, ...looks.pop(), ...look })
  const handler = elements((name, tag) => {
    if (name === 'fonts' || name === 'cellXfs' || name === 'dxfs') part = name
    else if (part === 'dxfs') {
      if (name === 'dxf') looks.push(null)
      else if (name === 'strike') addLook({ struck: isOn(tag), unstruck: !isOn(tag) })
      else if (name === 'numFmt')
        addLook({ format: numberFormat(Number(attribute(tag, 'numFmtId')), attribute(tag, 'formatCode')) })
    } else if (name === 'numFmt')
      codes.set(Number(attribute(tag, 'numFmtId')), attribute(tag, 'formatCode') ?? '')
    else if (name === 'font' && part === 'fonts') struck.push(false)
    else if (name === 'strike' && part === 'fonts') struck[struck.length - 1] = isOn(tag)
    else if (name === 'xf' && part === 'cellXfs') {
      const id = Number(attribute(tag, 'numFmtId') ?? 0)
      const format = id === 0 ? plainFormat : numberFormat(id, codes.get(id))
      formats.push(struck[Number(attribute(tag, 'fontId') ?? 0)] ? { ...format, struck: true } : format)
    }
  })
  handler.close = (name) => {
    if (name === part) part = null
  }
  await readXml(chunks, handler)
  return { formats, looks }
}

/** The shared strings of a workbook. Rich text is joined, phonetic readings are left out. */
export async function readSharedStrings(chunks: AsyncIterable<Buffer>): Promise<CellText[]> {
  const strings: CellText[] = []
  const seen = noText()
  await readXml(chunks, {
    open(name, tag) {
      if (name === 'si') Object.assign(seen, noText())
      openText(seen, name, tag)
    },
    close(name) {
      closeText(seen, name)
      if (name === 'si') strings.push(collectedText(seen))
    },
    wantsText: () => seen.inText,
    text(text) {
      collect(seen, text)
    },
  })
  return strings
}

/** Collects the `<t>` texts of a shared or inline string. */
export interface TextCollector {
  text: string
  inText: boolean
  inPhonetic: number
  /** The current run is struck through, or above or below the line. */
  mark: FontMark
  runs: TextRun[]
}

export const noText = (): TextCollector => ({
  ...{ text: '', inText: false, inPhonetic: 0, mark: null, runs: [] },
})

export function openText(seen: TextCollector, name: string, tag: string): void {
  if (name === 't') seen.inText = seen.inPhonetic === 0
  else if (name === 'rPh') seen.inPhonetic++
  else if (name === 'r') seen.mark = null
  else if (
    (name === 'strike' || name === 'vertAlign') &&
    !/^(0|false|baseline)$/.test(attribute(tag, 'val') ?? '')
  )
    seen.mark = name === 'strike' ? 'struck' : (seen.mark ?? 'raised')
}

/** The whole text of a cell. */
export const collectedText = ({ text, runs }: TextCollector): CellText =>
  withMark(cellText(unescapeOffice(text)), runs.some(({ mark }) => mark) ? markIssue(text, runs) : undefined)

export function closeText(seen: TextCollector, name: string): void {
  if (name === 't') seen.inText = false
  else if (name === 'rPh') seen.inPhonetic--
}

/** A real cell has at most 32,767 characters. Escapes (`_x000D_`) can make its text seven times as long. */
const maxCollected = 400_000

export function collect(seen: TextCollector, text: string): void {
  if (seen.text.length + text.length > maxCollected) throw refuseSheet('sheet.damaged')
  if (seen.mark || seen.runs.length > 0) seen.runs.push({ from: seen.text.length, mark: seen.mark })
  seen.text += text
}

/** A handler that needs only elements and their attributes. */
function elements(open: (name: string, tag: string) => void): XmlHandler {
  return { open, close() {}, wantsText: () => false, text() {} }
}
