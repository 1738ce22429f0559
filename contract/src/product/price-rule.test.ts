import { describe, expect, test } from 'vitest'
import {
  changeOf,
  costMet,
  isFarChange,
  type PriceRule,
  priceAfter,
  priceEndings,
  priceRoundings,
} from './price-rule.ts'

const after = (cents: number, rule: Partial<PriceRule>) =>
  priceAfter(cents, { way: 'percent', by: '0', ending: 'none', rounding: 'nearest', ...rule })

describe('a new price', () => {
  test('is set, or an amount or a percentage more or less, to the cent', () => {
    expect(after(1998, { way: 'set', by: '12.5' })).toBe(1250)
    expect(after(1998, { way: 'amount', by: '-0.99' })).toBe(1899)
    expect(after(1998, { way: 'amount', by: '+1' })).toBe(2098)
    expect(after(1998, { by: '5' })).toBe(2098)
    expect(after(1998, { by: '-12.25' })).toBe(1753)
    // 50 cents and 1 % are 50.5 cents: half a cent rounds up.
    expect(after(50, { by: '1' })).toBe(51)
    expect(after(999_999_998, { by: '0.01', way: 'amount' })).toBe(999_999_999)
  })

  test('ends as asked: x.x9, .90, .99, a half or a whole yuan', () => {
    const prices = (ending: PriceRule['ending']) =>
      priceRoundings.map((rounding) => after(1998, { by: '5', ending, rounding }))
    expect(prices('x9')).toEqual([2099, 2099, 2089])
    expect(prices('90')).toEqual([2090, 2190, 2090])
    expect(prices('99')).toEqual([2099, 2099, 1999])
    expect(prices('half')).toEqual([2100, 2100, 2050])
    expect(prices('whole')).toEqual([2100, 2100, 2000])
    // A price with this ending stays.
    expect(after(2090, { ending: '90', rounding: 'up' })).toBe(2090)
    expect(after(2090, { ending: '90', rounding: 'down' })).toBe(2090)
  })

  test('is none if it would be 0, negative, above the limit or no number', () => {
    expect(after(500, { way: 'amount', by: '-5' })).toBeNull()
    expect(after(500, { by: '-120' })).toBeNull()
    expect(after(500, { by: '-100', ending: '90', rounding: 'up' })).toBeNull()
    expect(after(30, { ending: 'whole', rounding: 'down' })).toBeNull()
    expect(after(999_999_999, { by: '1' })).toBeNull()
    for (const by of ['', '-', '1.234', 'x', '1e3', '--1']) expect(after(500, { by })).toBeNull()
  })

  test('is never further away than one step of its ending', () => {
    for (const ending of priceEndings)
      for (let cents = 101; cents < 1500; cents += 7) {
        const [nearest, up, down] = priceRoundings.map((rounding) =>
          after(cents, { by: '3', ending, rounding }),
        )
        expect((up ?? 0) - (down ?? 0)).toBeLessThanOrEqual(down ? 100 : Number.POSITIVE_INFINITY)
        expect(nearest === up || nearest === down).toBe(true)
      }
  })
})

test('a change of more than 20 percent is far, up and down', () => {
  expect([1201, 799].map((cents) => isFarChange(changeOf(cents, 1000)))).toEqual([true, true])
  expect([1200, 800, 1000].map((cents) => isFarChange(changeOf(cents, 1000)))).toEqual([false, false, false])
  expect([changeOf(500, 0), isFarChange(null)]).toEqual([null, false])
})

test('a later price meets the cost of its day, and one at once also the present cost', () => {
  expect(costMet(300, 350, false)).toBe(350)
  expect(costMet(300, 250, false)).toBe(250)
  expect(costMet(300, 250, true)).toBe(300)
  expect(costMet(300, 350, true)).toBe(350)
  expect([costMet(300, null, true), costMet(300, null, false)]).toEqual([300, null])
  expect([costMet(null, 350, true), costMet(null, null, true)]).toEqual([350, null])
})
