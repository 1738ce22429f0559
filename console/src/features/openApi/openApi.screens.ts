import type { NounScreens } from '../../kit/frame/noun-screens.ts'

const screens: NounScreens = {
  screens: { 'iposWeb.settings.openApi': () => import('./key-list.tsx') },
}
export default screens
