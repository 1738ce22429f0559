import { expect, test } from 'vitest'
import { contradictsWeight, isOtherMeasure, measuresIn } from './measure-name.ts'

test('the measures of a name are those of its goods, in one unit', () => {
  const said = (name: string) => [...measuresIn(name)].map(([kind, values]) => [kind, ...values])
  expect(said('农夫山泉 1.5L*12瓶')).toEqual([
    ['volume', 1500],
    ['pack', 12],
  ])
  expect(said('大米0.5kg')).toEqual(said('大米 500 克'))
  expect(said('大米1斤')).toEqual(said('大米 500g'))
  expect(said('抽纸 3层*120抽*6包')).toEqual([
    ['layers', 3],
    ['sheets', 120],
    ['pack', 6],
  ])
  expect(said('999感冒灵')).toEqual([['bare', 999]])
  // One piece and a model say nothing.
  for (const name of ['可乐1瓶', '7-Up', '可乐 3x', 'MAX 快充']) expect(said(name), name).toEqual([])
})

test.each([
  ['水 550ml', '水', false],
  ['水 550ml', '水 0.55L', false],
  ['水 550ml', '水 500ml', true],
  ['水 550ml(500+50ml)', '水 550ml', false],
  ['水 550ml*12', '水 550ml', true],
  ['水 12瓶', '水', false],
  ['膜 30cm*20m', '膜 30cm*30m', true],
  ['膜 30cm', '膜 300mm', false],
])('%s and %s: %s', (one, other, isOther) => expect(isOtherMeasure(one, other)).toBe(isOther))

test.each([
  ['5', '大米5斤'],
  ['5', '饼干500g'],
  ['5', '500g'],
  ['0.05', '饼干500g'],
  ['2', '茶叶2两'],
  ['50', '大米5kg'],
  ['5.5', '矿泉水550ml'],
])('%s kg is not the weight of %s', (kg, name) => expect(contradictsWeight(kg, name)).toBe(true))

test.each([
  ['2.5', '大米5斤'],
  ['5', '大米5kg'],
  ['5', '大米10斤'],
  ['0.55', '饼干500g'],
  ['6', '饼干500g*12'],
  ['0.5', '饼干500g*12'],
  ['0.03', '口香糖10g'],
  ['0.9', '啤酒500ml'],
  ['5', '大米'],
  ['', '饼干500g'],
  ['0.3', '香水30ml'],
])('%s kg may be the weight of %s', (kg, name) => expect(contradictsWeight(kg, name)).toBe(false))
