import { z } from 'zod'
import { gs1CheckDigit } from '../check-digits.ts'

/**
 * The form of the barcodes that a scale prints (spec section 5 'weighed goods'): first digits, then P for the digits of
 * the mnemonic code, W for grams, E for cents, * for digits that say nothing, and C for the check digit at the end.
 */
const form =
  /^\d{1,3}(?=[^P]*P{5,6}[^P]*$)(?=[^W]*(?:W{4,6}[^W]*)?$)(?=[^E]*(?:E{4,6}[^E]*)?$)[PWE*]*[WE][PWE*]*C?$/

const fixedOf = (one: string) => /^\d+/.exec(one)?.[0] ?? ''
/** A barcode could have both forms. */
const overlap = (one: string, other: string) =>
  one.length === other.length &&
  (fixedOf(one).startsWith(fixedOf(other)) || fixedOf(other).startsWith(fixedOf(one)))

/** Forms of scale barcodes, with spaces between them. '' reads none. */
export const scaleForms = z
  .string()
  .trim()
  .max(120)
  .transform((text) =>
    text
      .toUpperCase()
      .split(/[\s,，;；、]+/)
      .filter(Boolean)
      .join(' '),
  )
  .refine(
    (text) =>
      text === '' || text.split(' ').every((one) => form.test(one) && one.length >= 12 && one.length <= 20),
    {
      message: 'config.scaleForm',
      abort: true,
    },
  )
  .refine(
    (text) =>
      text.split(' ').every((one, at, all) => !all.some((other, place) => place < at && overlap(one, other))),
    {
      message: 'config.scaleTwice',
    },
  )

export interface ScaleCode {
  /** As many digits as the form has: 5, or the 6 of a mnemonic code. */
  mnemonicCode: string
  /** Null: the barcode does not say it. */
  grams: number | null
  cents: number | null
}

/** What the barcode of a scale says. Null: it is none. 'misread': its check digit is wrong. */
export function readScaleCode(code: string, forms: string): ScaleCode | 'misread' | null {
  const fits = (one: string) => one.length === code.length && code.startsWith(fixedOf(one))
  const found = /^\d+$/.test(code) ? forms.split(' ').find(fits) : undefined
  if (!found) return null
  if (found.endsWith('C') && gs1CheckDigit(code.slice(0, -1)) !== Number(code.at(-1))) return 'misread'
  const part = (letter: string) => {
    const from = found.indexOf(letter)
    return from < 0 ? null : code.slice(from, found.lastIndexOf(letter) + 1)
  }
  const [grams, cents] = [part('W'), part('E')]
  return {
    mnemonicCode: (part('P') ?? '').padStart(6, '0'),
    grams: grams === null ? null : Number(grams),
    cents: cents === null ? null : Number(cents),
  }
}

/** The grams of a price: cents ÷ the price per sale unit, to the gram. */
export const gramsOfPrice = (cents: number, unitCents: number, unitGrams: number): number =>
  Math.round((cents * unitGrams) / unitCents)
