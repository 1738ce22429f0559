import type { NounScreens } from '../../kit/frame/noun-screens.ts'

const screens: NounScreens = {
  screens: { 'iposWeb.order.source': () => import('./source-list.tsx') },
}
export default screens
