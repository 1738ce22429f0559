import { forgetSession } from '../wire/cookies.ts'
import { openPage } from '../wire/open-page.ts'

/** The present page. The user returns to it after signing in again. */
export const here = (): string => location.pathname + location.search

const query = (to: string) => (to && to !== '/' ? `?to=${encodeURIComponent(to)}` : '')

/** Ends the session in this browser and shows the logout page. With `failed` that page says that loading failed. */
export function leave({ to = '', failed = false }: { to?: string; failed?: boolean } = {}): void {
  forgetSession()
  void openPage(`/logout.html${query(to)}${failed ? '#failed' : ''}`)
}

/**
 * Ends the session in this browser and shows the login page. After signing in the user returns to `to`. With
 * `changed` the login page says that the password is new.
 */
export function leaveToLogin(to = '', { changed = false } = {}): void {
  forgetSession()
  void openPage(`/login${query(to)}${changed ? '#changed' : ''}`)
}

/**
 * Reads a path of this console from an address that anyone could write, such as `?to=`. Returns '/' for any other
 * site.
 */
export function safePath(to: string | null, home = location.origin): string {
  if (!to?.startsWith('/')) return '/'
  try {
    const { origin, pathname, search, hash } = new URL(to, home)
    // A path that begins with two slashes, as of `/.//host`, is the address of another host.
    return origin === home && !pathname.startsWith('//') ? pathname + search + hash : '/'
  } catch {
    return '/'
  }
}
