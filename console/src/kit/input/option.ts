/** An option to choose. */
export interface SelectOption {
  value: string | number
  label: string
  /** The pinyin initials, `nfsq` for 农夫山泉. Typing them also finds the option. */
  initials?: string | undefined
  /** A line under the option in the list. */
  note?: string | undefined
  /** The reason why the option is disabled. It also stands under the option. */
  reason?: string | undefined
  /** Used with a reason: the user cannot remove the option either. */
  locked?: boolean
}

/** An option in a tree. */
export interface TreeOption {
  value: string
  title: string
  /** The full path. It is shown once the option is chosen. */
  path: string
  children?: TreeOption[]
}
