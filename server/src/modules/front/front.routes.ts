import { frontCalls } from '@zhanggui/contract/front/front.calls.ts'
import { implement } from '../../kernel/http/implement.ts'
import type { Module } from '../../kernel/module.ts'
import { requireStore } from '../goods/goods-write.ts'
import { startExport } from '../transfer/export.ts'
import { frontUse } from './front.sql.ts'
import { findFrontProductPage, findFrontTree } from './front.ts'
import { followFront, makeFrontOwn } from './front-own.ts'
import { frontSheet } from './front-sheet.ts'
import {
  addFrontProducts,
  hideFront,
  moveFront,
  orderFrontProducts,
  removeFront,
  saveFront,
  takeOutFrontProducts,
} from './front-write.ts'

const frontRoutes = implement(frontCalls, {
  findFrontTree,
  findFrontProductPage,
  saveFront,
  moveFront,
  removeFront,
  hideFront,
  makeFrontOwn,
  followFront,
  addFrontProducts,
  takeOutFrontProducts,
  orderFrontProducts,
  exportFronts: async (context, { condition, asyncSystemName }) => {
    if (condition.storeId !== undefined) await requireStore(context, condition.storeId)
    return { taskId: String(await startExport(context, { service: frontSheet, condition, asyncSystemName })) }
  },
})

export const frontModule: Module = { routes: frontRoutes, fileUse: frontUse, sheet: frontSheet }
