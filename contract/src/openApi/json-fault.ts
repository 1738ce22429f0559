/** A place in a text. Both count from 1. */
export interface TextPlace {
  line: number
  column: number
}

/** A mark, a string, or another value of JSON. */
const token =
  /[{}[\],:]|"(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy
const blank = /[ \t\r\n]*/y

/** What may come next in the text. */
type Next = 'value' | 'valueOrEnd' | 'name' | 'nameOrEnd' | 'colon' | 'commaOrEnd'

/** The next state after a token. Null if the token may not stand here. `open` has the brackets that are open. */
function follow(next: Next, found: string, open: string[]): Next | null {
  const inObject = open.at(-1) === '{'
  if (found === '}' || found === ']') {
    const mayEnd = next === 'commaOrEnd' || next === (inObject ? 'nameOrEnd' : 'valueOrEnd')
    if (!mayEnd || open.pop() !== (found === '}' ? '{' : '[')) return null
    return 'commaOrEnd'
  }
  if (next === 'commaOrEnd') return found === ',' && open.length > 0 ? (inObject ? 'name' : 'value') : null
  if (next === 'colon') return found === ':' ? 'value' : null
  if (next === 'name' || next === 'nameOrEnd') return found.startsWith('"') ? 'colon' : null
  if (found === '{' || found === '[') {
    open.push(found)
    return found === '{' ? 'nameOrEnd' : 'valueOrEnd'
  }
  return found === ',' || found === ':' ? null : 'commaOrEnd'
}

/**
 * The first place where a text is no JSON. Null for JSON. The messages of `JSON.parse` differ between browsers, and some
 * name no place.
 */
export function jsonFault(text: string): TextPlace | null {
  const open: string[] = []
  let next: Next = 'value'
  let at = 0
  const read = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    return pattern.exec(text)?.[0]
  }
  for (;;) {
    at += read(blank)?.length ?? 0
    if (at === text.length) {
      const whole = next === 'commaOrEnd' && open.length === 0
      // A text that ends too early is wrong at its last line, and not at the blank ones below.
      return whole ? null : placeOf(text, text.trimEnd().length)
    }
    const found = read(token)
    const after: Next | null = found === undefined ? null : follow(next, found, open)
    if (found === undefined || after === null) return placeOf(text, at)
    next = after
    at += found.length
  }
}

function placeOf(text: string, at: number): TextPlace {
  const lines = text.slice(0, at).split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
