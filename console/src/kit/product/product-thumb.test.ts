import { expect, test } from 'vitest'
import { drawingOf } from './product-thumb.tsx'

test.each([
  ['火腿芝士三明治 130g', '鲜食 / 三明治', '三明治'],
  ['茶叶蛋', '鲜食 / 熟食', '鸡蛋'],
  ['关东煮 鱼豆腐', '鲜食 / 熟食', '关东煮'],
  ['内酯豆腐 350g', '豆制品 / 豆腐', '豆腐'],
  ['速冻水饺 猪肉白菜 500g', '冷冻 / 速冻', '水饺'],
  ['牛奶巧克力 80g', '休闲零食 / 糖果', '巧克力'],
  ['松露巧克力口味冰淇淋 64g', '冷冻 / 冰品', '冷冻'],
  ['橙味汽水 500ml', '饮料 / 汽水', '饮'],
  ['赣南脐橙', '水果 / 柑橘', '脐橙'],
  ['牙膏 120g', '日用百货 / 个护', '牙膏'],
  ['一次性雨衣', '日用百货 / 杂货', '雨衣'],
  ['纯牛奶 250ml', '乳品 / 常温奶', '奶'],
  ['Sandwich with ham', 'Ready / Sandwiches', '三明治'],
])('the drawing of %s fits the goods', (name, category, word) => {
  expect(drawingOf(name, category).words.source).toContain(word)
})
