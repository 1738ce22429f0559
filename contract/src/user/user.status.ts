/** User kinds: 1 creator, 2 merchant user, 3 shop user (spec section 3). */
export const userType = { creator: 1, merchantUser: 2, shopUser: 3 } as const

/** 1 active, 2 disabled, 3 invited: has an account elsewhere and has not accepted yet. */
export const userStatus = { active: 1, disabled: 2, invited: 3 } as const
export const userStatuses = [1, 2, 3] as const
