import { simplified } from './measure-note.ts'

/** Texts that say which price a table has: the title 批发价目表, the name of a sheet 进货价, '价格均不含税', 是否含税. */

/** Of goods that are bought; for some buyers or some days; without tax; or no longer valid. */
export type PriceKind = 'cost' | 'buyer' | 'tax' | 'old'

const plain = (text: string): string =>
  simplified(text.normalize('NFKC'))
    .toLowerCase()
    .replace(/\s+(?![a-z])|(?<![a-z])\s+/g, '')

const price = '(?:价|\\bprices?\\b|\\bprice ?list\\b|\\bquotation\\b)'
const titles: readonly (readonly [PriceKind, RegExp])[] = [
  [
    'cost',
    new RegExp(
      `(?:进货|采购|供货|供应|供方|厂家|出厂|成本|结算|代理)[^,。;:、]{0,5}?${price}|进价|\\b(?:purchas(?:e|ing)|buying|suppliers?|vendors?|cost)\\W{0,2}s?\\s*${price}`,
    ),
  ],
  [
    'buyer',
    new RegExp(
      `(?:批发|会员|员工|内部|团购|渠道|分销|经销|加盟商?|大客户|vip|促销|特惠|活动|秒杀|优惠)[^,。;:、]{0,3}?${price}|特价(?:目|表|单|清单|$)|\\b(?:wholesale|members?|employees?|staff|dealers?|promo(?:tion(?:al)?)?|special)\\s*${price}`,
    ),
  ],
  [
    'old',
    /(?<!涂改|逾期|过期|无章)作废|废止|(?:旧|老|过期|失效|停用|历史|往期)[^,。;:、]{0,2}?价|价[^,。;:、]{0,6}(?:过期|失效|停用|勿用)|\b(?:old|former|void|expired|obsolete) price/,
  ],
]
const untaxed =
  /[不未]含(?:增值)?税|(?<!含)未税|去税|税前|\b(?:excl(?:\.|uding|usive of)?|without|before|net of) ?(?:vat|tax)/
const longestTitle = 24
const sentence = /[。;!?]|请|如|若|以.*为准/

/** The kinds of prices that a title, or the name of a sheet or a file, says. */
export function priceKindsSaid(title: string): { kind: PriceKind; text: string }[] {
  const text = plain(title)
  const found = (kind: PriceKind, words: RegExp) => {
    const [said] = words.exec(text) ?? []
    return said === undefined ? [] : [{ kind, text: said }]
  }
  const isTitle = text.length <= longestTitle && !sentence.test(text)
  return [...(isTitle ? titles.flatMap(([kind, words]) => found(kind, words)) : []), ...found('tax', untaxed)]
}

/** True for a column that says by itself which of these prices it has. */
export const saysPriceKind = (header: string, kind: PriceKind): boolean =>
  priceKindsSaid(header).some((one) => one.kind === kind)

const longestCell = 8
const no = /^(?:否|不|不是|无|没有|不含|未含|n|no|false|0|[x×✗✘])$/
const yes = /^(?:是|y|yes|true|1|[v√✓✔])$/

/** The kind of price that a cell of a row says: 批发价, 旧价, or 否 below 是否含税. */
export function priceKindIn(cell: string, header: string): PriceKind | null {
  const [text, name] = [plain(cell), plain(header)]
  if (text === '' || text.length > longestCell) return null
  if (/税/.test(name) && !/价|额|率|号|名|编|类/.test(name)) {
    if (untaxed.test(name) ? yes.test(text) : /含/.test(name) && no.test(text)) return 'tax'
  }
  if (/\d/.test(text)) return null
  return priceKindsSaid(text)[0]?.kind ?? null
}
