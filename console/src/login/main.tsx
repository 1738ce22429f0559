import { createRoot } from 'react-dom/client'
import { loadAppSettings } from '../kit/wire/app-settings.ts'
import { cookie, tokenCookie } from '../kit/wire/cookies.ts'
import { LoginPage } from './login-page.tsx'

const root = document.getElementById('root')
// Signed in already: the login page does not exist then (spec section 4). Registering is open to anybody.
if (cookie(tokenCookie) && location.pathname !== '/reg') location.replace('/404')
else if (root) {
  await loadAppSettings()
  createRoot(root).render(<LoginPage />)
}
