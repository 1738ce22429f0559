/** The service bean of head-office products in the spec's import, export and template calls. */
export const productServiceBean = 'productGoodProduct'

export const saleMode = { piece: 1, weight: 2 } as const
export const saleStatuses = [2, 1, 0] as const
/** The time when a save takes effect: 1 at once, 2 at 00:00 of the next day in the merchant's time zone (T+1). */
export const effectivePolicies = [1, 2] as const

/** The most pictures of a product (spec section 5): 8 in the gallery, 1 for lists, 10 in the detail, 19 in all. */
export const mediaLimit = { gallery: 8, list: 1, detail: 10, video: 1 } as const
