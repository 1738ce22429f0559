/** 13812345678 → 138****5678: personal data in an answer. */
export const maskPhone = (phone: string): string =>
  phone ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : ''

/** A whole phone within a text, however it is written: 13812345678, 138 1234 5678, +86 138-1234-5678. */
const wholePhone = /(?<![\w-])(?:\+?86[\s-]?)?(1\d\d)[\s-]?\d{4}[\s-]?(\d{4})(?![\w-])/g

export const hasWholePhone = (text: string): boolean => text.normalize('NFKC').search(wholePhone) >= 0

/** Eleven digits of a mobile phone, whatever letter stands beside them and whatever stands between two: tel138.0000.1010. */
const digitsOfPhone =
  /(?<!\d)(?:(?:\+|00)?86[\s.-]?)?(1[3-9](?:[\s.·/()‐-―\u200b-\u200f\ufeff-]{0,2}\d){9})(?!\d)/g

/** The last four digits of the first phone in a text. Null without one. */
export function phoneTailIn(text: string): string | null {
  const [found] = text.normalize('NFKC').matchAll(digitsOfPhone)
  return found?.[1] ? digitsOf(found[1]).slice(-4) : null
}

/** A text that somebody typed, without its whole phones. */
export const maskPhonesIn = (text: string): string =>
  phoneTailIn(text) === null
    ? text
    : text.normalize('NFKC').replace(digitsOfPhone, (_, phone: string) => maskPhone(digitsOf(phone)))

const digitsOf = (phone: string): string => phone.replace(/\D/g, '')

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

/** 上海市浦东新区金桥镇碧云路 88 号 → 上海市浦东新区金桥****: the district stays, and never more than a half. */
export const maskAddress = (address: string): string => {
  const letters = [...address]
  return address ? `${letters.slice(0, Math.min(9, Math.floor(letters.length / 2))).join('')}****` : ''
}
