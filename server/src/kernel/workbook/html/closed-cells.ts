import { attributes } from './html-marks.ts'

const part = new RegExp(
  String.raw`<!--[\s\S]*?(?:-->|$)|<(\/?)(table|thead|tbody|tfoot|tr|td|th)(?:${attributes})\s*\/?>`,
  'gi',
)

/** The open elements of a table: its row, and the tag of its cell. */
interface Open {
  row: boolean
  cell: string | null
}

/** HTML with the ends of cells and rows that a page may leave out: SheetJS does not know where such a cell ends. */
export function closedCells(html: string): string {
  const tables: Open[] = []
  return html.replace(part, (whole: string, slash: string | undefined, name: string | undefined) => {
    const tag = name?.toLowerCase()
    if (tag === undefined) return whole
    if (tag === 'table' && slash === '') {
      tables.push({ row: false, cell: null })
      return whole
    }
    const open = tables.at(-1)
    if (open === undefined) return whole
    const isCell = tag === 'td' || tag === 'th'
    if (isCell && slash === '/') {
      open.cell = null
      return whole
    }
    const cellEnd = open.cell === null ? '' : `</${open.cell}>`
    open.cell = isCell ? tag : null
    if (isCell) return cellEnd + whole
    const rowEnd = open.row && !(tag === 'tr' && slash === '/') ? '</tr>' : ''
    open.row = tag === 'tr' && slash === ''
    if (tag === 'table') tables.pop()
    return cellEnd + rowEnd + whole
  })
}
