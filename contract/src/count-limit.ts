/** Lists stop counting at this number and set `totalCapped`. */
export const countLimit = 10_000
