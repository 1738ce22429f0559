import { expect, test } from 'vitest'
import { isOpenPrice } from './open-price.ts'

test.each([
  ['备注', '待定'],
  ['备注', '价格待定'],
  ['备注', '面议'],
  ['备注', '新品，价格面议'],
  ['说明', '电议'],
  ['备注', '限时'],
  ['备注', '限时特价'],
  ['价格状态', '待确认'],
  ['Remarks', 'TBD'],
  ['Note', 'Price TBC.'],
  ['Comments', 'call for price'],
  ['', '面议'],
])('%s %s leaves the price open', (header, cell) => {
  expect(isOpenPrice(header, cell)).toBe(true)
})

test.each([
  ['商品名称', '待定'],
  ['英文名', 'TBD'],
  ['品牌', '面议'],
  ['批发价', '面议'],
  ['备注', '口味待定制'],
  ['备注', '面议桌椅'],
  ['备注', '价格已定'],
  ['备注', '限时达配送'],
  ['备注', '产地待定'],
  ['Remarks', 'TBDress'],
  ['规格', '待定'],
])('%s %s does not', (header, cell) => {
  expect(isOpenPrice(header, cell)).toBe(false)
})
