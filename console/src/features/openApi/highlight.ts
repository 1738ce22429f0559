/** A piece of a text, and its colour. */
export interface Piece {
  text: string
  kind: 'name' | 'string' | 'number' | 'word' | 'plain'
  /** The place in its line. */
  at: number
}

const json = /("(?:[^"\\]|\\.)*"?)([ \t]*:)?|(-?\d[\d.eE+-]*)|\b(true|false|null)\b/g
const code = /("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)/g

function piecesOf(
  line: string,
  pattern: RegExp,
  kindOf: (found: RegExpMatchArray) => Piece['kind'],
): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  const add = (to: number, kind: Piece['kind']) => {
    if (to > at) pieces.push({ text: line.slice(at, to), kind, at })
    at = to
  }
  for (const found of line.matchAll(pattern)) {
    add(found.index, 'plain')
    add(found.index + (found[1] ?? found[0]).length, kindOf(found))
  }
  add(line.length, 'plain')
  return pieces
}

/** A line of JSON, also of one that is not finished yet. */
export const jsonPieces = (line: string): Piece[] =>
  piecesOf(line, json, ([, text, colon, number]) =>
    text !== undefined ? (colon ? 'name' : 'string') : number !== undefined ? 'number' : 'word',
  )

/** A line of a program: its strings stand out. */
export const codePieces = (line: string): Piece[] => piecesOf(line, code, () => 'string')
