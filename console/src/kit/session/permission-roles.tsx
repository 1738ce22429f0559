import { menuCalls } from '@zhanggui/contract/menu/menu.calls.ts'
import { useText } from '../base/text.ts'
import { useCall } from '../wire/queries.ts'

/** The roles with a permission, so that the user knows whom to ask. Null while they load. */
export function useRolesOf(code: string): readonly string[] | null {
  const { data } = useCall(
    menuCalls.findPermissionRoles,
    { code },
    { quiet: true, enabled: code !== '', staleTime: 60_000 },
  )
  return data?.roles ?? null
}

/** The roles with a permission, as one line. */
export function PermissionRoles({ code }: { code: string }) {
  const t = useText()
  const roles = useRolesOf(code)
  if (roles === null) return null
  return <>{roles.length > 0 ? roles.join(t('shell.comma')) : t('shell.permissionNoRole')}</>
}
