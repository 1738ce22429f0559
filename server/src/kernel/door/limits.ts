/** The most keys with a count. Above it the oldest is dropped. */
const mostKeys = 50_000

/**
 * Counts requests per key in this process. It protects expensive work, not passwords: those are counted in the
 * database.
 */
export class Limits {
  private readonly counts = new Map<string, { since: number; count: number }>()

  /** False if `key` has used up its share of this window. */
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
