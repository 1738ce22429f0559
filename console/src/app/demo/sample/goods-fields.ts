import type { SearchField } from '../../../kit/list/search-fields.ts'
import { sampleGoods } from './goods.ts'

const categories = [...new Set(sampleGoods(24).map(({ category }) => category))]

/** The search fields of the sample lists. Text fields stand last, whatever the order here. */
export const goodsFields: readonly SearchField[] = [
  {
    componentName: 'input',
    name: 'keyword',
    placeholder: ['商品名称或编码', 'Name or code'],
    width: 240,
    validate: (value) => String(value ?? '').length <= 20,
  },
  {
    componentName: 'select',
    type: 'multiple',
    name: 'category',
    placeholder: ['类目', 'Category'],
    options: categories.map((value) => ({ value, label: value })),
  },
]
