import { productGroupCalls } from '@zhanggui/contract/productGroup/productGroup.calls.ts'
import { optionsFrom } from './call-options.ts'

/** The merchant's product groups. */
export const {
  useAll: useGroupOptions,
  load: findGroups,
  find: findGroup,
} = optionsFrom(productGroupCalls.findProductGroupOptions)
