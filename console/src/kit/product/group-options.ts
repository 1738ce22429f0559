import { productGroupCalls } from '@zhanggui/contract/productGroup/productGroup.calls.ts'
import { optionsFrom } from './call-options.ts'

/** The merchant's product groups. */
export const groupOptions = optionsFrom(productGroupCalls.findProductGroupOptions)
export const useGroupOptions = groupOptions.useAll
