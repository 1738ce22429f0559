import type { Category } from '@zhanggui/contract/category/category.calls.ts'
import { categoryCalls } from '@zhanggui/contract/category/category.calls.ts'
import { useMemo } from 'react'
import type { TreeOption } from '../input/option.ts'
import { useCall } from '../wire/queries.ts'

/** The merchant's categories. They load when they are needed, and again after a change. */
export const useCategories = (wanted = true) =>
  useCall(categoryCalls.findCategoryTree, {}, { staleTime: Infinity, enabled: wanted })

/** The subcategories of a parent (null: the top level) in the merchant's order. */
export function childrenOf(categories: readonly Category[], parentId: string | null): Category[] {
  return categories
    .filter((category) => category.parentId === parentId)
    .sort((a, b) => a.sort - b.sort || Number(a.id) - Number(b.id))
}

/** Both levels as options of a tree select; undefined while they load. */
export function useCategoryOptions(wanted = true): TreeOption[] | undefined {
  const { data } = useCategories(wanted)
  return useMemo(
    () =>
      data &&
      childrenOf(data, null).map((parent) => ({
        value: parent.id,
        title: parent.name,
        path: parent.name,
        children: childrenOf(data, parent.id).map((child) => ({
          value: child.id,
          title: child.name,
          path: `${parent.name} / ${child.name}`,
        })),
      })),
    [data],
  )
}
