import { useEffect, useRef } from 'react'
import { isLayerOpen, isModified } from '../../kit/layer/keys.ts'
import { useShortcuts } from '../../kit/layer/shortcuts.ts'

/** A cell of the board, by its product and store. */
export interface CellPlace {
  productId: string
  storeId: string
}

interface CellKeys {
  onTick: (cell: CellPlace) => void
  onAlign: (cell: CellPlace) => void
  onAccept: (cell: CellPlace) => void
}

const cells = 'button.difference[data-store]'

const placeOf = ({ dataset }: HTMLElement): CellPlace => ({
  productId: dataset.product ?? '',
  storeId: dataset.store ?? '',
})

const steps: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The next cell with a difference in this direction: the nearest one across, or the nearest one of the next row that has any. */
export function nextCell(
  places: readonly { across: number; down: number }[],
  from: { across: number; down: number },
  [across, down]: readonly [number, number],
): number {
  const ahead = places.flatMap((place, at) => {
    const [far, aside] =
      across === 0
        ? [(place.down - from.down) * down, Math.abs(place.across - from.across)]
        : [(place.across - from.across) * across, Math.abs(place.down - from.down)]
    // Across, the row stays.
    return far > 0 && (across === 0 || aside === 0) ? [{ at, far, aside }] : []
  })
  return ahead.sort((one, two) => one.far - two.far || one.aside - two.aside)[0]?.at ?? -1
}

/** The arrow keys move from cell to cell, Space ticks one, A aligns and C accepts. */
export function useCellKeys(may: boolean, keys: CellKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useShortcuts('cells')
  useShortcuts('decideCells', may)
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const here = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>(cells) : null
      if (!here || isModified(event) || isLayerOpen()) return
      const step = steps[event.key]
      if (step) {
        const all = [...document.querySelectorAll<HTMLElement>(cells)].filter((one) => one.offsetParent)
        const places = all.map((one) => {
          const { left, width, top } = one.getBoundingClientRect()
          return { across: Math.round(left + width / 2), down: Math.round(top) }
        })
        const from = places[all.indexOf(here)]
        if (from) all[nextCell(places, from, step)]?.focus()
      } else if (!may) return
      else if (event.key === ' ') latest.current.onTick(placeOf(here))
      else if (event.key === 'a' || event.key === 'A') latest.current.onAlign(placeOf(here))
      else if (event.key === 'c' || event.key === 'C') latest.current.onAccept(placeOf(here))
      else return
      event.preventDefault()
    }
    // A button would be pressed when the space key goes up.
    function handleKeyUp(event: KeyboardEvent) {
      if (may && event.key === ' ' && event.target instanceof HTMLElement && event.target.closest(cells))
        event.preventDefault()
    }
    // Before the keys of the rows, which move by the same arrows.
    document.addEventListener('keydown', handleKey, true)
    document.addEventListener('keyup', handleKeyUp, true)
    return () => {
      document.removeEventListener('keydown', handleKey, true)
      document.removeEventListener('keyup', handleKeyUp, true)
    }
  }, [may])
}
