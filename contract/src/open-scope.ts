/** What a key of the Open API may do. */
export const openScopes = ['price', 'order'] as const
export type OpenScope = (typeof openScopes)[number]
