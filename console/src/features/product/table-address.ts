import type { productCellsQuery } from '@zhanggui/contract/product/product-cells.ts'
import type { z } from 'zod'

export type TableCondition = z.input<typeof productCellsQuery>['condition']

/** The editing table of these products: selected ones, or those of the list's filters. */
export const tableAddress = (condition: TableCondition): string =>
  `/product/productEditEfficient?of=${encodeURIComponent(JSON.stringify(condition))}`
