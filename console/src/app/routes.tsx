import type { PermissionCode } from '@zhanggui/contract/permissions.ts'
import type { ComponentType } from 'react'
import type { PlainKey } from '../kit/text.ts'

/** A screen: its permission code and its name when no menu record names it. */
export interface Screen {
  path: string
  code: PermissionCode
  titleKey: PlainKey
  load: () => Promise<{ default: ComponentType }>
}

/** Screens load on demand; each file exports its screen as default. */
export const screens: readonly Screen[] = [
  {
    path: '/product/productGoodProduct',
    code: 'iposWeb.product.productGoodProduct',
    titleKey: 'menu.iposWeb.product.productGoodProduct',
    load: () => import('../features/product/product-list.tsx'),
  },
  {
    path: '/product/productEdit',
    code: 'iposWeb.product.productGoodProduct.edit',
    titleKey: 'shell.productEdit',
    load: () => import('../features/product/product-edit.tsx'),
  },
  {
    path: '/product/productGoodProduct/OperationLog',
    code: 'iposWeb.product.operationLog',
    titleKey: 'menu.iposWeb.product.operationLog',
    load: () => import('../features/product/operation-log.tsx'),
  },
  {
    path: '/product/importProduct',
    code: 'iposWeb.product.productGoodProduct.import',
    titleKey: 'menu.iposWeb.product.productGoodProduct.import',
    load: () => import('../features/transfer/import-product.tsx'),
  },
]

/** Area → its first page (spec section 2). */
export const areaRedirects: Readonly<Record<string, string>> = {
  '/product': '/product/productGoodProduct',
}

/** Pages of the frame that have no permission code. */
export const framePaths = ['/', '/401', '/404', '/reload'] as const

export const screenAt = (path: string): Screen | undefined => screens.find((screen) => screen.path === path)
