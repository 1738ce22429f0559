import { unescapeOffice } from '../cell-text.ts'
import { type Merge, mergesIn } from '../merges.ts'
import type { ScannedZip } from '../prescan.ts'
import type { CellNote, RawRow } from '../sheet-row.ts'
import { drawnLines } from './drawn-text.ts'
import { printLines, watchHeads } from './print-heads.ts'
import { promptsOf, watchPrompts } from './prompts.ts'

/**
 * In bytes. Merged cells are made by hand. A longer part comes from a program, and reading it twice would slow down its
 * import.
 */
const mostBytes = 32 * 1024 * 1024
const mostWords = 200

/** The merged cells of a worksheet part, and the words outside of its cells. */
export interface SheetRest {
  merges: Merge[]
  /** The messages beside the cells of a column. */
  prompts: CellNote[]
  /** Each line of words as a row above the first one. */
  words: RawRow[]
}

/** Reads a worksheet part to its end, and its drawings. */
export async function restOf(zip: ScannedZip, part: string): Promise<SheetRest> {
  let [heads, rules] = ['', '']
  const watchRest = (chunks: AsyncIterable<Buffer>) =>
    watchHeads(
      watchPrompts(chunks, (seen) => {
        rules = seen
      }),
      (seen) => {
        heads = seen
      },
    )
  const merges = zip.sizeOf(part) > mostBytes ? [] : await mergesIn(watchRest(await zip.read(part)))
  const lines = [...(await drawnLines(zip, part)), ...printLines(heads)]
  return { merges, prompts: promptsOf(rules), words: wordRows(lines.map(unescapeOffice)) }
}

/** Lines of words as rows above the first one. */
export function wordRows(lines: readonly string[]): RawRow[] {
  const plain = lines.map((line) => line.replace(/\s+/g, ' ').trim())
  const texts = [...new Set(plain)].filter((line) => /[\p{L}\p{N}]/u.test(line)).slice(0, mostWords)
  return texts.map((text) => ({ rowNumber: 0, cells: [text] }))
}

/** The rows of a sheet behind its words. A sheet without rows has nothing to say about them. */
export async function* behindWords(
  portions: AsyncIterable<RawRow[]>,
  words: readonly RawRow[],
): AsyncGenerator<RawRow[]> {
  let unsaid = words
  for await (const rows of portions) {
    yield unsaid.length > 0 ? [...unsaid, ...rows] : rows
    unsaid = []
  }
}
