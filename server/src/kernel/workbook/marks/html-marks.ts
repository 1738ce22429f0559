import { numberText } from '../cell-text.ts'
import { type MarkIssue, markIssue, type TextRun } from './font-marks.ts'

// Noncharacters, which no text of a file has. SheetJS keeps the text of a cell, and nothing else of its HTML.
const [behindNumber, struckFrom, struckTo] = ['\ufdd0', '\ufdd1', '\ufdd2']
const anyMark = /[\ufdd0-\ufdd2]/g

const attributes = String.raw`(?:\s+[^\s=<>"']+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s<>"']+))?)*`
const cellTag = new RegExp(String.raw`<(td|th|s|strike|del|span|font)(${attributes})\s*>`, 'gi')
const closing = /<\/(?:s|strike|del|span|font)\s*>/gi
/** The number of a cell of Excel or LibreOffice that shows it rounded. */
const stored = /\s(?:x:num|sdval)\s*=\s*["']?([-+]?\d*\.?\d+(?:e[-+]?\d+)?)["']?(?=\s|$)/i
const struckClass = /\.([\w-]+)\s*\{[^{}]*line-through[^{}]*\}/g

/** HTML that says in the text of its cells which number they store, and which part is struck through. */
export function withMarks(html: string): string {
  const classes = new Set([...html.matchAll(struckClass)].map(([, name]) => name))
  const isStruck = (tag: string, given: string) =>
    /^(?:s|strike|del)$/i.test(tag) ||
    /style\s*=[^>]*line-through/i.test(given) ||
    (classes.size > 0 &&
      (/\sclass\s*=\s*["']?([^"'>]*)/i.exec(given)?.[1] ?? '').split(/\s+/).some((one) => classes.has(one)))
  return html
    .replace(anyMark, '')
    .replace(cellTag, (_, tag: string, given: string) => {
      const number = /^t/i.test(tag) ? stored.exec(given)?.[1] : undefined
      return [
        // SheetJS would end the element at the first such character.
        `<${tag}${given.replaceAll('>', '&gt;')}>`,
        number === undefined ? '' : numberText(Number(number)) + behindNumber,
        isStruck(tag, given) ? struckFrom : '',
      ].join('')
    })
    .replace(closing, (whole) => struckTo + whole)
}

/** The text of a cell, the number that it stores, and the doubt about its parts. */
export function readMarks(marked: string): { text: string; number?: number; issue?: MarkIssue } {
  if (marked.search(anyMark) < 0) return { text: marked }
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
    ...(marked.includes(behindNumber) ? { number: Number(before) } : {}),
    ...(issue ? { issue } : {}),
  }
}
