import { type OpenScope, openScopes } from '../open-scope.ts'
import type { PermissionCode } from '../permissions.ts'

/**
 * The permissions with which a person does in the console what a scope lets a program do. Nobody gives a key a scope, or
 * sends with it, without them.
 */
export const scopeNeeds: Readonly<Record<OpenScope, readonly PermissionCode[]>> = {
  goods: ['iposWeb.product.storeGoodSku', 'iposWeb.inventory.stock'],
  stock: ['iposWeb.inventory.stock.adjust'],
  member: ['iposWeb.market.user.list'],
  price: ['iposWeb.product.storeGoodSku'],
  order: [
    'iposWeb.order.list.detail',
    'iposWeb.order.list.payment',
    'iposWeb.order.list.cancel',
    'iposWeb.order.list.receive',
    // Such calls tell a pickup code, and whether a phone is that of an order.
    'iposWeb.order.list.unmask',
    'iposWeb.order.aftersale.apply',
  ],
  pos: ['iposWeb.order.aftersale.return'],
}

/** The scopes that a person with these permissions may give and use. */
export const scopesOf = (permissions: { has(code: PermissionCode): boolean }): OpenScope[] =>
  openScopes.filter((scope) => scopeNeeds[scope].every((code) => permissions.has(code)))
