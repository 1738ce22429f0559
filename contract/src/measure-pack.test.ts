import { expect, test } from 'vitest'
import { onlyPackSaid, packSaid } from './measure-pack.ts'
import { tableUnits } from './measure-said.ts'

test('a text about a table says that its goods are counted by the case', () => {
  for (const text of [
    '送货单-整箱',
    '整箱送货单',
    '以下数量为箱数',
    '单位：箱',
    '数量填箱数',
    '以下为整箱',
    '送货单_箱',
    '數量為箱數',
  ]) {
    expect(packSaid(text), text).toBe('箱')
    expect(
      tableUnits([text]).some(({ of, text }) => of === 'count' && text === '箱'),
      text,
    ).toBe(true)
  }
  for (const text of ['Delivery in cases', 'Quantity by the carton', 'Pack of 24'])
    expect(packSaid(text)).not.toBeNull()
  for (const text of [
    '送货单',
    '整箱起送',
    '冰箱送货单',
    '打折商品',
    '送货数量',
    '单位：瓶',
    '周转箱',
    'Packing list',
  ])
    expect(packSaid(text), text).toBeNull()
})

test('a section or a cell may say nothing but a package', () => {
  for (const text of ['【整箱】', '整箱', '箱装', '以下均为整箱', '— 整箱区 —', '箱', 'Pack 24', 'case'])
    expect(onlyPackSaid(text), text).not.toBeNull()
  for (const text of ['可乐整箱', '整箱起送', '袋装零食', '盒装', '打折', '24瓶/箱'])
    expect(onlyPackSaid(text), text).toBeNull()
})
