import { pictureCalls } from '@zhanggui/contract/picture/picture.calls.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { refresh } from '../../kit/wire/queries.ts'

/** Reads again all that a choice or the writing changes. */
export const refreshPictures = () =>
  refresh(pictureCalls.findPictureFilePage, pictureCalls.findPictureRun, productCalls.findProductPage)
