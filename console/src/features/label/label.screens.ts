import type { NounScreens } from '../../kit/frame/noun-screens.ts'

const screens: NounScreens = {
  screens: {
    'iposWeb.product.productLabel': () => import('./label-list.tsx'),
    'iposWeb.product.productLabel.import': () => import('./import-label.tsx'),
  },
}
export default screens
