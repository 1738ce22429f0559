import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { SearchField } from '../list/search-fields.ts'
import { useCategoryOptions } from './use-categories.ts'

/**
 * The filter of a list by category. Users open a list more often than this filter, so the categories load when the
 * pointer or the focus reaches it, or when the list is filtered by one.
 */
export function useCategoryFilter(): SearchField {
  const [params] = useSearchParams()
  const [wanted, setWanted] = useState(false)
  const options = useCategoryOptions(wanted || params.has('categoryId'))
  return useMemo(
    () => ({
      componentName: 'tree',
      name: 'categoryId',
      placeholder: 'product.categoryId',
      width: 140,
      options,
      onWanted: () => setWanted(true),
    }),
    [options],
  )
}
