import { expect, test } from 'vitest'
import { priceKindIn } from './measure-price.ts'
import { remarkUnit } from './measure-remark.ts'

test.each([
  '促销至3月31日',
  '促销至12月31日',
  '活动价，12月10日结束',
  '特价 12.1-12.7',
  '双11价',
  '618活动价',
  '12月促销价',
  '限时3天',
  '仅限本周',
  '今日特价',
  '仅限线上',
  '仅线上销售',
  '外卖价',
  '线上专享',
  '不含瓶',
  '不含空桶',
  '试营业价',
  'Clearance',
  'members only',
  'special offer',
  'Promo until 31/12',
  'Offer ends Dec 31',
  'ex VAT',
  'excl. VAT',
  'plus tax',
  'excl. deposit',
  'online only',
  'staff price',
  'trial price',
  'weekend price',
  'intro offer',
  'per 2',
  'price for 3',
  '2 for 5',
  '3件10元',
  '12月起5.5',
  'from 1 Dec',
  '税另计',
  '小份5元',
])('the remark %s says another price', (text) => {
  expect(priceKindIn(text, '备注')).not.toBeNull()
})

test.each([
  ...['畅销', '新品', '易碎', '冷藏', '冷冻保存', '保质期12个月', '保质期至3月31日', '生产日期3月31日'],
  ...['线上线下同价', '线上同步销售', '每箱12瓶', '不含糖', '不含防腐剂', '不含电池', '节日礼盒', '促销装'],
  ...['3天内发货', '12月新品', '活动道具', '新年款', '限购3件', '双层', '618款', '国庆到货', '新包装'],
  ...['best seller', 'fragile', 'keep frozen', 'gluten free', '12 months shelf life', '12 per case'],
  ...['special edition', 'trial size', 'sold online and in store', 'members favourite', 'tax included'],
  ...['staff pick', 'no deposit', 'expires 31/12', 'new', 'plus size', 'pre-order item', 'web cam'],
])('the remark %s does not', (text) => {
  expect(priceKindIn(text, '备注')).toBeNull()
})

test.each([
  ['每箱', '箱'],
  ['单位：箱', '箱'],
  ['按斤', '斤'],
  ['散装/斤', '斤'],
  ['每公斤', '公斤'],
  ['元/提', '提'],
  ['per case of 12', 'case'],
  ['per 100g', '100g'],
  ['per kg', 'kg'],
  ['每箱12瓶', null],
  ['每日新鲜', null],
  ['每人限购2件', null],
  ['散装', null],
  ['12 per case', null],
  ['一箱24瓶', null],
  ['per order', null],
])('the remark %s says the unit %s of its price', (text, unit) => {
  expect(remarkUnit(text)).toBe(unit)
})
