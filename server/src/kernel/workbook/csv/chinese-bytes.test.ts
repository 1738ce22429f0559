import { expect, test } from 'vitest'
import { ChineseBytes } from './chinese-bytes.ts'

const areClear = (hex: string) => {
  const bytes = new ChineseBytes()
  // In pieces: a character may begin in one and end in the next.
  for (const byte of Buffer.from(hex, 'hex')) bytes.add(Uint8Array.of(byte))
  return bytes.areClear()
}

// Tables written by hand: Node only decodes these encodings.
test.each([
  [
    'a table',
    'c9ccc6b7c3fbb3c62cb7d6c0e02ccadbbcdb0abfc9bfdabfc9c0d62cd2fbc1cf2c332e350ac5a9b7f2c9bdc8aa2cd2fbd3c3cbae2c320abfb5caa6b8b5baecc9d5c5a3c8e2c3e62cb7bdb1e3c3e62c342e350a',
  ],
  ['a short table', 'c3fbb3c62cbcdbb8f10abfc9c0d6203530306d6c2c330a'],
  [
    'a table of few characters',
    'b1e0c2eb2cccf5c2eb2cc3fbb3c62cb7d6c0e02ccadbbcdb0d0a48312c312cbcd72cc0e02c312e350d0a48322c322cd2d22cc0e02c322e350d0a48332c2cb1fb2cc0e02c332e35',
  ],
  ['a rare character of four bytes among others', 'c3fbb3c62ccadbbcdb0a9534b235cfe9b2e8d2b62c330a'],
])('%s in GB18030 is clear', (_, hex) => {
  expect(areClear(hex)).toBe(true)
})

test.each([
  ['Big5', 'b0d3ab7ea657bad92ca4c0c3fe2cb0e2bbf90aa4fba5a42ca8c5bb73ab7e2c320a'],
  ['Shift JIS', '8fa4956996bc2c89bf8a690a82a882c982ac82e82c3132300a'],
  ['Windows-1252', '6e616d652c70726963650a4372e86d652c332e350a'],
  [
    'Windows-1251 with marks',
    'cde0e7e2e0ede8e52cd6e5ede02ccaeee40acceeebeeeaee20b8e620b9312c33352cabc0bb0ad5ebe5e120f7b8f0edfbe92c33302cc10a',
  ],
  ['Windows-1251', 'ede0e7e2e0ede8e52cf6e5ede00acceeebeeeaee2c35300ad5ebe5e120e1e5ebfbe92c33300a'],
  [
    'EUC-KR',
    'bbf3c7b0b8ed2cb0a1b0dd0abdc5b6f3b8e920b8c5bfeeb8c02c3930300ac3cac4dac6c4c0cc20bfadb5ceb0b3c0d42c333030300a',
  ],
])('a table in %s is not taken for GB18030', (_, hex) => {
  expect(areClear(hex)).toBe(false)
})
