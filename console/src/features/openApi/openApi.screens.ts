import type { NounScreens } from '../../kit/frame/noun-screens.ts'

const screens: NounScreens = {
  screens: {
    'iposWeb.settings.openApi': () => import('./key-list.tsx'),
    'iposWeb.settings.openApi.sandbox': () => import('./sandbox-page.tsx'),
  },
}
export default screens
