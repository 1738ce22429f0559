/** So many keys are counted at once; beyond, the oldest are let go. */
const mostKeys = 50_000

/** Counts in this process how often something was asked for: for what costs the server work, not for guessing. */
export class Limits {
  private readonly counts = new Map<string, { since: number; count: number }>()

  /** False when `key` had its share of this window. */
  take(key: string, { atMost, windowMs }: { atMost: number; windowMs: number }): boolean {
    const now = performance.now()
    const known = this.counts.get(key)
    if (known && now - known.since < windowMs) {
      known.count++
      return known.count <= atMost
    }
    this.counts.delete(key)
    if (this.counts.size >= mostKeys)
      for (const [oldest] of this.counts) if (this.counts.delete(oldest)) break
    this.counts.set(key, { since: now, count: 1 })
    return true
  }
}
