import type { RawRow } from './sheet-row.ts'

/** Merged cells. Rows from 1, columns from 0, both inclusive. */
export interface Merge {
  top: number
  bottom: number
  left: number
  right: number
}

/** More merged cells than any sheet made by hand has. */
const mostMerges = 50_000

/** The index of a column by its letters. */
export const columnOf = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1

const reference = /mergeCell\b[^>]*?\bref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g

/** The merged cells in a worksheet part. They stand behind its rows, so the part is read to its end. */
export async function mergesIn(chunks: AsyncIterable<Buffer>): Promise<Merge[]> {
  const merges: Merge[] = []
  let rest = ''
  for await (const chunk of chunks) {
    if (rest === '' && !chunk.includes('mergeCell')) {
      // The name may be cut between two chunks.
      if (chunk.includes('</sheetData>')) rest = chunk.toString('latin1')
      continue
    }
    rest += chunk.toString('latin1')
    let end = 0
    for (const { index, 0: found, 1: left = '', 2: top, 3: right = '', 4: bottom } of rest.matchAll(
      reference,
    )) {
      end = index + found.length
      merges.push({ top: Number(top), bottom: Number(bottom), left: columnOf(left), right: columnOf(right) })
      if (merges.length >= mostMerges) return merges
    }
    rest = rest.slice(Math.max(end, rest.length - 200))
  }
  return merges
}

type Kept = Pick<RawRow, 'shown' | 'issues'> & { text: string }

/** The cell of a row, with all that is known about it. */
const keptOf = ({ cells, shown, issues }: RawRow, column: number): Kept => {
  const own = issues?.filter((issue) => issue.column === column) ?? []
  const look = shown?.[column]
  return {
    text: cells[column] ?? '',
    ...(look === undefined ? {} : { shown: { [column]: look } }),
    ...(own.length > 0 ? { issues: own } : {}),
  }
}

/** Cells below a merged one may have values of their own, which nobody sees. */
function hide(row: RawRow, column: number): void {
  if (column < row.cells.length) row.cells[column] = ''
  if (row.shown) delete row.shown[column]
  if (!row.issues) return
  const others = row.issues.filter((issue) => issue.column !== column)
  if (others.length > 0) row.issues = others
  else delete row.issues
}

function fill(row: RawRow, column: number, { text, shown, issues }: Kept): void {
  while (row.cells.length < column) row.cells.push('')
  row.cells[column] = text
  row.filled = [...(row.filled ?? []), column]
  if (shown) row.shown = { ...row.shown, ...shown }
  if (issues) row.issues = [...(row.issues ?? []), ...issues]
}

/**
 * Gives the cells of a merged area what a reader sees: nothing but the value of the first one. A cell that is merged
 * over several rows fills down. Only its first column is filled: a title over the whole width belongs to no other
 * column.
 */
export async function* filledDown(
  portions: AsyncIterable<RawRow[]>,
  merges: readonly Merge[],
): AsyncGenerator<RawRow[]> {
  const waiting = [...merges].sort((a, b) => a.top - b.top)
  if (waiting.length === 0) {
    yield* portions
    return
  }
  let open: { merge: Merge; kept: Kept }[] = []
  for await (const rows of portions) {
    for (const row of rows) {
      const { rowNumber } = row
      while ((waiting[0]?.top ?? Number.POSITIVE_INFINITY) <= rowNumber) {
        const merge = waiting.shift()
        // A merge whose first row is empty has no text.
        if (merge)
          open.push({ merge, kept: merge.top === rowNumber ? keptOf(row, merge.left) : { text: '' } })
      }
      open = open.filter(({ merge }) => merge.bottom >= rowNumber)
      for (const { merge, kept } of open) {
        const isTop = merge.top === rowNumber
        const last = Math.min(merge.right, row.cells.length - 1)
        for (let column = merge.left + Number(isTop); column <= last; column++) hide(row, column)
        if (!isTop && kept.text !== '') fill(row, merge.left, kept)
      }
    }
    yield rows
  }
}
