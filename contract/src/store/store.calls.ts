import { z } from 'zod'
import { defineCall, nothing } from '../call.ts'
import { id } from '../rules.ts'

export const storeCalls = {
  findAllStoreList: defineCall({
    path: '/bf/ipos/web/store/findAllStoreList',
    summary: ['当前用户可见的全部门店', 'All stores the signed-in user may see'],
    access: 'signedIn',
    input: nothing,
    output: z.array(z.object({ id, code: z.string(), name: z.string(), open: z.boolean() })),
  }),
}
