import type { NounScreens } from '../../kit/frame/noun-screens.ts'

const screens: NounScreens = {
  screens: {
    'iposWeb.product.material': () => import('./material-page.tsx'),
  },
}
export default screens
