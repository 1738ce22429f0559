/** Words that say that a price is not the one to pay: a tax comes on top of it, or it is computed with another number. */

const rate = String.raw`(?:\d{1,2}(?:\.\d{1,2})?(?:%|个?税?点))?的?`
const german = '(?:mwst|ust|mehrwertsteuer|umsatzsteuer)'
const roman = '(?:iva|igv|impuestos?|imposte|impostos?)'

/** A plain text that says prices without tax: '价格不含13%增值税', 'Prices +VAT', 'ohne MwSt', 'Prix HT', '税抜価格'. */
export const untaxed = new RegExp(
  [
    `[不未]含${rate}(?:增值)?税|(?<!含)未税|去税|税前|税[费金点款]?(?:另[计付算加收]|自理)|不[含带]票`,
    String.raw`[另再外](?:加收?|收|计|付|算)${rate}(?:增值)?税|(?:开票|含税|带票|另)加\d{1,2}(?:\.\d)?(?:%|个?税?点)`,
    String.raw`(?:\b(?:ex(?:\.|cl\.?|clud(?:es?|ed|ing)|clusive of)?|without|before|net of|plus)|\+) ?(?:\d{1,2}% ?)?(?:vat|gst|sales tax|tax)`,
    String.raw`\bprices?\b(?: (?:are|is|shown|listed|in))* net(?![a-z]|\s?weight)|\bnet prices?\b`,
    String.raw`(?:\b(?:ohne|zzgl\.?|zuzüglich|exkl\.?|excl\.?|exklusive|plus)|\+)\s?(?:der )?(?:\d{1,2}\s?%\s?)?(?:gesetzl[a-z]*\.?\s?)?${german}\b`,
    String.raw`\bpreise?\b[^,;]{0,12}\bnetto\b|\bnetto-?preis|\bcen[ay] netto\b|\bbez vat\b`,
    String.raw`\b(?:prix|tarifs?|montants?)\b[^,;]{0,14}\bh\.?\s?t\b|\bhors[- ]tax|\bhtva\b`,
    String.raw`\b(?:sin|senza|sem|m[aá]s|p[iì]ù) (?:el |o |l)?${roman}\b|\+\s?${roman}\b|\b${roman} (?:no incluid|esclus|non inclus|n[aã]o inclu|aparte)`,
    String.raw`\b(?:excl\.?|zonder)\s?btw\b|без\s?ндс|ндс\s?не\s?вк|税抜き?|税別|税别|부가세\s?(?:별도|미포함)|\bch[uư]a (?:bao g[oồ]m )?(?:thu[eế]|vat)\b`,
  ].join('|'),
)

/** Another price than that of the table is computed from it: '售价=本表价格*1.1', '零售价＝表中价×1.2'. */
export const computed =
  /(?:售价|零售价?|销售价?|标价|实价|门店价|执行价|成交价)格?=(?=.*[\d折])|(?:[本此]表|表[中内]|所列|以[上下]|上述|下列)(?:各)?的?(?:单|售|标)?价格?(?:[*×÷]|乘以?|除以?)\d/
