import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, searchText } from '../rules.ts'
import { mostOpened, searchNouns } from './search.ts'

/** The results of the global search: at most five for each noun that the user may see. */
export const searchHit = z.object({
  noun: z.enum(searchNouns),
  id: z.string(),
  title: z.string(),
  /** Distinguishes records with the same title: a code, a barcode, a masked phone, a store. */
  hint: z.string(),
  /** Goods have a small picture and a price in yuan; '' for none. */
  image: z.string(),
  price: z.string(),
})
export type SearchHit = z.output<typeof searchHit>

export const searchCalls = {
  findAnything: defineCall({
    path: '/bf/ipos/web/search/findAnything',
    summary: ['全局搜索记录', 'Search records of every kind'],
    access: 'signedIn',
    input: z.strictObject({ keyword: searchText(40).pipe(z.string().min(1, 'rule.required')) }),
    output: z.array(searchHit),
  }),
  /** The records that this person opened last, as they are now. Leaves out those that he may no longer see. */
  findOpened: defineCall({
    path: '/bf/ipos/web/search/findOpened',
    summary: ['最近打开的记录', 'Records that were opened last'],
    access: 'signedIn',
    input: z.strictObject({
      records: z
        .array(z.strictObject({ noun: z.enum(searchNouns), id }))
        .min(1)
        .max(mostOpened),
    }),
    output: z.array(searchHit),
  }),
}
