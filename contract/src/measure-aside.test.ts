import { expect, test } from 'vitest'
import { isBelowTable, isSpelledAmount } from './measure-aside.ts'
import { packSaid } from './measure-pack.ts'
import { tableUnits } from './measure-said.ts'

test('an amount in words says no unit', () => {
  for (const text of [
    ...[
      '金额大写：壹拾壹元伍角',
      '合计金额(大写) 贰拾叁元伍角叁分',
      '合计人民币（大写）：  万 仟 佰 拾 元 角 分',
    ],
    ...[
      '大写：贰佰元整',
      '金额大写',
      '总计大写',
      '人民币壹仟贰佰圆整',
      '壹拾壹元伍角',
      '合計金額（大寫）：貳拾元',
    ],
  ]) {
    expect(isSpelledAmount(text), text).toBe(true)
    expect(tableUnits([text]), text).toEqual([])
  }
  for (const text of [
    '大写字母贴纸',
    '人民币大写印章',
    '金额',
    '单位：分',
    '价格以分计',
    '十元店',
    '伍元专区',
    '拾元区',
    '一元硬币',
    '玖玖鸭脖',
  ])
    expect(isSpelledAmount(text), text).toBe(false)
  for (const text of ['单位：分', '价格以角计']) expect(tableUnits([text]), text).toHaveLength(1)
})

test('a clause that says the unit of the amounts says it beside other matters, too', () => {
  for (const text of ['金额单位：分（不含运费）', '单位：元/箱（满5箱起订）', '起批价：元/箱'])
    expect(tableUnits([text]), text).not.toEqual([])
})

test('a remark about damage, returns or free choice says no unit of the table', () => {
  for (const text of [
    ...[
      '备注：请在3日内验收，破损以箱计',
      '注：本表价格按箱、按瓶均可',
      '注：退货按箱计',
      '满10箱起送',
      '运费按箱计',
    ],
  ])
    expect(tableUnits([text]), text).toEqual([])
  for (const text of ['注：价格按箱计', '备注：数量填箱数', '注：破损包赔，以下按箱计价', '注：数量单位为箱'])
    expect(tableUnits([text]).length, text).toBeGreaterThan(0)
  expect(packSaid('以下按箱计价')).toBe('箱')
})

test('a line below a table is known by its first words', () => {
  for (const text of [
    ...[
      '制表：张三',
      '制单人：李四',
      '审核:',
      '送货人：王五 签收：',
      '收货人(签字)：',
      '日期：2026-11-01',
      '制表日期: ',
    ],
    ...[
      '以下空白',
      '——以下空白——',
      '(以下空白)',
      '注：每箱24瓶',
      '备注1：不含税',
      '地址：和平路 1 号',
      'Page 1 of 3',
    ],
    ...['電話：123', 'Prepared by: Li', '第 1 页 共 2 页', '说明：破损包换'],
  ])
    expect(isBelowTable(text), text).toBe(true)
  for (const text of [
    ...[
      '可乐',
      '注塑机',
      '日期章',
      '备注贴',
      '电话卡',
      '制表尺',
      '空白贴纸',
      '收货袋：大号',
      'Note 9',
      'Page',
      '合计',
    ],
  ])
    expect(isBelowTable(text), text).toBe(false)
})
