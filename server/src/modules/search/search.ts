import type { SearchHit } from '@zhanggui/contract/search/search.calls.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { maskPhone } from '../../kernel/record/mask.ts'
import { scopeOf } from '../../kernel/session/scope.ts'
import { holds } from '../../kernel/session/session.ts'
import { selectPeople, selectProducts, selectStores } from './search.sql.ts'

const ofEach = 5

/** Records of every kind that the asker may see, at most five of each; nothing of the others, not even that they are there. */
export async function findAnything(
  { tx, session }: TenantContext,
  { keyword }: { keyword: string },
): Promise<SearchHit[]> {
  const hits: SearchHit[] = []
  if (holds(session, 'iposWeb.product.productGoodProduct'))
    for (const row of await selectProducts(tx, keyword, ofEach))
      hits.push({
        noun: 'product',
        id: String(row.id),
        title: row.name,
        hint: [row.code, row.barcode].filter(Boolean).join(' · '),
      })
  if (holds(session, 'iposWeb.settings.user')) {
    const wholePhone = holds(session, 'iposWeb.settings.user.unmask')
    for (const row of await selectPeople(tx, keyword, { ...scopeOf(session), wholePhone }, ofEach))
      hits.push({
        noun: 'user',
        id: String(row.id),
        title: row.name,
        hint: [row.pin, maskPhone(row.phone ?? '')].filter(Boolean).join(' · '),
      })
  }
  if (holds(session, 'iposWeb.settings.store'))
    for (const row of await selectStores(tx, keyword, session, ofEach))
      hits.push({ noun: 'store', id: String(row.id), title: row.name, hint: row.code })
  return hits
}
