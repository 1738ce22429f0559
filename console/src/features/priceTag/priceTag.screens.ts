import type { NounScreens } from '../../kit/frame/noun-screens.ts'

const screens: NounScreens = {
  screens: { 'iposWeb.inventory.priceTag': () => import('./price-tags.tsx') },
}
export default screens
