import { numberText } from '../cell-text.ts'
import { type MarkIssue, markIssue, type TextRun } from '../marks/font-marks.ts'
import { formatsIn, saysMore } from './html-formats.ts'

// Noncharacters, which no text of a file has. SheetJS keeps the text of a cell, and nothing else of its HTML.
const [behindNumber, struckFrom, struckTo, inHiddenRow, hiddenCell, behindFormat] = [
  ...['\ufdd0', '\ufdd1', '\ufdd2', '\ufdd3', '\ufdd4', '\ufdd5'],
] as const
const anyMark = /[\ufdd0-\ufdd5]/g

export const attributes = String.raw`(?:\s+[^\s=<>"']+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s<>"']+))?)*`
const cellTag = new RegExp(String.raw`<(tr|tbody|td|th|s|strike|del|span|font)(${attributes})\s*>`, 'gi')
const closing = /<\/(?:s|strike|del|span|font)\s*>/gi
/** The number of a cell of Excel or LibreOffice that shows it rounded. */
const stored = /\s(?:x:num|sdval)\s*=\s*["']?([-+]?\d*\.?\d+(?:e[-+]?\d+)?)["']?(?=\s|$)/i
const struckClass = /\.([\w-]+)\s*\{[^{}]*line-through[^{}]*\}/g

const unseen = String.raw`display\s*:\s*none|mso-hide\s*:\s*(?:all|screen)|visibility\s*:\s*(?:hidden|collapse)`
const hiddenClass = new RegExp(String.raw`\.([\w-]+)\s*\{[^{}]*(?:${unseen})[^{}]*\}`, 'gi')
export const hiddenLook = new RegExp(String.raw`\sstyle\s*=[^>]*(?:${unseen})|\shidden(?=[\s=/]|$)`, 'i')
/** Excel gives a hidden row no height. */
const noHeight = /\sheight\s*=\s*["']?0(?:px|pt)?["']?(?=\s|$)/i

/** True for a class of the element among these. */
export const hasClass = (given: string, classes: ReadonlySet<string | undefined>): boolean =>
  classes.size > 0 &&
  (/\sclass\s*=\s*["']?([^"'>]*)/i.exec(given)?.[1] ?? '').split(/\s+/).some((one) => classes.has(one))

/** The classes of a page that hide. */
export const hiddenClassesOf = (html: string) =>
  new Set([...html.matchAll(hiddenClass)].map(([, name]) => name))

/** Finds the elements that strike their text through, also by a class of the style sheets. */
export function struckIn(styles: string): (tag: string, given: string) => boolean {
  const classes = new Set([...styles.matchAll(struckClass)].map(([, name]) => name))
  return (tag, given) =>
    /^(?:s|strike|del)$/i.test(tag) || /style\s*=[^>]*line-through/i.test(given) || hasClass(given, classes)
}

const asMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * A table that says in the text of its cells which format and which number they have, which part is struck through, and
 * that they or their row are hidden.
 */
export function withMarks(table: string, styles: string): string {
  const isStruck = struckIn(styles)
  const formatOf = formatsIn(styles)
  const hidden = hiddenClassesOf(styles)
  const isHidden = (given: string) =>
    hiddenLook.test(given) || noHeight.test(given) || hasClass(given, hidden)
  let [hiddenGroup, hiddenRow] = [false, false]
  let rowFormat: string | undefined
  return table
    .replace(anyMark, '')
    .replace(cellTag, (_, tag: string, given: string) => {
      if (/^tb/i.test(tag)) hiddenGroup = isHidden(given)
      if (/^tr/i.test(tag)) {
        hiddenRow = isHidden(given)
        rowFormat = formatOf(tag, given)
      }
      // SheetJS would end the element at the first such character.
      const opening = `<${tag}${given.replaceAll('>', '&gt;')}>`
      if (/^t[rb]/i.test(tag)) return opening
      const isCell = /^t[dh]$/i.test(tag)
      const number = isCell ? stored.exec(given)?.[1] : undefined
      const format = isCell ? (formatOf(tag, given) ?? rowFormat) : undefined
      return [
        opening,
        format !== undefined && saysMore(format) ? asMarkup(format) + behindFormat : '',
        number === undefined ? '' : numberText(Number(number)) + behindNumber,
        isStruck(tag, given) ? struckFrom : '',
        isCell && (hiddenGroup || hiddenRow) ? inHiddenRow : '',
        isCell && isHidden(given) ? hiddenCell : '',
      ].join('')
    })
    .replace(closing, (whole) => struckTo + whole)
}

/** True for a cell of a column whose cells are hidden. */
export const isHiddenCell = (cell: { v?: unknown } | undefined): boolean =>
  typeof cell?.v === 'string' && cell.v.includes(hiddenCell)

export const isInHiddenRow = (cell: { v?: unknown } | undefined): boolean =>
  typeof cell?.v === 'string' && cell.v.includes(inHiddenRow)

/** The text of a cell, its number format, the number that it stores, and the doubt about its parts. */
export function readMarks(given: string): {
  text: string
  format?: string
  number?: number
  issue?: MarkIssue
} {
  if (given.search(anyMark) < 0) return { text: given }
  const at = given.indexOf(behindFormat)
  const marked = given.slice(at + 1)
  const [before = '', shown = before] = marked.split(behindNumber)
  const runs: TextRun[] = []
  let text = ''
  for (const part of shown.split(/(?=[\ufdd1\ufdd2])/)) {
    if (part.startsWith(struckFrom)) runs.push({ from: text.length, mark: 'struck' })
    else if (part.startsWith(struckTo)) runs.push({ from: text.length, mark: null })
    text += part.replace(anyMark, '')
  }
  const issue = markIssue(text, runs)
  return {
    text: text.trim(),
    ...(at < 0 ? {} : { format: given.slice(0, at) }),
    ...(marked.includes(behindNumber) ? { number: Number(before) } : {}),
    ...(issue ? { issue } : {}),
  }
}
