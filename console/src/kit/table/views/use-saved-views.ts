import { useState } from 'react'
import { useLocation } from 'react-router'
import { useUser } from '../../session/session.ts'
import { readViews, type SavedViews, viewsKey, writeViews } from './saved-views.ts'

/** The saved views of a list on this route, and the function that changes them. */
export function useSavedViews(name: string): [SavedViews, (next: SavedViews) => void] {
  const key = viewsKey(useUser(), name, useLocation().pathname)
  const [views, setViews] = useState(() => readViews(key))
  return [
    views,
    (next) => {
      setViews(next)
      writeViews(key, next)
    },
  ]
}

/** The view to open a list with if its URL has no query. Read only once, when the list opens. */
export function useOpeningView(name: string, asked: boolean) {
  const key = viewsKey(useUser(), name, useLocation().pathname)
  const [view] = useState(() => {
    if (asked) return null
    const { views, opensWith } = readViews(key)
    return views.find((one) => one.name === opensWith) ?? null
  })
  return view
}
