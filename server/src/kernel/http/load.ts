import type { LoadClass } from '@zhanggui/contract/call.ts'
import { Turns } from '../turns.ts'

/**
 * Sign-in waits for password hashing. It has its own share, so a flood of sign-ins does not delay signed-in users.
 */
type Share = LoadClass | 'public'

/** For each load class: the share of the pool that it may hold, and the number of calls that may wait. */
const shares: Record<Share, { share: number; queue: number }> = {
  public: { share: 0.5, queue: 100 },
  critical: { share: 1, queue: 200 },
  normal: { share: 0.75, queue: 300 },
  bulk: { share: 0.25, queue: 40 },
}

/** Limits the calls of each class with a queue of its own. */
export class LoadGate {
  private readonly turns: ReadonlyMap<Share, Turns>

  constructor(poolSize: number) {
    this.turns = new Map(
      (Object.keys(shares) as Share[]).map((kind) => {
        const { share, queue } = shares[kind]
        return [kind, new Turns(Math.max(1, Math.floor(poolSize * share)), queue)]
      }),
    )
  }

  run<T>(kind: Share, work: () => Promise<T>): Promise<T> {
    return (this.turns.get(kind) as Turns).run(work)
  }

  /** The numbers of running and waiting calls, for the metrics. */
  state(): { kind: Share; running: number; waiting: number }[] {
    return [...this.turns].map(([kind, { running, waiting }]) => ({ kind, running, waiting }))
  }
}
