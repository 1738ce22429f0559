import { forgetSession } from '../wire/cookies.ts'

/** The page the user is on, to come back to after signing in again. */
export const here = (): string => location.pathname + location.search

const query = (to: string) => (to && to !== '/' ? `?to=${encodeURIComponent(to)}` : '')

/** Forgets the session and shows the logout page. `failed` tells there that loading went wrong. */
export function leave({ to = '', failed = false }: { to?: string; failed?: boolean } = {}): void {
  forgetSession()
  location.replace(`/logout.html${query(to)}${failed ? '#failed' : ''}`)
}

/** Forgets the session and asks to sign in, coming back to `to` afterwards; `changed` says there that the password is new. */
export function leaveToLogin(to = '', { changed = false } = {}): void {
  forgetSession()
  location.replace(`/login${query(to)}${changed ? '#changed' : ''}`)
}

/** A path of this console from an address anyone can write, such as `?to=`; '/' when it leads elsewhere. */
export function safePath(to: string | null, home = location.origin): string {
  if (!to?.startsWith('/')) return '/'
  try {
    const { origin, pathname, search, hash } = new URL(to, home)
    return origin === home ? pathname + search + hash : '/'
  } catch {
    return '/'
  }
}
