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

/** The number of running works of each owner or person. */
class Held {
  private readonly counts = new Map<Owner, number>()

  of(one: Owner): number {
    return this.counts.get(one) ?? 0
  }

  add(one: Owner, change: 1 | -1): void {
    const count = this.of(one) + change
    if (count > 0) this.counts.set(one, count)
    else this.counts.delete(one)
  }
}

/** The waiting works of an owner, of each of the people in the order of their turns. */
interface Line {
  people: Map<Owner, Waiting[]>
  length: number
}

/** Ends the turn of an owner or person who has further works: the others come first. */
function toTheEnd<T>(turns: Map<Owner, T>, one: Owner): void {
  const own = turns.get(one)
  if (own === undefined) return
  turns.delete(one)
  turns.set(one, own)
}

/** Of the owners or people in the order of their turns, the first one with the fewest running works. */
function nextOf<T>(turns: Map<Owner, T>, heldBy: (one: Owner) => number, each: number): T | undefined {
  let [next, fewest]: [T | undefined, number] = [undefined, each]
  for (const [one, own] of turns) {
    const held = heldBy(one)
    if (held >= fewest) continue
    ;[next, fewest] = [own, held]
    if (held === 0) break
  }
  return next
}

/** The longest of some lines. */
const longest = <T extends { length: number }>(lines: Iterable<T>): T | undefined => {
  let most: T | undefined
  for (const line of lines) if (line.length > (most?.length ?? 0)) most = line
  return most
}

const personOf = ({ owner, person }: Waiting): Owner => `${owner} ${person}`

/**
 * A room that the works of several owners share: merchants, or the networks of callers. The owners take turns, and so do
 * the people of each owner: nobody fills the room with his queue, and whoever waits has his turn after one of each other.
 */
export class SharedRoom {
  private readonly limits: Limits
  private used = 0
  private count = 0
  private readonly owners = new Held()
  private readonly people = new Held()
  /** The lines of the owners in the order of their turns. */
  private readonly lines = new Map<Owner, Line>()
  private length = 0

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
    const waiting: Waiting = { owner, person, amount, start: () => {}, refuse: () => {} }
    if (this.length === 0 && this.fits(amount) && this.owners.of(owner) < this.limits.each) this.take(waiting)
    else await this.wait(waiting, signal)
    try {
      return await work()
    } finally {
      this.used -= amount
      this.count--
      this.owners.add(owner, -1)
      this.people.add(personOf(waiting), -1)
      this.endTurn(waiting)
      this.startNext()
    }
  }

  get running(): number {
    return this.count
  }

  get waiting(): number {
    return this.length
  }

  /** True if a work can neither run now nor wait, unless another gives way to it. */
  get isFull(): boolean {
    const { atOnce, mayWaitInAll = Number.POSITIVE_INFINITY } = this.limits
    return this.length >= mayWaitInAll && this.count >= atOnce
  }

  /** True if the next work of this person would be refused, because nobody waits with more than he does. */
  isFullFor(owner: Owner, person: Owner = ''): boolean {
    return this.isFull && this.givesWay(owner, person) === undefined
  }

  /** The works of whoever gives way to this person: of the owner, or else of the colleague, who waits with the most. */
  private givesWay(owner: Owner, person: Owner): readonly Waiting[] | undefined {
    const own = this.lines.get(owner)
    const mine = own?.length ?? 0
    if (mine * 2 < this.length) {
      const most = longest(this.lines.values())
      if (most && most.length > mine + 1) return longest(most.people.values())
    }
    return own && this.colleague(own, person)
  }

  private colleague(own: Line, person: Owner): readonly Waiting[] | undefined {
    const mine = own.people.get(person)?.length ?? 0
    if (mine * 2 >= own.length) return undefined
    const most = longest(own.people.values())
    return most && most.length > mine + 1 ? most : undefined
  }

  private async wait(waiting: Waiting, signal: AbortSignal | undefined): Promise<void> {
    this.makeWay(waiting)
    await new Promise<void>((resolve, reject) => {
      const end = (reason: unknown) => {
        signal?.removeEventListener('abort', leave)
        this.leave(waiting)
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
      this.join(waiting)
      this.startNext()
    })
  }

  private join(waiting: Waiting): void {
    const { owner, person } = waiting
    const line = this.lines.get(owner) ?? { people: new Map<Owner, Waiting[]>(), length: 0 }
    this.lines.set(owner, line)
    const works = line.people.get(person)
    if (works) works.push(waiting)
    else line.people.set(person, [waiting])
    line.length++
    this.length++
  }

  private leave(waiting: Waiting): void {
    const { owner, person } = waiting
    const line = this.lines.get(owner)
    const works = line?.people.get(person)
    const at = works?.indexOf(waiting) ?? -1
    if (!line || !works || at < 0) return
    works.splice(at, 1)
    line.length--
    this.length--
    if (works.length === 0) line.people.delete(person)
    if (line.length === 0) this.lines.delete(owner)
  }

  private endTurn({ owner, person }: Waiting): void {
    const line = this.lines.get(owner)
    if (!line) return
    toTheEnd(this.lines, owner)
    toTheEnd(line.people, person)
  }

  /** Refuses a work for which there is no room in the line, or else the last one of whoever waits with the most. */
  private makeWay({ owner, person }: Waiting): void {
    const { mayWait = Number.POSITIVE_INFINITY } = this.limits
    const own = this.lines.get(owner)
    if (own && own.length >= mayWait) this.refuseLast(this.colleague(own, person))
    if (this.isFull) this.refuseLast(this.givesWay(owner, person))
  }

  private refuseLast(works: readonly Waiting[] | undefined): void {
    if (works === undefined) throw refuse('common.busy')
    works.at(-1)?.refuse()
  }

  /** One that is larger than the room runs alone. */
  private fits(amount: number): boolean {
    const { atOnce, size } = this.limits
    return this.count === 0 || (this.count < atOnce && this.used + amount <= size)
  }

  private take(waiting: Waiting): void {
    this.used += waiting.amount
    this.count++
    this.owners.add(waiting.owner, 1)
    this.people.add(personOf(waiting), 1)
  }

  private startNext(): void {
    for (let next = this.next(); next !== undefined && this.fits(next.amount); next = this.next()) {
      this.leave(next)
      this.take(next)
      this.endTurn(next)
      next.start()
    }
  }

  /** The first work of the person whose turn it is, of the owner whose turn it is. */
  private next(): Waiting | undefined {
    if (this.count >= this.limits.atOnce) return undefined
    const line = nextOf(this.lines, (owner) => this.owners.of(owner), this.limits.each)
    if (!line) return undefined
    const heldBy = (person: Owner): number => {
      const [work] = line.people.get(person) ?? []
      return work ? this.people.of(personOf(work)) : 0
    }
    return nextOf(line.people, heldBy, Number.POSITIVE_INFINITY)?.[0]
  }
}
