import type { OrderLine } from '@zhanggui/contract/order/order.ts'
import { expect, it } from 'vitest'
import { foundHere, type PickEntry, pickedBy } from './picking.ts'

const lineOf = (line: number, more: Partial<OrderLine> = {}) =>
  ({
    line,
    productId: `${line}`,
    name: `商品${line}`,
    code: `SP${line}`,
    barcode: `690${line}`,
    saleMode: 1,
    quantity: '2',
    refunded: '0',
    held: '0',
    ...more,
  }) as OrderLine
const lines = [lineOf(1), lineOf(2, { saleMode: 2, quantity: '0.735' })]
let keys = 0
const scan = (line: number | null | undefined, amount: number | null = null): PickEntry => ({
  key: `k${++keys}`,
  at: '2026-11-21T05:49:57Z',
  kind: 'scan',
  code: '6901',
  ...(line === undefined ? {} : { found: { line, name: '', amount } }),
})

it('a piece too many, a wrong code and a weighed product without its label change nothing', () => {
  const entries = [scan(1), scan(1), scan(1), scan(null), scan(2), scan(2, 735), scan(undefined)]
  const { amounts, scans } = pickedBy(lines, entries)
  expect([...amounts]).toEqual([
    [1, 2000],
    [2, 735],
  ])
  expect(scans.map(({ outcome }) => outcome)).toEqual([
    'waits',
    'counts',
    'notHere',
    'notHere',
    'surplus',
    'counts',
    'counts',
  ])
})

it('the lines of one product are filled one after the other; a weighed pack goes where its weight fits', () => {
  const same = { productId: '7', code: 'SP7', barcode: '6907' }
  const pieces = [lineOf(1, { ...same, quantity: '3' }), lineOf(2, { ...same, processing: 1 })]
  const scans = Array.from({ length: 6 }, () => scan(1))
  const picked = pickedBy(pieces, scans)
  expect([...picked.amounts]).toEqual([
    [1, 3000],
    [2, 2000],
  ])
  expect(picked.scans.map(({ outcome }) => outcome)).toEqual([
    'surplus',
    ...Array.from({ length: 5 }, () => 'counts'),
  ])
  expect(foundHere(pieces, '6907')).toMatchObject({ line: 1 })
  const weighed = [
    lineOf(1, { ...same, saleMode: 2, quantity: '0.5' }),
    lineOf(2, { ...same, saleMode: 2, quantity: '1' }),
  ]
  expect([...pickedBy(weighed, [scan(1, 980), scan(1, 510)]).amounts]).toEqual([
    [2, 980],
    [1, 510],
  ])
})

it('without its last scan the order is as before; a typed amount stands over the scans before it', () => {
  const entries: PickEntry[] = [scan(1), { key: 'k', at: '', kind: 'set', line: 1, amount: 0 }, scan(1)]
  expect(pickedBy(lines, entries).amounts.get(1)).toBe(1000)
  expect(pickedBy(lines, entries.slice(0, -1)).amounts.get(1)).toBe(0)
})

it('without the network a line knows its own code, unless two products have it or it is weighed', () => {
  expect(foundHere(lines, 'SP1')).toMatchObject({ line: 1 })
  expect(foundHere(lines, '6902')).toBeNull()
  expect(foundHere([lineOf(1), lineOf(3, { barcode: '6901' })], '6901')).toBeNull()
})
