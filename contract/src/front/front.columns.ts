import type { SheetColumn } from '../columns.ts'

/** The service bean of front categories in imports, exports and templates. */
export const frontServiceBean = 'frontCategory'

/** The spreadsheet of front categories: a row is a category by its path, and may name its products. */
export const frontColumns: readonly SheetColumn[] = [
  {
    key: 'level1',
    label: 'front.level1',
    kind: 'text',
    width: 20,
    aliases: ['一级', '一级类目', '大类', 'level 1', 'category 1'],
    finds: true,
    required: true,
    note: 'front.level1Note',
  },
  {
    key: 'level2',
    label: 'front.level2',
    kind: 'text',
    width: 20,
    aliases: ['二级', '二级类目', '中类', 'level 2', 'category 2'],
  },
  {
    key: 'level3',
    label: 'front.level3',
    kind: 'text',
    width: 20,
    aliases: ['三级', '三级类目', '小类', 'level 3', 'category 3'],
  },
  {
    key: 'storeCode',
    label: 'front.storeCode',
    kind: 'text',
    width: 12,
    aliases: ['门店', '店铺编码', 'store', 'store code'],
    identifier: true,
    defaultable: true,
    note: 'front.storeCodeNote',
  },
  {
    key: 'productCodes',
    label: 'front.productCodes',
    identifier: true,
    kind: 'text',
    width: 40,
    aliases: ['商品', '编码', 'products', 'product codes'],
    several: true,
    note: 'front.productCodesNote',
  },
  {
    key: 'productNames',
    label: 'front.productNames',
    kind: 'text',
    width: 40,
    aliases: ['品名', '商品名', 'product name', 'item name'],
    compared: true,
  },
]
