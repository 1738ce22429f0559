import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import { implement } from '../../kernel/http/implement.ts'
import type { Module } from '../../kernel/module.ts'
import { selectStores } from './store.sql.ts'
import { findAllStoreList, findStoreDetail, findStorePage, saveStore, updateStoreStatus } from './store.ts'
import { storeSearch } from './store-search.sql.ts'

const storeRoutes = implement(storeCalls, {
  findAllStoreList,
  querySettledShopList: async ({ tx, session }) =>
    (await selectStores(tx, session))
      .filter(({ open }) => open)
      .map(({ id, code, name, address }) => ({ id, code, name, address })),
  findStorePage,
  findStoreDetail,
  save: saveStore,
  updateStoreStatus,
})

export const storeModule: Module = { routes: storeRoutes, search: storeSearch }
