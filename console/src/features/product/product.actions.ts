import type { NounAction } from '../../kit/frame/noun-screens.ts'

const actions: readonly NounAction[] = [
  {
    key: 'product.add',
    pinyin: 'xinzengshangpin xzsp',
    code: 'iposWeb.product.productGoodProduct.edit',
    path: '/product/productEdit',
  },
  {
    key: 'menu.iposWeb.product.productGoodProduct.import',
    pinyin: 'daorushangpin drsp',
    code: 'iposWeb.product.productGoodProduct.import',
    path: '/product/importProduct',
    icon: 'upload',
  },
]
export default actions
