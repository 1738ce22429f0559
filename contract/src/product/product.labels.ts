import type { TextKey } from '../text-key.ts'
import type { ProductStatus } from './product.status.ts'

/** The label of each value of the product's enumerations, for list cells, selects, sheet cells and the change log. */
export const productStatusLabel: Record<ProductStatus, TextKey> = {
  10: 'product.statusDraft',
  20: 'product.statusNotYetEffective',
  30: 'product.statusEffective',
  40: 'product.statusInvalid',
}
export const saleModeLabel: Record<1 | 2, TextKey> = {
  1: 'product.saleModePiece',
  2: 'product.saleModeWeight',
}
export const saleStatusLabel: Record<0 | 1 | 2, TextKey> = {
  2: 'product.saleStatusAll',
  1: 'product.saleStatusOffline',
  0: 'product.saleStatusBanned',
}
export const deliveryTypeLabel: Record<10 | 20 | 30 | 40, TextKey> = {
  10: 'product.deliveryPickup',
  20: 'product.deliveryFast',
  30: 'product.deliveryNationwide',
  40: 'product.deliveryNone',
}
export const returnPolicyLabel: Record<1 | 2 | 99, TextKey> = {
  1: 'product.return24h',
  2: 'product.return7d',
  99: 'product.returnNever',
}
export const processingLabel: Record<0 | 1 | 2 | 3 | 4 | 5, TextKey> = {
  0: 'product.processingNone',
  1: 'product.processingSlaughter',
  2: 'product.processingDiced',
  3: 'product.processingShredded',
  4: 'product.processingGround',
  5: 'product.processingShelling',
}
export const stockModeLabel: Record<0 | 1, TextKey> = {
  0: 'product.stockManual',
  1: 'product.stockSynchronized',
}
export const effectivePolicyLabel: Record<1 | 2, TextKey> = {
  1: 'product.policyImmediate',
  2: 'product.policyNextDay',
}
