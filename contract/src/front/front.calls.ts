import { z } from 'zod'
import { defineCall } from '../call.ts'
import { productFacts } from '../product/product-facts.ts'
import { id, pageOf, pageQuery, searchText, uniqueName, versionWithId } from '../rules.ts'

const page = 'iposWeb.product.frontCategory'

export const frontLimit = {
  /** Levels of the tree. */
  levels: 3,
  /** Characters of a name (spec). */
  name: 20,
  /** Categories of a merchant. The tree is always read whole. */
  categories: 2000,
  /** Products that a row of a spreadsheet names. */
  codes: 3000,
  /** Products of one change. */
  products: 500,
} as const

export const frontName = uniqueName(frontLimit.name)

/** A category as buyers see it in the shop. */
export const front = z.object({
  id,
  parentId: id.nullable(),
  /** The store that alone has it; null if all stores share it. */
  storeId: id.nullable(),
  /** '' if all stores share it. */
  storeName: z.string(),
  /** The shared category that it replaces in its store; null if it replaces none. */
  sharedId: id.nullable(),
  name: z.string(),
  /** Addresses of its picture and of the small one; '' without a picture. */
  picture: z.string(),
  thumbnail: z.string(),
  sort: z.number().int(),
  version: z.int32(),
  /** Hidden in the asked store, with all below it. */
  hidden: z.boolean(),
  /** Products that buyers see in the category itself. */
  products: z.number().int(),
  /** The same with the categories below. A product counts once. */
  total: z.number().int(),
  /** All products in it, also those that buyers do not see. */
  members: z.number().int(),
})
export type Front = z.output<typeof front>

export const frontProduct = z.object({
  ...productFacts,
  /** The price that counts in the asked store, otherwise that of the head office. */
  salesPrice: z.string(),
  /** Buyers see it: it is effective, and listed in the asked store. */
  seen: z.boolean(),
})
export type FrontProduct = z.output<typeof frontProduct>

export const frontProductQuery = z.strictObject({
  id,
  storeId: id.optional(),
  keyword: searchText(100).optional(),
  /** The effective products that are not in the category, instead of those in it. */
  outside: z.boolean().default(false),
  ...pageQuery,
})
export type FrontProductQuery = z.output<typeof frontProductQuery>

/** With a store: the categories that it shows. */
export const frontFilters = z.strictObject({ storeId: id.optional() })

const products = z.strictObject({
  id,
  productIds: z
    .array(id)
    .min(1, 'rule.required')
    .max(frontLimit.products)
    .refine((ids) => new Set(ids).size === ids.length, 'rule.repeated'),
})
const edit = { permission: `${page}.edit` } as const
const changed = z.object({ changed: z.number().int() })
const saved = z.object({ id, version: z.int32() })

export const frontCalls = {
  findFrontTree: defineCall({
    path: '/bf/ipos/web/frontCategory/findFrontTree',
    summary: ['前台分类树', 'The tree of front categories'],
    access: { permission: page },
    /** With a store: the shared categories and its own, as its buyers see them. */
    input: z.strictObject({ storeId: id.optional() }),
    output: z.array(front),
  }),
  findFrontProductPage: defineCall({
    path: '/bf/ipos/web/frontCategory/findFrontProductPage',
    summary: ['前台分类的商品', 'Products of a front category'],
    access: { permission: page },
    input: frontProductQuery,
    output: pageOf(frontProduct),
  }),
  /** Creates a category after its siblings, or changes its name and its picture. */
  saveFront: defineCall({
    path: '/bf/ipos/web/frontCategory/saveFront',
    summary: ['新增或修改前台分类', 'Create or change a front category'],
    access: edit,
    input: z
      .strictObject({
        id: id.optional(),
        version: z.int32().optional(),
        name: frontName,
        /** The address of its picture; '' for none. Without it the picture stays. */
        picture: z.string().max(300).optional(),
        /** Of a new category. */
        parentId: id.nullable().default(null),
        /** Of a new category: the store that alone has it. */
        storeId: id.nullable().default(null),
      })
      .refine(versionWithId, { path: ['version'], message: 'rule.required' }),
    output: saved,
    audit: 'front.save',
  }),
  moveFront: defineCall({
    path: '/bf/ipos/web/frontCategory/moveFront',
    summary: ['移动前台分类', 'Move a front category'],
    access: edit,
    input: z.strictObject({
      id,
      version: z.int32(),
      parentId: id.nullable(),
      /** The sibling after its new place. Null: the last place. */
      beforeId: id.nullable(),
    }),
    output: saved,
    audit: 'front.move',
  }),
  removeFront: defineCall({
    path: '/bf/ipos/web/frontCategory/removeFront',
    summary: ['删除前台分类', 'Delete a front category'],
    access: edit,
    input: z.strictObject({ id }),
    output: z.null(),
    audit: 'front.remove',
  }),
  /** Hides a category in a store, with all below it, or shows it again. */
  hideFront: defineCall({
    path: '/bf/ipos/web/frontCategory/hideFront',
    summary: ['在门店隐藏或显示前台分类', 'Hide or show a front category in a store'],
    access: edit,
    input: z.strictObject({ id, storeId: id, hidden: z.boolean() }),
    output: z.null(),
    audit: 'front.hide',
  }),
  /**
   * Gives a store its own copy of a shared category, with all below it and the products. The store shows the copy
   * instead.
   */
  makeFrontOwn: defineCall({
    path: '/bf/ipos/web/frontCategory/makeFrontOwn',
    summary: ['把共用的前台分类改为门店自有', 'Make a shared front category the own one of a store'],
    access: edit,
    input: z.strictObject({
      id,
      storeId: id,
      /** The copy that `followFront` removed, to have it again instead of a new one. */
      formerId: id.optional(),
    }),
    output: z.object({ id, copied: z.number().int() }),
    audit: 'front.own',
  }),
  /** Removes a store's own copy of a shared category. The store shows the shared one again. */
  followFront: defineCall({
    path: '/bf/ipos/web/frontCategory/followFront',
    summary: ['门店恢复总部共用的前台分类', 'Let a store show the shared front category again'],
    access: edit,
    input: z.strictObject({ id }),
    output: z.object({ id, removed: z.number().int() }),
    audit: 'front.follow',
  }),
  exportFronts: defineCall({
    path: '/bf/ipos/web/frontCategory/exportFronts',
    summary: ['导出前台分类到下载中心', 'Export the front categories to the download center'],
    access: { permission: `${page}.export` },
    input: z.strictObject({ asyncSystemName: z.string().max(64).optional(), condition: frontFilters }),
    output: z.object({ taskId: id }),
    audit: 'front.export',
  }),
  /** Adds products after the others, all or none. Those in the category stay where they are. */
  addFrontProducts: defineCall({
    path: '/bf/ipos/web/frontCategory/addFrontProducts',
    summary: ['向前台分类加入商品', 'Add products to a front category'],
    access: edit,
    input: products,
    output: changed,
    audit: 'front.products',
  }),
  takeOutFrontProducts: defineCall({
    path: '/bf/ipos/web/frontCategory/takeOutFrontProducts',
    summary: ['从前台分类移出商品', 'Take products out of a front category'],
    access: edit,
    input: products,
    output: changed,
    audit: 'front.products',
  }),
  /** Places products, in this order, before another one or at the end. */
  orderFrontProducts: defineCall({
    path: '/bf/ipos/web/frontCategory/orderFrontProducts',
    summary: ['排列前台分类的商品', 'Order the products of a front category'],
    access: edit,
    input: products.extend({ beforeProductId: id.nullable() }),
    output: changed,
    audit: 'front.order',
  }),
}
