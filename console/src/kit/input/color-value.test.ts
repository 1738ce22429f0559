import { describe, expect, it } from 'vitest'
import { colorOf, inkOn } from './color-value.ts'

describe('a colour', () => {
  it.each([
    ['#3370ff', '#3370FF'],
    ['3370FF', '#3370FF'],
    [' #37f ', '#3377FF'],
    ['rgb(51, 112, 255)', '#3370FF'],
    ['rgb(51 112 255)', '#3370FF'],
  ])('%s is %s', (typed, hex) => expect(colorOf(typed)).toBe(hex))

  it.each(['blue', '#12', '#12345', 'rgb(300, 0, 0)', ''])('%s is none and stays', (typed) =>
    expect(colorOf(typed)).toBe(typed),
  )

  it('says which text can be read on it', () => {
    expect(inkOn('#1F2329').ink).toBe('#FFFFFF')
    expect(inkOn('#F5C518').ink).toBe('#1F2329')
    expect(inkOn('#3370FF').white).toBeCloseTo(4.28, 2)
  })
})
