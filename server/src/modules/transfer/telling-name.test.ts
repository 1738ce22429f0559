import { expect, test } from 'vitest'
import { tellsMore } from './telling-name.ts'

test.each([
  '去年',
  '不卖',
  '下月',
  '二店专用',
  'per case',
  'DO NOT SELL',
  '2027 预算',
  'budget',
  '张老板发来',
])('the name %s says more than that it is a list of goods', (name) => {
  expect(tellsMore(name)).toBe(true)
})

test.each([
  ...[
    'Sheet1',
    '商品',
    '商品资料导出_20261129',
    '价格表(1)',
    'products',
    'Products export 2026-11-29',
    '12月价格',
  ],
  ...['饮料', '商品列表 - 副本', 'Product list v2', '总表', '2026年11月', '', 'items', 'price_list'],
])('the name %s does not', (name) => {
  expect(tellsMore(name)).toBe(false)
})
