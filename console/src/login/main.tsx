import { createRoot } from 'react-dom/client'
import { cookie, tokenCookie } from '../kit/cookies.ts'
import { LoginPage } from './login-page.tsx'

const root = document.getElementById('root')
// Signed in already: the login page does not exist then (spec section 4).
if (cookie(tokenCookie)) location.replace('/404')
else if (root) createRoot(root).render(<LoginPage />)
