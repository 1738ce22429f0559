import { useEffect } from 'react'
import { cell, useCell } from '../../base/cell.ts'
import { forget, readSaved, save, savedKeys } from '../../base/saved.ts'
import { newUuid } from '../../wire/exchange.ts'

/** An entry that a person made offline. No other entry of any tab has its key. */
interface Kept {
  key: string
  at: string
}

/** Of this person: another one who signs in on this machine neither sees nor sends it. */
export const keptAs = (personId: string, call: string, id: string) =>
  `zhanggui_entries_${personId}_${call}_${id}` as const
type KeptAs = ReturnType<typeof keptAs>

/** Each entry has its own place, so that a tab never overwrites what another tab keeps of the same document. */
const placeOf = (document: KeptAs, key = '') => `${document}_${key}` as const

function read<E>(text: string | null): E | null {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** A version of before kept all entries of a document as one list. */
function splitList(document: KeptAs): void {
  const list = read<Kept[]>(readSaved(document))
  if (!Array.isArray(list)) return
  keep(document, list, [])
  if (list.every(({ key }) => readSaved(placeOf(document, key)) !== null)) forget(document)
}

/** The kept entries of a document, from all tabs, the oldest first. */
export function readKept<E extends Kept>(document: KeptAs): E[] {
  splitList(document)
  return inOrder(savedKeys(placeOf(document)).flatMap((place) => read<E>(readSaved(place)) ?? []))
}

export const inOrder = <E extends Kept>(entries: readonly E[]): E[] =>
  entries.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))

/** Keeps what is new or changed in `entries`, and forgets what was in `before` only. */
export function keep(document: KeptAs, entries: readonly Kept[], before: readonly Kept[]): void {
  const known = new Set(before)
  for (const entry of entries)
    if (!known.has(entry)) save(placeOf(document, entry.key), JSON.stringify(entry))
  const stay = new Set(entries.map(({ key }) => key))
  for (const { key } of before) if (!stay.has(key)) forget(placeOf(document, key))
}

/** Tells of each entry that another tab keeps or forgets. Returns a function that ends it. */
export function followKept<E extends Kept>(
  document: KeptAs,
  onChange: (key: string, entry: E | null) => void,
): () => void {
  const place = placeOf(document)
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key?.startsWith(place)) onChange(key.slice(place.length), read<E>(newValue))
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

let unsaved: string | undefined

/**
 * The name of this browser, which all its tabs share: it tells the entries of one person on two phones apart. A browser
 * that keeps nothing has one until the page is closed.
 */
export function deviceId(): string {
  const saved = readSaved('zhanggui_device')
  if (saved !== null) return saved
  unsaved ??= newUuid()
  save('zhanggui_device', unsaved)
  return unsaved
}

let last = 0
/** The time of an entry. Two entries of a tab never have the same, so that their order stays. */
export function entryTime(): string {
  const now = Date.now()
  // A clock that was set back counts from there.
  last = now <= last && last - now < 1000 ? last + 1 : now
  return new Date(last).toISOString()
}

/** The number of open screens that keep what a person enters while the server is out of reach. */
const keepers = cell(0)

/** Says that this screen keeps what a person enters. */
export function useKeeps(keeps: boolean): void {
  useEffect(() => {
    if (!keeps) return
    keepers.set(keepers.get() + 1)
    return () => keepers.set(keepers.get() - 1)
  }, [keeps])
}

/** Whether the open page keeps what a person enters while the server is out of reach. */
export const useIsKept = (): boolean => useCell(keepers) > 0
