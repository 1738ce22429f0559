import { type NumberFormat, numberFormat, unknownFormat } from '../cell-text.ts'
import { plainText, said } from '../words/plain-text.ts'

const style = /<(number:(number|currency|percentage|date|time|text)-style)(?=\s)/g
const element = /<(number|style):([\w-]+)([^<>]*?)(?:\/>|>([^<>]*)<\/\1:\2>)/g
/** In characters. People make shorter formats. */
const longest = 4000

/** The elements whose beginnings `open` finds, each up to the next one. */
export function elementsIn(part: string, open: RegExp): { kind: string; head: string; inside: string }[] {
  const found = [...part.matchAll(open)]
  return found.map(({ 0: begin, 1: name, 2: kind = '', index }, at) => {
    const whole = part.slice(index + begin.length, found[at + 1]?.index)
    const end = whole.indexOf('>') >>> 0
    const inside = whole[end - 1] === '/' ? '' : whole.slice(end + 1, whole.indexOf(`</${name}>`) >>> 0)
    return { kind, head: whole.slice(0, end), inside }
  })
}

/** The number formats of a part of an OpenDocument file, by the names of their styles. */
export function numberFormats(xml: string): Map<string, NumberFormat> {
  const codes = new Map<string, string | null>()
  for (const { kind, head, inside } of elementsIn(xml, style)) {
    const isKnown = isPlain(head) && inside.length <= longest
    codes.set(said(head, 'style:name'), isKnown ? codeOf(kind, head, inside, codes) : null)
  }
  return new Map([...codes].map(([name, code]) => [name, code ? numberFormat(-1, code) : unknownFormat]))
}

/** Numbers in other signs than 0 to 9 are not known. */
const isPlain = (head: string): boolean => !/transliteration|era=/.test(head)

/** The code of Excel for a format. Its parts for other numbers stand before it. Null for what Excel has in no code. */
function codeOf(
  kind: string,
  head: string,
  inside: string,
  codes: ReadonlyMap<string, string | null>,
): string | null {
  let code = ''
  const parts: [string, string][] = []
  for (const [, family, name = '', given = '', text = ''] of inside.matchAll(element)) {
    if (family === 'style') {
      if (name !== 'map') continue
      const part = codes.get(said(given, 'style:apply-style-name'))
      if (typeof part !== 'string') return null
      parts.push([said(given, 'style:condition').replace(/^value\(\)|\s/g, ''), part])
      continue
    }
    const one = elements[name]?.(given, plainText(text), kind)
    if (one === undefined) return null
    code += one
  }
  // The colour is a style, and something else is not known.
  if (inside.replace(element, '').trim() !== '') return null
  if (said(head, 'number:truncate-on-overflow') === 'false') code = code.replace(/h+|m+|s+/, '[$&]')
  const order = parts.map(([condition]) => condition).join()
  if (!/^(?:>=0|>0,<0|>0,<0,=0)?$/.test(order)) return null
  return [...parts.map(([, part]) => part), code].join(';')
}

/** Signs and spaces stand as they are, as programs write them. */
const quoted = (text: string): string =>
  text.replace(/[^" ()+-]+|"/g, (some) => (some === '"' ? '\\"' : `"${some}"`))

const byLength = (short: string, long: string) => (given: string) =>
  said(given, 'number:style') === 'long' ? long : short

/** The part of a code for each element of a format. */
const elements: Record<string, (given: string, text: string, kind: string) => string | undefined> = {
  text: (_, text, kind) => (kind === 'percentage' ? text.split('%').map(quoted).join('%') : quoted(text)),
  'currency-symbol': (given, text) => quoted(said(given, 'number:country') === 'JP' ? `JP${text}` : text),
  'fill-character': () => '',
  'text-content': () => '@',
  number: (given) => digits(given),
  'scientific-number': (given) => `0${decimals(given)}E+00`,
  year: byLength('yy', 'yyyy'),
  month: (given) =>
    said(given, 'number:textual') === 'true' ? byLength('mmm', 'mmmm')(given) : byLength('m', 'mm')(given),
  day: byLength('d', 'dd'),
  hours: byLength('h', 'hh'),
  minutes: byLength('m', 'mm'),
  seconds: (given) => byLength('s', 'ss')(given) + decimals(given),
  'am-pm': () => 'AM/PM',
}

function decimals(given: string): string {
  const [most, least] = [said(given, 'number:decimal-places'), said(given, 'number:min-decimal-places')].map(
    Number,
  ) as [number, number]
  const fixed = /min-decimal/.test(given) ? least : most
  return most > 0 && most <= 30
    ? `.${'0'.repeat(Math.min(fixed, most))}${'#'.repeat(Math.max(most - fixed, 0))}`
    : ''
}

function digits(given: string): string | undefined {
  // A dash for missing decimals: 8.-
  if (said(given, 'number:decimal-replacement') !== '') return undefined
  const least = Number(said(given, 'number:min-integer-digits') || 1)
  const factor = Number(said(given, 'number:display-factor') || 1)
  const thousands = Math.round(Math.log10(factor) / 3)
  if (least > 30 || factor !== 1000 ** thousands) return undefined
  const isGrouped = said(given, 'number:grouping') === 'true'
  if (!isGrouped && factor === 1 && least === 1 && !given.includes('decimal-places')) return 'General'
  const whole = '0'.repeat(least)
  const spread = isGrouped ? `#,${whole.padStart(3, '#')}` : whole || '#'
  return spread + decimals(given) + ','.repeat(thousands)
}
