import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import { implement } from '../../kernel/implement.ts'
import { selectStores } from './store.sql.ts'

export const storeRoutes = implement(storeCalls, {
  findAllStoreList: async ({ tx, session }) =>
    (await selectStores(tx, session)).map((store) => ({ ...store, id: String(store.id) })),
})
