import { expect, test } from 'vitest'
import { unclearNumbers } from './decimal-mark.ts'

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
