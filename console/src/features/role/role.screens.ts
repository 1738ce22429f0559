import type { NounScreens } from '../../kit/frame/noun-screens.ts'

const screens: NounScreens = {
  screens: {
    'iposWeb.settings.role': () => import('./role-index.tsx'),
    'iposWeb.settings.role.edit': () => import('./role-auth.tsx'),
  },
  areas: { '/settings/role': '/settings/role/index' },
}
export default screens
