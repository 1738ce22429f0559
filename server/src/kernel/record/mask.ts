import { type PersonalNumber, personalNumbersIn, plainOf } from './personal-numbers.ts'

/** 13812345678 → 138****5678: personal data in an answer. */
export const maskPhone = (phone: string): string =>
  phone ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : ''

/** A whole phone within a text, however it is written: 13812345678, 138 1234 5678, +86 138-1234-5678. */
const wholePhone = /(?<![\w-])(?:\+?86[\s-]?)?(1\d\d)[\s-]?\d{4}[\s-]?(\d{4})(?![\w-])/g

export const hasWholePhone = (text: string): boolean => text.normalize('NFKC').search(wholePhone) >= 0

/** The last four digits of the first phone in a text. Null without one. */
export const phoneTailIn = (text: string): string | null =>
  personalNumbersIn(plainOf(text))
    .find(({ kind }) => kind === 'phone')
    ?.digits.slice(-4) ?? null

/** True if lists hide a part of a text. */
export const hidesNumberIn = (text: string): boolean => personalNumbersIn(plainOf(text)).length > 0

const masks: Readonly<Record<PersonalNumber['kind'], (digits: string) => string>> = {
  phone: (digits) => maskPhone(digits),
  idCard: (digits) => maskIdCard(digits),
  many: () => '****',
}

/** A text that somebody typed, without its whole phones and id card numbers. */
export function maskPhonesIn(text: string): string {
  const plain = plainOf(text)
  const numbers = personalNumbersIn(plain)
  if (numbers.length === 0) return text
  let masked = ''
  let end = 0
  for (const { kind, digits, from, to } of numbers) {
    masked += plain.slice(end, from) + masks[kind](digits)
    end = to
  }
  return masked + plain.slice(end)
}

/** someone@example.org → s****e@example.org, ab@example.org → a****@example.org: never all letters. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return ''
  return `${email[0]}****${at > 2 ? email[at - 1] : ''}${email.slice(at)}`
}

/** 110105199003078515 → 110****15. */
export const maskIdCard = (idCard: string): string =>
  idCard ? `${idCard.slice(0, 3)}****${idCard.slice(-2)}` : ''

/** For a value that must stay hidden as a whole. */
export const maskWhole = '********'

/** Digits that may be a part of a phone: its begin, or more than those of a house. */
const digit = '[\\d〇零○一二三四五六七八九]'
const gap = String.raw`[^\p{L}\p{N}*]{0,6}`
const partOfPhone = new RegExp(
  `(?:[1一]${gap}[3-9三四五六七八九](?:${gap}${digit}){3,}|${digit}(?:${gap}${digit}){6,})`,
  'gu',
)

/** 上海市浦东新区金桥镇碧云路 88 号 → 上海市浦东新区金桥****: the district stays, never more than a half, and no part of a phone. */
export const maskAddress = (address: string): string => {
  const letters = [...maskPhonesIn(address).replace(partOfPhone, '****')]
  return address ? `${letters.slice(0, Math.min(9, Math.floor(letters.length / 2))).join('')}****` : ''
}
