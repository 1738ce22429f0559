import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { loadAppSettings } from '../kit/app-settings.ts'
import { KitProvider } from '../kit/provider.tsx'
import { refreshed } from '../kit/refresh-session.ts'
import { offerNewBuild, reloadOnceForNewBuild } from './new-build.tsx'
import { routerOf } from './router.tsx'
import { loadSystem } from './system.ts'

reloadOnceForNewBuild()
offerNewBuild()

await loadAppSettings()
const router = routerOf(await loadSystem())
// What the user may do has changed: the guard looks at the open screen again.
refreshed.subscribe(() => void router.revalidate())

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <KitProvider>
      <RouterProvider router={router} />
    </KitProvider>,
  )
}
