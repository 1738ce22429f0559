import type { CountLine } from '@zhanggui/contract/count/count.ts'
import { expect, test } from 'vitest'
import { CallError } from '../../kit/wire/call-error.ts'
import { lossOf, postRefusalOf, reviewRows } from './review-rows.ts'

const line = (name: string, more: Partial<CountLine>) =>
  ({
    id: name,
    productId: '1',
    name,
    code: `SP-${name}`,
    mnemonicCode: '',
    barcode: '',
    barcodes: [],
    shelf: '',
    added: false,
    amount: '1',
    variance: '0',
    varianceValue: '0.00',
    ...more,
  }) as CountLine
const shrimp = line('白虾', { variance: '-1.25', varianceValue: '-72.50', shelf: 'A10' })
const tea = line('青柑普洱', {
  variance: '12',
  varianceValue: '67.20',
  barcodes: ['6901234567892'],
  shelf: 'A2',
})
const eggs = line('鸡蛋', { variance: '-2', varianceValue: '-51.40' })
const same = line('口香糖', {})
const lines = [eggs, same, tea, shrimp]
const names = (rows: readonly CountLine[]) => rows.map(({ name }) => name)

test('what scans added stands in a tab of its own, and is never “not counted”', () => {
  const added = line('不在范围', { added: true, amount: null, variance: null })
  const open = line('没盘', { amount: null, variance: null })
  expect(names(reviewRows([added, open], 'uncounted', '', 'name'))).toEqual(['没盘'])
  expect(names(reviewRows([added, open], 'outside', '', 'name'))).toEqual(['不在范围'])
})

test('the lines that differ stand in the order that is asked for', () => {
  expect(names(reviewRows(lines, 'differs', '', 'value'))).toEqual(['白虾', '青柑普洱', '鸡蛋'])
  expect(names(reviewRows(lines, 'differs', '', 'amount'))).toEqual(['青柑普洱', '鸡蛋', '白虾'])
  expect(names(reviewRows(lines, 'differs', '', 'loss'))).toEqual(['白虾', '鸡蛋', '青柑普洱'])
  // A2 stands before A10, and goods without a place stand last.
  expect(names(reviewRows(lines, 'differs', '', 'shelf'))).toEqual(['青柑普洱', '白虾', '鸡蛋'])
})

test('a name, a code, a barcode or a shelf place finds lines of the tab', () => {
  const find = (keyword: string) => names(reviewRows(lines, 'all', keyword, 'name'))
  expect([find('虾'), find('sp-鸡'), find(' 690123 '), find('a2')]).toEqual([
    ['白虾'],
    ['鸡蛋'],
    ['青柑普洱'],
    ['青柑普洱'],
  ])
  expect(reviewRows(lines, 'same', '虾', 'name')).toEqual([])
})

test('a refusal to post names the lines to count again; they stand first', () => {
  const refusal = postRefusalOf(new CallError('35012', '库存后来变了', [], { lineIds: ['a'] }))
  expect(refusal).toEqual({ message: '库存后来变了', lineIds: ['a'] })
  expect(postRefusalOf(new CallError('35006', '改过', [], null))).toBeNull()
  expect(postRefusalOf(new TypeError('no call'))).toBeNull()
  const [first] = reviewRows(lines, 'all', '', 'name').toReversed()
  expect(reviewRows(lines, 'all', '', 'name', new Set([first?.id ?? '']))[0]).toBe(first)
})

test('the loss holds goods that nobody counted exactly if there shall be none of them', () => {
  const kept = { loss: '2.00', uncounted: null, uncountedLoss: '800.00' }
  expect([lossOf(kept, 'keep'), lossOf(kept, 'zero')]).toEqual(['2.00', '802.00'])
  const zeroed = { loss: '802.00', uncounted: 'zero' as const, uncountedLoss: '800.00' }
  expect([lossOf(zeroed, 'keep'), lossOf(zeroed, 'zero')]).toEqual(['2.00', '802.00'])
  expect(lossOf({ loss: null, uncounted: 'zero', uncountedLoss: null }, 'zero')).toBe(null)
})
