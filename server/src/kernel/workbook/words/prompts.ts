import { unescapeOffice } from '../cell-text.ts'
import { columnOf } from '../merges.ts'
import { type CellNote, mostColumns } from '../sheet-row.ts'
import { said } from './plain-text.ts'
import { watched } from './watched.ts'

const start = 'dataValidations'
/** In bytes. A list made by hand has a prompt per column. */
const mostBytes = 1024 * 1024
const mostPrompts = 200
/** Excel takes 255 characters. */
const promptLength = 255

/** The chunks of a worksheet part, of which `seen` gets the beginning of its rules for input. */
export const watchPrompts = (chunks: AsyncIterable<Buffer>, seen: (markup: string) => void) =>
  watched(chunks, start, mostBytes, seen)

const ruleTag = /<(?:\w+:)?dataValidation(?=[\s>])(?:"[^"]*"|'[^']*'|[^<>"'])*>/g
/** Rules that name another sheet have their cells in an element. */
const cellsElement = /<(?:\w+:)?sqref>([^<]*)</

/** The messages that Excel shows beside the cells of a column, as notes of the whole column. */
export function promptsOf(markup: string): CellNote[] {
  const rules = [...markup.matchAll(ruleTag)]
  const notes = rules.flatMap(({ 0: tag, index }, at) => {
    if (!/^(1|true)$/.test(said(tag, 'showInputMessage'))) return []
    const text = ['promptTitle', 'prompt']
      .map((name) => unescapeOffice(said(tag, name)).trim())
      .filter(Boolean)
      .join('\n')
      .slice(0, promptLength)
    if (text === '') return []
    const inside = markup.slice(index + tag.length, rules[at + 1]?.index)
    const cells = said(tag, 'sqref') || (cellsElement.exec(inside)?.[1] ?? '')
    return columnsOf(cells).map((column) => ({ row: 0, column, text }))
  })
  // Some programs write the same message for each cell.
  return [...new Map(notes.map((note) => [`${note.column} ${note.text}`, note])).values()].slice(
    0,
    mostPrompts,
  )
}

/** The chunks of a worksheet part, of which `seen` gets the beginning of its links. */
export const watchTips = (chunks: AsyncIterable<Buffer>, seen: (markup: string) => void) =>
  watched(chunks, 'hyperlinks', mostBytes, seen)

const linkTag = /<(?:\w+:)?hyperlink(?=[\s>])(?:"[^"]*"|'[^']*'|[^<>"'])*>/g

/** The tips that Excel shows at links, as notes of their cells. */
export const tipsOf = (markup: string): CellNote[] =>
  [...markup.matchAll(linkTag)]
    .flatMap(([tag]) => {
      const [, letters, row] = /^([A-Z]{1,3})(\d{1,7})/.exec(said(tag, 'ref')) ?? []
      const text = unescapeOffice(said(tag, 'tooltip')).trim().slice(0, promptLength)
      return letters === undefined || text === '' ? [] : { row: Number(row), column: columnOf(letters), text }
    })
    .slice(0, mostPrompts)

/** The columns of areas such as `C2:D100 F2`. */
function columnsOf(areas: string): number[] {
  const columns = new Set<number>()
  for (const area of areas.split(/\s+/)) {
    const [, from = '', to = from] = /^([A-Z]{1,3})\d*(?::([A-Z]{1,3})\d*)?$/.exec(area) ?? []
    if (from === '') continue
    for (let column = columnOf(from); column <= Math.min(columnOf(to), mostColumns - 1); column++)
      columns.add(column)
  }
  return [...columns]
}
