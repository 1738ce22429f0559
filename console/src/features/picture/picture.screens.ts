import type { NounScreens } from '../../kit/frame/noun-screens.ts'

const screens: NounScreens = {
  screens: { 'iposWeb.product.productGoodProduct.images': () => import('./picture-page.tsx') },
}
export default screens
