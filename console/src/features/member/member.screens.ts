import type { NounScreens } from '../../kit/frame/noun-screens.ts'

const screens: NounScreens = {
  screens: { 'iposWeb.market.user.list': () => import('./member-list.tsx') },
}
export default screens
