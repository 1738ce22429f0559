import { refuse } from './refusal.ts'

/** A merchant by id, or whoever else shares the room, by name. */
type Owner = number | string

interface Waiting {
  owner: Owner
  amount: number
  start: () => void
  /** Ends the wait with a refusal. */
  refuse: () => void
}

interface Limits {
  /** The most works at once, and the most of their amounts in sum. */
  atOnce: number
  size: number
  /** The most works of one owner at once. */
  each: number
  /** The most waiting works of one owner. The rest is refused. */
  mayWait?: number
  /** The most waiting works in sum. The owner with the most of them gives way to others, and the rest is refused. */
  mayWaitInAll?: number
}

/**
 * A room that the works of several owners share: merchants, or the networks of callers. Works wait in the order of their
 * calls, but the owners take turns: nobody fills the room with his queue.
 */
export class SharedRoom {
  private readonly limits: Limits
  private used = 0
  private readonly held = new Map<Owner, number>()
  /** The owners by their last start, the longest ago first. */
  private readonly served = new Set<Owner>()
  private line: Waiting[] = []

  constructor(limits: Limits) {
    this.limits = limits
  }

  /** Runs `work` when there is room. A caller whose signal ends leaves the line. */
  async run<T>(owner: Owner, amount: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    const { mayWait = Number.POSITIVE_INFINITY } = this.limits
    if (this.waitingOf(owner).length >= mayWait || this.isFullFor(owner)) throw refuse('common.busy')
    if (this.isFull) this.longestLine().at(-1)?.refuse()
    await new Promise<void>((resolve, reject) => {
      const end = (reason: unknown) => {
        signal?.removeEventListener('abort', leave)
        this.line = this.line.filter((one) => one !== waiting)
        reject(reason)
      }
      const leave = () => {
        end(signal?.reason)
        this.startNext()
      }
      const start = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const waiting: Waiting = { owner, amount, start, refuse: () => end(refuse('common.busy')) }
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

  private heldBy = (owner: Owner): number => this.held.get(owner) ?? 0
  private waitingOf = (owner: Owner): Waiting[] => this.line.filter((one) => one.owner === owner)

  get running(): number {
    return [...this.held.values()].reduce((sum, count) => sum + count, 0)
  }

  get waiting(): number {
    return this.line.length
  }

  /** True if a work can neither run now nor wait, unless another gives way to it. */
  get isFull(): boolean {
    const { atOnce, mayWaitInAll = Number.POSITIVE_INFINITY } = this.limits
    return this.line.length >= mayWaitInAll && this.running >= atOnce
  }

  /** True if the next work of this owner would be refused, because nobody waits with more than he does. */
  isFullFor(owner: Owner): boolean {
    return this.isFull && this.longestLine().length <= this.waitingOf(owner).length + 1
  }

  /** The waiting works of the owner who has the most of them. */
  private longestLine(): readonly Waiting[] {
    const lines = new Map<Owner, Waiting[]>()
    for (const one of this.line) lines.set(one.owner, [...(lines.get(one.owner) ?? []), one])
    return [...lines.values()].sort((a, b) => b.length - a.length)[0] ?? []
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
    const first = new Map<Owner, Waiting>()
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
