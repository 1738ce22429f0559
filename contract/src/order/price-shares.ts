/** A line that takes a part of a sum. */
export interface ShareTarget {
  line: number
  productId: string
  amount: number
  /** It has a till discount of its own: among ties it comes last. */
  discounted?: boolean
}

/**
 * Shares a sum in cents by the amounts of lines, by largest remainder. No share exceeds its line. Ties go by product, then
 * smaller amount, then line number, a line with a till discount last, so that the order of lines changes nothing
 * (decisions section 5).
 */
export function shareOut(sum: number, targets: readonly ShareTarget[]): number[] {
  const whole = targets.reduce((total, { amount }) => total + amount, 0)
  if (whole === 0 || sum === 0) return targets.map(() => 0)
  const parts = targets.map(({ amount }) => Number((BigInt(sum) * BigInt(amount)) / BigInt(whole)))
  const rests = targets.map(({ amount }) => Number((BigInt(sum) * BigInt(amount)) % BigInt(whole)))
  let left = sum - parts.reduce((total, part) => total + part, 0)
  const order = targets
    .map((target, at) => ({ target, at }))
    .sort(
      (one, other) =>
        (rests[other.at] ?? 0) - (rests[one.at] ?? 0) ||
        Number(one.target.productId) - Number(other.target.productId) ||
        one.target.amount - other.target.amount ||
        Number(one.target.discounted ?? false) - Number(other.target.discounted ?? false) ||
        one.target.line - other.target.line,
    )
  for (const { at } of order) {
    if (left === 0) break
    parts[at] = (parts[at] ?? 0) + 1
    left -= 1
  }
  return parts
}
