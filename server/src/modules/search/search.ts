import type { SearchHit } from '@zhanggui/contract/search/search.calls.ts'
import { searchKinds } from '@zhanggui/contract/search/search.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import type { Announced, FoundRecord, Search } from '../../kernel/module.ts'
import { holds } from '../../kernel/session/session.ts'

const ofEach = 5

type Searches = Announced['searches']

/** At most five records of every kind that the user may see. The answer reveals nothing about other records. */
export const findAnything = (
  context: TenantContext,
  searches: Searches,
  keyword: string,
): Promise<SearchHit[]> => eachKind(context, searches, (search) => search.byKeyword(context, keyword, ofEach))

/** These records in their order, without those that are gone or that the user may not see. */
export async function findOpened(
  context: TenantContext,
  searches: Searches,
  records: readonly { noun: string; id: string }[],
): Promise<SearchHit[]> {
  const hits = await eachKind(context, searches, async (search, kind) => {
    const ids = records.flatMap(({ noun, id }) => (noun === kind ? [id] : []))
    return ids.length === 0 ? [] : search.byIds(context, ids)
  })
  return records.flatMap(({ noun, id }) => hits.find((hit) => hit.noun === noun && hit.id === id) ?? [])
}

/** The records of each kind whose page the user may see. */
async function eachKind(
  context: TenantContext,
  searches: Searches,
  find: (search: Search, noun: string) => Promise<FoundRecord[]>,
): Promise<SearchHit[]> {
  const hits: SearchHit[] = []
  for (const { noun, code } of searchKinds) {
    const search = searches.get(noun)
    if (!search || !holds(context.session, code)) continue
    for (const found of await find(search, noun)) hits.push({ image: '', price: '', noun, ...found })
  }
  return hits
}
