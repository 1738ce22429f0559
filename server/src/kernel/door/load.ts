import type { Call, LoadClass } from '@zhanggui/contract/call.ts'
import { type Owner, SharedRoom } from '../shared-room.ts'
import { Turns } from '../turns.ts'

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

/**
 * The shares of strangers. The networks that they call from take turns, so that one of them cannot keep others out. So do
 * merchants with the calls of their keys.
 */
const ofStrangers: readonly Share[] = ['public', 'unknown', 'hashing']

/** Limits the calls of each share with a queue of its own. */
export class LoadGate {
  private readonly turns: ReadonlyMap<Share, Turns>
  private readonly strangers: ReadonlyMap<Share, SharedRoom>
  /**
   * A merchant has at most half of the places with slow calls, and his people take turns. Only half of the queue of bulk
   * calls may be his.
   */
  private readonly slow: ReadonlyMap<Share, SharedRoom>

  constructor(poolSize: number) {
    const kinds = (Object.keys(shares) as Share[]).map((kind) => {
      const { share, queue } = shares[kind]
      return { kind, places: Math.max(1, Math.floor(poolSize * share)), queue }
    })
    const open = kinds.filter(({ kind }) => ofStrangers.includes(kind))
    this.strangers = new Map(
      open.map(({ kind, places, queue }) => {
        return [kind, new SharedRoom({ atOnce: places, size: places, each: places, mayWaitInAll: queue })]
      }),
    )
    this.turns = new Map(
      kinds
        .filter((one) => !open.includes(one))
        .map(({ kind, places, queue }) => [kind, new Turns(places, queue)]),
    )
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
  runSlow<T>(
    { merchantId, person }: { merchantId: number; person: string },
    kind: Share,
    work: () => Promise<T>,
    signal: AbortSignal,
    from = '',
  ): Promise<T> {
    const placed = () => this.run(kind, work, signal, from)
    return (this.slow.get(kind) as SharedRoom).run(merchantId, 1, placed, signal, person)
  }

  /**
   * `from` is the network of the caller, or the merchant of its key. A work of strangers whose signal ends while it waits
   * leaves the queue.
   */
  run<T>(kind: Share, work: () => Promise<T>, signal?: AbortSignal, from: Owner = ''): Promise<T> {
    const room = this.strangers.get(kind)
    return room ? room.run(from, 1, work, signal) : (this.turns.get(kind) as Turns).run(work)
  }

  /** True if a call of this share would be shed now, unless `isFullFor` its network says otherwise. */
  isFull(kind: Share): boolean {
    return (this.strangers.get(kind) ?? (this.turns.get(kind) as Turns)).isFull
  }

  /** True if a call of this share from this network would be shed now. */
  isFullFor(kind: Share, from: () => string): boolean {
    const room = this.strangers.get(kind)
    return this.isFull(kind) && (!room || room.isFullFor(from()))
  }

  /** The numbers of running and waiting calls, for the metrics. */
  state(): { kind: Share; running: number; waiting: number }[] {
    return [...this.strangers, ...this.turns].map(([kind, { running, waiting }]) => ({
      kind,
      running,
      waiting,
    }))
  }
}
