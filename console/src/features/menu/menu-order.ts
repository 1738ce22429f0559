import { menuType } from '@zhanggui/contract/permissions.ts'
import { childrenOf, type TreeWay, treeOf } from '../../kit/table/tree/tree-order.ts'

/** What the order of the menu needs of a record. */
export interface Placed {
  code: string
  parentCode: string
  type: number
  sort: number
}

/** Siblings by `sort` descending (spec section 3); buttons stay with their page, the rest in folders or at the top. */
export const menuWay: TreeWay<Placed> = {
  keyOf: ({ code }) => code,
  parentOf: ({ parentCode }) => parentCode,
  compare: (a, b) => b.sort - a.sort,
  mayLieIn: (entry, parent) =>
    entry.type === menuType.button
      ? parent?.code === entry.parentCode
      : parent === null || parent.type === menuType.folder,
}

/** A new record stands after its siblings. */
export const lastSort = (entries: readonly Placed[], parentCode: string): number =>
  Math.max(0, (childrenOf(treeOf(entries, menuWay), parentCode).at(-1)?.sort ?? 20) - 10)
