import type { System } from '../system.ts'

/** The routes of system `ipos`: retail stores and their head office. */
const ipos: System = {
  screens: [
    {
      path: '/product/productGoodProduct',
      code: 'iposWeb.product.productGoodProduct',
      titleKey: 'menu.iposWeb.product.productGoodProduct',
      load: () => import('../../features/product/product-list.tsx'),
    },
    {
      path: '/product/productEdit',
      code: 'iposWeb.product.productGoodProduct.edit',
      titleKey: 'shell.productEdit',
      load: () => import('../../features/product/product-edit.tsx'),
    },
    {
      path: '/product/material',
      code: 'iposWeb.product.material',
      titleKey: 'menu.iposWeb.product.material',
      load: () => import('../../features/material/material-page.tsx'),
    },
    {
      path: '/product/productGoodProduct/OperationLog',
      code: 'iposWeb.product.operationLog',
      titleKey: 'menu.iposWeb.product.operationLog',
      load: () => import('../../features/product/operation-log.tsx'),
    },
    {
      path: '/product/importProduct',
      code: 'iposWeb.product.productGoodProduct.import',
      titleKey: 'menu.iposWeb.product.productGoodProduct.import',
      load: () => import('../../features/product/import-product.tsx'),
    },
    {
      path: '/settings/store/list',
      code: 'iposWeb.settings.store',
      titleKey: 'menu.iposWeb.settings.store',
      load: () => import('../../features/store/store-list.tsx'),
    },
    {
      path: '/settings/user/list',
      code: 'iposWeb.settings.user',
      titleKey: 'menu.iposWeb.settings.user',
      load: () => import('../../features/user/user-list.tsx'),
    },
    {
      path: '/settings/role/index',
      code: 'iposWeb.settings.role',
      titleKey: 'menu.iposWeb.settings.role',
      load: () => import('../../features/role/role-index.tsx'),
    },
    {
      path: '/settings/role/setAuth',
      code: 'iposWeb.settings.role.edit',
      titleKey: 'menu.iposWeb.settings.role.edit',
      load: () => import('../../features/role/role-auth.tsx'),
    },
    {
      path: '/settings/menu',
      code: 'iposWeb.settings.menu',
      titleKey: 'menu.iposWeb.settings.menu',
      load: () => import('../../features/menu/menu-page.tsx'),
    },
    {
      path: '/settings/config',
      code: 'iposWeb.settings.config',
      titleKey: 'menu.iposWeb.settings.config',
      load: () => import('../../features/config/config-page.tsx'),
    },
    {
      path: '/settings/audit',
      code: 'iposWeb.settings.audit',
      titleKey: 'menu.iposWeb.settings.audit',
      load: () => import('../../features/audit/audit-list.tsx'),
    },
  ],
  // Spec section 2: where an area without a page of its own leads.
  areaRedirects: {
    '/product': '/product/productGoodProduct',
    '/settings': '/settings/user/list',
    '/settings/user': '/settings/user/list',
    '/settings/store': '/settings/store/list',
    '/settings/role': '/settings/role/index',
  },
}
export default ipos
