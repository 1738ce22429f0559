/** Lists stop counting at this number and set `totalCapped`. */
export const countLimit = 10_000
/** Tabs whose rows are counted one by one stop at this number while they are not open. */
export const tabLimit = 999
