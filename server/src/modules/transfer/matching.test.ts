import { productColumns } from '@zhanggui/contract/product/product.columns.ts'
import { describe, expect, test } from 'vitest'
import { headersDigest, isReasonColumn, matchColumns, shownHeaders } from './matching.ts'

const fieldsOf = (headers: string[]) => matchColumns(headers, productColumns, undefined).map((m) => m.field)

describe('matching the columns of a file to the fields of a product', () => {
  test('knows the labels in both languages', () => {
    expect(matchColumns(['商品名称', '条码', '销售价'], productColumns, undefined)).toEqual([
      { field: 'name', matchedBy: 'name', unsure: null },
      { field: 'barcodes', matchedBy: 'name', unsure: null },
      { field: 'salesPrice', matchedBy: 'name', unsure: null },
    ])
    expect(fieldsOf(['Product name', 'Barcode', 'Sales price', 'Weight (kg)'])).toEqual([
      'name',
      'barcodes',
      'salesPrice',
      'weight',
    ])
  })

  test('knows other names, whatever their case, width, white space, stars and units', () => {
    expect(fieldsOf(['品 名', '零售价(元)', '零售价（元）', 'ＳＫＵ', '*进价', 'UPC', '重量'])).toEqual([
      'name',
      'salesPrice',
      null,
      'code',
      'costPrice',
      'barcodes',
      'weight',
    ])
  })

  test('matches the columns of a delivery platform’s catalogue', () => {
    const headers =
      '商品ID,商品名称,规格,条码,折扣价,原价,活动,销售,店内一级分类,店内二级分类,图片,库存,最小订购数,skuid'
    expect(fieldsOf(headers.split(','))).toEqual([
      null,
      'name',
      null,
      'barcodes',
      null,
      'salesPrice',
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

  test('gives a field to one column only: the better name wins, then the one further left', () => {
    expect(fieldsOf(['售价', '销售价'])).toEqual([null, 'salesPrice'])
    expect(fieldsOf(['零售价', '原价'])).toEqual([null, 'salesPrice'])
    expect(fieldsOf(['名称', '名称'])).toEqual(['name', null])
  })

  test('never matches a column that is only exported', () => {
    expect(fieldsOf(['状态', '更新时间'])).toEqual([null, null])
  })

  test('follows a remembered mapping, also for skipped columns', () => {
    const remembered = { fields: ['name', 'salesPrice', null, 'gone'], defaults: {} }
    expect(matchColumns(['商品名称', '折扣价', '原价', '库存'], productColumns, remembered)).toEqual([
      { field: 'name', matchedBy: 'name', unsure: null },
      { field: 'salesPrice', matchedBy: 'remembered', unsure: null },
      { field: null, matchedBy: 'remembered', unsure: null },
      { field: null, matchedBy: 'remembered', unsure: null },
    ])
  })

  test('suggests another system’s number as the code, and never takes it by itself', () => {
    const match = (headers: string[]) => matchColumns(headers, productColumns, undefined)
    for (const header of ['商品ID', ' id', 'Product ID'])
      expect(match([header])).toEqual([{ field: null, matchedBy: 'none', unsure: 'code' }])
    expect(match(['ID', '商品编码'])[0]?.unsure).toBeNull()
    expect(match(['ID', '商品ID']).map(({ unsure }) => unsure)).toEqual(['code', null])
    const remembered = { fields: ['code'], defaults: {} }
    expect(matchColumns(['商品ID'], productColumns, remembered)[0]).toMatchObject({
      field: 'code',
      matchedBy: 'remembered',
    })
  })

  test('ignores the reason column of an error file, and finds the mapping of the original', () => {
    expect(isReasonColumn('失败原因') && isReasonColumn(' reason ')).toBe(true)
    expect(fieldsOf(['商品名称', '失败原因'])).toEqual(['name', null])
    expect(headersDigest(['商品名称', '失败原因'])).toBe(headersDigest(['商品名称']))
    expect(headersDigest(['商品名称', '', '失败原因'])).toBe(headersDigest(['商品名称']))
    expect(headersDigest(['失败原因', '商品名称'])).not.toBe(headersDigest(['商品名称']))
  })

  test('names columns without a header by their letter', () => {
    expect(shownHeaders(['名称', '', '价格', '价格'])).toEqual(['名称', 'B', '价格 (C)', '价格 (D)'])
  })
})
