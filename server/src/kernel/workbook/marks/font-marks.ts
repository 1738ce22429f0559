/** The marks that a font gives its text: struck through, or above or below the line. */
export type FontMark = 'struck' | 'raised' | null

/** A part of a text with a font of its own, from a character on. */
export interface TextRun {
  from: number
  mark: FontMark
}

/** `struck`: all of it. `struckPart`: a part, and the rest is not. `markedText`: a part stands above or below the line. */
export type MarkIssue = 'struck' | 'struckPart' | 'markedText'

/** The doubt about a text whose parts have their own fonts; undefined for nearly all texts. */
export function markIssue(text: string, runs: readonly TextRun[]): MarkIssue | undefined {
  const parts = runs.map(({ from, mark }, at) => ({ mark, text: text.slice(from, runs[at + 1]?.from) }))
  const isStruck = parts.some((part) => part.mark === 'struck' && /\S/.test(part.text))
  const isPlain =
    /\S/.test(text.slice(0, runs[0]?.from ?? text.length)) ||
    parts.some((part) => part.mark !== 'struck' && /\S/.test(part.text))
  if (isStruck) return isPlain ? 'struckPart' : 'struck'
  return parts.some((part) => part.mark === 'raised' && /\d/.test(part.text)) ? 'markedText' : undefined
}

/** The mark of a font in the binary formats: its flags, and its place above or below the line. */
export const fontMark = (flags: number, place: number): FontMark =>
  (flags & 8) !== 0 ? 'struck' : place !== 0 ? 'raised' : null
