import { attribute, decodeEntities } from '../xml-stream.ts'
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

interface Style {
  struck?: boolean
  /** The code of its number format. */
  format?: string
}

/** An empty one comes first: it has no end of its own. */
const styleTag = /<(?:\w+:)?Style\s[^<>]*\/>|<(?:\w+:)?Style\s[^<>]*>([\s\S]*?)<\/(?:\w+:)?Style>/g
const numberFormatTag = /<(?:\w+:)?NumberFormat(?=[\s/>])([^<>]*)>/
const usual = 'Default'
/** A style whose parents are more is damaged. */
const mostParents = 20

/** The looks of each style, with those of its parents. The usual style gives whatever a style leaves out. */
export function cellStyles(xml: string): Map<string, Style> {
  const own = new Map<string, Style & { parent: string | undefined }>()
  for (const [tag, inside = ''] of xml.matchAll(styleTag)) {
    const head = /^<[^<>]*>/.exec(tag)?.[0] ?? ''
    const strike = /StrikeThrough="([^"]*)"/.exec(inside)?.[1]
    const look = numberFormatTag.exec(inside)?.[1]
    own.set(attribute(head, 'ID') ?? '', {
      parent: attribute(head, 'Parent'),
      ...(strike === undefined ? {} : { struck: strike !== '0' }),
      ...(look === undefined
        ? {}
        : { format: decodeEntities(/Format\s*=\s*"([^"]*)"/.exec(look)?.[1] ?? 'General') }),
    })
  }
  const styles = new Map<string, Style>()
  for (const id of own.keys()) {
    const found: Style = {}
    let next: string | undefined = id
    for (let count = 0; next !== undefined && count < mostParents; count++) {
      const style = own.get(next)
      found.struck ??= style?.struck
      found.format ??= style?.format
      next = next === usual ? undefined : (style?.parent ?? usual)
    }
    styles.set(id, found)
  }
  return styles
}

const placed =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<((?:\w+:)?(Table|Column|Row|Cell))(?=[\s/>])([^<>]*)>/g
const styledTag = /<(?:\w+:)?(?:Table|Column|Row)\s[^<>]*\bStyleID\s*=/
const mostColumns = 16_384

/** A workbook whose cells name their style themselves: that of their row, their column or their table, or the usual one. */
export function withOwnStyles(xml: string, styles: ReadonlyMap<string, Style>): string {
  const { struck, format } = styles.get(usual) ?? {}
  const isUsualPlain = !struck && (format === undefined || format === 'General')
  if (isUsualPlain && !styledTag.test(xml)) return xml
  let columns = new Map<number, string>()
  let [column, cell] = [1, 1]
  let [table, row] = [usual, undefined as string | undefined]
  return xml.replace(placed, (whole: string, name?: string, kind?: string, given = '') => {
    if (kind === undefined) return whole
    const own = attribute(given, 'StyleID')
    const place = Number(attribute(given, 'Index') ?? 0)
    if (kind === 'Table') {
      columns = new Map()
      column = 1
      table = own ?? usual
    } else if (kind === 'Column') {
      if (place > 0) column = place
      const last = Math.min(column + Number(attribute(given, 'Span') ?? 0), mostColumns)
      for (; column <= last; column++) if (own !== undefined) columns.set(column, own)
    } else if (kind === 'Row') {
      row = own
      cell = 1
    } else {
      if (place > 0) cell = place
      const style = own ?? row ?? columns.get(cell) ?? table
      cell += 1 + Number(attribute(given, 'MergeAcross') ?? 0)
      if (own === undefined && styles.has(style))
        return `<${name} ss:StyleID="${style.replaceAll('"', '&quot;')}"${given}>`
    }
    return whole
  })
}
