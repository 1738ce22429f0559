import { paragraphsOf } from './ods-paragraphs.ts'

const tags = /<(\/?)(table:table|(?:draw|dr3d):[\w-]+)(?=[\s/>])[^<>]*>/g
const mostLines = 200

/** An OpenDocument content without its text boxes and shapes, and their lines by table. */
export interface WithoutShapes {
  content: string
  lines: string[][]
}

const isSeen = (shape: string): boolean => !/^<[^<>]*\sdraw:display\s*=\s*["']none/.test(shape)

/**
 * Takes the text boxes and shapes out of a content. SheetJS adds the text of those in a cell to the cell, or takes the text of
 * the cell away.
 */
export function withoutShapes(content: string): WithoutShapes {
  // Most files have none.
  if (!/<(?:draw|dr3d):/.test(content)) return { content, lines: [] }
  const tables: string[][] = []
  const kept: string[] = []
  let [depth, from, behind] = [0, 0, 0]
  for (const { 0: tag, 1: slash, 2: kind, index } of content.matchAll(tags)) {
    if (kind === 'table:table') {
      if (!slash && !tag.endsWith('/>')) tables.push([])
      continue
    }
    const lines = tables.at(-1)
    if (!lines || (slash && depth === 0)) continue
    if (!slash && depth === 0) from = index
    if (!tag.endsWith('/>')) depth += slash ? -1 : 1
    if (depth > 0) continue
    kept.push(content.slice(behind, from))
    behind = index + tag.length
    const shape = content.slice(from, behind)
    if (lines.length < mostLines && isSeen(shape)) lines.push(...paragraphsOf(shape).map(({ text }) => text))
  }
  // A shape that does not end is damaged.
  return depth > 0 || kept.length === 0
    ? { content, lines: tables }
    : { content: kept.join('') + content.slice(behind), lines: tables }
}
