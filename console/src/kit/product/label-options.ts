import { labelCalls } from '@zhanggui/contract/label/label.calls.ts'
import { optionsFrom } from './call-options.ts'

/** The merchant's labels. */
export const labelOptions = optionsFrom(labelCalls.findProductLabelOptions)
export const useLabelOptions = labelOptions.useAll
