import type { NounScreens } from '../../kit/frame/noun-screens.ts'

const screens: NounScreens = {
  screens: {
    'iposWeb.product.frontCategory': () => import('./front-page.tsx'),
    'iposWeb.product.frontCategory.import': () => import('./import-front.tsx'),
  },
}
export default screens
