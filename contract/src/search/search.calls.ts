import { z } from 'zod'
import { defineCall } from '../call.ts'
import { plainText } from '../rules.ts'
import { searchNouns } from './search.ts'

/** The results of the global search: at most five for each noun that the user may see. */
export const searchHit = z.object({
  noun: z.enum(searchNouns),
  id: z.string(),
  title: z.string(),
  /** Distinguishes records with the same title: a code, a barcode, a masked phone, a store. */
  hint: z.string(),
})
export type SearchHit = z.output<typeof searchHit>

export const searchCalls = {
  findAnything: defineCall({
    path: '/bf/ipos/web/search/findAnything',
    summary: ['全局搜索记录', 'Search records of every kind'],
    access: 'signedIn',
    input: z.strictObject({ keyword: plainText.pipe(z.string().min(1, 'rule.required').max(40)) }),
    output: z.array(searchHit),
  }),
}
