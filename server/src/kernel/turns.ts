import { refuse } from './refusal.ts'

/** A few works at once, some more in line, the rest is shed. */
export class Turns {
  private readonly atOnce: number
  private readonly mayWait: number
  private running = 0
  private readonly waiting: (() => void)[] = []

  constructor(atOnce: number, mayWait: number) {
    this.atOnce = atOnce
    this.mayWait = mayWait
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.atOnce) {
      if (this.waiting.length >= this.mayWait) throw refuse('common.busy')
      await new Promise<void>((resolve) => this.waiting.push(resolve))
    } else {
      this.running++
    }
    try {
      return await work()
    } finally {
      const next = this.waiting.shift()
      if (next) next()
      else this.running--
    }
  }
}
