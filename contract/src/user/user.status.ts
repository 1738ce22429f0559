/** User kinds: 1 creator, 2 merchant user, 3 shop user (spec section 3). */
export const userType = { creator: 1, merchantUser: 2, shopUser: 3 } as const
