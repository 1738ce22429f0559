import { countCalls } from '@zhanggui/contract/count/count.calls.ts'
import { implement } from '../../kernel/http/implement.ts'
import type { Module } from '../../kernel/module.ts'
import {
  abandonCount,
  enterCount,
  explainCount,
  findCountDetail,
  findCountPage,
  openCount,
  postCount,
  recountCount,
  submitCount,
} from './count.ts'
import { countExport, exportCountLines } from './count-export.ts'

const countRoutes = implement(countCalls, {
  findCountPage,
  findCountDetail,
  openCount,
  enterCount,
  explainCount,
  submitCount,
  recountCount,
  postCount,
  abandonCount,
  exportCountLines,
})

export const countModule: Module = { routes: countRoutes, exportOnly: [countExport] }
