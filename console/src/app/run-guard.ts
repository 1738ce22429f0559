import { type LoaderFunctionArgs, redirect, replace } from 'react-router'
import { notices } from '../kit/base/notices.ts'
import { t } from '../kit/base/text.ts'
import { keepEarlyKeys } from '../kit/layer/early-keys.ts'
import { leaveToLogin, safePath } from '../kit/session/leave.ts'
import { session } from '../kit/session/session.ts'
import { signOutFailed } from '../kit/session/sign-out.ts'
import { appSettings } from '../kit/wire/app-settings.ts'
import { CallError } from '../kit/wire/call-error.ts'
import { cookie, tokenCookie } from '../kit/wire/cookies.ts'
import { isFramePage } from './frame-pages.ts'
import { decide, type Target } from './guard.ts'
import { loadSession } from './load-session.ts'
import { menuRecords } from './records.ts'
import { screenAt, system } from './system.ts'

function targetOf(path: string): Target {
  const screen = screenAt(path)
  const known = screen !== undefined || path === '/' || isFramePage(path)
  return { path, known, code: screen?.code ?? null }
}

/** The page that `/401` stands for. */
function refusedAt(url: URL): { to: string; target: Target } {
  const to = safePath(url.searchParams.get('from'))
  const { pathname } = new URL(to, url)
  // The frame's own pages are open to all users, so nobody was refused there.
  return { to, target: { ...targetOf(pathname), known: screenAt(pathname) !== undefined } }
}

/** The reason why another page opens than the requested one. */
function landedElsewhere(path: string): string {
  const screen = screenAt(path)
  if (!screen?.code) return t('shell.openedUnknown')
  return t('shell.openedForbidden', { page: t(screen.titleKey) })
}

/** The page is being left. Until then the navigation must not open a screen. */
const leaving = () => new Promise<never>(() => {})

// A reload or leaving the page aborts its calls. That is no failure in loading.
let goingAway = false
for (const event of ['beforeunload', 'pagehide']) addEventListener(event, () => (goingAway = true))

/** Runs before every navigation. The first one loads the session. Then the guard decides. */
export async function runGuard({ request }: LoaderFunctionArgs): Promise<null> {
  const url = new URL(request.url)
  // The frame notices the new page a little later.
  if (url.pathname !== window.location.pathname) keepEarlyKeys(1000)
  const asked = url.pathname.replace(/(?<=.)\/+$/, '')
  const path = system().areaRedirects[asked] ?? asked
  const target = targetOf(path)
  const refused = refusedAt(url)
  const situation = () => {
    const loaded = session.get()
    return {
      signedIn: cookie(tokenCookie) !== '',
      target,
      refused: refused.target,
      loaded: loaded && { records: menuRecords(loaded) },
      systemCode: appSettings().systemCode,
    }
  }
  let decision = decide({ ...situation(), first: false })
  if (decision.kind === 'load') {
    try {
      await loadSession()
    } catch (error) {
      // Any failure in loading signs the user out, unless the end of the session is being reported already.
      if (!goingAway && !(error instanceof CallError && error.endsSession))
        await signOutFailed(path + url.search)
      return leaving()
    }
    decision = decide({ ...situation(), first: true })
    if (decision.kind === 'go' && path !== '/' && path !== '/login') notices.warning(landedElsewhere(path))
  }
  switch (decision.kind) {
    case 'signOut':
    case 'load':
      leaveToLogin(path + url.search)
      return leaving()
    case 'go':
      throw redirect(decision.to)
    case 'forbid':
      throw redirect(path === '/' ? '/401' : `/401?from=${encodeURIComponent(path + url.search)}`)
    case 'return':
      throw replace(refused.to)
    case 'proceed':
      if (path !== url.pathname) throw redirect(path + url.search)
      return null
  }
}
