import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/** The URL of a screen with its form for a new record open. */
export const withNew = (path: string): string => `${path}?new=1`

/**
 * Opens the form for a new record if the URL asks for it and the user may add one. The URL then drops the request at
 * once, so that neither a reload nor 'back' opens the form again.
 */
export function useAskedForNew(may: boolean, show: (open: boolean) => void): void {
  const [params, setParams] = useSearchParams()
  const [due, setDue] = useState(false)
  const asked = params.has('new')

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per request
  useEffect(() => {
    if (!asked) return
    const others = new URLSearchParams(params)
    others.delete('new')
    setParams(others, { replace: true })
    if (!may) return
    // Closes the form of a row first, so that the form starts empty.
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
