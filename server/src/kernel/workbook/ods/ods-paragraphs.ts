import { plainText } from '../words/plain-text.ts'

const tags = /<(\/?)(text:[\w-]+)?[^<>]*>/g
/** Their content is the number of a page, a date or a name of the file. */
const field = /^text:(?:page-(?:number|count)|date|time|file-name|sheet-name|title)$/
const mostLines = 200
const longestLine = 500

/** The paragraphs in a part of an OpenDocument file, in which a line break ends a line, and whether they have fields. */
export function paragraphsOf(markup: string): { text: string; hasField: boolean }[] {
  const lines: { text: string; hasField: boolean }[] = []
  let line: { text: string; hasField: boolean } | null = null
  let [behind, inField] = [0, 0]
  const end = () => {
    if (line && line.text.trim() !== '') lines.push({ ...line, text: line.text.slice(0, longestLine) })
    line = null
  }
  for (const { 0: tag, 1: slash, 2: kind = '', index } of markup.matchAll(tags)) {
    if (lines.length >= mostLines) return lines
    if (line && inField === 0 && line.text.length < longestLine)
      line.text += plainText(markup.slice(behind, Math.min(index, behind + longestLine)))
    behind = index + tag.length
    if (kind === 'text:p' || kind === 'text:h') {
      end()
      if (!slash && !tag.endsWith('/>')) line = { text: '', hasField: false }
    } else if (kind === 'text:line-break') {
      end()
      line = { text: '', hasField: false }
    } else if (line && (kind === 'text:s' || kind === 'text:tab')) line.text += ' '
    else if (line && field.test(kind) && !tag.endsWith('/>')) {
      line.hasField = true
      inField += slash ? -1 : 1
    } else if (line && field.test(kind)) line.hasField = true
  }
  return lines
}
