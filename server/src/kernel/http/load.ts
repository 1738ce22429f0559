import type { LoadClass } from '@zhanggui/contract/call.ts'
import { refuse } from '../refusal.ts'

/** Signing in waits for hashing: it has a share of its own, so that a flood of it holds up nobody who is signed in. */
type Share = LoadClass | 'public'

/** What each load class may hold of the pool at once, as a share, and how many calls may wait for it. */
const shares: Record<Share, { share: number; queue: number }> = {
  public: { share: 0.5, queue: 100 },
  critical: { share: 1, queue: 200 },
  normal: { share: 0.75, queue: 300 },
  bulk: { share: 0.25, queue: 40 },
}

/** Lets a bounded number of calls of a class run, a bounded number wait, and sheds the rest at once. */
export class LoadGate {
  private readonly limits: Record<Share, number>
  private readonly running: Record<Share, number> = { public: 0, critical: 0, normal: 0, bulk: 0 }
  private readonly waiting: Record<Share, (() => void)[]> = {
    public: [],
    critical: [],
    normal: [],
    bulk: [],
  }

  constructor(poolSize: number) {
    const limit = (kind: Share) => Math.max(1, Math.floor(poolSize * shares[kind].share))
    this.limits = {
      public: limit('public'),
      critical: limit('critical'),
      normal: limit('normal'),
      bulk: limit('bulk'),
    }
  }

  /** Runs `work` when there is room; refuses at once ('busy') when too many wait already. */
  async run<T>(kind: Share, work: () => Promise<T>): Promise<T> {
    if (this.running[kind] >= this.limits[kind]) {
      if (this.waiting[kind].length >= shares[kind].queue) throw refuse('common.busy')
      await new Promise<void>((resolve) => this.waiting[kind].push(resolve))
    } else {
      this.running[kind]++
    }
    try {
      return await work()
    } finally {
      // The place goes to the next in line, or is free.
      const next = this.waiting[kind].shift()
      if (next) next()
      else this.running[kind]--
    }
  }

  /** How many run and wait now, for the metrics. */
  state(): { kind: Share; running: number; waiting: number }[] {
    return (['public', 'critical', 'normal', 'bulk'] as const).map((kind) => ({
      kind,
      running: this.running[kind],
      waiting: this.waiting[kind].length,
    }))
  }
}
