import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/** The address of a screen with its form for a new record open. */
export const withNew = (path: string): string => `${path}?new=1`

/**
 * Opens the form for a new record when the address asks for it; who may not add is shown the screen alone. The address
 * forgets it at once, so that neither a reload nor 'back' opens a form that was closed.
 */
export function useAskedForNew(may: boolean, show: (open: boolean) => void): void {
  const [params, setParams] = useSearchParams()
  const [due, setDue] = useState(false)
  const asked = params.has('new')

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it is asked
  useEffect(() => {
    if (!asked) return
    const others = new URLSearchParams(params)
    others.delete('new')
    setParams(others, { replace: true })
    if (!may) return
    // What a row has open goes first: the form begins anew.
    show(false)
    setDue(true)
  }, [asked])

  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (!due) return
    setDue(false)
    show(true)
  }, [due])
}
