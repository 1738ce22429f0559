import type { PermissionCode } from '@zhanggui/contract/permissions.ts'
import type { ComponentType } from 'react'
import type { PlainKey } from '../base/text.ts'
import type { Opening } from '../wire/queries.ts'

/** A screen, and the read of its list that begins before it is drawn. */
export type LoadScreen = () => Promise<{ default: ComponentType; opening?: Opening }>

/**
 * The screens of a noun. Each `features/<noun>/<noun>.screens.ts` exports them as default. The frame finds the file
 * by its name.
 */
export interface NounScreens {
  /** The screen of each page and of each button with a path. Its name is that of the permission, or `title`. */
  screens: Readonly<Partial<Record<PermissionCode, LoadScreen | { load: LoadScreen; title: PlainKey }>>>
  /** An area without a page of its own, and the page that it opens (spec section 2). */
  areas?: Readonly<Record<string, string>>
}

/**
 * A form for a new record in the global search. `features/<noun>/<noun>.actions.ts` exports the noun's forms as
 * default. It loads with the search.
 */
export interface NounAction {
  /** Its name. */
  key: PlainKey
  /** The pinyin of the Chinese name: in full, and its initials. */
  pinyin: string
  /** The required permission. The screen's permission is needed, too. */
  code: PermissionCode
  path: string
  icon?: 'add' | 'upload'
  /** Whether this action replaces the permission's menu record in the results; true by default. */
  covers?: boolean
  /** Only users with all stores can do it. */
  allStores?: boolean
}
