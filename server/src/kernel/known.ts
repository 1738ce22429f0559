/** Keeps values by a text for some time after they were seen to be right. The oldest of too many gives way. */
export class Known<T> {
  private readonly ms: number
  private readonly most: number
  private readonly entries = new Map<string, { value: T; until: number }>()

  constructor({ ms, most }: { ms: number; most: number }) {
    this.ms = ms
    this.most = most
  }

  get(text: string): T | undefined {
    const entry = this.entries.get(text)
    return entry && entry.until > performance.now() ? entry.value : undefined
  }

  keep(text: string, value: T): void {
    this.entries.delete(text)
    const [oldest] = this.entries.keys()
    if (oldest !== undefined && this.entries.size >= this.most) this.entries.delete(oldest)
    this.entries.set(text, { value, until: performance.now() + this.ms })
  }

  drop(text: string): void {
    this.entries.delete(text)
  }
}
