/** The service bean of head-office products in the spec's import, export and template calls. */
export const productServiceBean = 'productGoodProduct'

export const saleMode = { piece: 1, weight: 2 } as const
export const saleStatuses = [2, 1, 0] as const
/** The most products whose prices one call changes. */
export const mostPrices = 2000
/** The most products in the editing table, and in one save of it. */
export const mostInTable = 500

/** The time when a save takes effect: 1 at once, 2 at 00:00 of the next day in the merchant's time zone (T+1). */
export const effectivePolicies = [1, 2] as const

/**
 * The most pictures of a product, 19 in all (spec section 5). The gallery has the main picture and 7 auxiliary ones,
 * and there is one picture for lists. With the setting `eightAuxiliary` there are 8 auxiliary ones, and the main
 * picture stands in lists.
 */
export const mediaLimit = (eightAuxiliary: boolean) =>
  eightAuxiliary ? { gallery: 9, list: 0, detail: 10 } : { gallery: 8, list: 1, detail: 10 }
