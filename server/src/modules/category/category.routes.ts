import { categoryCalls } from '@zhanggui/contract/category/category.calls.ts'
import { implement } from '../../kernel/http/implement.ts'
import type { Module } from '../../kernel/module.ts'
import { selectCategories, selectProductCounts } from './category.sql.ts'
import { moveCategory, removeCategory, saveCategory } from './category.ts'

const categoryRoutes = implement(categoryCalls, {
  findCategoryTree: async ({ tx }) =>
    (await selectCategories(tx)).map((row) => ({
      id: String(row.id),
      parentId: row.parent_id === null ? null : String(row.parent_id),
      name: row.name,
      sort: row.sort,
      version: row.version,
    })),
  saveCategory: async (context, form) => ({ id: String(await saveCategory(context, form)) }),
  findCategoryCounts: async ({ tx }) =>
    (await selectProductCounts(tx)).map(({ id, products }) => ({ id: String(id), products })),
  moveCategory,
  removeCategory: (context, { id }) => removeCategory(context, Number(id)),
})

export const categoryModule: Module = { routes: categoryRoutes }
