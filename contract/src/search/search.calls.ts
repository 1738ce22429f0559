import { z } from 'zod'
import { defineCall } from '../call.ts'
import type { Manifest } from '../manifest.ts'
import { nouns, type SearchNoun } from '../nouns.ts'
import { plainText } from '../rules.ts'

/** The nouns whose records the global search finds, in the order in which it shows them. */
export const searchNouns = (nouns as readonly Manifest[])
  .flatMap(({ noun, search }) => (search ? [{ noun: noun as SearchNoun, place: search.place }] : []))
  .sort((a, b) => a.place - b.place)
  .map(({ noun }) => noun)

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
