import { labelCalls } from '@zhanggui/contract/label/label.calls.ts'
import { useMemo } from 'react'
import type { SelectOption } from '../../kit/input/option.ts'
import { useCall } from '../../kit/wire/queries.ts'

/** The labels of the merchant to choose from; undefined while they are being read, or not asked for. */
export function useLabelOptions(wanted: boolean): readonly SelectOption[] | undefined {
  const { data } = useCall(labelCalls.findProductLabelOptions, {}, { enabled: wanted, staleTime: 60_000 })
  return useMemo(() => data?.map(({ id, name }) => ({ value: id, label: name })), [data])
}
