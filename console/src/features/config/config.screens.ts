import type { NounScreens } from '../../kit/frame/noun-screens.ts'

const screens: NounScreens = {
  screens: {
    'iposWeb.settings.config': () => import('./config-page.tsx'),
  },
}
export default screens
