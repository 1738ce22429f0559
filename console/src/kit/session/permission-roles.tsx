import { menuCalls } from '@zhanggui/contract/menu/menu.calls.ts'
import { useText } from '../base/text.ts'
import { useCall } from '../wire/queries.ts'

/** The name of a permission and the roles with it, so that the user knows whom to ask. Null while they load. */
export function usePermission(code: string): { name: string; roles: readonly string[] } | null {
  const { data } = useCall(
    menuCalls.findPermissionRoles,
    { code },
    { quiet: true, enabled: code !== '', staleTime: 60_000 },
  )
  return data ?? null
}

/** The roles with a permission, as one line. */
export function PermissionRoles({ code }: { code: string }) {
  const t = useText()
  const roles = usePermission(code)?.roles
  if (!roles) return null
  return <>{roles.length > 0 ? roles.join(t('shell.comma')) : t('shell.permissionNoRole')}</>
}
