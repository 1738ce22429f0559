import type { NounScreens } from '../../kit/frame/noun-screens.ts'

const screens: NounScreens = {
  screens: {
    'iposWeb.settings.audit': () => import('./audit-list.tsx'),
  },
}
export default screens
