import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { RowRange } from './grid/row-window.ts'

/** Cards are drawn by so many: full lines, whether one, two or three stand beside each other. */
export const chunk = 12
/** px drawn beyond each edge of what is seen. */
const beyond = 600
/** px of a chunk before the first one was measured. */
const firstGuess = 2000

/** How high each chunk of cards is, measured or supposed; `top` and `bottom` are px from the beginning of the list. */
export function chunksIn(
  heights: ReadonlyMap<number, number>,
  guess: number,
  chunks: number,
  [top, bottom]: readonly [number, number],
): RowRange {
  let at = 0
  let from = Math.max(0, chunks - 1)
  let to = chunks
  let found = false
  for (let index = 0; index < chunks; index += 1) {
    const end = at + (heights.get(index) ?? guess)
    if (!found && end > top) {
      from = index
      found = true
    }
    if (at > bottom) {
      to = Math.max(index, from + 1)
      break
    }
    at = end
  }
  return { from, to }
}

/** The px of the chunks from one to before another. */
export function heightOf(
  heights: ReadonlyMap<number, number>,
  guess: number,
  from: number,
  to: number,
): number {
  let sum = 0
  for (let index = from; index < to; index += 1) sum += heights.get(index) ?? guess
  return sum
}

interface CardWindow extends RowRange {
  /** px that stand for the cards before and after. */
  before: number
  after: number
}

/**
 * The cards of a long list that are drawn. They scroll with the page and are as high as what stands in them: each chunk is
 * measured when it is drawn, those still to come are supposed to be like the first.
 */
export function useCardWindow(list: RefObject<HTMLElement | null>, on: boolean, count: number): CardWindow {
  const chunks = Math.ceil(count / chunk)
  const [drawn, setDrawn] = useState({ from: 0, to: 2, guess: 0 })
  const known = useRef({ heights: new Map<number, number>(), guess: 0, width: 0 })
  const range = {
    from: Math.min(drawn.from, Math.max(0, chunks - 1)),
    to: Math.min(Math.max(drawn.to, 1), chunks),
  }

  const look = () => {
    const { heights, guess } = known.current
    const top = list.current?.getBoundingClientRect().top ?? 0
    const seen = [-top - beyond, globalThis.innerHeight - top + beyond] as const
    const { from, to } = chunksIn(heights, guess || firstGuess, chunks, seen)
    return from === drawn.from && to === drawn.to && guess === drawn.guess ? drawn : { from, to, guess }
  }
  const latest = useRef(look)
  latest.current = look

  // What was drawn is measured, and what should be drawn is looked for, before it is painted.
  useLayoutEffect(() => {
    const body = list.current
    if (!on || !body) return
    measure(body, range.from, known.current)
    setDrawn(latest.current())
  })

  useEffect(() => {
    if (!on) return
    // At once: cards that come a frame later are a white flash.
    const follow = () => flushSync(() => setDrawn(latest.current()))
    const options = { capture: true, passive: true } as const
    window.addEventListener('scroll', follow, options)
    window.addEventListener('resize', follow)
    return () => {
      window.removeEventListener('scroll', follow, options)
      window.removeEventListener('resize', follow)
    }
  }, [on])

  if (!on) return { from: 0, to: count, before: 0, after: 0 }
  const { heights, guess } = known.current
  return {
    from: range.from * chunk,
    to: Math.min(count, range.to * chunk),
    before: heightOf(heights, guess || firstGuess, 0, range.from),
    after: heightOf(heights, guess || firstGuess, range.to, chunks),
  }
}

/** From the first card of each chunk to what follows its last; everything anew when the list is as wide as never before. */
function measure(
  list: HTMLElement,
  from: number,
  known: { heights: Map<number, number>; guess: number; width: number },
): void {
  if (known.width !== list.clientWidth) {
    known.heights.clear()
    known.guess = 0
    known.width = list.clientWidth
  }
  const cards = [...list.querySelectorAll<HTMLElement>(':scope > [data-row-key]')]
  for (let index = 0; index < cards.length; index += chunk) {
    const top = cards[index]!.offsetTop
    const last = cards[Math.min(index + chunk, cards.length) - 1]!
    const next = last.nextElementSibling
    const end = next instanceof HTMLElement ? next.offsetTop : last.offsetTop + last.offsetHeight
    known.heights.set(from + index / chunk, end - top)
    if (known.guess === 0 && cards.length >= index + chunk) known.guess = end - top
  }
}
