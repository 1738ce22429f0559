import { sheetColumns } from '../field-columns.ts'
import { productFields } from './product.fields.ts'
import { productStatusLabel } from './product.labels.ts'

/**
 * The product spreadsheet: template, import and export. An import of an export changes nothing.
 */
export const productColumns = sheetColumns(productFields, [
  {
    key: 'category1',
    label: 'product.category1',
    kind: 'text',
    width: 14,
    aliases: [
      '店内一级分类',
      '一级分类',
      '店内分类',
      '类目',
      '分类',
      '商品分类',
      '大类',
      ...['类别', '品类', '商品类别', '分类名称', '品类名称', '类别名称', '一级类别'],
      'category',
      'department',
      'product category',
    ],
    otherwise: ['存货分类', '存货大类', '物料组', '物料分类', '物料类别', 'dept', 'dept.'],
    required: true,
    defaultable: true,
    note: 'productSheet.categoryNote',
    after: 'barcodes',
  },
  {
    key: 'category2',
    label: 'product.category2',
    kind: 'text',
    width: 14,
    aliases: ['店内二级分类', '二级分类', '小类', 'subcategory'],
    defaultable: true,
    after: 'category1',
  },
  {
    key: 'status',
    label: 'product.status',
    kind: 'enum',
    width: 10,
    aliases: [],
    exportOnly: true,
    words: Object.values(productStatusLabel),
    told: true,
  },
  { key: 'updatedAt', label: 'product.updatedAt', kind: 'moment', width: 20, aliases: [], exportOnly: true },
])
