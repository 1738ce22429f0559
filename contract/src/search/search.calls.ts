import { z } from 'zod'
import { defineCall } from '../call.ts'
import { plainText } from '../rules.ts'
import { searchNouns } from './search.ts'

/** What the global search found: one list per noun that the asker may see, at most five of each. */
export const searchHit = z.object({
  noun: z.enum(searchNouns),
  id: z.string(),
  title: z.string(),
  /** What tells it from others: a code, a barcode, a masked phone, a store. */
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
