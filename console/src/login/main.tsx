import { createRoot } from 'react-dom/client'
import { loadAppSettings } from '../kit/wire/app-settings.ts'
import { cookie, tokenCookie } from '../kit/wire/cookies.ts'
import { LoginPage } from './login-page.tsx'

const root = document.getElementById('root')
// A signed-in user has no login page (spec section 4). Registering and one-time links are always open.
if (cookie(tokenCookie) && location.pathname === '/login') location.replace('/404')
else if (root) {
  await loadAppSettings()
  createRoot(root).render(<LoginPage />)
}
