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

const columnOf = (letters: string): number =>
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

/**
 * Fills a cell that is merged over several rows down, as a reader sees it. Only its first column is filled: a title
 * over the whole width belongs to no other column.
 */
export async function* filledDown(
  portions: AsyncIterable<RawRow[]>,
  merges: readonly Merge[],
): AsyncGenerator<RawRow[]> {
  const waiting = merges.filter(({ top, bottom }) => bottom > top).sort((a, b) => a.top - b.top)
  if (waiting.length === 0) {
    yield* portions
    return
  }
  let open: { merge: Merge; text: string }[] = []
  for await (const rows of portions) {
    for (const { rowNumber, cells } of rows) {
      while ((waiting[0]?.top ?? Number.POSITIVE_INFINITY) <= rowNumber) {
        const merge = waiting.shift()
        // A merge whose first row is empty has no text.
        if (merge?.top === rowNumber) open.push({ merge, text: cells[merge.left] ?? '' })
      }
      open = open.filter(({ merge }) => merge.bottom >= rowNumber)
      for (const { merge, text } of open) {
        if (text === '' || merge.top === rowNumber || cells[merge.left]) continue
        while (cells.length < merge.left) cells.push('')
        cells[merge.left] = text
      }
    }
    yield rows
  }
}
