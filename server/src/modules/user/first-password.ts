import { randomInt } from 'node:crypto'
import { hashPassword } from '../../kernel/session/password.ts'

// Without letters that are easily confused when read aloud or copied by hand.
const consonants = 'bdfghkmnprstwz'
const vowels = 'aeiu'
const digits = '23456789'

const pick = (from: string) => from[randomInt(from.length)] ?? ''
const syllable = () => pick(consonants) + pick(vowels)

/**
 * A password that is easy to read aloud, such as `Kadu-Befi-4829`. It follows every rule, even that of special
 * characters.
 */
function newFirstPassword(): string {
  const word = () => {
    const text = syllable() + syllable()
    return text.charAt(0).toUpperCase() + text.slice(1)
  }
  return `${word()}-${word()}-${Array.from({ length: 4 }, () => pick(digits)).join('')}`
}

export interface FirstPassword {
  password: string
  hash: string
}

export async function firstPassword(): Promise<FirstPassword> {
  const password = newFirstPassword()
  return { password, hash: await hashPassword(password) }
}
