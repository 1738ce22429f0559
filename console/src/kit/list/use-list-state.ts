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
 * The state of a list in the URL, and functions to change it. 'Back' undoes each change. A named list whose URL has
 * no query opens with its default saved view.
 */
export function useListState(shape: ListShape, name = '') {
  const [address, setParams] = useSearchParams()
  const opening = useOpeningView(name, isAskedFor(address, shape))
  const [opened, setOpened] = useState(opening === null)
  // Uses the view before the URL contains it. Otherwise the list would first load rows that the user does not want.
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

  // The parameters after all pending changes. The next change builds on these, not on the drawn ones.
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
      // Several keys typed in a row are one step of the history.
      const typing = typeof before === 'string' && typeof value === 'string'
      change({ filters: value === undefined ? others : { ...others, [name]: value } }, typing)
    },
    [change, shape],
  )
  /** Shows a saved view. */
  const show = useCallback(
    (query: string) => {
      coming.current = savedParams(query, shape, coming.current)
      setParams(coming.current)
    },
    [setParams, shape],
  )
  return { state, change, filter, show, opening }
}
