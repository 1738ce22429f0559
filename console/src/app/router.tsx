import type { ComponentType } from 'react'
import { createBrowserRouter } from 'react-router'
import { useLanguage } from '../kit/language.ts'
import { Layout } from './layout/layout.tsx'
import { Opening } from './layout/opening.tsx'
import { Crash } from './pages/crash.tsx'
import { Forbidden } from './pages/forbidden.tsx'
import { NotFound } from './pages/not-found.tsx'
import { Reload } from './pages/reload.tsx'
import { screens } from './routes.tsx'
import { runGuard } from './run-guard.ts'

/** The router keeps a screen's element as it is; this makes it anew when the language changes. */
function followingLanguage(Screen: ComponentType): ComponentType {
  return function FollowingLanguage() {
    useLanguage()
    return <Screen />
  }
}

export const router = createBrowserRouter([
  {
    loader: runGuard,
    shouldRevalidate: () => true,
    Component: Layout,
    HydrateFallback: Opening,
    ErrorBoundary: Crash,
    children: [
      ...screens.map(({ path, load }) => ({
        path,
        lazy: async () => ({ Component: followingLanguage((await load()).default) }),
        ErrorBoundary: Crash,
      })),
      { path: '/401', Component: Forbidden },
      { path: '/reload', Component: Reload },
      // The guard sends `/` elsewhere; `/404` is what anything unknown looks like.
      { path: '*', Component: NotFound },
    ],
  },
])
