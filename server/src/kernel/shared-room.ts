import { refuse } from './refusal.ts'

interface Waiting {
  owner: number
  amount: number
  start: () => void
}

interface Limits {
  /** The most works at once, and the most of their amounts in sum. */
  atOnce: number
  size: number
  /** The most works of one owner at once. */
  each: number
  /** The most waiting works of one owner. The rest is refused. */
  mayWait?: number
}

/**
 * A room that the works of several owners (merchants) share. Works wait in the order of their calls, but the owners take
 * turns: nobody fills the room with his queue.
 */
export class SharedRoom {
  private readonly limits: Limits
  private used = 0
  private readonly held = new Map<number, number>()
  /** The owners by their last start, the longest ago first. */
  private readonly served = new Set<number>()
  private line: Waiting[] = []

  constructor(limits: Limits) {
    this.limits = limits
  }

  /** Runs `work` when there is room. A caller whose signal ends leaves the line. */
  async run<T>(owner: number, amount: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    const { mayWait = Number.POSITIVE_INFINITY } = this.limits
    if (this.line.filter((one) => one.owner === owner).length >= mayWait) throw refuse('common.busy')
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        this.line = this.line.filter((one) => one !== waiting)
        reject(signal?.reason)
        this.startNext()
      }
      const start = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const waiting: Waiting = { owner, amount, start }
      signal?.addEventListener('abort', leave, { once: true })
      this.line.push(waiting)
      this.startNext()
    })
    try {
      return await work()
    } finally {
      this.used -= amount
      const left = this.heldBy(owner) - 1
      if (left > 0) this.held.set(owner, left)
      else this.held.delete(owner)
      this.startNext()
    }
  }

  private heldBy = (owner: number): number => this.held.get(owner) ?? 0

  private get running(): number {
    return [...this.held.values()].reduce((sum, count) => sum + count, 0)
  }

  private startNext(): void {
    for (let next = this.next(); next !== undefined; next = this.next()) {
      const { owner, amount, start } = next
      const { running } = this
      // One that is larger than the room runs alone.
      const fits = running === 0 || (running < this.limits.atOnce && this.used + amount <= this.limits.size)
      if (!fits) return
      this.line.splice(this.line.indexOf(next), 1)
      this.used += amount
      this.held.set(owner, this.heldBy(owner) + 1)
      this.served.delete(owner)
      if (this.line.length > 0) this.served.add(owner)
      else this.served.clear()
      start()
    }
  }

  /** The first work of the owner whose turn it is. */
  private next(): Waiting | undefined {
    const first = new Map<number, Waiting>()
    for (const one of this.line) if (!first.has(one.owner)) first.set(one.owner, one)
    const turn = [...this.served]
    return [...first.values()]
      .filter(({ owner }) => this.heldBy(owner) < this.limits.each)
      .sort(
        (a, b) =>
          this.heldBy(a.owner) - this.heldBy(b.owner) || turn.indexOf(a.owner) - turn.indexOf(b.owner),
      )[0]
  }
}
