/** The page is read again so often, in ms. */
export const readEvery = 10_000
