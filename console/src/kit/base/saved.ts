/**
 * What this browser remembers across sign-outs: language, theme, sidebar, tools of the page. Such keys do not start with `app_`, because
 * signing out clears every key that does (spec section 4). Storage can be blocked, then nothing is remembered.
 */
export type SavedKey =
  | 'zhanggui_language'
  | 'zhanggui_theme'
  | 'zhanggui_sidebar'
  | 'zhanggui_fullscreenButton'
  | 'zhanggui_refreshButton'
  | 'zhanggui_progressBar'

export function readSaved(key: SavedKey): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? null
  } catch {
    return null
  }
}

export function save(key: SavedKey, value: string): void {
  try {
    globalThis.localStorage?.setItem(key, value)
  } catch {
    // Blocked or full: the choice holds until the page is left.
  }
}
