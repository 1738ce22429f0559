import { labelCalls } from '@zhanggui/contract/label/label.calls.ts'
import { optionsFrom } from './call-options.ts'

/** The merchant's labels. */
export const {
  useAll: useLabelOptions,
  load: findLabels,
  find: findLabel,
} = optionsFrom(labelCalls.findProductLabelOptions)
