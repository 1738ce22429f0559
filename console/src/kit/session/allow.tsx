import { isButtonCode, type PermissionCode } from '@zhanggui/contract/permissions.ts'
import type { ReactNode } from 'react'
import { useCell } from '../base/cell.ts'
import { session } from './session.ts'

type Codes = PermissionCode | readonly PermissionCode[]
const listOf = (codes: Codes): readonly PermissionCode[] => (typeof codes === 'string' ? [codes] : codes)

/** The three forms of a permission check (spec section 6). */
export interface Allowed {
  has(code: PermissionCode): boolean
  any(codes: Codes): boolean
  all(codes: Codes): boolean
  /** Whether the action is read-only now, because the user views the console as another person. */
  locked(code: PermissionCode): boolean
}

export function allowedBy(permissions: ReadonlySet<string>, viewing = false): Allowed {
  return {
    has: (code) => permissions.has(code),
    any: (codes) => listOf(codes).some((code) => permissions.has(code)),
    all: (codes) => listOf(codes).every((code) => permissions.has(code)),
    locked: (code) => viewing && isButtonCode(code),
  }
}

const nobody: ReadonlySet<string> = new Set()

/** The user's permissions. The set stays the same until they change. */
export const useHeld = (): ReadonlySet<string> => useCell(session)?.permissions ?? nobody

export function useAllowed(): Allowed {
  const current = useCell(session)
  return allowedBy(current?.permissions ?? nobody, current?.user.viewedBy != null)
}

type AllowProps = { children: ReactNode } & (
  | { code: PermissionCode; any?: never; all?: never }
  | { any: Codes; code?: never; all?: never }
  | { all: Codes; code?: never; any?: never }
)

/** Shows its children only to users with the permission. For others the element does not exist. */
export function Allow({ code, any, all, children }: AllowProps): ReactNode {
  const allowed = useAllowed()
  const shown = code ? allowed.has(code) : any ? allowed.any(any) : allowed.all(all ?? [])
  if (!shown) return null
  const codes = code ?? any ?? all
  // The server would refuse the action. The bar above shows the person whose view this is.
  if (codes && listOf(codes).every((one) => allowed.locked(one)))
    return (
      <span className="looked-at" inert>
        {children}
      </span>
    )
  return children
}
