import { describe, expect, it } from 'vitest'
import { compareDecimals, rangeFault } from './range-value.ts'

describe('two numbers from and to', () => {
  it('are compared exactly, whatever their digits', () => {
    expect(compareDecimals('0.3', '0.30')).toBe(0)
    expect(compareDecimals('9', '10')).toBe(-1)
    expect(compareDecimals('-1', '-2')).toBe(1)
    expect(compareDecimals('9007199254740993', '9007199254740992')).toBe(1)
  })

  it('must not stand the wrong way round', () => {
    expect(rangeFault(['10', '9.99'])).toBe('fromAboveTo')
    expect(rangeFault(['9.99', '9.99'])).toBeNull()
  })

  it('may be open at either end, or not complete yet', () => {
    expect(rangeFault(['', '5'])).toBeNull()
    expect(rangeFault(['5', ''])).toBeNull()
    expect(rangeFault(['5.', '-'])).toBeNull()
  })

  it('are numbers', () => {
    expect(rangeFault(['五', '9'])).toBe('notANumber')
    expect(rangeFault(['1', '1.2.3'])).toBe('notANumber')
  })
})
