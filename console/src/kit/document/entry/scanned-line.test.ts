import { saleMode } from '@zhanggui/contract/product/product.options.ts'
import { expect, it } from 'vitest'
import { afterAnswer, entriesText, lineOf, needsWeight, withWaiting } from './scanned-line.ts'

const line = (productId: string | null, facts: object) => ({
  productId,
  barcode: '',
  barcodes: [] as string[],
  code: '',
  mnemonicCode: '',
  saleMode: saleMode.piece as number,
  amount: null as string | null,
  ...facts,
})
const water = line('1', { code: 'SP000035', barcodes: ['6901234567892'], amount: '3' })
const pears = line('2', { code: 'SP000036', mnemonicCode: '310012', saleMode: saleMode.weight })
const tea = line('3', { code: '310099', barcodes: ['SP000036'] })
const unknown = line(null, { barcode: '6900000000001', amount: '1' })
const lines = [water, pears, tea, unknown]

it.each([
  ['a barcode', '6901234567892', water],
  ['its longer form', '06901234567892', water],
  ['a code', 'SP000035', water],
  ['a code in small letters', 'sp000035', water],
  ['a mnemonic code', '310012', pears],
  ['a barcode before a code', 'SP000036', tea],
  ['an unknown barcode that was scanned before', '6900000000001', unknown],
  ['the label of a scale', '2310012007507', null],
  ['a code that no line has', 'SP000099', null],
])('without the network the document itself knows %s', (_name, code, found) => {
  expect(lineOf(lines, { code })).toBe(found)
})

it('what waits counts in what is shown', () => {
  const entry = (one: object) => ({ key: '', at: '', way: 'add' as const, amount: '1', ...one })
  const entries = [
    entry({ code: '6901234567892' }),
    entry({ productId: '2', way: 'set', amount: '9' }),
    entry({ code: 'SP000035', amount: '-2' }),
    entry({ productId: '2', amount: '0.25' }),
  ]
  expect(withWaiting(water, lines, entries).amount).toBe('2')
  expect(withWaiting(pears, lines, entries).amount).toBe('9.25')
  expect(withWaiting(tea, lines, entries)).toBe(tea)
  const overtaken = entry({ productId: '3', way: 'set', amount: '8', by: { who: '店员', amount: '4' } })
  expect(withWaiting(tea, lines, [overtaken])).toBe(tea)
})

it('the code of weighed goods does not say how much there is', () => {
  expect([pears, water, unknown, null].map(needsWeight)).toEqual([true, false, false, false])
})

it('what was scanned last stays in view while earlier scans are answered', () => {
  const wire = (one: { productId: string | null }) => ({
    ...line(one.productId, one),
    id: `line ${one.productId}`,
  })
  const scan = (key: string, code: string) => ({ key, code, at: '', way: 'add' as const, amount: '1' })
  const first = scan('a', 'SP000035')
  const second = scan('b', '2310012007507')
  const last = { line: null, code: '2310012007507', key: 'b' }
  expect(afterAnswer(last, [wire(water)], [first])).toBe(last)
  // The label of a scale is known by the server only.
  expect(afterAnswer(last, [wire(pears)], [second])).toEqual({ line: 'line 2' })
  expect(afterAnswer(last, [wire(water), wire(pears)], [first, second])).toEqual({ line: null })
  // Goods that have to be weighed first have no line yet.
  expect(
    afterAnswer({ line: null, code: 'a', key: 'a' }, [wire(pears)], [scan('a', '310013')], false),
  ).toEqual({ line: null })
  const chosen = { line: 'line 3' }
  expect(afterAnswer(chosen, [wire(water)], [first])).toBe(chosen)
})

it('entries are copied as plain text: name, code and amount of each', () => {
  const named = [{ ...water, name: '纯净水' }]
  expect(
    entriesText(named, [
      { code: '6901234567892', way: 'add', amount: '2' },
      { productId: '1', way: 'set', amount: '5' },
      { code: 'x1', way: 'add', amount: '-1' },
    ]),
  ).toBe('纯净水\t6901234567892\t+2\n纯净水\t6901234567892\t= 5\nx1\t-1')
})
