import type { PermissionCode } from '@zhanggui/contract/permissions.ts'
import type { ComponentType } from 'react'
import type { PlainKey } from '../base/text.ts'

export type LoadScreen = () => Promise<{ default: ComponentType }>

/** The screens of a noun. Each `features/<noun>/<noun>.screens.ts` exports them as default; the frame finds the file by its name. */
export interface NounScreens {
  /** The screen behind each page, and behind each button that has a path. It is called as its permission, or by `title`. */
  screens: Readonly<Partial<Record<PermissionCode, LoadScreen | { load: LoadScreen; title: PlainKey }>>>
  /** An area without a page of its own, and the page to which it leads (spec section 2). */
  areas?: Readonly<Record<string, string>>
}

/**
 * A form for a new record that the global search offers. `features/<noun>/<noun>.actions.ts` exports those of the noun as
 * default; it is loaded with the search.
 */
export interface NounAction {
  /** Its name. */
  key: PlainKey
  /** Of the Chinese name: whole, and its initials. */
  pinyin: string
  /** The permission it takes. That of its screen is needed, too. */
  code: PermissionCode
  path: string
  icon?: 'add' | 'upload'
  /** Whether the menu record of the permission says the same, so that it need not be found besides. True unless said otherwise. */
  covers?: boolean
  /** Only people in charge of all stores can do it. */
  allStores?: boolean
}
