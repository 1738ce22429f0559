import { type ComponentType, lazy, Suspense } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { useLanguage } from '../kit/base/language.ts'
import { session } from '../kit/session/session.ts'
import { leavingThePage } from '../kit/wire/load-part.ts'
import { openPage } from '../kit/wire/open-page.ts'
import { readOpening } from '../kit/wire/queries.ts'
import { mayOpen } from './guard.ts'
import { Layout } from './layout/layout.tsx'
import { Opening } from './layout/opening.tsx'
import { reloadOpens } from './new-build.tsx'
import { Crash } from './pages/crash.tsx'
import { NotFound } from './pages/not-found.tsx'
import { Reload } from './pages/reload.tsx'
import { inPatience } from './patience.ts'
import { runGuard } from './run-guard.ts'
import type { Screen, System } from './system.ts'

/** The router keeps a screen's element. This redraws it when the language changes. */
function followingLanguage(Screen: ComponentType): ComponentType {
  return function FollowingLanguage() {
    useLanguage()
    return <Screen />
  }
}

/** Screens that follow the first one read their rows when they are drawn. */
let isFirst = true

/** A screen that cannot be loaded shows the error. The router alone would keep showing an empty frame. */
async function screenOf({ load, code }: Pick<Screen, 'load' | 'code'>): Promise<ComponentType> {
  try {
    const loading = leavingThePage(load)
    const reads = isFirst
    isFirst = false
    const { default: Screen, opening } = await loading
    const records = session.get()?.records
    if (reads && opening && records && mayOpen(records, { code })) await inPatience(readOpening(opening))
    return followingLanguage(Screen)
  } catch {
    return Crash
  }
}

/** A page of the frame that users rarely open, so it loads on demand. */
function seldom(load: () => Promise<{ default: ComponentType }>): ComponentType {
  const Page = lazy(load)
  return () => (
    <Suspense>
      <Page />
    </Suspense>
  )
}

/** `/reg` belongs to the login entry. It is a page of the server, not of this router. */
const openRegistration: RouteObject = {
  path: '/reg',
  loader: () => {
    void openPage('/reg')
    return new Promise<never>(() => {})
  },
}

/** The routes of a system in its frame. */
export function routerOf(system: System, Frame: ComponentType = Layout) {
  const router = createBrowserRouter([
    {
      loader: runGuard,
      shouldRevalidate: () => true,
      Component: Frame,
      HydrateFallback: Opening,
      ErrorBoundary: Crash,
      children: [
        ...system.screens.map((screen) => ({
          path: screen.path,
          lazy: async () => ({ Component: await screenOf(screen) }),
          ErrorBoundary: Crash,
        })),
        openRegistration,
        { path: '/401', Component: seldom(() => import('./pages/forbidden.tsx')) },
        { path: '/reload', Component: Reload },
        { path: '/appSys', Component: seldom(() => import('./pages/back-to-app.tsx')) },
        { path: '/demoI18n', Component: seldom(() => import('./pages/demo-i18n.tsx')) },
        { path: '/web/scan', Component: seldom(() => import('./pages/scan.tsx')) },
        // The guard redirects `/`. Unknown paths show `/404`.
        { path: '*', Component: NotFound },
      ],
    },
  ])
  reloadOpens(() => {
    const { navigation, location } = router.state
    return new URL(router.createHref(navigation.location ?? location), window.location.href).href
  })
  return router
}
