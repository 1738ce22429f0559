import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useOpeningView } from '../table/views/use-saved-views.ts'
import {
  isAskedFor,
  type ListShape,
  type ListState,
  readListState,
  savedParams,
  withChange,
  writeListState,
} from './list-state.ts'
import type { SearchValue } from './search-fields.ts'

/**
 * The state of a list as the URL has it, and the ways to change it; 'back' undoes each change. A list with a name, whose
 * address asks for nothing, opens with the saved view that was chosen for that.
 */
export function useListState(shape: ListShape, name = '') {
  const [address, setParams] = useSearchParams()
  const opening = useOpeningView(name, isAskedFor(address, shape))
  const [opened, setOpened] = useState(opening === null)
  // Until the address says so, too, the view stands for it: no rows are asked for that nobody wants.
  const params = useMemo(
    () => (opened || !opening ? address : savedParams(opening.query, shape, address)),
    [opened, opening, address, shape],
  )
  useEffect(() => {
    if (opened) return
    if (address.toString() === params.toString()) setOpened(true)
    else setParams(params, { replace: true })
  }, [opened, address, params, setParams])
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
  /** Shows what a saved view kept. */
  const show = useCallback(
    (query: string) => {
      coming.current = savedParams(query, shape, coming.current)
      setParams(coming.current)
    },
    [setParams, shape],
  )
  return { state, change, filter, show, opening }
}
