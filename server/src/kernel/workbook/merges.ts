import { mostColumns, type RawRow, type SheetReading } from './sheet-row.ts'

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

const reference = /mergeCell\b[^>]{0,150}?\bref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g

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

/**
 * The merged cells of a sheet in the order of their rows. One that overlaps another above it, or left of it in the same
 * row, is left out: Excel removes such ones, too. So each cell has one owner, and a row has few open ones.
 */
export async function mergesOf(sheet: SheetReading): Promise<Merge[]> {
  /** The last row of the merged cell that was kept last in each column. */
  const taken = new Uint32Array(mostColumns)
  const inOrder = [...(await sheet.merges())].sort((a, b) => a.top - b.top || a.left - b.left)
  return inOrder.flatMap((merge) => {
    const { top, bottom, left } = merge
    const right = Math.min(merge.right, mostColumns - 1)
    for (let column = left; column <= right; column++) if ((taken[column] ?? 0) >= top) return []
    if (left > right || top > bottom) return []
    taken.fill(bottom, left, right + 1)
    return { top, bottom, left, right }
  })
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
function hide(row: RawRow, covered: ReadonlySet<number>): void {
  for (const column of covered) {
    row.cells[column] = ''
    if (row.shown) delete row.shown[column]
  }
  if (!row.issues) return
  row.issues = row.issues.filter((issue) => !covered.has(issue.column))
  if (row.issues.length === 0) delete row.issues
}

function fill(row: RawRow, column: number, { text, shown, issues }: Kept): void {
  while (row.cells.length < column) row.cells.push('')
  row.cells[column] = text
  row.filled ??= []
  row.filled.push(column)
  if (shown) {
    row.shown ??= {}
    Object.assign(row.shown, shown)
  }
  if (issues) {
    row.issues ??= []
    row.issues.push(...issues)
  }
}

/**
 * Gives the cells of a merged area what a reader sees: nothing but the value of the first one. A cell that is merged
 * over several rows fills down. Only its first column is filled: a title over the whole width belongs to no other
 * column. The merged cells come from `mergesOf`.
 */
export async function* filledDown(
  portions: AsyncIterable<RawRow[]>,
  merges: readonly Merge[],
): AsyncGenerator<RawRow[]> {
  let open: { merge: Merge; kept: Kept }[] = []
  let next = 0
  for await (const rows of portions) {
    for (const row of merges.length > 0 ? rows : []) {
      const { rowNumber } = row
      open = open.filter(({ merge }) => merge.bottom >= rowNumber)
      for (let merge = merges[next]; merge && merge.top <= rowNumber; merge = merges[++next]) {
        // A merge whose first row is empty has no text.
        if (merge.bottom >= rowNumber)
          open.push({ merge, kept: merge.top === rowNumber ? keptOf(row, merge.left) : { text: '' } })
      }
      const covered = new Set<number>()
      for (const { merge } of open) {
        const last = Math.min(merge.right, row.cells.length - 1)
        for (let column = merge.left + Number(merge.top === rowNumber); column <= last; column++)
          covered.add(column)
      }
      if (covered.size > 0) hide(row, covered)
      for (const { merge, kept } of open)
        if (merge.top < rowNumber && kept.text !== '') fill(row, merge.left, kept)
    }
    yield rows
  }
}
