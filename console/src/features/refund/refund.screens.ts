import type { NounScreens } from '../../kit/frame/noun-screens.ts'

const screens: NounScreens = {
  screens: { 'iposWeb.order.refundRecord': () => import('./refund-list.tsx') },
}
export default screens
