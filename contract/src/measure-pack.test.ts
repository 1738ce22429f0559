import { expect, test } from 'vitest'
import {
  countsByPiece,
  isPackAmount,
  onlyPackSaid,
  packCount,
  packSaid,
  packsCounted,
  piecesIn,
  piecesNamed,
  saysPackPrice,
  sectionPack,
} from './measure-pack.ts'
import { nameUnits, tableUnits } from './measure-said.ts'

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

const priced = ['6罐装价', '六罐装价', '24瓶装价格', '24瓶的价格', '件价', '每斤', '500g的价', '斤价']

test('a remark says that the price is that of a package', () => {
  for (const text of ['每箱24瓶的价格', '此价按整箱', '按箱卖', '论箱销售', '箱价按箱卖', ...priced])
    expect(saysPackPrice(text), text).toBe(true)
  for (const text of [
    '整箱起售',
    '整箱批发另议',
    '每箱24瓶',
    '整箱价36',
    '畅销',
    '按斤卖',
    '6罐装',
    '第2瓶半价',
    '零件价',
    '每瓶',
    '2件价9.9',
  ])
    expect(saysPackPrice(text), text).toBe(false)
})

test('a section or a cell may say nothing but a package', () => {
  for (const text of ['【整箱】', '整箱', '箱装', '以下均为整箱', '— 整箱区 —', '箱', 'Pack 24', 'case'])
    expect(onlyPackSaid(text), text).not.toBeNull()
  for (const text of ['可乐整箱', '整箱起送', '袋装零食', '盒装', '打折', '24瓶/箱'])
    expect(onlyPackSaid(text), text).toBeNull()
})

test('a section names its goods before the package', () => {
  for (const text of ['饮料（整箱）', '饮料(整箱区)', '【整箱】', '酒水【箱装】'])
    expect(sectionPack(text), text).toBe('箱')
  for (const text of [
    ...[
      '二、整箱',
      '2. 整箱',
      '(二)整箱',
      '第二部分：整箱',
      '整箱（24瓶）',
      '整箱(24瓶/箱)',
      '整箱装（每箱24瓶）',
    ],
    ...[
      '饮料整箱',
      '整箱饮料（24瓶）',
      '①整箱',
      '酒水-整箱',
      '【整箱批发】',
      '成箱商品',
      '★箱装★',
      '箱装饮料',
      '箱(24)',
    ],
  ])
    expect(sectionPack(text), text).toBe('箱')
  for (const text of ['二、整件', '二、整件（24罐）', '整件商品 24入', '成件商品', '饮料整件区'])
    expect(sectionPack(text), text).toBe('件')
  expect(sectionPack('Full case (24)')).toBe('case')
  expect(sectionPack('大包装')).toBe('大包装')
  for (const text of [
    ...[
      '饮料',
      '饮料（冷藏）',
      '可乐(24瓶/箱)',
      '二、饮料',
      '2.散装',
      '冰箱装饰',
      '整箱起送',
      '注：整箱可退',
    ],
    ...['可乐 550ml*24', '鸡蛋 12枚', '件', '整理箱', '成品', '12件套'],
  ])
    expect(sectionPack(text), text).toBeNull()
})

test('the name of a file or a sheet may say that it counts or prices by the case', () => {
  for (const name of ['箱装送货单', '箱装饮料', '饮料箱规价格', '件价', '成箱报价'])
    expect(nameUnits(name).length, name).toBeGreaterThan(0)
  for (const name of [
    '送货单',
    '冰箱装饰品',
    '饮料价格',
    '商品',
    '零件价目',
    '每件价',
    '大件价格',
    '周转箱装卸',
  ])
    expect(nameUnits(name), name).toEqual([])
  for (const name of ['出库单(按件)', '件数盘点', '件数', '整件'])
    expect(countsByPiece(name), name).toBe(true)
  for (const name of ['盘点', '零件数', '文件数据', '一件代发', '邮件数据'])
    expect(countsByPiece(name), name).toBe(false)
})

test('a cell or the end of a name says how many pieces a pack has', () => {
  for (const text of [
    ...['24瓶/箱', '1*24', '1x24', '1×24', '24入', '每箱24瓶', '1箱=24瓶', '共5箱120瓶', '24/箱', '550ml*24'],
    ...['24x330ml', '冰露矿泉水550ml*24', '可乐 1*24', 'Pack of 24', '24 per case', '24瓶装', '可乐(1*24)'],
    ...['可乐 24瓶', '可乐（24瓶）', '可乐24瓶装', '啤酒 24入', '二十四罐装', '24罐/件', '1×24'],
  ])
    expect(packCount(text), text).toBe(24)
  for (const header of ['箱规', '装箱数', '包装数量', '每箱数量', 'Case size'])
    expect(packCount('24', header)).toBe(24)
  for (const text of [
    '24',
    '550ml',
    '5箱',
    '5箱3瓶',
    '2026-11-01',
    '赠2瓶',
    '第3包',
    '10*20*30cm',
    '12.5',
    'A1x',
    '可乐',
    '',
  ])
    expect(packCount(text, '规格'), text).toBeNull()
  for (const text of ['6pk', '6 ct', '6听组合装', '一组六罐']) expect(packCount(text), text).toBe(6)
  expect(packCount('1*4*6')).toBe(24)
  expect(packCount('雪碧500ml六瓶装')).toBe(6)
  expect(packCount('雪碧十二瓶装')).toBe(12)
  for (const [name, said] of [
    ['可乐 24瓶', ['24瓶', '瓶']],
    ['可乐（24瓶）', ['24瓶', '瓶']],
    ['可乐24瓶装', ['24瓶装', '瓶']],
    ['啤酒 24入', ['24入', '入']],
    ['雪碧六瓶装', ['6瓶装', '瓶']],
  ] as const)
    expect(Object.values(piecesNamed(name) ?? {}), name).toEqual(said)
  for (const name of [
    '可乐 500ml',
    '5kg',
    '12枚鸡蛋',
    '可乐瓶',
    '1瓶',
    '可乐500ml/瓶',
    '九阳电饭煲',
    '三只松鼠坚果',
  ])
    expect(piecesNamed(name), name).toBeNull()
  expect(packsCounted('5箱')).toEqual({ count: 5, pack: '箱' })
  expect(packsCounted('共5箱120瓶')).toEqual({ count: 5, pack: '箱' })
  for (const text of ['1箱=24瓶', '24瓶/箱', '满5箱包邮', '5箱起送'])
    expect(packsCounted(text), text).toBeNull()
})

test('an amount is that of a pack if it is about so many times the known one', () => {
  expect(isPackAmount(2880, 120, 24)).toBe(true)
  expect(isPackAmount(2000, 120, 24)).toBe(true)
  for (const [cents, known, count] of [
    [120, 120, 24],
    [150, 120, 24],
    [2880, 0, 24],
    [28_800, 120, 24],
    [170, 120, 2],
  ] as const)
    expect(isPackAmount(cents, known, count), String([cents, known, count])).toBe(false)
})

test('the cell of a case size or of a quantity says a number of pieces', () => {
  const read = (text: string, kind: 'pack' | 'count') => {
    const found = piecesIn(text, kind)
    return found && `${found.count} ${found.piece}`.trim()
  }
  for (const [text, said] of [
    ['1*24', '24'],
    ['1×40', '40'],
    ['1x12', '12'],
    ['1X12瓶', '12 瓶'],
    ['24瓶/箱', '24 瓶'],
    ['12桶／件', '12 桶'],
    ['24/箱', '24'],
    ['24瓶', '24 瓶'],
    ['24入', '24'],
    ['每箱24瓶', '24 瓶'],
    ['1箱=24瓶', '24 瓶'],
    ['2箱', '2 箱'],
    ['550ml*24', '24'],
    ['330ML×24罐', '24 罐'],
    ['500g*12袋', '12 袋'],
    ['1.5L*6瓶/箱', '6 瓶'],
  ] as const)
    expect(read(text, 'pack'), text).toBe(said)
  for (const text of [
    '24',
    '4*6',
    '1*4*6',
    '24*1',
    '550ml*4*6',
    '24*550ml',
    '12x2',
    '24-30',
    '24瓶/30瓶',
    '24+1',
    '约24瓶',
    '2箱3瓶',
  ])
    expect(read(text, 'pack'), text).toBeNull()
  expect(read('2箱', 'count')).toBe('2 箱')
  expect(read('1*24', 'count')).toBeNull()
})
