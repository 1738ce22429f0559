import { attributes, hiddenLook } from './html-marks.ts'

/** Parts of a page whose text nobody sees. */
const unseen =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|title|xml|template|noscript|select)(?=[\s/>])[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi
const styleSheet = /<style(?=[\s>])[\s\S]*?(?:<\/style\s*>|$)/gi

/** A page without the parts that nobody sees, and its style sheets. */
export const seenPage = (html: string): { styles: string; page: string } => ({
  styles: (html.match(styleSheet) ?? []).join('\n'),
  page: html.replace(unseen, ''),
})

const part = new RegExp(String.raw`<(\/?)([a-z][a-z\d]*)(${attributes})\s*\/?>|<[^<>]*>`, 'gi')
const groups = /^(?:thead|tbody|tfoot)$/
/** Elements that begin a line of their own. */
const blocks =
  /^(?:p|div|h[1-6]|br|hr|li|ul|ol|dl|dt|dd|center|caption|pre|blockquote|form|fieldset|legend|section|article|header|footer|main|nav|address|head|body|html)$/
/** Elements whose end no page leaves out. */
const ended = /^(?:div|span|font|s|strike|del|b|i|u|em|strong|a|label|center|body|form|section|article|main)$/
/** Elements around tables have a small depth. */
const mostAround = 100

/** An open table: its rows so far, and its cells that span several of them. */
interface Table {
  struck: boolean
  rows: number
  spans: { at: number; row: number; span: number }[]
}

interface Around {
  name: string
  struck: boolean
  hidden: boolean
}

/**
 * A page as Excel shows it: all tables in one sheet, one below the other, and each line of text beside them as a row of
 * one cell. A cell of a row, a table or an element that is struck through is struck itself.
 */
export function stackedTables(html: string, isStruck: (tag: string, given: string) => boolean): string {
  const out: string[] = []
  const tables: Table[] = []
  let lines: string[] = []
  let line = ''
  let [inCell, inRow, struckGroup, struckRow] = [false, false, false, false]
  const around: Around[] = []
  const endLine = () => {
    const text = line.replace(/(?:\s|&nbsp;)+/gi, ' ').trim()
    if (text !== '') lines.push(text.replaceAll('<', '&lt;'))
    line = ''
  }
  const flush = () => {
    endLine()
    for (const text of lines) out.push(`<tr><td>${text}</td></tr>`)
    lines = []
  }
  const endRow = () => {
    if (inCell) out.push('</td>')
    if (inRow) out.push('</tr>')
    ;[inCell, inRow, struckRow] = [false, false, false]
  }
  const openRow = (given: string) => {
    const table = tables.at(-1)
    // A text between the rows stands below the table: cells may span the rows around it.
    if (table?.rows === 0) flush()
    if (table) table.rows++
    out.push(`<tr${given}>`)
    inRow = true
  }
  const openCell = (tag: string, given: string) => {
    if (inCell) out.push('</td>')
    if (!inRow) openRow('')
    const table = tables.at(-1)
    const span = Number(/\srowspan\s*=\s*["']?(\d+)/i.exec(given)?.[1] ?? 1)
    if (table && span > 1) table.spans.push({ at: out.length, row: table.rows, span })
    const struck = struckRow || struckGroup || table?.struck || around.some((one) => one.struck)
    out.push(`<${tag}${given}${struck ? ' style="text-decoration:line-through"' : ''}>`)
    inCell = true
  }
  const closeTable = () => {
    endRow()
    struckGroup = false
    const table = tables.pop()
    // No cell reaches into the next table.
    for (const { at, row, span } of table?.spans ?? [])
      if (table && row + span - 1 > table.rows)
        out[at] = (out[at] ?? '').replace(/(\srowspan\s*=\s*["']?)\d+/i, `$1${table.rows - row + 1}`)
    if (tables.length === 0) flush()
  }
  /** Keeps the elements around tables and texts that strike or hide them. */
  const pass = (name: string, isEnd: boolean, given: string) => {
    if (isEnd) {
      const at = around.findLastIndex((one) => one.name === name)
      if (at >= 0) around.splice(at)
      return
    }
    const struck = isStruck(name, given)
    const hidden = hiddenLook.test(given)
    if ((struck || hidden || around.some((one) => one.name === name)) && around.length < mostAround)
      around.push({ name, struck, hidden })
  }
  let behind = 0
  for (const { 0: whole, 1: slash, 2: tag, 3: given = '', index } of html.matchAll(part)) {
    const text = html.slice(behind, index)
    behind = index + whole.length
    if (inCell) out.push(text)
    else if (!around.some(({ hidden }) => hidden)) line += text
    const name = tag?.toLowerCase() ?? ''
    const isEnd = slash === '/'
    const isCell = name === 'td' || name === 'th'
    if (name === 'table') {
      endLine()
      if (isEnd) closeTable()
      else {
        endRow()
        if (tables.length === 0) flush()
        out.push('<tbody>')
        tables.push({ struck: isStruck(name, given), rows: 0, spans: [] })
      }
    } else if (tables.length > 0 && (name === 'tr' || groups.test(name))) {
      endRow()
      if (name !== 'tr') {
        struckGroup = !isEnd && isStruck(name, given)
        out.push(`<${slash ?? ''}${name}${given}>`)
      } else if (!isEnd) {
        openRow(given)
        struckRow = isStruck(name, given)
      }
    } else if (tables.length > 0 && isCell) {
      if (!isEnd) openCell(name, given)
      else if (inCell) {
        out.push(`</${name}>`)
        inCell = false
      }
    } else if (inCell) out.push(whole)
    else if (name !== '') {
      if (blocks.test(name)) endLine()
      if (ended.test(name)) pass(name, isEnd, given)
    }
  }
  line += inCell ? '' : html.slice(behind)
  while (tables.length > 0) closeTable()
  flush()
  return `<table>${out.join('')}</table>`
}
