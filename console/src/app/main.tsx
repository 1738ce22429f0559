import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { loadTexts } from '../kit/base/text.ts'
import { KitProvider } from '../kit/frame/provider.tsx'
import { followCalls } from '../kit/session/follow-calls.ts'
import { refreshed } from '../kit/session/refresh-session.ts'
import { loadAppSettings } from '../kit/wire/app-settings.ts'
import { followNetwork } from '../kit/wire/connection.ts'
import { cookie, tokenCookie } from '../kit/wire/cookies.ts'
import { dropFirstReads } from '../kit/wire/first-reads.ts'
import { readOpening } from '../kit/wire/queries.ts'
import { startSession } from './load-session.ts'
import texts from './main.tsx?texts'
import { offerNewBuild, reloadOnceForNewBuild } from './new-build.tsx'
import { inPatience } from './patience.ts'
import { routerOf } from './router.tsx'
import { loadSystem } from './system.ts'

/** Waits until the router has loaded the screen and its permissions, so that the page is drawn once and whole. */
const opened = (router: ReturnType<typeof routerOf>): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) {
      resolve()
      return
    }
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })

// No `await` at the top of this file: a part that is loaded here may share a built file with it, and would wait for its end.
async function start(): Promise<void> {
  let opening: Promise<void> | undefined
  const [system] = await Promise.all([
    loadAppSettings().then(() => {
      if (cookie(tokenCookie)) opening = readOpening()
      const sent = [startSession(), opening]
      // Answers that they did not take would be old for a later call.
      void Promise.allSettled(sent).then(dropFirstReads)
      return loadSystem()
    }),
    loadTexts(texts),
  ])
  const router = routerOf(system)
  // The user's permissions have changed: the guard checks the open screen again.
  refreshed.subscribe(() => void router.revalidate())
  await inPatience(Promise.all([opened(router), opening]))
  const root = document.getElementById('root')
  if (root) {
    createRoot(root).render(
      <KitProvider>
        <RouterProvider router={router} />
      </KitProvider>,
    )
  }
}

followCalls()
followNetwork()
reloadOnceForNewBuild()
offerNewBuild()
void start()
