import { createRoot } from 'react-dom/client'
import { loadAppSettings } from '../kit/wire/app-settings.ts'
import { cookie, tokenCookie } from '../kit/wire/cookies.ts'
import { LoginPage } from './login-page.tsx'

const root = document.getElementById('root')
// A signed-in user has no login page (spec section 4). Registering is always open.
if (cookie(tokenCookie) && location.pathname !== '/reg') location.replace('/404')
else if (root) {
  await loadAppSettings()
  createRoot(root).render(<LoginPage />)
}
