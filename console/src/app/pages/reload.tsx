import { Navigate, useSearchParams } from 'react-router'
import { safePath } from '../../kit/session/leave.ts'

/** `/reload?to=/path` opens a screen afresh: being left and entered again makes it read everything anew. */
export function Reload() {
  const [params] = useSearchParams()
  const to = safePath(params.get('to'))
  return <Navigate to={to.startsWith('/reload') ? '/' : to} replace />
}
