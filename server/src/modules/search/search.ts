import type { SearchHit } from '@zhanggui/contract/search/search.calls.ts'
import { searchKinds } from '@zhanggui/contract/search/search.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import type { Announced } from '../../kernel/module.ts'
import { holds } from '../../kernel/session/session.ts'

const ofEach = 5

/** At most five records of every kind that the user may see. The answer reveals nothing about other records. */
export async function findAnything(
  context: TenantContext,
  searches: Announced['searches'],
  keyword: string,
): Promise<SearchHit[]> {
  const hits: SearchHit[] = []
  for (const { noun, code } of searchKinds) {
    const search = searches.get(noun)
    if (!search || !holds(context.session, code)) continue
    for (const found of await search(context, keyword, ofEach)) hits.push({ noun, ...found })
  }
  return hits
}
