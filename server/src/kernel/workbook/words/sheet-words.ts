import { unescapeOffice } from '../cell-text.ts'
import { type Merge, mergesIn } from '../merges.ts'
import type { ScannedZip } from '../prescan.ts'
import type { RawRow } from '../sheet-row.ts'
import { drawnLines } from './drawn-text.ts'
import { printLines, watchHeads } from './print-heads.ts'

/**
 * In bytes. Merged cells are made by hand. A longer part comes from a program, and reading it twice would slow down its
 * import.
 */
const mostBytes = 32 * 1024 * 1024
const mostWords = 50

/** The merged cells of a worksheet part, and the words outside of its cells. */
export interface SheetRest {
  merges: Merge[]
  /** Each line of words as a row above the first one. */
  words: RawRow[]
}

/** Reads a worksheet part to its end, and its drawings. */
export async function restOf(zip: ScannedZip, part: string): Promise<SheetRest> {
  let markup = ''
  const merges =
    zip.sizeOf(part) > mostBytes
      ? []
      : await mergesIn(
          watchHeads(await zip.read(part), (seen) => {
            markup = seen
          }),
        )
  const lines = [...(await drawnLines(zip, part)), ...printLines(markup)].map((line) =>
    unescapeOffice(line).replace(/\s+/g, ' ').trim(),
  )
  const texts = [...new Set(lines)].filter((line) => /[\p{L}\p{N}]/u.test(line)).slice(0, mostWords)
  return { merges, words: texts.map((text) => ({ rowNumber: 0, cells: [text] })) }
}
