import type { Call, LoadClass } from '@zhanggui/contract/call.ts'
import { type Owner, SharedRoom } from '../shared-room.ts'

/**
 * Calls before sign-in have their own share, so a flood of them does not delay signed-in users. The look-up of a session
 * or key that this process does not know has one, too: it may be invented.
 */
export type Share = LoadClass | 'public' | 'unknown'

/** For each share: its part of the pool, and the number of calls that may wait. */
const shares: Record<Share, { share: number; queue: number }> = {
  public: { share: 0.25, queue: 60 },
  unknown: { share: 0.25, queue: 100 },
  hashing: { share: 0.25, queue: 32 },
  critical: { share: 1, queue: 100 },
  normal: { share: 0.75, queue: 100 },
  bulk: { share: 0.25, queue: 40 },
}

/** Calls that hash a password wait apart: the public key of the sign-in page must not wait for them. */
export const shareOf = ({ access, load }: Pick<Call, 'access' | 'load'>): Share =>
  access === 'public' && load !== 'hashing' ? 'public' : load

/** True for calls of signed-in people. */
export const isOfPerson = ({ access }: Pick<Call, 'access'>): boolean =>
  access !== 'public' && !(typeof access === 'object' && 'open' in access)

/** Calls whose work is slow, or waits for the rows of another save, so that each merchant has a share of the places. */
export const isSlow = ({ body, load, audit }: Pick<Call, 'body' | 'load' | 'audit'>): boolean =>
  body === 'upload' || load === 'bulk' || audit !== null

/** The part of the places that slow calls of all merchants may take together. The rest is for calls that only read. */
const slowPart = 0.75
/** One of so many connections is never for slow works, whatever their shares are. */
const keptPart = 6

/** Whose turn a call takes: of a merchant and one of his people, or of the network of a stranger. */
export interface Turn {
  owner: Owner
  person?: Owner
}

/** Limits the calls of each share with a queue of its own. In each of them, merchants and networks take turns. */
export class LoadGate {
  private readonly rooms: ReadonlyMap<Share, SharedRoom>
  /**
   * A merchant has at most half of the places with slow calls, and his people take turns. Only half of the queue of bulk
   * calls may be his.
   */
  private readonly slow: ReadonlyMap<Share, SharedRoom>
  /** The slow works of all shares: some connections are left for reading, whoever waits for the rows of another. */
  private readonly allSlow: SharedRoom

  constructor(poolSize: number) {
    const kinds = (Object.keys(shares) as Share[]).map((kind) => {
      const { share, queue } = shares[kind]
      return { kind, places: Math.max(1, Math.floor(poolSize * share)), queue }
    })
    this.rooms = new Map(
      kinds.map(({ kind, places, queue }) => [
        kind,
        new SharedRoom({ atOnce: places, size: places, each: places, mayWaitInAll: queue }),
      ]),
    )
    const most = Math.max(1, poolSize - Math.max(1, Math.floor(poolSize / keptPart)))
    this.allSlow = new SharedRoom({
      atOnce: most,
      size: most,
      each: Math.max(1, Math.floor(poolSize * slowPart)),
    })
    this.slow = new Map(
      kinds.map(({ kind, places, queue }) => {
        const mayWait = kind === 'bulk' ? queue / 2 : queue
        const atOnce = Math.max(1, Math.floor(places * slowPart))
        const limits = { atOnce, size: atOnce, each: Math.min(atOnce, Math.ceil(places / 2)), mayWait }
        return [kind, new SharedRoom(limits)]
      }),
    )
  }

  /** A slow work of a merchant's person. It waits for its merchant's share before it takes a place. */
  runSlow<T>(turn: Required<Turn>, kind: Share, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const { owner, person } = turn
    const placed = () => this.run(kind, work, turn, signal)
    const among = () => this.allSlow.run(owner, 1, placed, signal, person)
    return (this.slow.get(kind) as SharedRoom).run(owner, 1, among, signal, person)
  }

  /** A work whose signal ends while it waits leaves the queue. */
  run<T>(kind: Share, work: () => Promise<T>, { owner, person }: Turn, signal?: AbortSignal): Promise<T> {
    return this.room(kind).run(owner, 1, work, signal, person)
  }

  /** True if a call of this share would be shed now, unless `isFullFor` its owner says otherwise. */
  isFull(kind: Share): boolean {
    return this.room(kind).isFull
  }

  /** True if a call of this share and turn would be shed now. */
  isFullFor(kind: Share, turnOf: () => Turn): boolean {
    const room = this.room(kind)
    if (!room.isFull) return false
    const { owner, person } = turnOf()
    return room.isFullFor(owner, person)
  }

  /** The numbers of running and waiting calls, for the metrics. */
  state(): { kind: Share; running: number; waiting: number }[] {
    return [...this.rooms].map(([kind, { running, waiting }]) => ({ kind, running, waiting }))
  }

  private room(kind: Share): SharedRoom {
    return this.rooms.get(kind) as SharedRoom
  }
}
