import { menuCalls } from '@zhanggui/contract/menu/menu.calls.ts'
import { useText } from '../base/text.ts'
import { useCall } from '../wire/queries.ts'

/** Which roles hold a permission, so that one knows whom to ask for; null until it is known. */
export function useRolesOf(code: string): readonly string[] | null {
  const { data } = useCall(
    menuCalls.findPermissionRoles,
    { code },
    { quiet: true, enabled: code !== '', staleTime: 60_000 },
  )
  return data?.roles ?? null
}

/** The roles that hold a permission, as a line. */
export function PermissionRoles({ code }: { code: string }) {
  const t = useText()
  const roles = useRolesOf(code)
  if (roles === null) return null
  return <>{roles.length > 0 ? roles.join(t('shell.comma')) : t('shell.permissionNoRole')}</>
}
