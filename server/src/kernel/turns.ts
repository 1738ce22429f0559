import { refuse } from './refusal.ts'

/** A bounded number of works at once, a bounded number in line; the rest is shed. */
export class Turns {
  private readonly atOnce: number
  private readonly mayWait: number
  private taken = 0
  private readonly line: (() => void)[] = []

  constructor(atOnce: number, mayWait: number) {
    this.atOnce = atOnce
    this.mayWait = mayWait
  }

  /** Runs `work` when there is room; refuses at once ('busy') when too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.taken >= this.atOnce) {
      if (this.line.length >= this.mayWait) throw refuse('common.busy')
      await new Promise<void>((resolve) => this.line.push(resolve))
    } else {
      this.taken++
    }
    try {
      return await work()
    } finally {
      // The place goes to the next in line, or is free.
      const next = this.line.shift()
      if (next) next()
      else this.taken--
    }
  }

  get running(): number {
    return this.taken
  }

  get waiting(): number {
    return this.line.length
  }
}
