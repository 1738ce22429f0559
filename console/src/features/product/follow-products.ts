import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { refresh } from '../../kit/wire/queries.ts'

/** Reads the products on the screen again after a change. */
export const followProducts = (): Promise<void> =>
  refresh(productCalls.findProductPage, productCalls.findProductDetail, productCalls.findOperationLogPage)
