import type { NounScreens } from '../../kit/frame/noun-screens.ts'

const screens: NounScreens = {
  screens: {
    'iposWeb.settings.menu': () => import('./menu-page.tsx'),
  },
}
export default screens
