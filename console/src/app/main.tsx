import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { KitProvider } from '../kit/provider.tsx'
import { offerNewBuild, reloadOnceForNewBuild } from './new-build.tsx'
import { router } from './router.tsx'

reloadOnceForNewBuild()
offerNewBuild()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <KitProvider>
      <RouterProvider router={router} />
    </KitProvider>,
  )
}
