/** One of several to choose. */
export interface SelectOption {
  value: string | number
  label: string
  /** The initials of its pinyin, `nfsq` for 农夫山泉: typed, they find it, too. */
  initials?: string | undefined
  /** Stands under it in the list. */
  note?: string | undefined
  /** Why it cannot be chosen; stands under it, too. */
  reason?: string | undefined
  /** With a reason: it cannot be taken away either. */
  locked?: boolean
}

/** One of several in a tree. */
export interface TreeOption {
  value: string
  title: string
  /** The whole way to it, shown once it is chosen. */
  path: string
  children?: TreeOption[]
}
