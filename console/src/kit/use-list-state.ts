import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type ListShape, type ListState, readListState, withChange, writeListState } from './list-state.ts'
import type { SearchValue } from './search-fields.ts'

/** The state of a list as the URL has it, and the ways to change it; 'back' undoes each change. */
export function useListState(shape: ListShape) {
  const [params, setParams] = useSearchParams()
  const state = useMemo(() => readListState(params, shape), [params, shape])

  const change = useCallback(
    (changed: Partial<ListState>, replace = false) =>
      setParams((now) => writeListState(withChange(readListState(now, shape), changed), shape, now), {
        replace,
      }),
    [setParams, shape],
  )
  const filter = useCallback(
    (name: string, value: SearchValue) => {
      const { [name]: before, ...others } = state.filters
      // Letters typed one after the other are one step of the history.
      const typing = typeof before === 'string' && typeof value === 'string'
      change({ filters: value === undefined ? others : { ...others, [name]: value } }, typing)
    },
    [change, state.filters],
  )
  return { state, change, filter }
}
