import { z } from 'zod'
import { defineCall, nothing } from '../call.ts'
import { id } from '../rules.ts'
import { storeForm, storeOption, storePage, storeQuery, storeRow } from './store.ts'

const page = 'iposWeb.settings.store'

export const storeCalls = {
  findAllStoreList: defineCall({
    path: '/bf/ipos/web/store/findAllStoreList',
    summary: ['当前用户可见的全部门店', 'All stores the signed-in user may see'],
    access: 'signedIn',
    input: nothing,
    output: z.array(storeOption),
  }),
  /** The open stores of the merchant in the user's scope. */
  querySettledShopList: defineCall({
    path: '/merchant/querySettledShopList',
    summary: ['营业中的门店', 'Stores that are open'],
    access: 'signedIn',
    input: nothing,
    output: z.array(z.object({ id, code: z.string(), name: z.string(), address: z.string() })),
  }),
  findStorePage: defineCall({
    path: '/bf/ipos/web/store/findStorePage',
    summary: ['门店列表', 'Stores'],
    access: { permission: page },
    input: storeQuery,
    output: storePage,
  }),
  findStoreDetail: defineCall({
    path: '/bf/ipos/web/store/findStoreDetail',
    summary: ['门店详情', 'A store'],
    access: { permission: page },
    input: z.strictObject({ id }),
    output: storeRow,
  }),
  save: defineCall({
    path: '/bf/ipos/web/store/save',
    summary: ['新增或修改门店', 'Create or change a store'],
    access: { permission: `${page}.edit` },
    input: storeForm,
    output: z.object({ id, version: z.int32() }),
    audit: 'store.save',
  }),
  updateStoreStatus: defineCall({
    path: '/bf/ipos/web/store/updateStoreStatus',
    summary: ['开业或停业', 'Open or suspend a store'],
    access: { permission: `${page}.status` },
    input: z.strictObject({ id, open: z.boolean() }),
    output: z.object({ version: z.int32() }),
    audit: 'store.status',
  }),
}
