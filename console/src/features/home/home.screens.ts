import type { NounScreens } from '../../kit/frame/noun-screens.ts'

const screens: NounScreens = {
  screens: { 'iposWeb.home': () => import('./home-page.tsx') },
}
export default screens
