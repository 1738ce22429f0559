import { z } from 'zod'
import { defineCall, done, nothing } from '../call.ts'
import { id, shortText, versionWithId } from '../rules.ts'

/** A product category; it also classifies products for stores. Two levels, names up to 20 characters. */
export const category = z.object({
  id,
  parentId: id.nullable(),
  name: z.string(),
  sort: z.number().int(),
  version: z.int32(),
})
export type Category = z.output<typeof category>

export const categoryName = shortText(20)

export const categoryForm = z
  .strictObject({
    id: id.optional(),
    version: z.int32().optional(),
    parentId: id.nullable().default(null),
    name: categoryName,
    sort: z.number().int().min(0).max(999_999).default(0),
  })
  .refine(versionWithId, { path: ['version'], message: 'rule.required' })
export type CategoryForm = z.output<typeof categoryForm>

export const categoryCalls = {
  findCategoryTree: defineCall({
    path: '/bf/ipos/web/category/findCategoryTree',
    summary: ['全部类目', 'All categories'],
    access: 'signedIn',
    input: nothing,
    output: z.array(category),
  }),
  saveCategory: defineCall({
    path: '/bf/ipos/web/category/saveCategory',
    summary: ['新增或修改类目', 'Create or change a category'],
    access: { permission: 'iposWeb.product.productGoodProduct.category' },
    input: categoryForm,
    output: z.object({ id }),
    audit: 'category.save',
  }),
  /** The number of products in each category itself, without its subcategories. */
  findCategoryCounts: defineCall({
    path: '/bf/ipos/web/category/findCategoryCounts',
    summary: ['各类目的商品数', 'The number of products in each category'],
    access: { permission: 'iposWeb.product.productGoodProduct.category' },
    input: nothing,
    output: z.array(z.object({ id, products: z.number().int() })),
  }),
  moveCategory: defineCall({
    path: '/bf/ipos/web/category/moveCategory',
    summary: ['移动类目、排序同级类目', 'Move a category and order its siblings'],
    access: { permission: 'iposWeb.product.productGoodProduct.category' },
    input: z.strictObject({
      id,
      version: z.int32(),
      parentId: id.nullable(),
      /** All siblings in their new order, with the category itself. */
      ids: z.array(id).min(1).max(5000),
    }),
    output: done,
    audit: 'category.move',
  }),
  removeCategory: defineCall({
    path: '/bf/ipos/web/category/removeCategory',
    summary: ['删除类目', 'Delete a category'],
    access: { permission: 'iposWeb.product.productGoodProduct.category' },
    input: z.strictObject({ id }),
    output: done,
    audit: 'category.remove',
  }),
}
