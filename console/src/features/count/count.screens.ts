import type { NounScreens } from '../../kit/frame/noun-screens.ts'

const screens: NounScreens = {
  screens: {
    'iposWeb.inventory.count': () => import('./count-list.tsx'),
    'iposWeb.inventory.count.detail': {
      load: () => import('./count-detail.tsx'),
      title: 'count.detailTitle',
    },
  },
}
export default screens
