/** Lists count their matches up to here, and say `totalCapped` when there are more. */
export const countLimit = 10_000
