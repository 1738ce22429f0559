import { Navigate, useSearchParams } from 'react-router'
import { safePath } from '../../kit/session/leave.ts'

/** `/reload?to=/path` opens a screen again, so that it reads all its data again. */
export function Reload() {
  const [params] = useSearchParams()
  const to = safePath(params.get('to'))
  return <Navigate to={to.startsWith('/reload') ? '/' : to} replace />
}
