import { expect, test } from 'vitest'
import { marginHint } from './product-fields.ts'

test('the form says the margin of the typed price beside the cost', () => {
  expect(marginHint({ salesPrice: '10.00', costPrice: '5.90' })).toEqual(['毛利率 41.0%', 'Margin 41.0%'])
  expect(marginHint({ salesPrice: '1.00', costPrice: '7.10' })?.[0]).toBe('毛利率 −610.0%')
  expect(marginHint({ salesPrice: '10.00', costPrice: null })).toBeNull()
  expect(marginHint({ salesPrice: '', costPrice: '1.00' })).toBeNull()
})
