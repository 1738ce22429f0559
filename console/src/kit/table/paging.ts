export interface ListSort {
  key: string
  order: 'asc' | 'desc'
}

export const pageSizes = [10, 20, 50, 100, 200] as const
/** Rows of a page (spec section 9). */
export const defaultPageSize = 10
