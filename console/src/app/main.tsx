import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { KitProvider } from '../kit/provider.tsx'
import { reloadOnceForNewBuild } from './new-build.ts'
import { router } from './router.tsx'

reloadOnceForNewBuild()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <KitProvider>
      <RouterProvider router={router} />
    </KitProvider>,
  )
}
