import { productColumns } from '@zhanggui/contract/product/product.columns.ts'
import { productFields } from '@zhanggui/contract/product/product.fields.ts'
import { productServiceBean } from '@zhanggui/contract/product/product.options.ts'
import { productText } from '@zhanggui/contract/product/product.text.ts'
import { useMemo } from 'react'
import { useText } from '../../kit/base/text.ts'
import { fieldService } from '../../kit/import/field-service.ts'
import type { ImportService } from '../../kit/import/import-service.ts'
import { useCategories } from '../../kit/product/use-categories.ts'

// Defaults are understood in both languages, because the user may have chosen them in the other one.
const service: ImportService = {
  ...fieldService(productFields, productServiceBean, productText),
  columns: productColumns,
}

/** The columns of a product, with the merchant's categories as choices. */
export function useProductService(): ImportService {
  const t = useText()
  const { data } = useCategories()
  return useMemo(() => {
    const names = (of: (parentId: string | null) => boolean): string[] => {
      const found = (data ?? []).filter(({ parentId }) => of(parentId)).sort((a, b) => a.sort - b.sort)
      return [...new Set(found.map(({ name }) => name))]
    }
    const newText = (name: string) => t('importScreen.newCategory', { name })
    return {
      ...service,
      choices(column, { category1 = '' }) {
        if (column === 'category1') return { values: names((parentId) => parentId === null), newText }
        if (column !== 'category2') return null
        const parent = data?.find(({ parentId, name }) => parentId === null && name === category1)
        // If the sheet has no default category, subcategories of all categories are offered.
        const inside = (parentId: string | null) =>
          parentId !== null && (category1 === '' || parentId === parent?.id)
        const path = (name: string) => (category1 === '' ? name : `${category1} / ${name}`)
        return { values: names(inside), newText: (name) => newText(path(name)) }
      },
    }
  }, [data, t])
}
