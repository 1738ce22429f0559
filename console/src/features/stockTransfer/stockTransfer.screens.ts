import type { NounScreens } from '../../kit/frame/noun-screens.ts'

const screens: NounScreens = {
  screens: {
    'iposWeb.inventory.transfer': () => import('./transfer-list.tsx'),
    'iposWeb.inventory.transfer.detail': {
      load: () => import('./transfer-detail.tsx'),
      title: 'stockTransfer.detailTitle',
    },
  },
}
export default screens
