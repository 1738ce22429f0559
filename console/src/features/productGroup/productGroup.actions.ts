import type { NounAction } from '../../kit/frame/noun-screens.ts'

const actions: readonly NounAction[] = [
  {
    key: 'productGroup.add',
    pinyin: 'xinzengfenzu xzfz',
    code: 'iposWeb.product.productGroup.edit',
    path: '/product/productGroup/detail',
  },
]
export default actions
