import { expect, test } from 'vitest'
import { readHeader } from './measure-header.ts'

test('a header may say its unit in words, or as a part of a field code', () => {
  for (const header of [
    ...['售价 单位分', '售价 单位：分', '售价单位：分', '售价单位分', '售价 以分计', '售价，单位为分'],
  ])
    expect(readHeader(header).find(({ name }) => name === '售价')?.unit?.unit, header).toBe('fen')
  for (const header of ['price_in_cents', 'priceInCents', 'price_cent', 'price in fen'])
    expect(readHeader(header).find(({ name }) => name === 'price')?.unit?.unit, header).toBe('fen')
  // A note about the table names no column.
  for (const header of ['价格单位：分', '单位分', '重量单位：克'])
    expect(
      readHeader(header).some(({ name }) => name === '价格' || name === '重量'),
      header,
    ).toBe(false)
})
