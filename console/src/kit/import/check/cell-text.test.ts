import { expect, it } from 'vitest'
import { cellText } from './cell-text.ts'

it.each([
  ['22', '22.00'],
  ['4.2', '4.20'],
  ['1280', '1,280.00'],
  ['￥1,280', '1,280.00'],
  ['12.5 元', '12.50'],
  ['39.800000000000004', '39.80'],
  ['026.80', '26.80'],
])('an amount of the file %s is shown as %s', (value, shown) => expect(cellText(value, 'money')).toBe(shown))

it('what is no amount stays as it is', () => {
  for (const value of ['', '面议', '-3', '1.2.3']) expect(cellText(value, 'money')).toBe(value)
})

it('codes and names are never taken for amounts', () => expect(cellText('22', 'text')).toBe('22'))
