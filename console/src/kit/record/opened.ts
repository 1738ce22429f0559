import { useEffect } from 'react'
import { session } from '../session/session.ts'

/** Enough that some are left when records of them are gone. */
const most = 12

// The prefix is not `app_`: signing out clears all keys with `app_`, but this list must survive it.
const prefix = 'zhanggui_opened_'
const form = /^[a-zA-Z]+:\S{1,120}$/

/** The storage key of the person, in his merchant. Null while he views as another person, who opens nothing here. */
function keyOf(): string | null {
  const user = session.get()?.user
  return user && !user.viewedBy ? `${prefix}${user.groupId}_${user.id}` : null
}

/** The valid names of a stored list, each once. Every script of the page may write to this storage. */
export const parsedOpened = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? [
        ...new Set(
          (value as unknown[]).filter((one): one is string => typeof one === 'string' && form.test(one)),
        ),
      ].slice(0, most)
    : []

/**
 * Reads the names that this person opened last on this browser, newest first: records as `product:12`, pages as
 * `page:<code>`. The browser keeps no titles, so it shows nothing that the person may no longer see.
 */
export function readOpened(): readonly string[] {
  const key = keyOf()
  try {
    return parsedOpened(JSON.parse((key && localStorage.getItem(key)) ?? 'null'))
  } catch {
    return [] // the storage is damaged or forbidden
  }
}

export function noteOpened(name: string): void {
  const key = keyOf()
  if (!key) return
  try {
    localStorage.setItem(key, JSON.stringify(parsedOpened([name, ...readOpened()])))
  } catch {
    // If the storage is full or forbidden, the list stays as it was.
  }
}

/** Notes that a record is open. Null for none, or for a new one. */
export function useNoteOpened(noun: string, id: string | null): void {
  useEffect(() => {
    if (id !== null) noteOpened(`${noun}:${id}`)
  }, [noun, id])
}
