import { describe, expect, it } from 'vitest'
import { overMasked } from './masked-value.ts'
import { grouped, phoneOf } from './phone-value.ts'

describe('a value that is shown in part', () => {
  it('gives way to what is typed into it, wherever the cursor stood', () => {
    expect(overMasked('138****8005', '138****80051')).toBe('1')
    expect(overMasked('138****8005', '1138****8005')).toBe('1')
    expect(overMasked('138****8005', '138**1**8005')).toBe('1')
    expect(overMasked('138****8005', '138****800')).toBe('')
    expect(overMasked('138****8005', '138***8005')).toBe('')
  })

  it('gives way to what is pasted over it', () => {
    expect(overMasked('138****8005', '13900139000')).toBe('13900139000')
    expect(overMasked('138****8005', '')).toBe('')
    expect(overMasked('138****8005', '139****9000')).toBe('139****9000')
  })

  it('is not looked for in other values', () => {
    expect(overMasked('1380013', '13800138')).toBe('13800138')
    expect(overMasked('', '138****8005')).toBe('138****8005')
  })
})

describe('a phone', () => {
  it.each([
    ['138 0013 8000', '13800138000'],
    ['+86 138-0013-8000', '13800138000'],
    ['8613800138000', '13800138000'],
    ['（138）00138000', '13800138000'],
    ['１３８００１３８０００', '13800138000'],
    ['138****8005', '138****8005'],
    ['861', '861'],
    ['13800abc', '13800abc'],
  ])('%s is kept as %s', (pasted, kept) => expect(phoneOf(pasted)).toBe(kept))

  it('is shown in groups of 3, 4 and 4', () => {
    expect(grouped('13800138000')).toBe('138 0013 8000')
    expect(grouped('1380013800')).toBe('1380013800')
    expect(grouped('138****8005')).toBe('138****8005')
  })
})
