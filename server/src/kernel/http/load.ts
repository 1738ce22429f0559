import type { LoadClass } from '@zhanggui/contract/call.ts'
import { Turns } from '../turns.ts'

/** Signing in waits for hashing: it has a share of its own, so that a flood of it holds up nobody who is signed in. */
type Share = LoadClass | 'public'

/** What each load class may hold of the pool at once, as a share, and how many calls may wait for it. */
const shares: Record<Share, { share: number; queue: number }> = {
  public: { share: 0.5, queue: 100 },
  critical: { share: 1, queue: 200 },
  normal: { share: 0.75, queue: 300 },
  bulk: { share: 0.25, queue: 40 },
}

/** Lets calls of each class take turns of their own. */
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

  /** How many run and wait now, for the metrics. */
  state(): { kind: Share; running: number; waiting: number }[] {
    return [...this.turns].map(([kind, { running, waiting }]) => ({ kind, running, waiting }))
  }
}
