import { expect, test } from 'vitest'
import { linkLifeMs, signPath, verifyPath } from './signed-url.ts'

const secret = 'a secret of at least thirty-two characters'
const now = Date.UTC(2026, 10, 21, 8)
const path = '/files/7/exports/0123456789abcdef0123456789abcdef.xlsx'

test('a signed link leads to its path until its time is over', () => {
  const link = signPath(secret, path, now + linkLifeMs)
  expect(link).toMatch(/\?expires=\d{13}&signature=[\w-]{43}$/)
  expect(verifyPath(secret, link, now)).toBe(path)
  expect(verifyPath(secret, link, now + linkLifeMs - 1)).toBe(path)
  expect(() => verifyPath(secret, link, now + linkLifeMs)).toThrow('file.linkExpired')
})

test('a name in the query is signed along', () => {
  const named = `${path}?name=%E5%95%86%E5%93%81.xlsx`
  const link = signPath(secret, named, now + linkLifeMs)
  expect(verifyPath(secret, link, now)).toBe(named)
  expect(() => verifyPath(secret, link.replace('%E5%95%86', 'x'), now)).toThrow('file.linkInvalid')
})

test('a link that was changed, lengthened or signed with another secret is refused', () => {
  const link = signPath(secret, path, now + linkLifeMs)
  const changed = [
    link.replace('/7/', '/8/'),
    link.replace(/expires=\d+/, `expires=${now + linkLifeMs + 1}`),
    link.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A')),
    `${link}&name=x`,
    `${link}#`,
    link.replace('?', '?name=x&'),
    link.replace(/signature=.*/, 'signature='),
    link.replace(/[?].*/, ''),
    signPath('another secret of at least thirty-two characters', path, now + linkLifeMs),
    '',
  ]
  for (const one of changed) expect(() => verifyPath(secret, one, now)).toThrow('file.linkInvalid')
})

test('no link is honoured that was made to live for more than five minutes', () => {
  expect(verifyPath(secret, signPath(secret, path, now + 300_000), now)).toBe(path)
  expect(() => verifyPath(secret, signPath(secret, path, now + 300_001), now)).toThrow('file.linkInvalid')
})
