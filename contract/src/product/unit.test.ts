import { expect, test } from 'vitest'
import { isWeighedName, unitInName, unitName, unitNames } from './unit.ts'

test.each([
  ['金龙鱼食用油 5L/桶', '桶'],
  ['可口可乐 330ml*24/箱', '箱'],
  ['农夫山泉 550ml／瓶', '瓶'],
  ['纯牛奶 250ml（盒）', '盒'],
  ['纯牛奶(盒装)', '盒'],
  ['饼干 120g/袋装', '袋'],
  ['纯牛奶（250ml*24盒/箱）', '箱'],
  ['面粉 500g*12', '箱'],
  ['矿泉水 24×550ml', '箱'],
  ['酸奶 100g x 8 杯', '箱'],
  ['Cola 330ml/can', '罐'],
  ['Cooking oil 5L/bucket', '桶'],
  ['可乐 经典/无糖', null],
  ['面粉 500g', null],
  ['面粉 500g*1', null],
  ['苹果/斤', null],
  ['A4纸 210*297mm', null],
  ['立顿红茶 2g*25', null],
  ['雀巢咖啡 1.8g*48条', null],
  ['口香糖 2.7g*5片', null],
  ['A4复印纸 70g*500张', null],
  ['火腿肠 30g*10', null],
  ['面条 1kg*2', null],
  ['咖啡 30x12g', null],
  ['大米 5kg*6', '箱'],
  ['可口可乐330ml整箱', '箱'],
  ['可口可乐 1*24', '箱'],
  ['可口可乐330ml 1×24瓶', '箱'],
  ['可乐（整箱）', '箱'],
  ['螺丝 1*4', null],
  ['周转箱', null],
  ['积木 21*24', null],
  ['Windows 95', null],
  ['礼盒(2026)', null],
])('the end of %s says %s', (name, unit) => {
  const code = unitInName(name)
  expect(code && unitNames[code][0]).toBe(unit)
})

test('a unit beside an amount is in the plural in English, unless it is one of them or a weight', () => {
  const of = (code: number, amount: string | number | null) => unitName(code, 'en', amount)
  expect([of(3, null), of(3, '1'), of(3, -1), of(3, '1.0')]).toEqual(Array(4).fill('box'))
  expect([of(3, '4'), of(3, '0'), of(3, '1,000'), of(3, 0.5)]).toEqual(Array(4).fill('boxes'))
  expect([1, 20, 22, 14, 34, 28].map((code) => of(code, 2))).toEqual([
    ...['pcs', 'bunches', 'sheaves', 'each', 'dozen', 'pairs'],
  ])
  // 支 is toothpaste and ice cream, 桶 is oil and noodles.
  expect([of(13, 2), of(10, 2)]).toEqual(['items', 'tubs'])
  expect([of(80, 2), of(82, 2), unitName(3, 'zh', 2), of(99, 2)]).toEqual(['kg', '100g', '盒', ''])
})

test.each([
  ['大米/斤', true],
  ['苹果/kg', true],
  ['排骨 每斤', true],
  ['五花肉（公斤）', true],
  ['樱桃 /500g', true],
  ['苹果 kg', true],
  ['面粉 1kg', false],
  ['大米 5 kg', false],
  ['乐事薯片 100g', false],
  ['牛肉干 500g', false],
  ['Rice 5 kg', false],
  ['大米5斤', false],
  ['大米 5kg/袋', false],
  ['公斤秤', false],
])('the name %s says that it is sold by weight: %s', (name, weighed) => {
  expect(isWeighedName(name)).toBe(weighed)
})
