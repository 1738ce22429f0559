import type { TextKey } from '../text-key.ts'
import type { ProductMove } from './product.status.ts'

/** The actions in the change log of products. */
export type ProductAction =
  | 'create'
  | 'update'
  | 'remove'
  | ProductMove
  | 'saleStatus'
  | 'price'
  | 'cancelPrice'
  | 'reschedule'
  | 'restorePrice'
  | 'priceDue'
  | 'import'
  | 'undo'
  | 'putBack'

export const productActionLabel: Record<ProductAction, TextKey> = {
  create: 'productLog.create',
  update: 'productLog.update',
  remove: 'productLog.remove',
  publish: 'productLog.publish',
  schedule: 'productLog.schedule',
  takeEffect: 'productLog.takeEffect',
  withdraw: 'productLog.withdraw',
  invalidate: 'productLog.invalidate',
  restore: 'productLog.restore',
  republish: 'productLog.republish',
  saleStatus: 'productLog.saleStatus',
  price: 'productLog.price',
  cancelPrice: 'productLog.cancelPrice',
  reschedule: 'productLog.reschedule',
  restorePrice: 'productLog.restorePrice',
  priceDue: 'productLog.priceDue',
  import: 'productLog.import',
  undo: 'productLog.undo',
  putBack: 'productLog.putBack',
}
