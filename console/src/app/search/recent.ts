import type { MenuRecord } from '@zhanggui/contract/menu/menu.calls.ts'
import { menuType } from '@zhanggui/contract/permissions.ts'
import { type SearchHit, searchCalls } from '@zhanggui/contract/search/search.calls.ts'
import { mostOpened, searchKinds } from '@zhanggui/contract/search/search.ts'
import { useMemo, useState } from 'react'
import { readOpened } from '../../kit/record/opened.ts'
import { useSession } from '../../kit/session/session.ts'
import { useCall } from '../../kit/wire/queries.ts'
import { useMenuRecords } from '../records.ts'

const mostShown = 6
const recordId = /^[1-9]\d{0,17}$/

/** A page or a record that the person opened last. */
export type Recent = { page: MenuRecord } | { hit: SearchHit }

/** The records among the opened names. A kind whose page the person may not see is left out. */
export function recordsOf(names: readonly string[], permissions: ReadonlySet<string>) {
  return names
    .flatMap((name) => {
      const at = name.indexOf(':')
      const id = name.slice(at + 1)
      const kind = searchKinds.find(({ noun }) => noun === name.slice(0, at))
      return kind && permissions.has(kind.code) && recordId.test(id) ? [{ noun: kind.noun, id }] : []
    })
    .slice(0, mostOpened)
}

/** Keeps those opened names that are pages of the menu, or records that the server still names. */
export function recentOf(
  names: readonly string[],
  records: readonly MenuRecord[],
  hits: readonly SearchHit[],
): readonly Recent[] {
  const pages = records.filter(({ type }) => type !== menuType.folder && type !== menuType.button)
  return names
    .flatMap((name): Recent[] => {
      const page = pages.find(({ code }) => name === `page:${code}`)
      if (page) return [{ page }]
      const hit = hits.find(({ noun, id }) => name === `${noun}:${id}`)
      return hit ? [{ hit }] : []
    })
    .slice(0, mostShown)
}

/** The last opened pages and records that the person may still see. The server checks the records each time. */
export function useRecent(): readonly Recent[] {
  const { permissions } = useSession()
  const menu = useMenuRecords()
  const [names] = useState(readOpened)
  const records = useMemo(() => recordsOf(names, permissions), [names, permissions])
  const { data } = useCall(
    searchCalls.findOpened,
    { records },
    { quiet: true, enabled: records.length > 0, gcTime: 0 },
  )
  return useMemo(() => recentOf(names, menu, data ?? []), [names, menu, data])
}
