import { unescapeOffice } from '../cell-text.ts'
import type { ConditionalLook, ConditionalRule } from '../marks/conditional-rules.ts'
import { XlsxConditions } from '../marks/xlsx-conditions.ts'
import { type Merge, mergesIn } from '../merges.ts'
import type { ScannedZip } from '../prescan.ts'
import type { CellNote, RawRow } from '../sheet-row.ts'
import { drawnLines } from './drawn-text.ts'
import { printLines, watchHeads } from './print-heads.ts'
import { promptsOf, tipsOf, watchPrompts, watchTips } from './prompts.ts'

/**
 * In bytes. Merged cells are made by hand. A longer part comes from a program, and reading it twice would slow down its
 * import.
 */
const mostBytes = 32 * 1024 * 1024
const mostWords = 200

/** The merged cells of a worksheet part, and the words outside of its cells. */
export interface SheetRest {
  merges: Merge[]
  /** The messages beside the cells of a column, and the tips of links. */
  prompts: CellNote[]
  /** The conditional formats that change what a cell says. */
  rules: ConditionalRule[]
  /** Each line of words as a row above the first one. */
  words: RawRow[]
}

/** Reads a worksheet part to its end, and its drawings. `looks`: those of the conditional formats of the workbook. */
export async function restOf(
  zip: ScannedZip,
  part: string,
  looks: readonly (ConditionalLook | null)[],
): Promise<SheetRest> {
  const seen = { heads: '', prompts: '', tips: '' }
  const conditions = new XlsxConditions(looks)
  const keep = (name: keyof typeof seen) => (markup: string) => {
    seen[name] = markup
  }
  const texts = watchHeads(watchPrompts(await zip.read(part), keep('prompts')), keep('heads'))
  const rest = conditions.watch(watchTips(texts, keep('tips')))
  const isLong = zip.sizeOf(part) > mostBytes
  const merges = isLong ? [] : await mergesIn(rest)
  if (isLong) for await (const _ of rest);
  const { lines, asides } = await drawnLines(zip, part)
  return {
    merges,
    prompts: [...promptsOf(seen.prompts), ...tipsOf(seen.tips)],
    rules: conditions.inOrder(),
    words: wordRows([...lines, ...printLines(seen.heads)].map(unescapeOffice), asides.map(unescapeOffice)),
  }
}

/** Lines of words as rows above the first one. `asides` may speak of something else than the rows. */
export function wordRows(lines: readonly string[], asides: readonly string[] = []): RawRow[] {
  const plain = (line: string) => line.replace(/\s+/g, ' ').trim()
  const known = new Set(lines.map(plain))
  const rows = [
    ...[...known].map((line): RawRow => ({ rowNumber: 0, cells: [line] })),
    ...[...new Set(asides.map(plain))]
      .filter((line) => !known.has(line))
      .map((line): RawRow => ({ rowNumber: 0, cells: [line], aside: true })),
  ]
  return rows.filter(({ cells }) => /[\p{L}\p{N}]/u.test(cells[0] ?? '')).slice(0, mostWords)
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
