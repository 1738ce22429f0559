import type { NounScreens } from '../../kit/frame/noun-screens.ts'

const screens: NounScreens = {
  screens: {
    'iposWeb.settings.user': () => import('./user-list.tsx'),
  },
  areas: { '/settings': '/settings/user/list', '/settings/user': '/settings/user/list' },
}
export default screens
