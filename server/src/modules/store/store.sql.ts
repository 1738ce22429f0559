import { query } from '../../kernel/query.ts'
import type { Session } from '../../kernel/session.ts'
import type { Tx } from '../../kernel/tenant.ts'

/** The stores in the session's scope, by code. */
export function selectStores(tx: Tx, session: Session) {
  let stores = query
    .selectFrom('store')
    .select(['id', 'code', 'name', 'open'])
    .where('removed_at', 'is', null)
    .orderBy('code')
    .orderBy('id')
  if (session.stores !== 'all') stores = stores.where('id', 'in', [...session.stores, 0])
  return tx.all(stores)
}
