/** A width the left panel may have: resize is allowed only between the initial width and the maximum (spec section 5). */
export const leftWidth = (wanted: number, min: number, max: number): number =>
  Math.round(Math.min(max, Math.max(min, wanted)))

/** Runs the first of many at once, and of those that follow within the interval only the last, at its end. */
export function throttled(everyMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: (() => void) | null = null
  const next = () => {
    timer = undefined
    if (!waiting) return
    const work = waiting
    waiting = null
    work()
    timer = setTimeout(next, everyMs)
  }
  return {
    run(work: () => void) {
      waiting = work
      if (timer === undefined) next()
    },
    /** What waits is done now. */
    flush() {
      clearTimeout(timer)
      next()
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
      waiting = null
    },
  }
}
