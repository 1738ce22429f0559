import { menuType } from '@zhanggui/contract/permissions.ts'
import { childrenOf, type TreeWay, treeOf } from '../../kit/table/tree/tree-order.ts'

/** The parts of a record that its order in the menu depends on. */
export interface Placed {
  code: string
  parentCode: string
  type: number
  sort: number
}

/**
 * Siblings sort by `sort` descending (spec section 3). Buttons stay with their page; other records stand in folders
 * or at the top.
 */
export const menuWay: TreeWay<Placed> = {
  keyOf: ({ code }) => code,
  parentOf: ({ parentCode }) => parentCode,
  compare: (a, b) => b.sort - a.sort,
  mayLieIn: (entry, parent) =>
    entry.type === menuType.button
      ? parent?.code === entry.parentCode
      : parent === null || parent.type === menuType.folder,
}

/** The `sort` of a new record, which places it after its siblings. */
export const lastSort = (entries: readonly Placed[], parentCode: string): number =>
  Math.max(0, (childrenOf(treeOf(entries, menuWay), parentCode).at(-1)?.sort ?? 20) - 10)
