import type { PermissionCode } from '../permissions.ts'

/**
 * The permissions to change products of the head office. They count only for people with all stores, because such a
 * change concerns every store (decision 0059).
 */
export const headOfficeCodes: ReadonlySet<string> = new Set<PermissionCode>([
  'iposWeb.product.productGoodProduct.edit',
  'iposWeb.product.productGoodProduct.editMany',
  'iposWeb.product.productGoodProduct.status',
  'iposWeb.product.productGoodProduct.import',
  'iposWeb.product.productGoodProduct.images',
])
