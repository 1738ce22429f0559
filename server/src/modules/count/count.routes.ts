import { countCalls } from '@zhanggui/contract/count/count.calls.ts'
import { implement } from '../../kernel/http/implement.ts'
import type { Module } from '../../kernel/module.ts'
import { enterCount, findCountDetail, findCountPage, openCount } from './count.ts'
import { countExport, exportCountLines } from './count-export.ts'
import { linkCountLine } from './count-link.ts'
import { postCount } from './count-post.ts'
import { abandonCount, explainCount, recountCount, removeCountLines, submitCount } from './count-steps.ts'

const countRoutes = implement(countCalls, {
  findCountPage,
  findCountDetail,
  openCount,
  enterCount,
  linkCountLine,
  removeCountLines,
  explainCount,
  submitCount,
  recountCount,
  postCount,
  abandonCount,
  exportCountLines,
})

export const countModule: Module = { routes: countRoutes, exportOnly: [countExport] }
