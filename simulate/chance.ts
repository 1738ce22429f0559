/** Numbers that look random and are the same for the same seed (mulberry32, public domain). */
export function chanceOf(seed: number) {
  let state = seed >>> 0
  /** At least 0, below 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  /** A whole number in these limits, both included. */
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  const oneOf = <T>(all: readonly T[]): T => {
    const found = all[between(0, all.length - 1)]
    if (found === undefined) throw new Error('nothing to choose from')
    return found
  }
  return {
    between,
    oneOf,
    /** True in so many of 100 cases. */
    percent: (of100: number): boolean => next() * 100 < of100,
    /** One of these by its weight. */
    weighted<T extends string | number>(weights: readonly (readonly [T, number])[]): T {
      let at = next() * weights.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of weights) {
        at -= weight
        if (at < 0) return value
      }
      return oneOf(weights)[0]
    },
    shuffled<T>(all: readonly T[]): T[] {
      const rest = [...all]
      return all.map(() => rest.splice(between(0, rest.length - 1), 1)[0] as T)
    },
  }
}
export type Chance = ReturnType<typeof chanceOf>
