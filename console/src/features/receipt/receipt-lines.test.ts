import type { ReceiptLine } from '@zhanggui/contract/receipt/receipt.ts'
import { expect, test } from 'vitest'
import { expectedValue, inTab, kindsOf, type Tab, tabs } from './receipt-lines.ts'

const line = (more: Partial<ReceiptLine>) =>
  ({ productId: '1', barcode: '', expected: null, amount: null, expectedValue: null, ...more }) as ReceiptLine
const unknown = (more: Partial<ReceiptLine>) => line({ productId: null, barcode: '6901234567892', ...more })
const tabsWith = (one: ReceiptLine, lines: readonly ReceiptLine[]): Tab[] =>
  tabs.map(({ value }) => value).filter((tab) => inTab(one, tab, lines))

test('the unknown barcodes of a delivery note are part of its sum, its progress and its tabs', () => {
  const announced = unknown({ expected: '4', expectedValue: '36.00' })
  const lines = [line({ expected: '10', expectedValue: '100.00' }), announced]
  expect(expectedValue(lines)).toBe(13600)
  expect(kindsOf(lines)).toEqual({ products: 2, arrived: 0 })
  expect(tabsWith(announced, lines)).toEqual(['all', 'none', 'unknown'])
  expect(tabsWith(unknown({ expected: '4', amount: '3' }), lines)).toEqual(['all', 'differs', 'unknown'])
  expect(tabsWith(unknown({ expected: '4', amount: '4' }), lines)).toEqual(['all', 'done', 'unknown'])
  expect(kindsOf([unknown({ expected: '4', amount: '4' })])).toEqual({ products: 1, arrived: 1 })
  // Nobody announced it, so it is unknown and nothing else.
  expect(tabsWith(unknown({ amount: '1' }), lines)).toEqual(['all', 'unknown'])
  expect(kindsOf([unknown({ amount: '1' })])).toEqual({ products: 0, arrived: 0 })
})

test('without a delivery note what is scanned has arrived; beside a note it differs from the note', () => {
  const scanned = line({ amount: '3' })
  expect(tabsWith(scanned, [scanned])).toEqual(['all', 'done'])
  expect(tabsWith(scanned, [scanned, line({ expected: '2' })])).toEqual(['all', 'differs'])
  expect(tabsWith(line({ amount: '0' }), [scanned])).toEqual(['all', 'none'])
})
