import { expect, it } from 'vitest'
import { t } from '../base/text.ts'
import { editedRows, goodsLines, pastedRows, textOfRows } from './goods-rows.ts'

it('pasted lines are read by tabs, commas or spaces; their numbers count empty lines', () => {
  expect(pastedRows('SP1\t12\t3.50\n\n SP2，1.250\r\nSP3 4')).toEqual([
    { row: 1, code: 'SP1', amount: '12', cost: '3.50', fault: '' },
    { row: 3, code: 'SP2', amount: '1.250', cost: '', fault: '' },
    { row: 4, code: 'SP3', amount: '4', cost: '', fault: '' },
  ])
  const rows = [{ row: 1, code: 'SP1', amount: '12', cost: '', fault: '' }]
  expect(pastedRows(textOfRows(rows))).toEqual(rows)
})

it('a comma between tabs is one of thousands, and one with spaces or commas around separates', () => {
  const read = (text: string) => pastedRows(text).map(({ code, amount, cost }) => [code, amount, cost])
  expect(read('SP1\t1,200\t1,200.50\nSP2\t1，200\t\nSP3,1,200')).toEqual([
    ['SP1', '1200', '1200.50'],
    ['SP2', '1200', ''],
    ['SP3', '1', '200'],
  ])
})

it('each wrong row says what is wrong with it', () => {
  const row = (row: number, code: string, amount: string, cost = '', fault = '') => ({
    ...{ row, code, amount, cost, fault },
  })
  const { lines, faults } = goodsLines(
    [
      row(2, 'SP1', '12', '3.50'),
      row(3, '', '5'),
      row(4, 'SP2', ''),
      row(5, 'SP3', '一箱'),
      row(6, 'SP4', '1', '贵'),
      row(7, 'SP1', '1'),
      row(8, 'SP5', '0'),
      row(9, 'SP6', '-1'),
      row(10, 'SP7', '2', '', '单位不清楚'),
    ],
    t,
  )
  expect(lines).toEqual([{ row: 2, code: 'SP1', amount: 12_000, cost: '3.50' }])
  expect(faults.map((fault) => fault.match(/\d+/)?.[0])).toEqual(['3', '4', '5', '6', '7', '8', '9', '10'])
  expect(goodsLines([row(1, 'SP5', '0')], t, { zero: true }).lines).toHaveLength(1)
})

it('a file that a person corrects keeps the faults of the rows that he leaves as they are', () => {
  const row = (row: number, code: string, amount: string, fault = '') => ({
    row,
    code,
    amount,
    cost: '',
    fault,
  })
  const read = [
    row(2, 'SP1', '7', '箱'),
    row(3, 'SP2', '1,200'),
    row(4, 'SP3', '3', '箱'),
    row(5, 'SP3', '3'),
  ]
  const text = textOfRows(read)
  expect(
    editedRows(read, text.replace('SP1\t7', 'SP1\t84')).map(({ row, amount, fault }) => [row, amount, fault]),
  ).toEqual([
    [2, '84', ''],
    [3, '1200', ''],
    [4, '3', '箱'],
    [5, '3', ''],
  ])
  // A row is gone: the places are those of the text.
  expect(editedRows(read, text.slice(text.indexOf('SP2'))).map(({ row, fault }) => [row, fault])).toEqual([
    [1, ''],
    [2, '箱'],
    [3, ''],
  ])
})
