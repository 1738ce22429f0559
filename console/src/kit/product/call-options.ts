import type { Call } from '@zhanggui/contract/call.ts'
import type { z } from 'zod'
import type { SelectOption } from '../input/option.ts'
import { send } from '../wire/call.ts'
import { useCall } from '../wire/queries.ts'

type OptionsCall = Call<z.ZodType<object, object>, z.ZodType<{ id: string; name: string }[]>>

const optionsOf = (records: readonly { id: string; name: string }[]): SelectOption[] =>
  records.map(({ id, name }) => ({ value: id, label: name }))

/** Choosing one of the records that a call lists. */
export function optionsFrom(call: OptionsCall) {
  const all = async () => optionsOf(await send(call, {}))
  return {
    /** All as options; undefined while they load. */
    useAll(wanted: boolean): readonly SelectOption[] | undefined {
      const { data } = useCall(call, {}, { enabled: wanted })
      return data && optionsOf(data)
    },
    /** Those whose name contains this text. */
    load: async (keyword: string): Promise<SelectOption[]> =>
      (await all()).filter(({ label }) => label.toLowerCase().includes(keyword.trim().toLowerCase())),
    /** The one with an id from the URL. */
    find: async (id: string): Promise<SelectOption | null> =>
      (await all()).find(({ value }) => value === id) ?? null,
  }
}
