import { expect, test } from 'vitest'
import { faultOf } from './cell-faults.ts'

const origin = { key: 'origin', kind: 'text', label: 'product.origin', width: 9, aliases: [] } as const

test('a column that takes one fault of a cell does not take another one', () => {
  expect(faultOf('河南河北', ['maybeStruck'], origin)).toBeNull()
  expect(faultOf('河南河北', ['maybeStruck', 'struckPart'], origin)).toBe('transfer.markedText')
  expect(faultOf('1000000000000000000', ['scientific', 'struck', 'lostDigits'], origin)).toBe(
    'transfer.lostDigits',
  )
})
