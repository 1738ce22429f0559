import { useCallback, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type ListShape, type ListState, readListState, withChange, writeListState } from './list-state.ts'
import type { SearchValue } from './search-fields.ts'

/** The state of a list as the URL has it, and the ways to change it; 'back' undoes each change. */
export function useListState(shape: ListShape) {
  const [params, setParams] = useSearchParams()
  const state = useMemo(() => readListState(params, shape), [params, shape])

  // What the URL will say once the changes under way are through: the next one builds on that, not on what is drawn.
  const coming = useRef(params)
  const drawn = useRef(params)
  if (drawn.current !== params) {
    drawn.current = params
    coming.current = params
  }

  const change = useCallback(
    (changed: Partial<ListState>, replace = false) => {
      const now = coming.current
      coming.current = writeListState(withChange(readListState(now, shape), changed), shape, now)
      setParams(coming.current, { replace })
    },
    [setParams, shape],
  )
  const filter = useCallback(
    (name: string, value: SearchValue) => {
      const { [name]: before, ...others } = readListState(coming.current, shape).filters
      // Letters typed one after the other are one step of the history.
      const typing = typeof before === 'string' && typeof value === 'string'
      change({ filters: value === undefined ? others : { ...others, [name]: value } }, typing)
    },
    [change, shape],
  )
  return { state, change, filter }
}
