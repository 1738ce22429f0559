import { refuse } from './refusal.ts'

/** A merchant by id, or whoever else shares the room, by name. */
export type Owner = number | string

interface Waiting {
  owner: Owner
  /** One of the owner's people. */
  person: Owner
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
  /** The most waiting works of one owner. The person with the most of them gives way to others, and the rest is refused. */
  mayWait?: number
  /** The same for all owners in sum, and the owner with the most of them. */
  mayWaitInAll?: number
}

/** Owners or people: the number of their running works, and the order of their last starts, the longest ago first. */
class Turn {
  readonly held = new Map<Owner, number>()
  readonly served = new Set<Owner>()

  heldBy = (one: Owner): number => this.held.get(one) ?? 0

  start(one: Owner, othersWait: boolean): void {
    this.held.set(one, this.heldBy(one) + 1)
    this.served.delete(one)
    if (othersWait) this.served.add(one)
    else this.served.clear()
  }

  end(one: Owner): void {
    const left = this.heldBy(one) - 1
    if (left > 0) this.held.set(one, left)
    else this.held.delete(one)
  }

  compare(a: Owner, b: Owner): number {
    const order = [...this.served]
    return this.heldBy(a) - this.heldBy(b) || order.indexOf(a) - order.indexOf(b)
  }
}

/** The longest of the lines in which these works wait. */
function longest(works: readonly Waiting[], lineOf: (one: Waiting) => Owner): readonly Waiting[] {
  const lines = new Map<Owner, Waiting[]>()
  for (const one of works) {
    const line = lines.get(lineOf(one))
    if (line) line.push(one)
    else lines.set(lineOf(one), [one])
  }
  return [...lines.values()].sort((a, b) => b.length - a.length)[0] ?? []
}

const ownerOf = ({ owner }: Waiting): Owner => owner
const personOf = ({ owner, person }: Waiting): Owner => `${owner} ${person}`

/**
 * A room that the works of several owners share: merchants, or the networks of callers. Works wait in the order of their
 * calls, but the owners take turns, and the people of each owner: nobody fills the room with his queue.
 */
export class SharedRoom {
  private readonly limits: Limits
  private used = 0
  private readonly owners = new Turn()
  private readonly people = new Turn()
  private line: Waiting[] = []

  constructor(limits: Limits) {
    this.limits = limits
  }

  /** Runs `work` when there is room. A caller whose signal ends leaves the line. */
  async run<T>(
    owner: Owner,
    amount: number,
    work: () => Promise<T>,
    signal?: AbortSignal,
    person: Owner = '',
  ): Promise<T> {
    signal?.throwIfAborted()
    this.makeWay(owner, person)
    const waiting: Waiting = { owner, person, amount, start: () => {}, refuse: () => {} }
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
      waiting.refuse = () => end(refuse('common.busy'))
      waiting.start = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      signal?.addEventListener('abort', leave, { once: true })
      this.line.push(waiting)
      this.startNext()
    })
    try {
      return await work()
    } finally {
      this.used -= amount
      this.owners.end(owner)
      this.people.end(personOf(waiting))
      this.startNext()
    }
  }

  get running(): number {
    return [...this.owners.held.values()].reduce((sum, count) => sum + count, 0)
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
    const own = this.line.filter((one) => one.owner === owner).length
    return this.isFull && longest(this.line, ownerOf).length <= own + 1
  }

  /** Refuses a work for which there is no room in the line, or else the last one of whoever waits with the most. */
  private makeWay(owner: Owner, person: Owner): void {
    const { mayWait = Number.POSITIVE_INFINITY } = this.limits
    const own = this.line.filter((one) => one.owner === owner)
    if (own.length >= mayWait) {
      const most = longest(own, personOf)
      if (most.length <= own.filter((one) => one.person === person).length + 1) throw refuse('common.busy')
      most.at(-1)?.refuse()
    }
    if (this.isFullFor(owner)) throw refuse('common.busy')
    if (this.isFull) longest(this.line, ownerOf).at(-1)?.refuse()
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
      this.owners.start(owner, this.line.length > 0)
      this.people.start(personOf(next), this.line.length > 0)
      start()
    }
  }

  /** The first work of the person whose turn it is, of the owner whose turn it is. */
  private next(): Waiting | undefined {
    const first = new Map<Owner, Waiting>()
    for (const one of this.line) if (!first.has(personOf(one))) first.set(personOf(one), one)
    return [...first.values()]
      .filter(({ owner }) => this.owners.heldBy(owner) < this.limits.each)
      .sort(
        (a, b) => this.owners.compare(a.owner, b.owner) || this.people.compare(personOf(a), personOf(b)),
      )[0]
  }
}
