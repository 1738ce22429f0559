import { forgetSession } from './cookies.ts'

/** Forgets the session and shows the logout page; `failed` says that loading it went wrong. */
export function leave(reason: 'out' | 'failed' = 'out'): void {
  forgetSession()
  location.replace(reason === 'failed' ? '/logout.html#failed' : '/logout.html')
}

/** Forgets the session and asks to sign in, coming back to `target` afterwards. */
export function leaveToLogin(target = ''): void {
  forgetSession()
  location.replace(target && target !== '/' ? `/login?to=${encodeURIComponent(target)}` : '/login')
}
