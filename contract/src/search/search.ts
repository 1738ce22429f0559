import type { Manifest, MenuIconName } from '../manifest.ts'
import { nouns, type SearchNoun } from '../nouns.ts'
import type { PermissionCode } from '../permissions.ts'

/** A kind of record that the global search finds. */
export interface SearchKind {
  noun: SearchNoun
  icon: MenuIconName
  /** The permission and the path of the noun's first page. */
  code: PermissionCode
  list: string
  /** The route of a record, followed by its id, and the permission that it needs. */
  record: { path: string; code: string } | null
}

/** The kinds of records that the global search finds, in their order. */
export const searchKinds: readonly SearchKind[] = (nouns as readonly Manifest[])
  .flatMap(({ noun, pages: [page] = [], search, record = null }) =>
    search && page ? [{ noun, page, search, record }] : [],
  )
  .sort((a, b) => a.search.place - b.search.place)
  .map(({ noun, page, search, record }) => ({
    noun: noun as SearchNoun,
    icon: search.icon,
    code: page.code as PermissionCode,
    list: page.path,
    record,
  }))

/** The most records that the browser keeps as last opened. */
export const mostOpened = 12

export const searchNouns: readonly SearchNoun[] = searchKinds.map(({ noun }) => noun)
