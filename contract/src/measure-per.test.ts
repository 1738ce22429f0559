import { expect, test } from 'vitest'
import {
  otherWeightSaid,
  perWeight,
  pricedWeight,
  sizeSaid,
  weightOfPrices,
  weightOfTitle,
} from './measure-per.ts'

test.each([
  ['kg', 1000],
  ['KG', 1000],
  ['公斤', 1000],
  ['1公斤', 1000],
  ['1000g', 1000],
  ['散装/kg', 1000],
  ['公斤价', 1000],
  ['每公斤', 1000],
  ['元/公斤', 1000],
  ['11.8元/kg', 1000],
  ['价格按公斤计', 1000],
  ['这是公斤价,请注意', 1000],
  ['斤', 500],
  ['500g', 500],
  ['每斤', 500],
  ['100克', 100],
  ['5kg', null],
  ['15kg/箱', null],
  ['约500g/个', null],
  ['每公斤约6个', null],
  ['大号', null],
  ['', null],
])('%s says the price of %s g', (text, grams) => {
  expect(perWeight(text)?.grams ?? null).toBe(grams)
})

test('the price of a weight may be said for a whole table', () => {
  for (const text of [
    'kg价格表',
    '生鲜 元/KG',
    '价格：公斤',
    '按公斤',
    'Price list (per kilo)',
    '均为1公斤价',
  ])
    expect(weightOfPrices(text), text).not.toBeNull()
  for (const text of [
    '5kg装大米价格',
    'kg',
    '重量：公斤，价格：元',
    '单位：元、千克',
    '巧克力价格表',
    '半斤装价格',
  ])
    expect(weightOfPrices(text), text).toBeNull()
  expect(weightOfTitle('水果类（公斤）')).toBe('公斤')
  expect(weightOfPrices('水果类（公斤）')).toBeNull()
})

test('the price of a row may be that of a weight in it', () => {
  const said = (text: string, cents: number, name = '苹果') =>
    otherWeightSaid([perWeight(text) ?? sizeSaid(text) ?? []].flat(), 500, name, [{ cents, before: 500 }])
      ?.grams
  expect(said('约1kg', 600)).toBe(1000)
  expect(said('5kg/箱', 4800)).toBe(5000)
  expect(said('10斤/箱', 4800)).toBe(5000)
  // The size of a piece, whose price changes a little.
  expect(said('约2.5kg', 520)).toBeUndefined()
  expect(said('1kg', 600, '苹果 1kg')).toBeUndefined()
  expect(said('500g', 600)).toBeUndefined()
})

test.each([
  ['元/公斤', '公斤', 1000],
  ['元/千克', '千克', 1000],
  ['¥/kg', 'kg', 1000],
  ['RMB/KG', 'kg', 1000],
  ['per kg', 'kg', 1000],
  ['公斤', '公斤', 1000],
  ['元/斤', '斤', 500],
  ['元/500g', '500g', 500],
  ['元/100g', '100g', 100],
  ['元/两', '两', 50],
])('the unit %s of a price is that of %s', (text, unit, grams) => {
  expect(pricedWeight(text)).toMatchObject({ text: unit, grams })
})

test.each(['元', '元/瓶', '元/g', '克', '元/磅', '元/5kg', '元/kg, 元/斤'])(
  'the unit %s of a price is that of no such weight',
  (text) => {
    expect(pricedWeight(text)).toBeNull()
  },
)
