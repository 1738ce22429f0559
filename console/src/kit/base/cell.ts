import { useSyncExternalStore } from 'react'

/** A value outside of React that components can follow. */
export interface Cell<T> {
  get(): T
  set(value: T): void
  subscribe(listener: () => void): () => void
}

export function cell<T>(initial: T): Cell<T> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return
      current = value
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useCell<T>(source: Cell<T>): T {
  return useSyncExternalStore(source.subscribe, source.get)
}
