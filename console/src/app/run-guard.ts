import { type LoaderFunctionArgs, redirect, replace } from 'react-router'
import { notices } from '../kit/base/notices.ts'
import { t } from '../kit/base/text.ts'
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

/** What `/401` stands for: the page that was asked for. */
function refusedAt(url: URL): { to: string; target: Target } {
  const to = safePath(url.searchParams.get('from'))
  const { pathname } = new URL(to, url)
  // The frame's own pages are open to everybody: nobody was refused there.
  return { to, target: { ...targetOf(pathname), known: screenAt(pathname) !== undefined } }
}

/** Why another page opens than the one that was asked for. */
function landedElsewhere(path: string): string {
  const screen = screenAt(path)
  if (!screen?.code) return t('shell.openedUnknown')
  return t('shell.openedForbidden', { page: t(screen.titleKey) })
}

/** The page is being left: the navigation must not end in a screen meanwhile. */
const leaving = () => new Promise<never>(() => {})

// A page that is reloaded or left while it loads has its calls broken off: that is no failure in loading.
let goingAway = false
for (const event of ['beforeunload', 'pagehide']) addEventListener(event, () => (goingAway = true))

/** Runs before every navigation: loads the session on the first one, then follows what the guard decides. */
export async function runGuard({ request }: LoaderFunctionArgs): Promise<null> {
  const url = new URL(request.url)
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
      // Any failure in loading logs the user out; the end of a session is already being said.
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
