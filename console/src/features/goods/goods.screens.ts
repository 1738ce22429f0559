import type { NounScreens } from '../../kit/frame/noun-screens.ts'

const screens: NounScreens = {
  screens: {
    'iposWeb.product.storeGoodSku': () => import('./store-goods.tsx'),
    'iposWeb.product.storeGoodSku.detail': {
      load: () => import('./goods-detail.tsx'),
      title: 'goods.detailTitle',
    },
    'iposWeb.product.storeGoodSku.difference': () => import('./difference-board.tsx'),
    'iposWeb.product.storeGoodSku.import': () => import('./import-store-goods.tsx'),
  },
}
export default screens
