import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { loadTexts } from '../../../kit/base/text.ts'
import { KitProvider } from '../../../kit/frame/provider.tsx'
import { session } from '../../../kit/session/session.ts'
import { loadAppSettings } from '../../../kit/wire/app-settings.ts'
import { askBy } from '../../../kit/wire/connection.ts'
import { setCookie, tokenCookie } from '../../../kit/wire/cookies.ts'
import { reloadOnceForNewBuild } from '../../new-build.tsx'
import { routerOf } from '../../router.tsx'
import { loadSystem } from '../../system.ts'
import { GalleryFrame } from './frame.tsx'
import texts from './main.tsx?texts'
import { gallerySession } from './session.ts'

// The demo area as static files. There is no server, so the session is set before the guard asks for it.
reloadOnceForNewBuild()
askBy(async () => true)
await Promise.all([loadAppSettings(), loadTexts(texts)])
setCookie(tokenCookie, gallerySession.token)
session.set(gallerySession)
const router = routerOf(await loadSystem(), GalleryFrame)

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <KitProvider>
      <RouterProvider router={router} />
    </KitProvider>,
  )
}
