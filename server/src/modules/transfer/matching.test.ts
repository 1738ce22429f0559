import { goodsColumns } from '@zhanggui/contract/goods/goods.columns.ts'
import { productColumns } from '@zhanggui/contract/product/product.columns.ts'
import { describe, expect, test } from 'vitest'
import { matchColumns, shownHeaders, unansweredOf, unitsOf } from './matching.ts'
import { headersDigest, isReasonColumn } from './own-columns.ts'

const fieldsOf = (headers: string[]) => matchColumns(headers, productColumns, undefined).map((m) => m.field)

test('whole numbers are asked about for a price only', () => {
  const headers = ['售价（整数）', '成本价(无小数)', '长(整数)', '起订量（整数）', '重量，克']
  const matches = matchColumns(headers, productColumns, undefined)
  expect(matches.map(({ field, unsure, why }) => field ?? `${unsure} ${why}`)).toEqual([
    ...['salesPrice unit', 'costPrice unit'],
    ...['length', 'minOrderQuantity', 'weight'],
  ])
})

test('knows the headers of other systems in a file without the usual ones', () => {
  for (const [headers, fields] of [
    [
      ['存货编码', '存货名称', '基本计量单位', '存货分类', '参考售价'],
      ['code', 'name', 'stockUnit', 'category1', 'salesPrice'],
    ],
    [
      ['物料编码', '物料名称', '物料组', '零售单位', '正常价'],
      ['code', 'name', 'category1', 'saleUnit', 'salesPrice'],
    ],
    [
      ['商品編號', '商品名稱', '條碼', '單位', '售價', '成本價', '備註'],
      ['code', 'name', 'barcodes', 'stockUnit', 'salesPrice', 'costPrice', 'remarks'],
    ],
    [
      ['编码', '货品', '主计量单位名称', '含税零售价', '国条'],
      ['code', 'name', 'stockUnit', 'salesPrice', 'barcodes'],
    ],
    [
      ['Code', 'Product', 'U/M', 'Sell Price', 'EAN13'],
      ['code', 'name', 'stockUnit', 'salesPrice', 'barcodes'],
    ],
    [
      ['Item No.', 'Item Description', 'Dept', 'Retail'],
      ['code', 'name', 'category1', 'salesPrice'],
    ],
    [
      ['SKU', 'Item No.', 'Category', 'Dept', '单位', '基本单位', '售卖价'],
      ['code', null, 'category1', null, 'stockUnit', null, 'salesPrice'],
    ],
  ] as const)
    expect(fieldsOf([...headers]), headers.join()).toEqual(fields)
  // It may number the rows.
  expect(fieldsOf(['编号', '品名', '售价'])).toEqual([null, 'name', 'salesPrice'])
})

test('a column that is only compared gives way where nothing else finds the store', () => {
  const fields = (headers: string[]) =>
    matchColumns(headers, goodsColumns, undefined).map(({ field }) => field)
  expect(fields(['门店名称', '条码', '门店价'])).toEqual(['storeCode', 'productCode', 'salesPrice'])
  expect(fields(['门店编码', '门店名称', '商品编码', '条码'])).toEqual([
    ...['storeCode', 'storeName', 'productCode', 'barcodes'],
  ])
})

test('a location may be a store, and is no shelf by itself', () => {
  const fields = matchColumns(['Location', '货位'], goodsColumns, undefined).map(({ field }) => field)
  expect(fields).toEqual([null, 'shelfPlace'])
})

describe('matching the columns of a file to the fields of a product', () => {
  test('knows the labels in both languages', () => {
    expect(matchColumns(['商品名称', '条码', '销售价'], productColumns, undefined)).toMatchObject([
      { field: 'name', matchedBy: 'name', unsure: null },
      { field: 'barcodes', matchedBy: 'name', unsure: null },
      { field: 'salesPrice', matchedBy: 'name', unsure: null, unit: null },
    ])
    expect(fieldsOf(['Product name', 'Barcode', 'Sales price', 'Weight (kg)'])).toEqual([
      'name',
      'barcodes',
      'salesPrice',
      'weight',
    ])
  })

  test('knows other names, whatever their case, width, white space, stars and units', () => {
    expect(fieldsOf(['品 名', '零售价（元）', 'ＳＫＵ', '*进价', 'UPC', '重量'])).toEqual([
      'name',
      'salesPrice',
      'code',
      'costPrice',
      'barcodes',
      'weight',
    ])
  })

  test('knows names in two languages, side by side and in brackets', () => {
    const twice = ['商品名称/Product Name', '售价 Price', '条码/Barcode', '成本价\nCost', '重量(Weight)']
    expect(fieldsOf(twice)).toEqual(['name', 'salesPrice', 'barcodes', 'costPrice', 'weight'])
    for (const header of ['UPC/EAN条码', 'UPC/EAN']) expect(fieldsOf([header]), header).toEqual(['barcodes'])
    const [price, inYuan, other] = matchColumns(
      ['售价(Price)', '长/Length(cm)', '成本价(售价)'],
      productColumns,
      undefined,
    )
    expect(price).toMatchObject({ field: 'salesPrice', unit: null })
    expect(inYuan).toMatchObject({ field: 'length', unit: { unit: 'cm' } })
    expect(other).toMatchObject({ field: null, why: 'unit' })
    expect(fieldsOf(['售价/成本价', '单位/Price'])).toEqual([null, null])
  })

  test('knows further names of the price, and asks about two names of goods', () => {
    for (const header of ['销售价格', '零售价格', '商品售价', '统一售价', '销售单价(元)', '商品价格'])
      expect(fieldsOf([header]), header).toEqual(['salesPrice'])
    expect(fieldsOf(['Item Name'])).toEqual(['name'])
    expect(matchColumns(['Item Name', 'Title'], productColumns, undefined)).toMatchObject([
      { field: null, unsure: 'name', why: 'several' },
      { field: null, unsure: 'name', why: 'several' },
    ])
  })

  test('knows a price whose header says its unit in words or in a field code', () => {
    for (const header of [
      ...['售价 单位分', '售价 单位：分', '售价单位：分', '售价单位分', '销售价 单位:分', '价格，单位为分'],
      ...['price_in_cents', 'priceInCents', 'salePriceCent', 'sale_price_fen', 'retail_price_cents'],
    ]) {
      const [match] = matchColumns([header], productColumns, undefined)
      expect([match?.field, match?.unit?.unit], header).toEqual(['salesPrice', 'fen'])
    }
    expect(fieldsOf(['sale_price', 'cost_price', 'product_name'])).toEqual([
      'salesPrice',
      'costPrice',
      'name',
    ])
    expect(fieldsOf(['售价', '价格单位：分'])).toEqual(['salesPrice', null])
    // Two prices are asked about.
    expect(fieldsOf(['price', 'sale_price'])).toEqual([null, null])
  })

  test('matches the columns of a delivery platform’s catalogue', () => {
    const headers =
      '商品ID,商品名称,规格,条码,折扣价,原价,活动,销售,店内一级分类,店内二级分类,图片,库存,最小订购数,skuid'
    expect(fieldsOf(headers.split(','))).toEqual([
      null,
      'name',
      null,
      'barcodes',
      // 折扣价 and 原价 may both be the price.
      null,
      null,
      null,
      null,
      'category1',
      'category2',
      null,
      null,
      'minOrderQuantity',
      null,
    ])
  })

  test('takes none of several columns that may have the same field, and asks about each of them', () => {
    const cases: [string[], string][] = [
      [['销售价', '销售价'], 'salesPrice'],
      [['销售价', '库存', '销售价(元)'], 'salesPrice'],
      [['Sales price', '销售价'], 'salesPrice'],
      [['售价', '销售价'], 'salesPrice'],
      [['编码', '商品编码'], 'code'],
      [['商品编码', '商品编码'], 'code'],
      [['条码', '条形码'], 'barcodes'],
      [['条码', '箱码'], 'barcodes'],
      [['69码', '外箱条码(必填)'], 'barcodes'],
      [['名称', '名称'], 'name'],
      [['商品名称', '品名'], 'name'],
      [['类目', '分类'], 'category1'],
      [['备注', '说明'], 'remarks'],
    ]
    for (const [headers, field] of cases) {
      const asked = matchColumns(headers, productColumns, undefined).filter(({ why }) => why === 'several')
      expect(
        asked.map(({ field, unsure }) => [field, unsure]),
        headers.join(),
      ).toEqual([
        [null, field],
        [null, field],
      ])
    }
    // A barcode of the case alone is not taken either.
    expect(fieldsOf(['库存单位', '售卖单位', '箱码'])).toEqual(['stockUnit', 'saleUnit', null])
  })

  test('asks about a qualifier that names something else, and takes the plain column beside it', () => {
    const qualified: [string, string, string][] = [
      ['供应商 › 名称', 'name', '供应商'],
      ['名称(英文)', 'name', '英文'],
      ['分类(旧)', 'category1', '旧'],
      ['单位【采购】', 'stockUnit', '采购'],
      ['产地[加工]', 'origin', '加工'],
      ['Name (supplier)', 'name', 'supplier'],
      ['起订量(箱)', 'minOrderQuantity', '箱'],
    ]
    for (const [header, field, text] of qualified)
      expect(matchColumns([header], productColumns, undefined), header).toMatchObject([
        { field: null, unsure: field, why: 'unit', unit: { text } },
      ])
    expect(fieldsOf(['名称(英文)', '名称', '分类(旧)', '分类'])).toEqual([null, 'name', null, 'category1'])
    expect(fieldsOf(['名称(不超过80字)', '类目(必填)', '商品信息 › 产地', '分类 › 类目'])).toEqual([
      'name',
      null,
      'origin',
      null,
    ])
    const mapped = { column: 0, field: 'name' }
    expect(unansweredOf(['名称(英文)'], [mapped], productColumns)).toMatchObject({ unit: '英文' })
    expect(unansweredOf(['名称(英文)'], [{ ...mapped, asWritten: true }], productColumns)).toBeUndefined()
  })

  test('never matches a column that is only exported', () => {
    expect(fieldsOf(['状态', '更新时间'])).toEqual([null, null])
  })

  test('follows a remembered mapping, also for skipped columns', () => {
    const remembered = { fields: ['name', 'salesPrice', null, 'gone'], asWritten: [], defaults: {} }
    expect(matchColumns(['商品名称', '折扣价', '原价', '库存'], productColumns, remembered)).toMatchObject([
      { field: 'name', matchedBy: 'name', unsure: null },
      { field: 'salesPrice', matchedBy: 'remembered', unsure: null },
      { field: null, matchedBy: 'remembered', unsure: null },
      { field: null, matchedBy: 'remembered', unsure: null },
    ])
  })

  test('suggests another system’s number as the code, and never takes it by itself', () => {
    const match = (headers: string[]) => matchColumns(headers, productColumns, undefined)
    for (const header of ['商品ID', ' id', 'Product ID'])
      expect(match([header])).toMatchObject([
        { field: null, matchedBy: 'none', unsure: 'code', why: 'number' },
      ])
    expect(match(['ID', '商品编码'])[0]?.unsure).toBeNull()
    expect(match(['ID', '商品ID']).map(({ unsure }) => unsure)).toEqual(['code', null])
    const remembered = { fields: ['code'], asWritten: [], defaults: {} }
    expect(matchColumns(['商品ID'], productColumns, remembered)[0]).toMatchObject({
      field: 'code',
      matchedBy: 'remembered',
    })
  })

  test('asks which column has an amount if several may have it', () => {
    const asked = (headers: string[]) =>
      matchColumns(headers, productColumns, undefined).map(
        ({ field, unsure, why }) => field ?? `${unsure} ${why}`,
      )
    const several = 'salesPrice several'
    expect(asked(['零售价', '原价'])).toEqual([several, several])
    expect(asked(['折扣价', '原价', '库存'])).toEqual([several, several, 'null null'])
    expect(asked(['售价(元)', '售价（元）'])).toEqual([several, several])
    expect(asked(['会员价'])).toEqual([several])
    // Our own label is certain.
    expect(asked(['销售价', '折扣价'])).toEqual(['salesPrice', 'null null'])
    expect(asked(['毛重', '净重'])).toEqual(['weight several', 'weight several'])
  })

  test('prefers a column whose unit fits, and asks about units that cannot be converted', () => {
    const match = (headers: string[]) =>
      matchColumns(headers, productColumns, undefined).map(({ field, unsure, why, unit }) => [
        field,
        why && `${unsure} ${why}`,
        unit && (unit.unit ?? unit.text),
      ])
    expect(match(['售价(分)', '售价(元)'])).toEqual([
      [null, null, 'fen'],
      ['salesPrice', null, 'yuan'],
    ])
    expect(match(['售价【分】'])).toEqual([['salesPrice', null, 'fen']])
    expect(match(['净重/斤', '长cm', 'Height (in)'])).toEqual([
      ['weight', null, 'jin'],
      ['length', null, 'cm'],
      ['height', null, 'inch'],
    ])
    expect(match(['售价（元/箱）', '进价($)', '重量(升)'])).toEqual([
      [null, 'salesPrice unit', '元/箱'],
      [null, 'costPrice unit', '$'],
      [null, 'weight unit', '升'],
    ])
    expect(match(['条码(箱)', '编码(供应商)'])).toEqual([
      [null, 'barcodes unit', '箱'],
      [null, 'code unit', '供应商'],
    ])
    expect(match(['条码(箱)', '条码(必填)'])).toEqual([
      [null, null, '箱'],
      ['barcodes', null, null],
    ])
    expect(match(['条码(69码)'])).toEqual([['barcodes', null, null]])
    expect(match(['尺寸(cm) › 长', '价格 › 零售', '批发 › 价格'])).toEqual([
      ['length', null, 'cm'],
      ['salesPrice', null, null],
      [null, null, '批发'],
    ])
  })

  test('a price whose header says the unit of the goods needs no answer beside their units, nor one of a piece', () => {
    const fieldOf = (headers: string[]) => matchColumns(headers, productColumns, undefined)[0]?.field
    expect(fieldOf(['售价(元/瓶)', '单位'])).toBe('salesPrice')
    expect(fieldOf(['售价(元/斤)', '售卖单位'])).toBe('salesPrice')
    expect(fieldOf(['售价(元/件)', '名称'])).toBe('salesPrice')
    expect(fieldOf(['售价(元/瓶)', '名称'])).toBeNull()
    expect(fieldOf(['售价(含税)', '单位'])).toBeNull()
    const mapping = [
      { column: 0, field: 'salesPrice' },
      { column: 1, field: 'stockUnit' },
    ]
    expect(unansweredOf(['售价(元/瓶)', '单位'], mapping, productColumns)).toBeUndefined()
  })

  test('remembers that numbers are taken as they are', () => {
    const match = (asWritten: boolean[]) =>
      matchColumns(['售价(元/箱)'], productColumns, { fields: ['salesPrice'], asWritten, defaults: {} })
    expect(match([true])).toMatchObject([{ field: 'salesPrice', asWritten: true }])
    expect(match([])).toMatchObject([{ field: null, unsure: 'salesPrice', why: 'unit' }])
    const mapped = { column: 0, field: 'salesPrice' }
    expect(unansweredOf(['售价(元/箱)'], [mapped], productColumns)).toMatchObject({ unit: '元/箱' })
    expect(unansweredOf(['售价(元/箱)'], [{ ...mapped, asWritten: true }], productColumns)).toBeUndefined()
    expect([...unitsOf(['售价(分)'], [mapped], productColumns)]).toEqual([[0, 'fen']])
    expect([...unitsOf(['售价(分)'], [{ ...mapped, asWritten: true }], productColumns)]).toEqual([])
  })

  test('ignores the reason column of an error file, and finds the mapping of the original', () => {
    expect(isReasonColumn('失败原因') && isReasonColumn(' reason ')).toBe(true)
    expect(fieldsOf(['商品名称', '失败原因'])).toEqual(['name', null])
    expect(headersDigest(['商品名称', '失败原因'])).toBe(headersDigest(['商品名称']))
    expect(headersDigest(['商品名称', '原文件行号', '失败原因'])).toBe(headersDigest(['商品名称']))
    expect(headersDigest(['商品名称', '', '失败原因'])).toBe(headersDigest(['商品名称']))
    expect(headersDigest(['商品名称', '失败原因', '原文件行号'])).toBe(headersDigest(['商品名称']))
    expect(headersDigest(['失败原因', '商品名称'])).toBe(headersDigest(['商品名称']))
    expect(headersDigest(['商品名称', '原文件行号', '失败原因', '备注'])).toBe(
      headersDigest(['商品名称', '备注']),
    )
    const moved = ['失败原因', '商品名称', '原文件行号', '售价']
    expect(fieldsOf(moved)).toEqual([null, 'name', null, 'salesPrice'])
    const remembered = { fields: ['name', 'costPrice'], asWritten: [], defaults: {} }
    expect(matchColumns(moved, productColumns, remembered).map(({ field }) => field)).toEqual([
      ...[null, 'name', null, 'costPrice'],
    ])
  })

  test('names columns without a header by their letter', () => {
    expect(shownHeaders(['名称', '', '价格', '价格'])).toEqual(['名称', 'B', '价格 (C)', '价格 (D)'])
  })
})

describe('the exports of other systems', () => {
  const fieldsOf = (headers: string[]) =>
    Object.fromEntries(
      matchColumns(headers, productColumns, undefined).flatMap(({ field, why }, at) =>
        field || why ? [[headers[at] ?? '', field ?? why]] : [],
      ),
    )

  test('a name wins over a description, which is the name where no other column is', () => {
    expect(fieldsOf(['SKU', 'Name', 'Description', 'Price'])).toEqual({
      ...{ SKU: 'code', Name: 'name', Price: 'salesPrice' },
    })
    expect(fieldsOf(['Item Name', 'Description', 'Title'])).toMatchObject({ 'Item Name': 'several' })
    expect(fieldsOf(['SKU', 'Description', 'Price'])).toMatchObject({ Description: 'name' })
    expect(fieldsOf(['Item', 'Description', 'Price'])).toMatchObject({
      Item: 'several',
      Description: 'several',
    })
  })

  test('those of Shopify, Lightspeed, 银豹, 收钱吧 and 管家婆 are known', () => {
    expect(
      fieldsOf(['Handle', 'Title', 'Variant SKU', 'Variant Price', 'Variant Barcode', 'Cost per item']),
    ).toEqual({
      ...{ Title: 'name', 'Variant SKU': 'code', 'Variant Price': 'salesPrice' },
      ...{ 'Variant Barcode': 'barcodes', 'Cost per item': 'costPrice' },
    })
    expect(fieldsOf(['System ID', 'Custom SKU', 'Item', 'Price', 'Default Cost'])).toEqual({
      ...{ 'Custom SKU': 'code', Item: 'name', Price: 'salesPrice', 'Default Cost': 'costPrice' },
    })
    expect(fieldsOf(['name', 'product_category', 'retail_price', 'supply_price'])).toEqual({
      ...{
        name: 'name',
        product_category: 'category1',
        retail_price: 'salesPrice',
        supply_price: 'costPrice',
      },
    })
    for (const unit of ['主单位', '商品单位']) expect(fieldsOf([unit])).toEqual({ [unit]: 'stockUnit' })
    expect(fieldsOf(['商品全名', '简名'])).toEqual({ 商品全名: 'name' })
  })
})
