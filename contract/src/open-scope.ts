/** What a key of the Open API may do. */
export const openScopes = ['goods', 'stock', 'member', 'price', 'order', 'pos'] as const
export type OpenScope = (typeof openScopes)[number]

/** The header of a request that names its key. */
export const keyHeader = 'x-zg-key'
