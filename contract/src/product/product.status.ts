import { defineMachine, type StatusTone } from '../machine.ts'

/**
 * Status of a head-office product (decisions section 4). An invalid product keeps its data but frees its barcodes.
 */
export const productStatus = { draft: 10, notYetEffective: 20, effective: 30, invalid: 40 } as const
export type ProductStatus = (typeof productStatus)[keyof typeof productStatus]
export const productStatuses: readonly ProductStatus[] = [10, 20, 30, 40]

/** The permission to make products effective and invalid. */
export const publishCode = 'iposWeb.product.productGoodProduct.status'

export const productMachine = defineMachine<
  ProductStatus,
  Record<
    'publish' | 'schedule' | 'takeEffect' | 'withdraw' | 'invalidate' | 'restore' | 'republish',
    {
      from: readonly ProductStatus[]
      to: ProductStatus
      who: readonly ('staff' | 'timer')[]
    }
  >
>({
  publish: { from: [10], to: 30, who: ['staff'] },
  schedule: { from: [10], to: 20, who: ['staff'] },
  takeEffect: { from: [20], to: 30, who: ['timer'] },
  withdraw: { from: [20], to: 10, who: ['staff'] },
  invalidate: { from: [10, 30], to: 40, who: ['staff'] },
  restore: { from: [40], to: 10, who: ['staff'] },
  republish: { from: [40], to: 30, who: ['staff'] },
})
export type ProductMove = keyof typeof productMachine
export const staffProductMoves = [
  'publish',
  'schedule',
  'withdraw',
  'invalidate',
  'restore',
  'republish',
] as const satisfies readonly ProductMove[]

export const productTone: Record<ProductStatus, StatusTone> = {
  10: 'initial',
  20: 'inProgress',
  30: 'taskComplete',
  40: 'closed',
}
