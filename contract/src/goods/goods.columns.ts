import type { SheetColumn } from '../columns.ts'
import { sheetColumns } from '../field-columns.ts'
import { storeGoodsFields } from './goods.fields.ts'

/** A column of other records: an export shows it, an import takes no value of it. */
const shown = (
  key: string,
  column: Pick<SheetColumn, 'label' | 'width'> & Partial<Omit<SheetColumn, 'label' | 'width'>>,
): SheetColumn => ({
  kind: 'text',
  aliases: [],
  ...column,
  key,
  exportOnly: true,
})

/** A column of other records that an import compares with the record of its codes. */
const compared = (...[key, column]: Parameters<typeof shown>): SheetColumn => ({
  ...shown(key, column),
  exportOnly: false,
  compared: true,
})

/**
 * The spreadsheet of store products: the store's own values, where empty follows the head office, beside values of
 * the head office to read (decisions section 10).
 */
export const goodsColumns: readonly SheetColumn[] = [
  {
    key: 'storeCode',
    label: 'goods.storeCode',
    kind: 'text',
    width: 12,
    aliases: ['店铺编码', '门店编号', '门店', 'store', 'store no'],
    otherwise: [
      '门店名称',
      '门店名',
      '店名',
      '店铺名称',
      '店铺',
      '分店',
      '分店名称',
      'store name',
      'shop name',
    ],
    required: true,
    identifier: true,
  },
  compared('storeName', {
    ...{ label: 'goods.storeName', width: 16 },
    aliases: ['店名', '门店名', '店铺名称', '店铺名', '分店名称', 'store name', 'shop name'],
  }),
  {
    key: 'productCode',
    label: 'goods.productCode',
    kind: 'text',
    width: 16,
    aliases: ['编码', '商品编号', 'SKU', 'SKU编码', 'code', 'item no'],
    otherwise: [
      ...['存货编码', '存货编号', '物料编码', '物料编号', 'item no.', 'item number'],
      ...['条码', '商品条码', '条形码', '国际条码', '69码', 'barcode', 'upc', 'ean', 'gtin'],
    ],
    required: true,
    identifier: true,
  },
  compared('productName', {
    label: 'goods.productName',
    width: 28,
    aliases: ['名称', '品名', '商品名', '存货名称', '物料名称', 'name', 'product name', 'item name'],
  }),
  {
    key: 'saleUnit',
    label: 'goods.saleUnit',
    kind: 'enum',
    width: 8,
    aliases: ['单位', '计价单位', '售卖单位', 'unit', 'uom', 'sale unit'],
    note: 'goods.saleUnitNote',
  },
  compared('barcodes', {
    ...{ label: 'goods.barcodes', width: 18, identifier: true, gtin: true, several: true },
    aliases: ['条码', '商品条码', '国际条码', '条形码', '69码', 'barcode', 'EAN', 'UPC', 'GTIN'],
  }),
  ...sheetColumns(storeGoodsFields),
  compared('headPrice', { label: 'goods.headPrice', kind: 'money', width: 12, unit: 'yuan' }),
  compared('countingPrice', { label: 'goods.countingPrice', kind: 'money', width: 12, unit: 'yuan' }),
  shown('locked', { label: 'goods.locked', width: 20 }),
]
