import type { NounScreens } from '../../kit/frame/noun-screens.ts'

const screens: NounScreens = {
  screens: {
    'iposWeb.order.aftersale': () => import('./after-sale-list.tsx'),
    'iposWeb.order.aftersale.detail': {
      load: () => import('./after-sale-detail.tsx'),
      title: 'afterSale.detailTitle',
    },
    'iposWeb.order.aftersale.apply': {
      load: () => import('./apply-page.tsx'),
      title: 'afterSale.applyTitle',
    },
    'iposWeb.order.aftersale.return': {
      load: () => import('./return-page.tsx'),
      title: 'afterSale.returnTitle',
    },
  },
}
export default screens
