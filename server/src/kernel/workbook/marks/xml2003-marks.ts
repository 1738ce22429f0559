import { attribute } from '../xml-stream.ts'
import { type MarkIssue, markIssue, type TextRun } from './font-marks.ts'

const tags = /<(\/?)(?:\w+:)?(S|Strike|Del|Sub|Sup)(?:\s[^<>]*)?>|<[^<>]*>/gi

/** The doubt about the text of a cell of Excel 2003's XML, which has the elements of its fonts. */
export function xml2003Issue(markup: string): MarkIssue | undefined {
  if (!/<(\w+:)?(S|Strike|Del|Sub|Sup)\b/i.test(markup)) return undefined
  const runs: TextRun[] = []
  let [text, behind, struck, raised] = ['', 0, 0, 0]
  for (const { 0: tag, 1: slash, 2: name, index } of markup.matchAll(tags)) {
    text += markup.slice(behind, index)
    behind = index + tag.length
    if (!name) continue
    const change = slash ? -1 : 1
    if (/^su/i.test(name)) raised += change
    else struck += change
    runs.push({ from: text.length, mark: struck > 0 ? 'struck' : raised > 0 ? 'raised' : null })
  }
  return markIssue(text + markup.slice(behind), runs)
}

/** The styles whose font is struck through, also by their parent. */
export function struckStyles(xml: string): Set<string> {
  const struck = new Set<string>()
  const styles = [
    ...xml.matchAll(/<(?:\w+:)?Style\s([^<>]*)>([\s\S]*?)<\/(?:\w+:)?Style>|<(?:\w+:)?Style\s[^<>]*\/>/g),
  ]
  for (let before = -1; before < struck.size; ) {
    before = struck.size
    for (const [tag, , inside = ''] of styles) {
      const head = /^<[^<>]*>/.exec(tag)?.[0] ?? ''
      const own = /StrikeThrough="([^"]*)"/.exec(inside)?.[1]
      const isStruck = own === undefined ? struck.has(attribute(head, 'ss:Parent') ?? '') : own !== '0'
      if (isStruck) struck.add(attribute(head, 'ss:ID') ?? '')
    }
  }
  return struck
}
