/**
 * The keys that this browser keeps after signing out: language, theme, sidebar, tools of the page,
 * what was scanned and not sent yet, and the name of this browser. They do not start
 * with `app_`, because signing out clears every key with `app_` (spec section 4). If the storage is blocked, nothing
 * is kept.
 */
export type SavedKey =
  | 'zhanggui_language'
  | 'zhanggui_theme'
  | 'zhanggui_sidebar'
  | 'zhanggui_fullscreenButton'
  | 'zhanggui_refreshButton'
  | 'zhanggui_progressBar'
  | `zhanggui_entries_${string}`
  | 'zhanggui_device'
  | 'zhanggui_priceTag'
  | 'zhanggui_weightUnit'
  | 'zhanggui_order_sound'
  | 'zhanggui_orderPrint'
  | 'zhanggui_sandbox_call'

export function readSaved(key: SavedKey): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** The keys of what this browser keeps that begin so. */
export function savedKeys<K extends SavedKey>(begins: K): K[] {
  try {
    return Object.keys(globalThis.localStorage ?? {}).filter((key): key is K => key.startsWith(begins))
  } catch {
    return []
  }
}

export function forget(key: SavedKey): void {
  try {
    globalThis.localStorage?.removeItem(key)
  } catch {
    // A blocked storage keeps nothing.
  }
}

export function save(key: SavedKey, value: string): void {
  try {
    globalThis.localStorage?.setItem(key, value)
  } catch {
    // If the storage is blocked or full, the choice lasts until the user leaves the page.
  }
}
