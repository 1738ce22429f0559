import { useState } from 'react'

/** What a dialog or drawer is about. It stays while the layer closes. `round` counts the openings, as a key. */
export function useLast<T extends object | string>(
  asked: T | null | undefined,
): { last: T | null; round: number } {
  const [state, setState] = useState({ last: asked ?? null, round: 0 })
  if (!asked || asked === state.last) return state
  const next = { last: asked, round: state.round + 1 }
  setState(next)
  return next
}
