import { expect, test } from 'vitest'
import { decimalColumns, unclearNumbers, withPoint } from './decimal-mark.ts'

const unclear = (head: string, separator: string, values: string[]) =>
  values.filter(unclearNumbers(head, separator))
const values = [
  '1,500',
  '¥1,500',
  '1,500元',
  '１，５００',
  '1.500',
  '0.500',
  '1,500.00',
  '12,5',
  '1500',
  '1,500个,2',
]

test('with semicolons a comma before three digits is unclear, with any currency or unit', () => {
  const four = values.slice(0, 4)
  expect(unclear('名称;售价\n水;1,500\n茶;2.5', ';', values)).toEqual(four)
  expect(unclear('名称;售价\n水;1,500\n茶;2,5\n', ';', values)).toEqual([...four, '1.500'])
})

test('with semicolons a point before three digits is unclear, where no other number shows what a point is', () => {
  const dots = ['1.500', '2.250']
  expect(unclear('名称;售价\n水;1.500\n茶;2.250', ';', dots)).toEqual(dots)
  expect(unclear('名称;售价\n水;1.500\n茶;2.25', ';', dots)).toEqual([])
})

test('with other separators the values of the file tell the decimal mark', () => {
  const five = values.slice(0, 5)
  expect(unclear('名称\t售价\n水\t¥12,50\n', '\t', values)).toEqual(five)
  expect(unclear('名称,售价\n水,"12,5"\n', ',', values)).toEqual(five)
  expect(unclear('名称,售价\n水,"1,500"\n茶,12,50\n', ',', values)).toEqual([])
  expect(unclear('名称\t尺码\t售价\n鞋\t36,37\t12.5\n', '\t', values)).toEqual([])
})

test.each([
  ['12,50', '12.50'],
  ['€ 3,5', '€ 3.5'],
  ['12,5 kg', '12.5 kg'],
  ['0,250', '0.250'],
  ['1.234,50', '1234.50'],
  ['-3,00', '-3.00'],
  ['1,234', null],
  ['12.50', null],
  ['36,37,38', null],
  ['12', null],
])('%s with a point is %s', (text, number) => {
  expect(withPoint(text)).toBe(number)
})

test('a column of decimal commas has no other numbers than those and whole ones', () => {
  const rows = [
    ['水', '12,50', '12,50', '1,5升', '3,00', '1,234'],
    ['茶', '3', '12.50', '大', '1,234', '2,345'],
  ]
  const head = ['名称', '售价', '成本', '规格', '数量', '编码']
  expect([...decimalColumns([head, ...rows].map((cells) => ({ cells })))]).toEqual([1, 3, 4])
})
