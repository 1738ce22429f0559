import type { NounScreens } from '../../kit/frame/noun-screens.ts'

const screens: NounScreens = {
  screens: {
    'iposWeb.product.productGoodProduct.import': () => import('./import-product.tsx'),
  },
}
export default screens
