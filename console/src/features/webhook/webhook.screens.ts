import type { NounScreens } from '../../kit/frame/noun-screens.ts'

const screens: NounScreens = {
  screens: {
    'iposWeb.settings.webhook': () => import('./delivery-list.tsx'),
    'iposWeb.settings.webhook.edit': () => import('./webhook-list.tsx'),
  },
}
export default screens
