import { refuseSheet } from '../sheet-refused.ts'
import { closedCells } from './closed-cells.ts'
import { hiddenHtmlColumns } from './hidden-columns.ts'
import { plainCharacters } from './html-characters.ts'
import { struckIn, withMarks } from './html-marks.ts'
import { seenPage, stackedTables } from './stacked-tables.ts'

const mostSpan = 1000
/** A sheet of 200,000 rows may have pairs of merged cells in several columns. */
const mostSpanned = 5_000_000

/** HTML whose cells span no more than a sheet may have. A browser cuts them, too. */
const withSpans = (html: string): string =>
  html.replace(
    /\b((?:col|row)span\s*=\s*["']?\s*)(\d{4,})/gi,
    (_, before: string, span: string) => before + String(Math.min(Number(span), mostSpan)),
  )

/** The number of cells that those with two spans cover. A page of a few kilobytes may say billions. */
function cellsSpanned(html: string): number {
  let sum = 0
  for (const [tag] of html.matchAll(/<t[dh]\b[^<>]{0,500}/gi)) {
    const [rows = 1, columns = 1] = [/\browspan\D{0,4}(\d{1,4})/i, /\bcolspan\D{0,4}(\d{1,4})/i].map((span) =>
      Number(span.exec(tag)?.[1] ?? 1),
    )
    if (rows > 1 || columns > 1) sum += rows * columns
  }
  return sum
}

/** Numbers in several elements of a cell, such as a struck and a new price. */
const inElements = /(\d[.,]?\s*)((?:<(?!\/?(?:t[dhr]|table|tbody|br)\b)[^<>]*>\s*)+)(?=[.,]?\d)/gi

/** Keeps numbers of several elements apart: SheetJS takes away the space around elements, so that 12 and 9 become 129. */
const apart = (html: string): string => html.replace(inElements, '$1$2&nbsp;')

/** A page as one table that SheetJS reads, with the marks of its cells, and the hidden columns of its sheet. */
export function readyPage(text: string): { table: string; hiddenColumns: ReadonlySet<number>[] } {
  const { styles, page } = seenPage(plainCharacters(text))
  if (!/<table[\s>]/i.test(page)) throw refuseSheet('sheet.damaged')
  const spanned = withSpans(page)
  if (cellsSpanned(spanned) > mostSpanned) throw refuseSheet('sheet.tooHeavy')
  const closed = closedCells(spanned)
  const hidden = hiddenHtmlColumns(styles + closed)
  const table = withMarks(apart(stackedTables(closed, struckIn(styles))), styles)
  return { table, hiddenColumns: [new Set(hidden.flatMap((columns) => [...columns]))] }
}
