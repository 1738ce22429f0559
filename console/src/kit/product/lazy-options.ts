import type { SelectOption } from '../input/option.ts'

interface Found {
  load: (keyword: string) => Promise<SelectOption[]>
  find: (id: string) => Promise<SelectOption | null>
}

/** The options of a filter of the list. Their code and texts load when the filter is used. */
const lazily = (from: () => Promise<Found>): Found => ({
  load: async (keyword) => (await from()).load(keyword),
  find: async (id) => (await from()).find(id),
})

export const labelFilter = lazily(async () => (await import('./label-options.ts')).labelOptions)
export const groupFilter = lazily(async () => (await import('./group-options.ts')).groupOptions)
