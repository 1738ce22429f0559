import type { NounScreens } from '../../kit/frame/noun-screens.ts'

const screens: NounScreens = {
  screens: {
    'iposWeb.settings.store': () => import('./store-list.tsx'),
  },
  areas: { '/settings/store': '/settings/store/list' },
}
export default screens
