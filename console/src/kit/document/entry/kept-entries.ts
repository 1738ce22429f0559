import { useEffect } from 'react'
import { cell, useCell } from '../../base/cell.ts'
import { forget, readSaved, type SavedKey, save } from '../../base/saved.ts'

/** Of this person: another one who signs in on this machine neither sees nor sends it. */
export const keptAs = (personId: string, call: string, id: string) =>
  `zhanggui_entries_${personId}_${call}_${id}` as const

/** What this machine keeps of a document, in its order. */
export function readKept<E>(key: SavedKey): E[] {
  try {
    return JSON.parse(readSaved(key) ?? '[]') as E[]
  } catch {
    return []
  }
}

export const keep = (key: SavedKey, entries: readonly unknown[]): void =>
  entries.length > 0 ? save(key, JSON.stringify(entries)) : forget(key)

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
