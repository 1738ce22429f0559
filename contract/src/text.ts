/** The two languages of the product. */
export type Language = 'zh' | 'en'
export const languages: readonly Language[] = ['zh', 'en']

/** A text in both languages. A third element makes it a refusal and is its stable numeric code on the wire. */
export type TextEntry = readonly [zh: string, en: string] | readonly [zh: string, en: string, code: number]

type Prefixed<P extends string, T extends Record<string, TextEntry>> = {
  [K in keyof T & string as `${P}.${K}`]: T[K]
}

/**
 * Texts of one noun with keys like `product.name`. `{name}` is a slot. `{n:row|rows}` chooses the first word if slot
 * n is 1.
 */
export function defineTexts<const P extends string, const T extends Record<string, TextEntry>>(
  prefix: P,
  texts: T,
): Prefixed<P, T> {
  const entries = Object.entries(texts).map(([key, entry]) => [`${prefix}.${key}`, entry])
  return Object.fromEntries(entries) as Prefixed<P, T>
}

type SlotName<S extends string> = S extends `${infer Name}:${string}` ? Name : S
type Slots<S extends string> = S extends `${string}{${infer Slot}}${infer Rest}`
  ? SlotName<Slot> | Slots<Rest>
  : never

/** The values for the slots of a text; none for a text without slots. */
export type TextParams<E extends TextEntry> = [Slots<E[0] | E[1]>] extends [never]
  ? []
  : [params: Record<Slots<E[0] | E[1]>, string | number>]

/** Fills the slots of a text. Numbers get thousands separators. */
export function fillSlots(template: string, params: Record<string, string | number> = {}): string {
  return template.replace(
    /\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g,
    (whole, name: string, one?: string, many?: string) => {
      const value = params[name]
      if (value === undefined) return whole
      if (one !== undefined) return Number(value) === 1 ? one : (many ?? one)
      return typeof value === 'number' ? value.toLocaleString('en-US') : value
    },
  )
}

/** Fills a text in one language. */
export function fillText(
  entry: TextEntry,
  language: Language,
  params: Record<string, string | number> = {},
): string {
  return fillSlots(language === 'zh' ? entry[0] : entry[1], params)
}

/** The first names in one language, `most` at most, and how many there are if that is more. */
export const listText = (language: Language, names: readonly string[], most = names.length): string =>
  names.slice(0, most).join(language === 'zh' ? '、' : ', ') +
  (names.length > most ? ` … (${names.length})` : '')

/** The best language of the product for a header such as `zh-CN,zh;q=0.9` or a plain `en`. */
export function languageOf(header: string | undefined): Language {
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const tag = part.trim()
    if (tag.startsWith('zh')) return 'zh'
    if (tag.startsWith('en')) return 'en'
  }
  return 'zh'
}
