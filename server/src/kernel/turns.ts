import { refuse } from './refusal.ts'

/** Limits the number of parallel works and of waiting works. Refuses the rest. */
export class Turns {
  private readonly atOnce: number
  private readonly mayWait: number
  private taken = 0
  private readonly line: (() => void)[] = []

  constructor(atOnce: number, mayWait: number) {
    this.atOnce = atOnce
    this.mayWait = mayWait
  }

  /** Runs `work` when there is room. Refuses at once with 'busy' if the queue is full. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.isFull) throw refuse('common.busy')
    if (this.taken >= this.atOnce) {
      await new Promise<void>((resolve) => this.line.push(resolve))
    } else {
      this.taken++
    }
    try {
      return await work()
    } finally {
      // Passes the place to the next in the queue, or frees it.
      const next = this.line.shift()
      if (next) next()
      else this.taken--
    }
  }

  /** True if the next work would be refused. */
  get isFull(): boolean {
    return this.taken >= this.atOnce && this.line.length >= this.mayWait
  }

  get running(): number {
    return this.taken
  }

  get waiting(): number {
    return this.line.length
  }
}
