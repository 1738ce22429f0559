import { expect, test } from 'vitest'
import { perWeight } from './measure-per.ts'

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
