/** Menu record types: 0 folder, 1 button (never in the sidebar), 2 page (spec section 3, both readings). */
export const menuType = { folder: 0, button: 1, page: 2 } as const
export type MenuType = (typeof menuType)[keyof typeof menuType]

/** A built-in menu or permission record. Its name is the text `menu.<code>`. */
export interface BuiltInMenu {
  code: string
  type: MenuType
  /** The route it opens: a page in the sidebar, or a screen that a button leads to. */
  path?: string
  icon?: string
  children?: readonly BuiltInMenu[]
}

/** The built-in menus of system `ipos`, in sidebar order. Merchants rename, reorder and hide them, never lose them. */
export const builtInMenus = [
  {
    code: 'product',
    type: menuType.folder,
    icon: 'product',
    children: [
      {
        code: 'iposWeb.product.productGoodProduct',
        type: menuType.page,
        path: '/product/productGoodProduct',
        icon: 'headOffice',
        children: [
          {
            code: 'iposWeb.product.productGoodProduct.edit',
            type: menuType.button,
            path: '/product/productEdit',
          },
          { code: 'iposWeb.product.productGoodProduct.status', type: menuType.button },
          {
            code: 'iposWeb.product.productGoodProduct.import',
            type: menuType.button,
            path: '/product/importProduct',
          },
          { code: 'iposWeb.product.productGoodProduct.export', type: menuType.button },
          { code: 'iposWeb.product.productGoodProduct.category', type: menuType.button },
        ],
      },
      {
        code: 'iposWeb.product.material',
        type: menuType.page,
        path: '/product/material',
        icon: 'material',
        children: [
          { code: 'iposWeb.product.material.edit', type: menuType.button },
          { code: 'iposWeb.product.material.remove', type: menuType.button },
        ],
      },
      {
        code: 'iposWeb.product.operationLog',
        type: menuType.page,
        path: '/product/productGoodProduct/OperationLog',
        icon: 'log',
      },
    ],
  },
  {
    code: 'settings',
    type: menuType.folder,
    icon: 'settings',
    children: [
      {
        code: 'iposWeb.settings.store',
        type: menuType.page,
        path: '/settings/store/list',
        icon: 'store',
        children: [
          { code: 'iposWeb.settings.store.edit', type: menuType.button },
          { code: 'iposWeb.settings.store.status', type: menuType.button },
        ],
      },
      {
        code: 'iposWeb.settings.user',
        type: menuType.page,
        path: '/settings/user/list',
        icon: 'user',
        children: [
          { code: 'iposWeb.settings.user.edit', type: menuType.button },
          { code: 'iposWeb.settings.user.status', type: menuType.button },
          { code: 'iposWeb.settings.user.resetPassword', type: menuType.button },
          { code: 'iposWeb.settings.user.unmask', type: menuType.button },
          { code: 'iposWeb.settings.user.organization', type: menuType.button },
        ],
      },
      {
        code: 'iposWeb.settings.role',
        type: menuType.page,
        path: '/settings/role/index',
        icon: 'role',
        children: [
          { code: 'iposWeb.settings.role.edit', type: menuType.button, path: '/settings/role/setAuth' },
          { code: 'iposWeb.settings.role.viewAs', type: menuType.button },
        ],
      },
      {
        code: 'iposWeb.settings.menu',
        type: menuType.page,
        path: '/settings/menu',
        icon: 'menu',
        children: [{ code: 'iposWeb.settings.menu.edit', type: menuType.button }],
      },
      {
        code: 'iposWeb.settings.config',
        type: menuType.page,
        path: '/settings/config',
        icon: 'config',
        children: [{ code: 'iposWeb.settings.config.edit', type: menuType.button }],
      },
      {
        code: 'iposWeb.settings.audit',
        type: menuType.page,
        path: '/settings/audit',
        icon: 'audit',
      },
    ],
  },
] as const satisfies readonly BuiltInMenu[]

type CodesOf<M> = M extends { code: infer C extends string; children: readonly (infer K)[] }
  ? C | CodesOf<K>
  : M extends { code: infer C extends string }
    ? C
    : never

/** Every permission code of the product. */
export type PermissionCode = CodesOf<(typeof builtInMenus)[number]>

function* walk(menus: readonly BuiltInMenu[]): Generator<BuiltInMenu> {
  for (const menu of menus) {
    yield menu
    yield* walk(menu.children ?? [])
  }
}

export const permissionCodes: readonly PermissionCode[] = [...walk(builtInMenus)].map(
  (menu) => menu.code as PermissionCode,
)

const buttonCodes = new Set(
  [...walk(builtInMenus)].filter(({ type }) => type === menuType.button).map(({ code }) => code),
)

/** Whether a permission is that of a button: to change something, not to look at a page. */
export const isButtonCode = (code: string): boolean => buttonCodes.has(code)

/** The role kinds that every merchant has from birth (decisions: administrator, store manager, clerk, finance, marketing). */
export const roleKinds = ['administrator', 'storeManager', 'clerk', 'finance', 'marketing'] as const
export type RoleKind = (typeof roleKinds)[number]

const productPage = ['product', 'iposWeb.product.productGoodProduct'] as const

/** What a role of each kind may do at birth. */
export const birthPermissions: Record<RoleKind, readonly PermissionCode[]> = {
  administrator: permissionCodes,
  storeManager: [
    ...productPage,
    'iposWeb.product.productGoodProduct.export',
    'iposWeb.product.material',
    'iposWeb.product.operationLog',
    'settings',
    'iposWeb.settings.store',
    'iposWeb.settings.store.edit',
    'iposWeb.settings.store.status',
    'iposWeb.settings.user',
    'iposWeb.settings.user.edit',
    'iposWeb.settings.user.status',
  ],
  clerk: productPage,
  finance: [
    ...productPage,
    'iposWeb.product.productGoodProduct.export',
    'iposWeb.product.operationLog',
    'settings',
    'iposWeb.settings.audit',
  ],
  marketing: [...productPage, 'iposWeb.product.productGoodProduct.export'],
}
