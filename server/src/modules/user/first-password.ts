import { randomInt } from 'node:crypto'
import { hashPassword } from '../../kernel/session/password.ts'

// Nothing that is mistaken for something else when it is read out or copied by hand.
const consonants = 'bdfghkmnprstwz'
const vowels = 'aeiu'
const digits = '23456789'

const pick = (from: string) => from[randomInt(from.length)] ?? ''
const syllable = () => pick(consonants) + pick(vowels)

/** A password that can be read out, such as `Kadu-Befi-4829`: it fits every rule for passwords, special character included. */
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
