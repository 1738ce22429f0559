import type { NounScreens } from '../../kit/frame/noun-screens.ts'

const screens: NounScreens = {
  screens: {
    'iposWeb.product.productGoodProduct': () => import('./product-list.tsx'),
    // The permission is to create and edit products.
    'iposWeb.product.productGoodProduct.edit': {
      load: () => import('./product-edit.tsx'),
      title: 'shell.productEdit',
    },
    'iposWeb.product.productGoodProduct.editMany': {
      load: () => import('./product-table.tsx'),
      title: 'productTable.title',
    },
    'iposWeb.product.productGoodProduct.import': () => import('./import-product.tsx'),
    'iposWeb.product.operationLog': () => import('./operation-log.tsx'),
  },
  areas: { '/product': '/product/productGoodProduct' },
}
export default screens
