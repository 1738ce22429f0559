import { refuse } from '../refusal.ts'
import type { Owner } from '../shared-room.ts'

/** In bytes. So much of each body needs no room. */
const small = 16 * 1024

/** In bytes: the most that unfinished bodies of merchants, and of networks, take in sum, and those of one of them. */
const most = {
  merchants: { all: 256 * 1024 * 1024, each: 32 * 1024 * 1024 },
  networks: { all: 64 * 1024 * 1024, each: 8 * 1024 * 1024 },
}

/** Where a body comes from: a merchant or a network, and one of its people. */
export interface Sender {
  owner: Owner
  person?: Owner
}

interface Body {
  sender: Required<Sender>
  counted: number
  /** Refuses the body, which frees its room. */
  giveWay: () => void
}

/** The bytes that each sender holds. */
class Sums {
  private readonly sums = new Map<Owner, number>()

  of(one: Owner): number {
    return this.sums.get(one) ?? 0
  }

  add(one: Owner, change: number): void {
    const left = this.of(one) + change
    if (left > 0) this.sums.set(one, left)
    else this.sums.delete(one)
  }

  /** The owner or person with the most bytes. */
  largest(): Owner | undefined {
    let [largest, bytes]: [Owner | undefined, number] = [undefined, 0]
    for (const [one, sum] of this.sums) if (sum > bytes) [largest, bytes] = [one, sum]
    return largest
  }
}

/**
 * The memory of bodies that are not whole yet. Strangers take none of what merchants may take. In a full room whoever
 * holds most gives way to the others, first the merchant or the network, and of that the person.
 */
export class BodyRoom {
  private readonly kinds = { merchants: new Sums(), networks: new Sums() }
  private readonly people = new Map<Owner, Sums>()
  private readonly bodies = new Set<Body>()
  private readonly all = { merchants: 0, networks: 0 }

  /**
   * Counts the bytes of one body. Refuses if its sender holds most of a full room; otherwise an older body of whoever does
   * gives way. `end` frees the bytes.
   */
  begin(
    { owner, person = '' }: Sender,
    giveWay: () => void = () => {},
  ): { add(bytes: number): void; end(): void } {
    const body: Body = { sender: { owner, person }, counted: 0, giveWay }
    let bytes = 0
    return {
      add: (more) => {
        bytes += more
        const change = Math.max(0, bytes - small) - body.counted
        if (change === 0) return
        this.makeRoom(body.sender, change)
        this.count(body, change)
      },
      end: () => this.count(body, -body.counted),
    }
  }

  private count(body: Body, change: number): void {
    if (change === 0) return
    const { owner, person } = body.sender
    const kind = kindOf(owner)
    body.counted += change
    if (body.counted > 0) this.bodies.add(body)
    else this.bodies.delete(body)
    this.all[kind] += change
    this.kinds[kind].add(owner, change)
    const people = this.people.get(owner) ?? new Sums()
    people.add(person, change)
    if (this.kinds[kind].of(owner) > 0) this.people.set(owner, people)
    else this.people.delete(owner)
  }

  private makeRoom({ owner, person }: Required<Sender>, change: number): void {
    const kind = kindOf(owner)
    const { all, each } = most[kind]
    while (this.kinds[kind].of(owner) + change > each) {
      const people = this.people.get(owner)
      const largest = people?.largest()
      if (!people || largest === undefined || people.of(largest) <= people.of(person) + change)
        throw refuse('common.busy')
      this.free(owner, largest)
    }
    while (this.all[kind] + change > all) {
      const owners = this.kinds[kind]
      const largest = owners.largest()
      if (largest === undefined || owners.of(largest) <= owners.of(owner) + change)
        throw refuse('common.busy')
      this.free(largest, this.people.get(largest)?.largest() ?? '')
    }
  }

  /** The oldest body of a person gives way. */
  private free(owner: Owner, person: Owner): void {
    for (const body of this.bodies)
      if (body.sender.owner === owner && body.sender.person === person) {
        this.count(body, -body.counted)
        body.giveWay()
        return
      }
  }
}

const kindOf = (owner: Owner): 'merchants' | 'networks' =>
  typeof owner === 'number' ? 'merchants' : 'networks'
