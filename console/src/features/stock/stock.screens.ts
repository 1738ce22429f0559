import type { NounScreens } from '../../kit/frame/noun-screens.ts'

const screens: NounScreens = {
  screens: {
    'iposWeb.inventory.lookUp': () => import('./look-up.tsx'),
    'iposWeb.inventory.report': () => import('./report.tsx'),
    'iposWeb.inventory.stock': () => import('./stock-list.tsx'),
  },
}
export default screens
