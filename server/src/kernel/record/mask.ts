/** 13812345678 → 138****5678: personal data in an answer. */
export const maskPhone = (phone: string): string =>
  phone ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : ''

/** A whole phone within a text, however it is written: 13812345678, 138 1234 5678, +86 138-1234-5678. */
const wholePhone = /(?<![\w-])(?:\+?86[\s-]?)?(1\d\d)[\s-]?\d{4}[\s-]?(\d{4})(?![\w-])/g

export const hasWholePhone = (text: string): boolean => text.normalize('NFKC').search(wholePhone) >= 0

/** Characters that people write between the digits of a phone, and invisible ones. */
const between = String.raw`[\s.·•・/()_'’‐-―−ー~\u00ad\u200b-\u200f\u2060-\u2064\ufe0f\u20e3\ufeff-]{0,3}`
/** The number of the country, or the 0 before a phone of another town. */
const before = String.raw`(?<!\d)(?:(?:\+|00)?86${between})?0?`
const after = String.raw`(?!\d|\*{4})`

/** The groups in which people write a phone. Numbers in other groups are sizes, prices, days: 150 160 170 80. */
const groupings = [
  ...[
    [3, 8],
    [7, 4],
    [3, 3, 5],
    [3, 5, 3],
    [4, 3, 4],
    [4, 4, 3],
    [3, 2, 2, 2, 2],
    [3, 2, 2, 4],
    [3, 4, 2, 2],
  ],
  ...[
    [1, 10],
    [1, 3, 3, 4],
    [1, 3, 4, 3],
    [1, 2, 4, 4],
    [1, 2, 8],
    [5, 6],
    [6, 5],
    [2, 9],
    Array(11).fill(1),
  ],
]
const inGroups = groupings
  .map((sizes) => sizes.map((size) => String.raw`\d{${size}}`).join(between.replace('{0,3}', '{1,3}')))
  .join('|')

/** Ways to write a mobile phone, whatever letter stands beside it. The surer ones come first. */
const writtenPhones: readonly RegExp[] = [
  // 138 0000 1010, 138,0000,1010, tel13800001010, and several phones without a gap.
  new RegExp(
    String.raw`(?:${before}|(?<=(?<!\d)(?:1[3-9]\d{9})+))(1[3-9]\d(?:[^\p{L}\p{N}]{0,3}\d{4}){2})(?:${after}|(?=(?:1[3-9]\d{9})+(?!\d)))`,
    'gu',
  ),
  // 1 3 8 0 0 0 0 1 0 1 0, 138 000 01010.
  new RegExp(`${before}(?=1${between}[3-9])(${inGroups})${after}`, 'gu'),
  /(?<![〇零○一幺二三四五六七八九])([一幺][三四五六七八九][〇零○一幺二三四五六七八九]{9})(?![〇零○一幺二三四五六七八九])/gu,
]

/** The last four digits of the first phone in a text. Null without one. */
export function phoneTailIn(text: string): string | null {
  const plain = text.normalize('NFKC')
  for (const written of writtenPhones) {
    const [found] = plain.matchAll(written)
    if (found?.[1]) return digitsOf(found[1]).slice(-4)
  }
  return null
}

/** A text that somebody typed, without its whole phones. */
export function maskPhonesIn(text: string): string {
  if (phoneTailIn(text) === null) return text
  let masked = text.normalize('NFKC')
  for (const written of writtenPhones)
    masked = masked.replace(written, (_, phone: string) => maskPhone(digitsOf(phone)))
  return masked
}

const numerals = '〇一二三四五六七八九'
const digitsOf = (phone: string): string =>
  phone
    .replace(/[零○]/g, '0')
    .replace(/幺/g, '1')
    .replace(/[〇一二三四五六七八九]/g, (numeral) => String(numerals.indexOf(numeral)))
    .replace(/\D/g, '')

/** someone@example.org → s****e@example.org. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return ''
  return `${email[0]}****${at > 1 ? email[at - 1] : ''}${email.slice(at)}`
}

/** 110105199003078515 → 110****15. */
export const maskIdCard = (idCard: string): string =>
  idCard ? `${idCard.slice(0, 3)}****${idCard.slice(-2)}` : ''

/** For a value that must stay hidden as a whole. */
export const maskWhole = '********'

/** 上海市浦东新区金桥镇碧云路 88 号 → 上海市浦东新区金桥****: the district stays, never more than a half, and no phone. */
export const maskAddress = (address: string): string => {
  const letters = [...maskPhonesIn(address)]
  return address ? `${letters.slice(0, Math.min(9, Math.floor(letters.length / 2))).join('')}****` : ''
}
