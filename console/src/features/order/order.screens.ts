import type { NounScreens } from '../../kit/frame/noun-screens.ts'

const screens: NounScreens = {
  areas: { '/order': '/order/list', '/order/index': '/order/list' },
  screens: {
    'iposWeb.order.list': () => import('./order-list.tsx'),
    'iposWeb.order.list.detail': { load: () => import('./order-detail.tsx'), title: 'order.detailTitle' },
    'iposWeb.order.list.pick': { load: () => import('./pick-page.tsx'), title: 'order.pickTitle' },
    'iposWeb.order.unbooked': () => import('./unbooked-list.tsx'),
  },
}
export default screens
