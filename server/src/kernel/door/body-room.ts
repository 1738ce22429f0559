import { refuse } from '../refusal.ts'
import type { Owner } from '../shared-room.ts'

/** In bytes. So much of each body needs no room. */
const small = 16 * 1024

/** In bytes: the most that unfinished bodies of merchants, and of networks, take in sum, and those of one of them. */
const most = {
  merchants: { all: 256 * 1024 * 1024, each: 32 * 1024 * 1024 },
  networks: { all: 64 * 1024 * 1024, each: 8 * 1024 * 1024 },
}

/** The memory of bodies that are not whole yet. Strangers take none of what merchants may take. */
export class BodyRoom {
  private readonly held = new Map<Owner, number>()
  private readonly sums = { merchants: 0, networks: 0 }

  /** Counts the bytes of one body. Refuses if its owner, or all of his kind, hold too many. `end` frees them. */
  begin(owner: Owner): { add(bytes: number): void; end(): void } {
    const kind = typeof owner === 'number' ? 'merchants' : 'networks'
    let [bytes, counted] = [0, 0]
    const count = (change: number) => {
      counted += change
      this.sums[kind] += change
      const left = (this.held.get(owner) ?? 0) + change
      if (left > 0) this.held.set(owner, left)
      else this.held.delete(owner)
    }
    return {
      add: (more) => {
        bytes += more
        const change = Math.max(0, bytes - small) - counted
        if (change === 0) return
        const { all, each } = most[kind]
        if (this.sums[kind] + change > all || (this.held.get(owner) ?? 0) + change > each)
          throw refuse('common.busy')
        count(change)
      },
      end: () => count(-counted),
    }
  }
}
