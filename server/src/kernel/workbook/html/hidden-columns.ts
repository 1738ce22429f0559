import type * as SheetJs from '@e965/xlsx'
import { attributes, hasClass, hiddenClassesOf, hiddenLook, isHiddenCell } from './html-marks.ts'

const zero = String.raw`width\s*:\s*0+(?:\.0*)?(?:px|pt|em|cm|mm|in|%)?\s*(?=[;"'}]|$)`
const noWidth = new RegExp(
  String.raw`\swidth\s*=\s*["']?0(?:px|pt|%)?["']?(?=\s|$)|\sstyle\s*=[^>]*(?<![\w-])${zero}`,
  'i',
)
const noWidthClass = new RegExp(String.raw`\.([\w-]+)\s*\{[^{}]*(?<![\w-])${zero}[^{}]*\}`, 'gi')

const tableHead = /<table(?=[\s>])[\s\S]*?(?=<tr[\s>]|<\/table|$)/gi
const columnTag = new RegExp(String.raw`<(\/?col(?:group)?)(${attributes})\s*\/?>`, 'gi')
/** A sheet has no more columns. */
const mostColumns = 16_384

/** The columns of each table that its `<col>` and `<colgroup>` hide. */
export function hiddenHtmlColumns(html: string): ReadonlySet<number>[] {
  if (!/<col/i.test(html)) return []
  const classes = new Set([
    ...hiddenClassesOf(html),
    ...[...html.matchAll(noWidthClass)].map(([, name]) => name),
  ])
  const isHidden = (given: string) =>
    hiddenLook.test(given) || noWidth.test(given) || hasClass(given, classes)
  return [...html.replace(/<!--[\s\S]*?(?:-->|$)/g, '').matchAll(tableHead)].map(([head]) => {
    const hidden = new Set<number>()
    let next = 0
    const add = (given: string, isHiddenHere: boolean) => {
      const span = Number(/\sspan\s*=\s*["']?(\d+)/i.exec(given)?.[1] ?? 1)
      const end = Math.min(next + span, mostColumns)
      for (; next < end; next++) if (isHiddenHere) hidden.add(next)
    }
    let group: { given: string; from: number } | null = null
    const close = () => {
      // A group without columns of its own spans some.
      if (group && next === group.from) add(group.given, isHidden(group.given))
      group = null
    }
    for (const [, tag = '', given = ''] of head.matchAll(columnTag)) {
      if (/^col$/i.test(tag)) add(given, isHidden(given) || (group !== null && isHidden(group.given)))
      else close()
      if (/^colgroup$/i.test(tag)) group = { given, from: next }
    }
    close()
    return hidden
  })
}

/** The hidden columns of a sheet: those that it says, and those of which every cell is hidden. */
export function hiddenColumnsOf(
  sheet: SheetJs.WorkSheet | undefined,
  said: ReadonlySet<number> | undefined,
): number[] {
  const hidden = new Set(said)
  for (const [column, info] of (sheet?.['!cols'] ?? []).entries()) if (info?.hidden) hidden.add(column)
  const seen = new Set<number>()
  const maybe = new Set<number>()
  for (const cells of sheet?.['!data'] ?? [])
    for (const [column, cell] of (cells ?? []).entries())
      if (cell) (isHiddenCell(cell) ? maybe : seen).add(column)
  for (const column of maybe) if (!seen.has(column)) hidden.add(column)
  return [...hidden].toSorted((a, b) => a - b)
}
