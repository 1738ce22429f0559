import type { Manifest, MenuIconName } from '../manifest.ts'
import { nouns, type SearchNoun } from '../nouns.ts'
import type { PermissionCode } from '../permissions.ts'

/** A kind of record that the global search finds. */
export interface SearchKind {
  noun: SearchNoun
  icon: MenuIconName
  /** The permission to see them, and the list where they stand: those of the noun's first page. */
  code: PermissionCode
  list: string
  /** Where one of them opens, with its id behind it, for people with this permission. */
  record: { path: string; code: string } | null
}

/** The kinds of records that the global search finds, in the order in which it shows them. */
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

export const searchNouns: readonly SearchNoun[] = searchKinds.map(({ noun }) => noun)
