import type { NounScreens } from '../../kit/frame/noun-screens.ts'

const screens: NounScreens = {
  screens: {
    'iposWeb.product.productGroup': () => import('./group-list.tsx'),
    'iposWeb.product.productGroup.detail': {
      load: () => import('./group-page.tsx'),
      title: 'productGroup.detailTitle',
    },
    'iposWeb.product.productGroup.import': () => import('./import-group.tsx'),
  },
}
export default screens
