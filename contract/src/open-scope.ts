/** What a key of the Open API may do. */
export const openScopes = ['catalogue', 'stock', 'price', 'order', 'member', 'staff', 'aftersale'] as const
export type OpenScope = (typeof openScopes)[number]
