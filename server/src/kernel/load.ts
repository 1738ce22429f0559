import type { LoadClass } from '@zhanggui/contract/call.ts'
import { refuse } from './refusal.ts'

/** What each load class may hold of the pool at once, as a share, and how many calls may wait for it. */
const shares: Record<LoadClass, { share: number; queue: number }> = {
  critical: { share: 1, queue: 200 },
  normal: { share: 0.75, queue: 300 },
  bulk: { share: 0.25, queue: 40 },
}

/** Lets a bounded number of calls of a class run, a bounded number wait, and sheds the rest at once. */
export class LoadGate {
  private readonly limits: Record<LoadClass, number>
  private readonly running: Record<LoadClass, number> = { critical: 0, normal: 0, bulk: 0 }
  private readonly waiting: Record<LoadClass, (() => void)[]> = { critical: [], normal: [], bulk: [] }

  constructor(poolSize: number) {
    const limit = (kind: LoadClass) => Math.max(1, Math.floor(poolSize * shares[kind].share))
    this.limits = { critical: limit('critical'), normal: limit('normal'), bulk: limit('bulk') }
  }

  /** Runs `work` when there is room; refuses at once ('busy') when too many wait already. */
  async run<T>(kind: LoadClass, work: () => Promise<T>): Promise<T> {
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
  state(): { kind: LoadClass; running: number; waiting: number }[] {
    return (['critical', 'normal', 'bulk'] as const).map((kind) => ({
      kind,
      running: this.running[kind],
      waiting: this.waiting[kind].length,
    }))
  }
}
