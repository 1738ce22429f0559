import type { Category } from '@zhanggui/contract/category/category.calls.ts'

/** The gap between the numbers of siblings. A sibling can move between two others without changing them. */
const gap = 10

/** The numbers to write when a sibling moves up or down: usually one, or all if no gap is left. */
export function movedSorts(
  siblings: readonly Category[],
  index: number,
  step: -1 | 1,
): { category: Category; sort: number }[] {
  const category = siblings[index]
  if (!category || !siblings[index + step]) return []
  const next = siblings.filter((one) => one !== category)
  next.splice(index + step, 0, category)
  const before = next[index + step - 1]?.sort
  const after = next[index + step + 1]?.sort
  const low = before ?? (after ?? 0) - 2 * gap
  const high = after ?? low + 2 * gap
  const middle = Math.floor((low + high) / 2)
  if (middle > low && middle < high && middle >= 0) return [{ category, sort: middle }]
  return next.flatMap((one, place) => {
    const sort = (place + 1) * gap
    return one.sort === sort ? [] : [{ category: one, sort }]
  })
}
