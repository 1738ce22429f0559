import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { goodsColumns } from '@zhanggui/contract/goods/goods.columns.ts'
import { pricedWeight } from '@zhanggui/contract/measure-per.ts'
import { productColumns } from '@zhanggui/contract/product/product.columns.ts'
import { describe, expect, test } from 'vitest'
import type { SurveyedSheet } from '../../kernel/sheet-worker/survey-sheets.ts'
import { isUnreadTime, unreadTimes } from './effective-columns.ts'
import { HeaderRows } from './header-rows.ts'
import { matchColumns } from './matching.ts'
import { pickSheet } from './pick-sheet.ts'
import { otherPriceIn } from './price-kind.ts'
import { packsPossible, weightsBeside } from './row-units.ts'
import { placesIn } from './said-place.ts'

// Texts around a table, and cells beside a price, may say more of the price: it is that of a kg, a pack, a store, other days.

interface Given {
  name?: string
  fileName?: string
  notes?: SurveyedSheet['notes']
  columns?: readonly SheetColumn[]
  stores?: readonly string[]
}

/** The question about the price of a sheet: null if its column is taken as 销售价. */
function asked(
  rows: string[][],
  { name = '表', fileName = '', notes = [], columns = productColumns, stores = [] }: Given = {},
) {
  const survey = { ...sheetOf(rows, { name, notes }), ...(fileName ? { fileName } : {}) }
  const { headers } = pickSheet(survey, columns, new Map(), {}, stores)
  const price = matchColumns(headers, columns, undefined).find(
    ({ field, unsure }) => (field ?? unsure) === 'salesPrice',
  )
  // The price of a weight is converted for weighed goods, and said beside the column.
  const isConverted = pricedWeight(price?.unit?.text ?? '') !== null
  return price?.field === 'salesPrice' && !isConverted ? null : (price?.unit?.text ?? 'none')
}

function sheetOf(rows: string[][], { name = '表', notes = [] }: Pick<Given, 'name' | 'notes'>) {
  const sheet: SurveyedSheet = {
    ...{ name, rows: rows.length, rowsCapped: false, below: [], belowShown: [], merges: [], notes },
    ...{
      head: rows.map((cells, place) => ({ rowNumber: place + 1, cells })),
      tooWide: false,
      tooLong: false,
    },
  }
  return { format: 'xlsx' as const, sheets: [sheet] }
}

const head = ['编码', '商品名称', '售价']
const row = ['W1', '冰露矿泉水550ml', '2.2']
const titled = (title: string) => asked([[title], head, row])
const goods = (title: string) =>
  asked([[title], ['门店编码', '商品编码', '售价'], ['S001', 'W1', '2.2']], { columns: goodsColumns })
const noted = (text: string, at: number) => asked([head, row], { notes: [{ row: at, column: 2, text }] })

test.each(['价格待定', '12月起', '每箱', 'per case', 'TBC'])(
  'the note %s of a header of prices asks',
  (text) => {
    expect(noted(text, 1)).not.toBeNull()
  },
)

describe('a note of the first header cell', () => {
  const first = (text: string, header = '编码') =>
    asked(
      [
        [header, '商品名称', '单位', '售价'],
        ['W1', '水', '瓶', '2.2'],
      ],
      {
        notes: [{ row: 1, column: 0, text }],
      },
    )

  test.each([
    ...[
      '单位：分',
      '本表為批發價',
      '價格未稅',
      '会员价',
      '停用商品',
      '金额单位：万元',
      '單位：分',
      '價格待確認',
    ],
    ...['张三:\n单位：分', 'All prices are in cents', 'Prices exclude VAT', '单位：千', '价格均为美元'],
  ])('asks as a title would: %s', (text) => {
    expect(first(text)).not.toBeNull()
    expect(asked([[''], head, row], { notes: [{ row: 1, column: 0, text }] }), 'above').not.toBeNull()
  })

  test.each([
    ...[
      '编码规则：6位数字',
      '促销商品的编码以P开头',
      '必填',
      '唯一',
      '单位：元',
      '含税',
      '张三',
      '2026-11-01 更新',
    ],
    ...['重量单位：克', '请勿修改表头', '商品编码不能重复', 'SKU code, unique', '价格单位：元'],
  ])('says nothing of the prices: %s', (text) => {
    expect(first(text)).toBeNull()
  })

  test('is one of its own column if it has amounts, and those of other columns speak of them', () => {
    for (const header of ['重量', '单位', '库存']) expect(first('单位：箱', header), header).toBeNull()
    const at = (column: number, text: string) =>
      asked(
        [
          ['编码', '分类', '会员价', '售价'],
          ['W1', '饮料', '2', '2.2'],
        ],
        {
          notes: [{ row: 1, column, text }],
        },
      )
    for (const text of ['促销商品请填促销', '会员价', '单位：分', '停用商品'])
      expect(at(1, text), text).toBeNull()
    for (const text of ['会员价', '单位：分', '本表为批发价']) expect(at(2, text), text).toBeNull()
    const besideUsual = (text: string) =>
      asked(
        [
          ['编码', '分类', '售价'],
          ['W1', '饮料', '2.2'],
        ],
        { notes: [{ row: 1, column: 1, text }] },
      )
    for (const text of ['本表为批发价', '价格均不含税', '金额单位：万元'])
      expect(besideUsual(text), text).not.toBeNull()
  })
})

describe('a cell to the right of a header', () => {
  const beside = (cells: string[], values: string[] = []) =>
    asked([
      [...head, ...cells],
      [...row, ...values],
    ])

  test.each(['会员价', '本表為批發價', '價格未稅', '停用商品', '價格待確認', '批发', '$000'])(
    'asks if nothing is below it: %s',
    (text) => {
      expect(beside(['', text])).not.toBeNull()
    },
  )

  test.each(['本表為批發價', '價格未稅', '价格均为会员价'])('asks beside the last column: %s', (text) => {
    expect(beside([text])).not.toBeNull()
  })

  test('is a column if it stands beside others, or has values', () => {
    for (const text of ['会员价', '停用', '批发价', '备注']) expect(beside([text]), text).toBeNull()
    for (const text of ['会员价', '停用商品']) expect(beside(['', text], ['', '1']), text).toBeNull()
    expect(beside(['', '备注'])).toBeNull()
    expect(beside(['', '会员价', '批发价'])).toBeNull()
  })
})

test.each(['去年', '不卖', '禁用', '调前', '经销商', '出厂', 'per case', 'disabled', 'next month'])(
  'a sheet that is called %s asks',
  (name) => {
    expect(asked([head, row], { name })).not.toBeNull()
  },
)

describe('a text around the table asks', () => {
  test.each([
    '水果价格（¥/kg）',
    '生鲜 元/KG',
    '水果 RMB/KG',
    '单位：kg',
    '价格单位:公斤',
    '价格：公斤',
    'kg价格表',
    '生鲜报价(公斤)',
    '水果价格表 单位 公斤',
    '备注：价格为公斤单价',
    'Price list (per kilo)',
    '水果类（公斤）',
    '饮料（6罐/提）价格表',
    '饮料 6连包',
    '每提6罐',
    '6听组合装',
    '组合装价格',
    '六罐装',
    '一组六罐',
    '城东分店价目表',
    '人民路分店价',
    '晨光便利一店特价',
    '促销价',
    '活动价目表',
    '会员价',
    '会员专享 热线400-800-1234',
    '停售商品',
    '美团',
    '饿了么价格表',
    '美团外卖商品',
    '线上',
    '批发',
    '批发客户',
    '会员专享',
    '员工内购',
    '12月促销活动商品',
    '双十二特惠',
    '限时秒杀清单',
    '直播间商品',
    '已打9折',
    '澳门元',
    '2024年12月价格表',
    '旧版',
    '商品价格表（旧版）',
    '作废',
    '价格表-草稿',
    '未审核',
    '商品资料 待审核',
    'draft',
    'Price list v2 DRAFT',
    'Obsolete',
    'Superseded prices',
    'VOID',
    ...['价格单位：毛', '单位：0.01元', '数值放大100倍', '价格均为百倍', 'Amounts are in minor units'],
    ...['prices in pennies', 'Unit: RMB 10,000', 'Values in thousands', 'in 000s', '$000', '単位：円'],
    ...['折扣前价格', '售价=本表价格*1.1', '价格另加13%税', '报价不含13%增值税', 'ohne MwSt', 'Preise netto'],
    ...['Prix HT', '税抜価格'],
    ...['单位：w元', '单位：K', '单位：千', '单位：1000元', '单位:百', '單位：百'],
  ])('%s', (text) => {
    expect(titled(text), 'title').not.toBeNull()
    expect(asked([head, row], { name: text.replaceAll('/', '每') }), 'sheet').not.toBeNull()
    expect(asked([head, row], { fileName: `${text.replaceAll('/', '每')}.xlsx` }), 'file').not.toBeNull()
    expect(goods(text), 'store sheet').not.toBeNull()
  })

  test('once for the whole file', () => {
    const survey = sheetOf(
      [
        ['编码', '商品名称', '售价', '成本价'],
        [...row, '1.2'],
      ],
      { name: '草稿' },
    )
    const { headers } = pickSheet({ ...survey, fileName: '价格草稿.xlsx' }, productColumns, new Map())
    const matches = matchColumns(headers, productColumns, undefined)
    expect(matches.filter(({ why }) => why !== null).map(({ unit }) => unit?.text)).toEqual(['草稿'])
  })

  test('the name of a store', () => {
    const stores = ['晨光 城东', '晨光 城西']
    expect(asked([['晨光 城东 价格表'], head, row], { stores })).toBe('晨光 城东')
    expect(asked([head, row], { stores, name: '晨光 城西' })).toBe('晨光 城西')
    expect(asked([['晨光 价格表'], head, row], { stores })).toBeNull()
    const cells = ['S001', 'W1', '2.2']
    expect(
      asked([['晨光 城东'], ['门店编码', '商品编码', '售价'], cells], { stores, columns: goodsColumns }),
    ).toBeNull()
  })

  test('also as the name of a file, the right of the header, and a note of a cell', () => {
    expect(asked([head, row], { fileName: '生鲜_元_KG.xlsx' })).toBe('元/kg')
    expect(asked([head, row], { name: '按公斤' })).toBe('元/公斤')
    expect(asked([[...head, '', '备注：以上为公斤价'], row])).toBe('元/公斤')
    for (const text of ['公斤价', '6罐', '会员价', '此价为会员价'])
      for (const at of [1, 2]) expect(noted(text, at), `${text} ${at}`).not.toBeNull()
  })

  test.each([
    '商品价格表',
    '草稿纸',
    'Draft beer',
    'Void fill',
    '旧版包装商品',
    '已审核商品',
    '饮料价目表',
    '晨光便利店商品清单',
    '好邻居批发部 商品资料',
    '商品清单 共120件',
    '记录数：50条',
    '2kg大米商品',
    '巧克力价格表',
    '单位：元',
    '单位：元、千克',
    '百货店价格表',
    '导出时间：2026-11-20 10:00',
    '2099年价格表',
    '折叠椅',
    'XX超市（人民路分店）',
    'XX超市（人民路分店）商品清单',
    '晨光便利一店',
    '人民路分店商品',
    '分店商品资料',
    '总部及分店商品',
    '各分店通用价格表',
    '全部分店价格表',
    '适用：全部分店',
    '促销热线 400-800-1234',
    '促销部制表',
    '促销员小王导出',
    'XX市促销服务有限公司',
    'XX市促销服务有限公司 商品资料',
    '活动室用品',
    '活动扳手',
    '双11备货清单',
    '员工姓名：李四',
    '会员系统导出',
    '会员店商品',
    '外卖电话 0571-88888888',
    '批发部商品资料',
    'promotion-dept',
    'promotion_dept',
    'Promo Ltd. price list',
    'Wholesale Club products',
    'Online Store products',
    'Retail Price List (USD excluded)',
    'USD exchange not included',
    '特价商品除外',
    '不含特价商品',
    '不含促销商品',
  ])('%s says nothing', (text) => {
    expect(titled(text), 'title').toBeNull()
    expect(asked([head, row], { name: text.replace(/[:：]/g, ' ') }), 'sheet').toBeNull()
  })

  test('and its question names the place', () => {
    const placeOf = (rows: string[][], given: Given = {}) => {
      const { name = '表', fileName = '', notes = [] } = given
      const survey = { ...sheetOf(rows, { name, notes }), fileName }
      const picked = pickSheet(survey, productColumns, new Map())
      const at = picked.headers.findIndex((header) => header.startsWith('售价'))
      const [match] = matchColumns([picked.headers[at] ?? ''], productColumns, undefined)
      return match?.why === 'unit' ? placesIn(survey, picked)(at, match.unit?.text ?? '') : null
    }
    expect(placeOf([['促销商品'], head, row])).toBe('title')
    expect(placeOf([head, row], { name: '会员价' })).toBe('sheet')
    expect(placeOf([head, row], { fileName: '批发价格表.xlsx' })).toBe('file')
    expect(placeOf([head, row], { notes: [{ row: 1, column: 2, text: '此价为会员价' }] })).toBe('note')
    const channel = [
      [...head, '渠道'],
      [...row, '美团'],
    ]
    expect(placeOf(channel)).toBe('column')
    expect(placeOf([['编码', '商品名称', '售价（会员）'], row])).toBe('header')
    expect(placeOf([head, row])).toBeNull()
  })

  test.each([
    ...[
      '重量单位：克',
      '重量單位：克',
      '净重以克计',
      '毛重(g)',
      'Weight in grams',
      '重量(kg)',
      '净含量单位：g',
    ],
    ...['库存单位：箱', '库存数量单位：箱', '盘点单位：整箱', '库存以箱计', 'Stock in cases', '庫存單位：箱'],
  ])('%s over a table without such a column says nothing about its prices', (title) => {
    expect(titled(title)).toBeNull()
  })

  test.each([
    ['单位：人民币元/瓶', '元/瓶'],
    ['单位：元/瓶', '元/瓶'],
    ['价格表（单位：元/盒）', '元/盒'],
    ['称重单位：公斤', '元/公斤'],
    ['单位：克', '元/克'],
    ['单位：箱', '元/箱'],
    ['库存表 价格单位：箱', '库存表 价格单位:箱'],
  ])('%s says the unit of the prices', (title, text) => {
    expect(titled(title)).toBe(text)
  })

  test('about a price of some buyers is not asked for the cost as well', () => {
    const survey = sheetOf([['促销商品'], [...head, '成本价'], [...row, '1.2']], {})
    const { headers } = pickSheet(survey, productColumns, new Map())
    const open = matchColumns(headers, productColumns, undefined).filter(({ why }) => why !== null)
    expect(open.map(({ unsure }) => unsure)).toEqual(['salesPrice'])
  })

  test('the name of a customer says nothing', () => {
    expect(titled('VIP客户：张三')).toBeNull()
    expect(titled('VIP客户价')).not.toBeNull()
  })

  test('a unit of weights does not, where the table has weights', () => {
    expect(asked([['单位：kg'], [...head, '重量'], [...row, '0.5']])).toBeNull()
    expect(asked([['单位：kg'], ['编码', '商品名称', '数量', '售价'], ['W1', '水', '3', '2.2']])).toBeNull()
  })
})

describe('a column asks', () => {
  const beside = (header: string, value: string, columns: readonly SheetColumn[] = productColumns) =>
    asked(
      [
        [...head, header],
        [...row, value],
      ],
      { columns },
    )

  test.each([
    ['门店', '晨光便利一店'],
    ['门店编码', 'S001'],
    ['店铺', '晨光便利一店'],
    ['Store', 'S001'],
    ['渠道', '美团'],
    ['平台', '饿了么'],
    ['Channel', 'Online'],
    ['区域', '华东'],
    ['仓库', '一号仓'],
    ['数量区间', '≥100'],
  ])('%s %s', (header, value) => {
    expect(beside(header, value)).toBe(header.toLowerCase())
  })

  test.each([
    ['门店', ''],
    ['门店', '全部门店'],
    ['渠道', '全部'],
    ['供应商', '甲公司'],
    ['产地', '上海'],
    ['状态', '正常'],
    ['起订量', '1'],
  ])('%s %s says nothing', (header, value) => {
    expect(beside(header, value)).toBeNull()
  })

  test('the stores of a sheet of store prices say nothing, but its channels do', () => {
    const headers = ['门店编码', '门店名称', '商品编码', '售价']
    const cells = ['S001', '晨光便利一店', 'W1', '2.2']
    expect(asked([headers, cells], { columns: goodsColumns })).toBeNull()
    expect(
      asked(
        [
          [...headers, '渠道'],
          [...cells, '美团'],
        ],
        { columns: goodsColumns },
      ),
    ).toBe('渠道')
  })

  test('a unit price beside a supplier and a quantity is that of a purchase', () => {
    const headers = ['供应商', '商品编码', '商品名称', '数量']
    const cells = ['甲公司', 'W1', '水', '24']
    expect(
      asked([
        [...headers, '单价'],
        [...cells, '1.3'],
      ]),
    ).toBe('进货')
    expect(
      asked([
        [...headers, '售价'],
        [...cells, '1.3'],
      ]),
    ).toBeNull()
  })
})

test('a time of the past, or of the last change, is no later one', () => {
  const none = [{ column: 0, field: null }]
  expect(unreadTimes(['上次调价时间'], none)).toEqual([])
  expect(unreadTimes(['价格生效日期'], none)).toEqual([0])
  const asks = (header: string, cell: string) => isUnreadTime(header, cell, '2026-11-28')
  expect(asks('价格生效日期', '2026-11-01')).toBe(false)
  expect(asks('价格生效日期', '2026-12-01')).toBe(true)
  expect(asks('价格生效日期', '下月')).toBe(true)
  expect(asks('活动结束日期', '2026-11-01')).toBe(true)
})

describe('a line of the table', () => {
  const columns = new Map(productColumns.map((column) => [column.key, column]))
  const fields = new Map(
    ['code', 'name', 'category1', 'salesPrice'].flatMap((key, at) => {
      const column = columns.get(key)
      return column ? [[at, column] as const] : []
    }),
  )
  const rows = new HeaderRows(['编码', '名称', '分类', '售价'], fields, productColumns)
  const kindOf = (...cells: string[]) => rows.kindOf([...cells, '', '', ''].slice(0, 4))

  test.each([
    ['备注：以上价格为公斤价', 'units'],
    ['以上均按公斤报价', 'units'],
    ['水果类（公斤）', 'units'],
    ['罐装 6罐/提', 'units'],
    ['注：以上为一提（6罐）价格', 'units'],
    ['有效期：2024年12月1日-12月31日', 'section'],
    ['有效期：2099年12月1日-12月31日', 'section'],
    ['会员专享', 'section'],
    ['促销商品', 'section'],
    ['特价专区', 'section'],
    ['水果类', null],
    ['可乐 6罐装', null],
    ['制表：张三', null],
    ['打印日期：2024年12月1日', null],
    ['备注：单位为元', null],
    ['注：每箱24瓶', null],
  ])('%s is %s', (text, kind) => {
    expect(kindOf(text)).toBe(kind)
  })

  test('a product without a price is none', () => {
    expect(kindOf('A1', '苹果（公斤）')).toBeNull()
    expect(kindOf('A1', '可乐 6罐/提')).toBeNull()
    expect(kindOf('A1', '会员专享')).toBeNull()
  })
})

describe('a cell of a row', () => {
  const price = productColumns.find(({ key }) => key === 'salesPrice')
  const other = (header: string, value: string) =>
    price ? otherPriceIn(['2.2', value], ['售价', header], [1], price) : null

  test.each([
    ['备注', '会员专享'],
    ['Per', '100'],
    ['Price unit', '100'],
    ['计价数量', '10'],
    ['备注', '仅限会员'],
    ['备注', '促销'],
    ['备注', '临期'],
    ['备注', '已打8折'],
    ['备注', '100件起'],
    ['起订', '100件起'],
    ['起订量', '≥100'],
    ['操作', '删除'],
    ['操作类型', '停用'],
    ['Action', 'delete'],
    ['审批', '驳回'],
    ['类型', '赠品'],
    ['类型', '样品'],
    ['是否赠品', '是'],
    ['是否特价', '是'],
    ['是否促销', '√'],
    ['是否会员价', '1'],
    ['促销', '是'],
    ['特价商品', '是'],
    ['促销标志', 'Y'],
    ['Promo?', 'Y'],
    ['Is Promo', 'Yes'],
    ['Members only', 'true'],
    ['促销方式', '直降'],
    ['促销活动', '双十二'],
    ['促销类型', '特价'],
    ['活动', '12.1-12.7'],
    ['活动名称', '双12'],
    ['活动截止', '2026-12-07'],
    ['Promotion ends', '2026-12-07'],
  ])('%s %s says another price', (header, value) => {
    expect(other(header, value)).toBe(`${header} ${value}`)
  })

  test.each([
    ['备注', '畅销'],
    ['备注', '3件装'],
    ['分类', '促销'],
    ['标签', '会员专享'],
    ['规格', '促销装'],
    ['起订量', '10'],
    ['是否特价', '否'],
    ['是否促销', '0'],
    ['促销', '无'],
    ['促销', '-'],
    ['促销', '1.9'],
    ['促销方式', '正常'],
    ['活动', '未参加活动'],
    ['活动名称', '无活动'],
    ['活动', '2.84折 限1份'],
    ['促销', '满100减10'],
    ['Promo?', 'N'],
    ['是否参与促销', '是'],
    ['允许促销', '是'],
    ['可否打折', '是'],
    ['会员折扣', '是'],
    ['会员积分', '是'],
    ['活动库存', '10'],
    ['操作', '新增'],
    ['审批', '通过'],
    ['类型', '普通'],
    ['库存', '≥100'],
    ['调价原因', '进价上涨'],
    ['变动原因', '供应商调价'],
    ['调价理由', '临期处理'],
    ['Reason', 'Clearance'],
  ])('%s %s says nothing', (header, value) => {
    expect(other(header, value)).toBeNull()
  })

  const possible = (header: string, value: string) =>
    packsPossible([value], [header], () => true).map(({ count }) => count)

  test.each([
    ['Size', '6pk'],
    ['Size', '6 ct'],
    ['Pack', '6'],
    ['Units/Case', '6'],
    ['Qty/Ctn', '6'],
    ['包装系数', '6'],
    ['换算率', '6'],
    ['规格', '1:6'],
    ['规格', '1/6'],
    ['规格', '330ml/6'],
    ['规格', '6-330ml'],
    ['规格', '6'],
    ['规格', '组'],
    ['规格', '2*3'],
    ['规格', '1*2*3'],
    ['备注', '6罐一组'],
    ['备注', '六罐'],
    ['备注', '提'],
    ['备注', '6罐14元'],
    ['促销', '6罐14元'],
  ])('%s %s may be a pack of 6', (header, value) => {
    expect(possible(header, value)).toContain(6)
  })

  test.each([
    ['规格', '550ml'],
    ['规格', '2L'],
    ['序号', '6'],
    ['库存', '6'],
    ['保质期', '6'],
    ['税率', '13'],
    ['日期', '2026-01-06'],
    ['商品货号', '6'],
    ['数量', '6'],
  ])('%s %s is no pack', (header, value) => {
    expect(possible(header, value)).toEqual([])
  })

  test('says the weight of a piece or a pack', () => {
    const grams = (header: string, value: string) =>
      weightsBeside([value], [header], () => true).map((one) => one.grams)
    expect(grams('规格', '约1kg')).toEqual([1000])
    expect(grams('规格', '5kg/箱')).toEqual([5000])
    expect(grams('规格', '10斤/箱')).toEqual([5000])
    expect(grams('商品名称', '红富士苹果 1kg')).toEqual([1000])
    expect(grams('净重', '1kg')).toEqual([])
    expect(grams('规格', '大果')).toEqual([])
  })
})

test('a column of days from which, or until which, prices count is told', () => {
  for (const header of [
    ...[
      '开始日期',
      '结束日期',
      '开始时间',
      '结束时间',
      '活动时间',
      '调价日期',
      '启用日期',
      '价格有效期',
      '报价有效期至',
      'Price expiry date',
    ],
    ...['生效日期', '执行时间', 'Start date', 'End date', 'Date sale price starts', 'Effective Date'],
  ])
    expect(unreadTimes([...head, header], []), header).toEqual([3])
  for (const header of ['保质期', '生产日期', '创建时间', '更新日期', '上架时间', 'Created date'])
    expect(unreadTimes([...head, header], []), header).toEqual([])
  // Goods keep so long.
  for (const header of ['有效期', '有效期至', '有效日期', '有效期(月)', 'Expiry date', 'Expiration date'])
    expect(unreadTimes([...head, header], []), header).toEqual([])
})
