import { type NumberFormat, numberFormat, plainFormat } from '../cell-text.ts'
import { formatCode } from '../format/named-formats.ts'

const said =
  /(?:mso-number-format|vnd\.ms-excel\.numberformat)\s*:\s*(?:"((?:\\.|[^"\\]){0,300})"|'((?:\\.|[^'\\]){0,300})'|((?:\\.|[^;"'\\]){0,300}))/is

/** Excel writes the first name, and many systems the second one. */
const hasFormat = /mso-number-format|vnd\.ms-excel\.numberformat/i

/** The code of a number format in CSS, where `\0022` is a quote and `\.` a point; undefined without one. */
export function codeIn(css: string): string | undefined {
  const [, double, single, bare] = said.exec(css.replaceAll('&quot;', '"')) ?? []
  const code = (double ?? single ?? bare)?.replace(
    /\\(?:([\da-f]{4})|(.))/gis,
    (_, hex?: string, one?: string) => one ?? String.fromCharCode(Number.parseInt(hex ?? '', 16)),
  )
  const plain = code?.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&').trim()
  return plain ? formatCode(plain) : undefined
}

const formats = new Map<string, NumberFormat>()
const mostFormats = 1000

/** The number format of a code. Most cells of a page have one of a few. */
export function htmlFormat(code: string): NumberFormat {
  const known = formats.get(code)
  if (known) return known
  const format = /^general$/i.test(code) ? plainFormat : numberFormat(-1, code)
  if (formats.size >= mostFormats) formats.clear()
  formats.set(code, format)
  return format
}

/** Finds the number format of a row or a cell, that of its own style, its classes or its element. */
export function formatsIn(styles: string): (tag: string, given: string) => string | undefined {
  const byName = new Map<string, string>()
  for (const rule of hasFormat.test(styles) ? styles.split('}') : []) {
    const [names = '', ...bodies] = rule.split('{')
    const code = codeIn(bodies.join('{'))
    if (code === undefined) continue
    for (const [name] of names.matchAll(/\.[\w-]+|(?<![\w.#-])t[dhr](?![\w.#-])/gi))
      byName.set(name.toLowerCase(), code)
  }
  return (tag, given) => {
    const own = hasFormat.test(given) ? codeIn(given) : undefined
    if (own !== undefined || byName.size === 0) return own
    const classes = (/\sclass\s*=\s*["']?([^"'>]*)/i.exec(given)?.[1] ?? '').toLowerCase().split(/\s+/)
    const name = [...classes.map((one) => `.${one}`), tag.toLowerCase()].find((one) => byName.has(one))
    return name === undefined ? undefined : byName.get(name)
  }
}

/** True for a format by which a cell may show something else than the number in it. */
export const saysMore = (code: string): boolean => {
  const { kind, shown, shownText } = htmlFormat(code)
  return kind !== 'plain' || shown !== undefined || shownText !== undefined
}
