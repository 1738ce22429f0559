/** The allowed width of the left panel: between the initial width and the maximum (spec section 5). */
export const leftWidth = (wanted: number, min: number, max: number): number =>
  Math.round(Math.min(max, Math.max(min, wanted)))

/**
 * Limits a function to one run per interval. The first call runs at once. Of later calls within the interval only the
 * last one runs, at its end.
 */
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
    /** Runs the waiting call now. */
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
