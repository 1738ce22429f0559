import { expect, test } from 'vitest'
import { isMarkOfPrice, isOtherTime, priceKindIn, priceKindsSaid } from './measure-price.ts'
import { simplified } from './traditional.ts'

test.each([
  '只限周末',
  '限人民路店',
  '仅S001店',
  '仅限周末有效',
  '新客价',
  '老客户专享价',
  '含押金0.5元',
  '另收0.5元',
  '和可乐同价',
  '同可乐价',
  '半箱',
])('the remark %s says another price', (text) => {
  expect(priceKindIn(text, '备注')).toBe('buyer')
})

test.each([
  '新品',
  '冷藏',
  '保质期12个月',
  '买家自提',
  '仅限自提',
  '仅门店销售',
  '限购2件',
  '12月到货',
  '有效期至2027-01',
  '含糖',
  '不含押金',
  '含赠品',
  '全国同价',
  '与总部同价',
  '按箱发货',
  '同款',
  '只有红色',
])('the remark %s does not', (text) => {
  expect(priceKindIn(text, '备注')).toBeNull()
})

test('the same words below other headers say nothing', () => {
  for (const header of ['门店', '供应商', '品牌', '商品名称'])
    expect(priceKindIn('限人民路店', header), header).toBeNull()
})

test('prices that end soon, and those that somebody has yet to approve, are no usual ones', () => {
  const today = '2026-11-28'
  expect(isOtherTime('以上价格有效期至2026-12-07', today)).toBe(true)
  expect(isOtherTime('价格有效期至2027-12-31', today)).toBe(false)
  expect(isOtherTime('有效期至2026-12-07', today)).toBe(false)
  for (const title of ['价格调整申请（待审批）', '调价申请单', '价格审批表'])
    expect(priceKindsSaid(title, today), title).not.toEqual([])
  expect(priceKindsSaid('采购申请', today).filter(({ kind }) => kind === 'old')).toEqual([])
})

test('a price of 1 yuan is no yes, and 是否会员价 1 is one', () => {
  for (const header of ['会员价', '折扣价', '促销价', 'member price'])
    expect(priceKindIn('1', header), header).toBeNull()
  for (const header of ['是否会员价', '是否特价', '特价商品'])
    expect(priceKindIn('1', header), header).toBe('buyer')
})

test('a row that is not approved, is a draft or has no tax in it says so in its own column', () => {
  for (const [header, cell] of [
    ['审核状态', '未审核'],
    ['Draft', 'Yes'],
    ['Tax included', 'No'],
    ['Price includes tax', 'FALSE'],
  ] as const)
    expect(priceKindIn(cell, header), header).not.toBeNull()
  for (const [header, cell] of [
    ['审核状态', '已审核'],
    ['Draft', 'No'],
    ['Tax included', 'Yes'],
    ['Price Type', 'Fixed'],
    ['Price type', 'Per Unit'],
  ] as const)
    expect(priceKindIn(cell, header), header).toBeNull()
})

test('the list of the next month is one of now in the week before it', () => {
  const title = '2026年12月零售价格表'
  for (const today of ['2026-12-01', '2026-12-31', '2026-11-28', '2026-11-24'])
    expect(priceKindsSaid(title, today), today).toEqual([])
  for (const today of ['2026-11-20', '2027-01-01', '2025-12-03'])
    expect(priceKindsSaid(title, today), today).toMatchObject([{ kind: 'old' }])
  // A day of its own counts.
  expect(priceKindsSaid('零售价格表 自2026年12月15日起执行', '2026-11-28')).toMatchObject([{ kind: 'old' }])
})

test.each([
  'Trade prices ex VAT',
  'Prices exclude GST',
  'Prices +VAT',
  'Franchise prices',
  'Invoice 2231',
  'Delivery note 88',
  'Packing slip 4',
  'Credit note 5',
  'Sales Order 77',
  'Bill of sale',
  '出货单',
  '销售单 1123',
  'Price list valid until 31 Dec 2025',
  'Prices from Dec 31, 2026',
  'Clearance list',
  '清仓价目',
  '甩卖价目表',
  '满50减10后价格',
  '开业大酬宾',
  ...['折扣前价格', '优惠前价格', '打折后价格', '售价=本表价格*1.1', '零售价＝表中价×1.2', '价格另加13%税'],
  ...[
    '报价不含13%增值税',
    '价格不含13%税',
    '开票加6个点',
    '本表价格不含票',
    '價格另加5%稅',
    '税抜価格',
    '価格（税別）',
  ],
  ...[
    'ohne MwSt',
    'Preise netto',
    'zzgl. 19% MwSt.',
    'Nettopreise',
    'Prix HT',
    'Prix unitaire H.T.',
    'hors taxes',
  ],
  ...[
    'Precios sin IVA',
    'Prezzi IVA esclusa',
    'Prices +13% VAT',
    'Prices are net',
    'excl. BTW',
    'Цены без НДС',
  ],
])('the title %s says other prices', (title) => {
  expect(priceKindsSaid(title, '2026-11-28')).not.toEqual([])
})

test.each([
  'Price list 1 Nov 2026',
  'Retail prices incl. VAT',
  'Sales price list',
  'Sales list',
  'Prices in RMB',
  'Tax class list',
  'Notebook list',
  '销售价目表',
  '销售单价表',
  '满汉全席价目表',
  '2026年11月价目表',
  '秋冬换季新品价目表',
  '好特卖商贸有限公司价目表',
  ...['金额=单价×数量', '单价=金额/数量', '优惠前10名', '价格含13%增值税', 'Preise inkl. MwSt'],
  ...[
    'Net weight list',
    'Nettogewicht',
    'Prix TTC',
    'Precios con IVA',
    '税込価格',
    'Neto',
    '含税价格表',
    'Prices net weight',
  ],
  ...['折扣店价目表', '饮料价格/500ml', '最后折扣', '再加一瓶', '另加购物袋'],
])('the title %s does not', (title) => {
  expect(priceKindsSaid(title, '2026-11-28')).toEqual([])
})

test.each([
  '作廢',
  '舊價',
  '贈品',
  '樣品',
  '內部',
  '經銷商',
  '團購',
  '待確認',
  '價格待確認',
  '暫不銷售',
  '價格錯誤',
  '應為50',
  '舊價格',
  '臨期',
  '漲價後50',
  '廢棄',
  '報廢',
  '過期',
  '不對外銷售',
  '請勿導入',
  '調價中',
  '從12月起',
  '網購價',
  '預售',
  '箱價',
  '僅供參考',
  ...['請勿匯入', '不匯入', '無需匯入', '不錄入', '略過', '跳過', 'skip', 'ignore'],
])('traditional and simplified texts say the same of a price: %s', (word) => {
  for (const text of [word, simplified(word)]) {
    expect([priceKindIn(text, '備註'), priceKindIn(text, '备注')], text).not.toContain(null)
    expect(isMarkOfPrice(text), text).toBe(true)
  }
})

test.each([
  '作廢價格表',
  '舊價價格表',
  '漲價前價格表',
  '內部價格表',
  '經銷商價格表',
  '團購價格表',
  '廢棄',
  '調前',
  '試算',
  '刪除',
])('a traditional title of other prices says so: %s', (title) =>
  expect(priceKindsSaid(title, '2026-11-29')).not.toEqual([]),
)

test.each([
  '老陈醋价格表',
  '古法老红糖价格表',
  '旧城店价格表',
  '最新价格表（替换旧版价格）',
  '以上月饼价格为零售价',
  '中秋网上月饼价目表',
  '当前年度价格表',
  '以上期间价格有效',
  '养老价格表',
  '怀旧零食价目表',
])('the title %s says the usual prices', (title) => expect(priceKindsSaid(title, '2026-11-29')).toEqual([]))

test.each([
  ...['老价格表', '老版本价格', '老报价', '老商品价格', '旧价目表'],
  ...['上月价格', '上月饼干价格表', '前年价格', '以前年度价格', '上年度价格'],
])('the title %s says old prices', (title) =>
  expect(priceKindsSaid(title, '2026-11-29')).toMatchObject([{ kind: 'old' }]),
)

test.each([
  '经典',
  '散装',
  '好评价',
  '门市价',
  '一口价',
  '建议零售价',
  '含税',
  '促销装',
  '高性价',
  '老坛',
  '500ml',
])('a name with %s has a usual price', (mark) => expect(isMarkOfPrice(mark)).toBe(false))
