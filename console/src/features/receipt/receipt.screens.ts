import type { NounScreens } from '../../kit/frame/noun-screens.ts'

const screens: NounScreens = {
  screens: {
    'iposWeb.inventory.receipt': () => import('./receipt-list.tsx'),
    'iposWeb.inventory.receipt.detail': {
      load: () => import('./receipt-detail.tsx'),
      title: 'receipt.detailTitle',
    },
  },
}
export default screens
