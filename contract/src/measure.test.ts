import { describe, expect, test } from 'vitest'
import { amountIn, convertAmount } from './measure.ts'
import { headerUnit, readHeader } from './measure-header.ts'
import { fitOf } from './measure-note.ts'
import { nameUnits, noteUnits, tableUnits, titleUnits } from './measure-said.ts'

describe('units in headers', () => {
  test('are read in every form of brackets, after a slash, a space or a mark, and at the end of the name', () => {
    for (const header of [
      ...[
        '售价(分)',
        '售价（分）',
        '售价[分]',
        '售价［分］',
        '售价【分】',
        '售价〔分〕',
        '售价{分}',
        '售价「分」',
        '售价《分》',
      ],
      ...[
        '售价/分',
        '售价／分',
        '售价 分',
        '售价_分',
        '售价-分',
        '售价：分',
        '售价\n(分)',
        '*售价（单位：分）',
        '(分)售价',
      ],
      ...['售价（分，必填）', '售价(必填)(分)'],
    ])
      expect(readHeader(header).find(({ name }) => name === '售价')?.unit?.unit, header).toBe('fen')
    for (const header of [
      'Price (cents)',
      'Price in cents',
      'price_cents',
      'priceCents',
      'PRICE [CENTS]',
      'Price/cents',
    ])
      expect(headerUnit(header)?.unit, header).toBe('fen')
    expect(readHeader('长cm').find(({ name }) => name === '长')?.unit).toEqual({ text: 'cm', unit: 'cm' })
    expect(headerUnit('积分')).toBeNull()
    expect(headerUnit('item')).toBeNull()
  })

  test('are not mixed up with notes', () => {
    for (const header of [
      '售价',
      '售价(必填)',
      '售价（最多2位小数）',
      'Price (required)',
      '售价（元）(必填)',
    ])
      expect(fitOf(headerUnit(header), 'yuan'), header).toBe('fits')
  })

  test('ask where only a person can say what the numbers mean', () => {
    for (const header of [
      '售价（元/箱）',
      '售价/箱',
      '价格(美元)',
      'Price ($)',
      'Price (USD)',
      '售价(会员)',
      '价格（进价）',
      'Price per (case)',
      '售价(克)',
      '售价（元，会员）',
    ])
      expect(fitOf(headerUnit(header), 'yuan'), header).toBe('asks')
    for (const header of ['重量(oz)', '净含量(ml)', '重量/箱', '重量(升)'])
      expect(fitOf(headerUnit(header), 'kg'), header).toBe('asks')
  })

  test('come from an upper line, whose meaning counts', () => {
    expect(headerUnit('尺寸(cm) › 长')).toEqual({ text: 'cm', unit: 'cm' })
    expect(headerUnit('价格(分) › 售价(元)')?.unit).toBe('yuan')
    expect(headerUnit('商品信息 › 售价')).toBeNull()
    expect(readHeader('批发 › 价格').find(({ name }) => name === '价格')?.unit).toEqual({
      text: '批发',
      unit: null,
    })
    expect(readHeader('价格 › 零售').map(({ name }) => name)).toContain('零售价')
    expect(readHeader('零售 › 价格')[0]).toBeDefined()
    expect(readHeader('零售 › 价格').find(({ name }) => name === '零售价')?.unit).toBeNull()
  })
})

describe('a unit of the last line', () => {
  test('does not hide what the lines above mean', () => {
    for (const header of [
      '批发 › 价格(元)',
      '供货价 › 售价(元)',
      '10件装 › 售价(元)',
      '美国站 › 价格 › 售价(元)',
      '价格(会员) › 售价(元)',
      '会员价 › 零售(元)',
      '团购 › 价格 › 零售（分）',
    ])
      for (const { name, unit } of readHeader(header))
        if (['价格', '售价', '零售价'].includes(name)) expect(fitOf(unit, 'yuan'), header).toBe('asks')
    expect(readHeader('整箱 › 重量(kg)').find(({ name }) => name === '重量')?.unit?.text).toBe('整箱 / kg')
    for (const header of ['商品信息 › 售价(元)', '价格 › 售价(元)', '价格(分) › 售价(元)'])
      expect(readHeader(header).find(({ name }) => name === '售价')?.unit, header).toMatchObject({
        unit: 'yuan',
      })
  })

  test('is no number without its decimal point', () => {
    for (const header of [
      'Price (2 decimals, no decimal point)',
      'Price (no decimal point)',
      '售价(含2位小数,无小数点)',
      '售价（两位小数，不带小数点）',
    ])
      expect(fitOf(headerUnit(header), 'yuan'), header).toBe('asks')
    for (const header of ['售价（最多2位小数）', 'Price (max 2 decimal places)', '售价(保留两位小数)'])
      expect(headerUnit(header), header).toBeNull()
  })
})

describe('a unit in a line of its own', () => {
  test('belongs to the name above or below it', () => {
    for (const header of [
      '售价 › 分',
      '售价 › (分)',
      '售价 › 单位：分',
      '售价(必填) › 分',
      '分 › 售价',
      '价格 › 售价 › 分',
    ])
      expect(readHeader(header).find(({ name }) => name === '售价')?.unit?.unit, header).toBe('fen')
    expect(readHeader('售价 › (元/箱)')[0]).toEqual({ name: '售价', unit: { text: '元/箱', unit: null } })
    expect(readHeader('价格 › 箱')[0]).toEqual({ name: '价格', unit: { text: '箱', unit: null } })
    expect(readHeader('售价 › 必填')[0]?.unit).toBeNull()
    for (const note of ['填分', '分（整数）', '以分计', 'RMB分', '人民币分', '数字(分)', '按分填写'])
      expect(readHeader(`售价 › ${note}`)[0], note).toMatchObject({ name: '售价', unit: { unit: 'fen' } })
  })

  test('holds for the table if its title or a line above says so', () => {
    const cases: [string, (string | null)[]][] = [
      ['单位：万元', ['tenThousandYuan']],
      ['2026年商品价格表（金额单位:分）', ['fen']],
      ['Unit: cents', ['fen']],
      ['All prices in cents', ['fen']],
      ['以分为单位', ['fen']],
      ['货币单位：元，重量单位：克', ['yuan', 'g']],
      ['单位：元、千克', ['yuan', 'kg']],
      ['Currency: USD', [null]],
      ['单位：元/箱', [null]],
      ['单位：元气森林公司', []],
      ['制表单位：第一食品厂', []],
      ['Made in China', []],
    ]
    for (const [line, found] of cases)
      expect(
        tableUnits([line]).map(({ unit }) => unit),
        line,
      ).toEqual(found)
  })
})

test('a unit of money that stands by itself in the name of a file or sheet is that of its prices', () => {
  const cases: Record<string, (string | null)[]> = {
    '商品(分)': ['fen'],
    '商品（分）': ['fen'],
    商品表_分: ['fen'],
    分: ['fen'],
    price_cents: ['fen'],
    '商品(万元)': ['tenThousandYuan'],
    '价格(分)': ['fen'],
    '商品(USD)': [null],
    商品资料: [],
    分店商品: [],
    '商品(元)': [],
    Sheet1: [],
    '2026-11-27': [],
    第2部分: [],
  }
  for (const [name, found] of Object.entries(cases))
    expect(
      nameUnits(name)
        .filter(({ of }) => of === 'money')
        .map(({ unit }) => unit),
      name,
    ).toEqual(found)
})

describe('a text outside of the table', () => {
  const said = (cells: string[], of: string) =>
    tableUnits(cells)
      .filter((unit) => unit.of === of)
      .map(({ unit }) => unit)

  test('says the unit of prices in many words', () => {
    const cases: [string[], string][] = [
      [['单位：人民币万元'], 'tenThousandYuan'],
      [['单位：人民币分'], 'fen'],
      [['Prices in RMB cents'], 'fen'],
      [['Preise in Cent'], 'fen'],
      [['价格按分填写'], 'fen'],
      [['*价格以“分”为单位'], 'fen'],
      [['金额单位', '分'], 'fen'],
      [['制表人：张三', '', '单位：', '分'], 'fen'],
      [['单位：分'], 'fen'],
      [['注意：售价按分填写，重量按克填写'], 'fen'],
      [['价格(单位分)'], 'fen'],
      [['注：价格单位为分'], 'fen'],
      [['以下价格单位：角'], 'jiao'],
      [['Note: all amounts are in fen.'], 'fen'],
    ]
    for (const [cells, unit] of cases) expect(said(cells, 'money'), cells.join()).toEqual([unit])
  })

  test('asks where the unit of prices cannot be converted', () => {
    for (const cells of [
      ['单位：百元'],
      ['单位:元(整箱)'],
      ['金额单位：美元USD'],
      ['货币：US Dollar'],
      ['Currency - USD'],
      ['Currency:', 'USD'],
      ['USD'],
      ['报价币种 USD'],
      ['以上价格均为美元'],
      ['All prices in US dollars'],
      ['Prices are quoted in US cents'],
      ['价格为整箱价'],
      ['本表价格为10件价'],
      ['以下均为箱装价'],
      ['价格×100'],
      ['价格*100'],
      ['单位：分/元'],
      ['单位：元/箱'],
      ['散货价格按公斤计'],
      ['Case prices'],
      ['Prices per case of 12'],
      ['价格无小数点'],
      ['价格无小数'],
      ['¥/100'],
    ])
      expect(said(cells, 'money'), cells.join()).toEqual([null])
  })

  test('says the unit of weights', () => {
    for (const [cells, unit] of [
      [['重量单位 克'], 'g'],
      [['重量以克表示'], 'g'],
      [['Weights in grams; prices in cents'], 'g'],
      [['注意：售价按分填写，重量按克填写'], 'g'],
      [['毛重以磅计'], null],
    ] as const)
      expect(said([...cells], 'weight'), cells.join()).toEqual([unit])
  })

  test('says the unit of quantities', () => {
    for (const [line, text] of [
      ['数量单位：箱', '箱'],
      ['以下数量按箱计', '箱'],
      ['送货单（单位：箱）', '箱'],
      ['注：数量以箱为单位', '箱'],
      ['Quantity in cases', 'cases'],
      ['Qty unit: dozen', 'dozen'],
    ] as const)
      expect(
        tableUnits([line]).filter(({ of }) => of === 'count'),
        line,
      ).toMatchObject([{ text, unit: null }])
    for (const line of ['送货数量2箱', '收货单位：箱包超市', '单位：元/箱', '共 12 箱', '数量请如实填写'])
      expect(
        tableUnits([line]).filter(({ of }) => of === 'count'),
        line,
      ).toEqual([])
    for (const line of [
      '单位：箱',
      '销售单位：箱',
      '以下商品按箱销售',
      '规格：整箱',
      '价格（箱）',
      '注：以上为整箱',
    ])
      expect(
        tableUnits([line]).filter(({ of }) => of === 'money'),
        line,
      ).toMatchObject([{ text: '元/箱', unit: null }])
    for (const line of ['箱包价目表', '以下为打折商品', '按提货日期排序', '单位：箱包超市'])
      expect(
        tableUnits([line]).filter(({ of, unit }) => of === 'money' && unit !== 'yuan'),
        line,
      ).toEqual([])
    for (const [line, text] of [
      ['价格表（单位：元/件）', '元/件'],
      ['单位：元/个', '元/个'],
      ['水果价格（元/公斤）', '元/公斤'],
      ['价格单位 元/500g', '元/500g'],
      ['元/kg价格表', '元/kg'],
    ] as const)
      expect(tableUnits([line]), line).toEqual([expect.objectContaining({ text, unit: null, of: 'money' })])
    expect(tableUnits(['计价单位：箱'])).toContainEqual(expect.objectContaining({ of: 'money', unit: null }))
  })

  test('is no unit if it speaks of something else', () => {
    for (const line of [
      ...[
        '商品价格表',
        '2026年元旦促销价格表',
        '价格分类汇总',
        '部分商品价格',
        '分店价格表',
        '巧克力重量与价格',
      ],
      ...[
        '价格精确到分',
        '积分兑换',
        '条码价格表',
        '一件代发价格表',
        '每件单价',
        '供应商：元气森林',
        '价格仅供参考',
      ],
      ...['Contact us for prices', 'Price list 2026', 'Unit: Head office', '价格含税', '打印日期 2026-01-01'],
      ...[
        '本店全部商品（含包装费）',
        '饮料、零食价格表 V2',
        '制表单位：第一食品厂',
        '价格单位：元',
        '重量单位：kg',
      ],
    ])
      expect(
        tableUnits([line]).filter(({ unit }) => unit !== 'yuan' && unit !== 'kg'),
        line,
      ).toEqual([])
  })
})

describe('amounts', () => {
  test('are converted exactly', () => {
    const cases = [
      ['350', 'fen', 'yuan', '3.5'],
      ['1', 'fen', 'yuan', '0.01'],
      ['3.5', 'fen', 'yuan', '0.035'],
      ['1.2', 'tenThousandYuan', 'yuan', '12000'],
      ['500', 'g', 'kg', '0.5'],
      ['0.1', 'g', 'kg', '0.0001'],
      ['1.5', 'jin', 'kg', '0.75'],
      ['3', 'liang', 'kg', '0.15'],
      ['12.5', 'cm', 'mm', '125'],
      ['1.05', 'm', 'mm', '1050'],
      ['2', 'inch', 'mm', '50.8'],
      ['9007199254740993', 'fen', 'yuan', '90071992547409.93'],
      ['0.29', 'kg', 'g', '290'],
    ] as const
    for (const [amount, from, to, result] of cases) expect(convertAmount(amount, from, to)).toBe(result)
  })

  test('have the unit of their cell, or else that of their header', () => {
    expect(amountIn('500', 'kg', 'g')).toEqual({ text: '0.5', from: 'g' })
    expect(amountIn('1.5kg', 'kg', 'g')).toEqual({ text: '1.5', from: 'kg' })
    expect(amountIn('500 克', 'kg')).toEqual({ text: '0.5', from: 'g' })
    expect(amountIn('￥1,234.50', 'yuan')).toEqual({ text: '1234.50', from: 'yuan' })
    expect(amountIn('１２.５元', 'yuan', 'fen')).toEqual({ text: '12.5', from: 'yuan' })
    expect(amountIn('5', 'mm')).toEqual({ text: '5', from: 'mm' })
    for (const cell of ['', '约500g', '5元/斤', '5mm', '12,50', '1.234,50', '1e3', '5-6'])
      expect(amountIn(cell, 'yuan', 'fen'), cell).toBeNull()
  })
})

describe('a mark beside an amount', () => {
  test('is no digit: a footnote is not glued to the number', () => {
    for (const cell of ['12.5①', '12²', '8¹', '9.9₂', '⑫']) expect(amountIn(cell, 'yuan')).toBeNull()
    expect(amountIn('１２．５', 'yuan')?.text).toBe('12.5')
    expect(amountIn('￥１２', 'yuan')?.text).toBe('12')
  })

  test('¥ is the unit of the cell, whatever the header says', () => {
    for (const cell of ['¥12', '￥12', 'RMB 12', '12元'])
      expect(amountIn(cell, 'yuan', 'fen')).toEqual({ text: '12', from: 'yuan' })
    expect(amountIn('¥12分', 'yuan')).toBeNull()
    expect(amountIn('¥12', 'kg')).toBeNull()
  })
})

describe('a note about decimals', () => {
  const unitOf = (header: string) => readHeader(header)[0]?.unit
  test('says nothing by itself, and hides no unit', () => {
    for (const header of [
      '售价(两位小数)',
      '售价（最多2位小数）',
      '售价(保留小数点后两位)',
      'Price (up to 2 decimals)',
    ])
      expect(unitOf(header)).toBeNull()
    for (const header of [
      '售价(分 不带小数)',
      'Price (cents - no decimals)',
      '重量(克 无小数)',
      '售价(小数分)',
      '单价(分 小数位0)',
      'Price(decimals in cents)',
    ])
      expect(unitOf(header), header).not.toBeNull()
  })
})

test('a long number in a text above a table says no unit, and takes no time', () => {
  const text = '1'.repeat(4000)
  expect(tableUnits([`${text}x`])).toEqual([])
  expect(tableUnits([`${text} 元/${text}`])).toBeDefined()
})

test.each([
  '进价单位：分',
  '成本以分计',
  'Costs in cents',
  '运费单位：分',
  '积分单位：分',
  '第2列单位：分',
  '库存金额单位：万元',
  '销售额单位：万元',
  '运输重量单位：吨',
  '零食类价格单位为分',
  '部分商品价格单位为分',
  '文具类单位：角',
  '单位：角（仅文具）',
  '除饮料外单位：分',
  '非饮料价格以分为单位',
  'Snack prices in cents',
  '自2027年起单位为分',
  '单位不是分',
  '本表不以分为单位',
  '请不要用分作单位',
  '原系统单位为分，本表已换算为元',
  'Prices are not in cents',
  'Prices were in cents, now in yuan',
  '价格不要填分',
  'Do not enter prices in cents',
  'Prices rounded to the nearest cent',
  'Prices accurate to the cent',
  '以分为最小单位',
  '最小称重单位：克',
  '称重商品请按斤填写价格',
  '填报单位：分',
  '起送价：20元，配送费单位：分',
])('no amount is converted by a text about others, about a part, or against it: %s', (text) => {
  const units = [...titleUnits([text]), ...nameUnits(text), ...noteUnits(text)].map(({ unit }) => unit)
  for (const unit of units) expect([null, 'yuan']).toContain(unit)
})

test.each([
  ['单位：分', 'fen'],
  ['（单位：分）', 'fen'],
  ['本表所有商品的价格均以分为单位', 'fen'],
  ['价格单位:分', 'fen'],
  ['售价、进货价格以分计', 'fen'],
  ['All prices are in cents', 'fen'],
  ['重量单位：克', 'g'],
  ['商品价目表（单位：角）', 'jiao'],
])('a text about all amounts of a table says their unit: %s', (text, unit) => {
  expect(titleUnits([text]).map((one) => one.unit)).toContain(unit)
})

test.each([
  ...['价格单位：毛', '售价以毛计', '单位：0.01元', 'Price unit: 0.01 yuan', '数值放大100倍', '价格均为百倍'],
  ...['Amounts are in minor units', 'prices in pennies', 'Unit: thousand yuan', 'Unit: RMB 10,000'],
  ...[
    'Values in thousands',
    'in 000s',
    "in '000",
    '$000',
    'Price list (in thousands)',
    'RMB 000',
    '単位：円',
  ],
  ...[
    '单位：w元',
    '单位：k元',
    '单位：K',
    '单位：千',
    '单位：1000元',
    '单位:百',
    '單位：百',
    '单位：万',
    '单位:人民币10万元',
  ],
  ...['金额单位：千', '商品价格表（单位：百）', '以0.01元为单位', '价格(k元)', '数据均除以100', '单位：100'],
])('a scale of amounts that no unit names asks: %s', (text) => {
  expect(titleUnits([text]).filter(({ of }) => of === 'money')).toEqual([
    expect.objectContaining({ unit: null }),
  ])
})

test.each([
  ...[
    '单位：1元',
    '单位：元',
    '单位：千禧超市',
    '单位：百货公司',
    '库存单位：千',
    '数量单位：百',
    '积分单位：百',
  ],
  ...['Unit 5, 10 High Street', 'Unit 10 Mill Lane', 'Xbox 360 price list', 'Thousand island dressing'],
  ...['Products in thousands of stores', '羊毛价格表', '毛重', '羽毛球单位价格', '功率单位：W', '千岛酱价格'],
  ...[
    'Prices in hundreds of stores',
    '制表单位：百佳',
    '部门：1000',
    '数量放大10倍',
    '共1000元',
    '销售额单位：千',
  ],
])('a text without a scale of prices asks nothing: %s', (text) => {
  expect(titleUnits([text]).filter(({ of, unit }) => of === 'money' && unit !== 'yuan')).toEqual([])
})

test('metric units by their names in Taiwan convert, and others are none', () => {
  expect(amountIn('500公克', 'kg')?.text).toBe('0.5')
  expect(amountIn('12公厘', 'mm')?.text).toBe('12')
  expect(amountIn('12公分', 'mm')?.text).toBe('120')
  expect(amountIn('2公斤', 'kg')?.text).toBe('2')
  expect(amountIn('3兩', 'kg')?.text).toBe('0.15')
  expect(headerUnit('重量(公克)')).toMatchObject({ unit: 'g' })
  expect(headerUnit('長度（公厘）')).toMatchObject({ unit: 'mm' })
  for (const name of ['磅', 'lb', '盎司', '台斤', '磅(lb)']) {
    expect(amountIn(`2${name}`, 'kg'), name).toBeNull()
    expect(headerUnit(`重量(${name})`), name).toMatchObject({ unit: null })
  }
  expect(headerUnit('辦公用品')).toBeNull()
})
