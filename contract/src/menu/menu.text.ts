import { defineTexts } from '../text.ts'

/** Names of the built-in menu and permission records: `menu.<code>`. */
export const menuText = defineTexts('menu', {
  product: ['商品', 'Products'],
  'iposWeb.product.productGoodProduct': ['总部商品', 'Head office'],
  'iposWeb.product.productGoodProduct.edit': ['新增和编辑商品', 'Create and edit products'],
  'iposWeb.product.productGoodProduct.status': ['发布、失效商品', 'Publish and invalidate products'],
  'iposWeb.product.productGoodProduct.import': ['导入商品', 'Import products'],
  'iposWeb.product.productGoodProduct.export': ['导出商品', 'Export products'],
  'iposWeb.product.productGoodProduct.category': ['维护类目', 'Maintain categories'],
  'iposWeb.product.operationLog': ['变更记录', 'Change log'],
})
