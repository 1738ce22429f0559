import { labelCalls } from '@zhanggui/contract/label/label.calls.ts'
import type { SelectOption } from '../input/option.ts'
import { send } from '../wire/call.ts'
import { useCall } from '../wire/queries.ts'

const optionsOf = (labels: readonly { id: string; name: string }[]): SelectOption[] =>
  labels.map(({ id, name }) => ({ value: id, label: name }))

/** The merchant's labels as options; undefined while they load. */
export function useLabelOptions(wanted: boolean): readonly SelectOption[] | undefined {
  const { data } = useCall(labelCalls.findProductLabelOptions, {}, { enabled: wanted })
  return data && optionsOf(data)
}

const allLabels = async () => optionsOf(await send(labelCalls.findProductLabelOptions, {}))

/** The labels whose name contains this text. */
export const findLabels = async (keyword: string): Promise<SelectOption[]> =>
  (await allLabels()).filter(({ label }) => label.toLowerCase().includes(keyword.trim().toLowerCase()))

/** The label of an id from the URL. */
export const findLabel = async (id: string): Promise<SelectOption | null> =>
  (await allLabels()).find(({ value }) => value === id) ?? null
