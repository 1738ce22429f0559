import type { Category } from '@zhanggui/contract/category/category.calls.ts'
import type { TreeOrder, TreeWay } from '../../kit/table/tree/tree-order.ts'

/** A category with its products, and the numbers of its level. */
export interface CategoryLine extends Category {
  /** With the products of its subcategories. */
  products: number
  subcategories: number
}

const bySort = (a: Category, b: Category) => a.sort - b.sort || Number(a.id) - Number(b.id)

/** Two levels: a category with subcategories stays at the top. */
export const categoryWay: TreeWay<CategoryLine> = {
  keyOf: ({ id }) => id,
  parentOf: ({ parentId }) => parentId ?? '',
  compare: bySort,
  mayLieIn: (category, parent) =>
    parent === null || (parent.parentId === null && category.subcategories === 0),
}

/** The categories with their numbers. A top category counts the products of its subcategories, too. */
export function categoryLines(
  categories: readonly Category[],
  counts: readonly { id: string; products: number }[] | undefined,
): CategoryLine[] {
  const products = new Map<string, number>()
  const subcategories = new Map<string, number>()
  const add = (map: Map<string, number>, id: string, more: number) => map.set(id, (map.get(id) ?? 0) + more)
  const own = new Map(counts?.map((one) => [one.id, one.products]))
  for (const { id, parentId } of categories) {
    add(products, id, own.get(id) ?? 0)
    if (parentId === null) continue
    add(products, parentId, own.get(id) ?? 0)
    add(subcategories, parentId, 1)
  }
  return categories.map((category) => ({
    ...category,
    products: products.get(category.id) ?? 0,
    subcategories: subcategories.get(category.id) ?? 0,
  }))
}

/** The input of the call that gives a level this order; null if the moved category is unknown. */
export function moveOf(lines: readonly CategoryLine[], { parentKey, keys }: TreeOrder, moved: string) {
  const category = lines.find(({ id }) => id === moved)
  return category && { id: moved, version: category.version, parentId: parentKey || null, ids: keys }
}

/** The input that puts a moved category back to its former place; null if it is gone. `now` may have new siblings. */
export function moveBackOf(before: readonly Category[], now: readonly Category[], moved: string) {
  const former = before.find(({ id }) => id === moved)
  const category = now.find(({ id }) => id === moved)
  if (!former || !category) return null
  const { parentId } = former
  const placed = before
    .filter((one) => one.parentId === parentId)
    .sort(bySort)
    .map(({ id }) => id)
  const here = now.filter((one) => one.parentId === parentId || one.id === moved).map(({ id }) => id)
  const ids = [...placed.filter((id) => here.includes(id)), ...here.filter((id) => !placed.includes(id))]
  return { id: moved, version: category.version, parentId, ids }
}
