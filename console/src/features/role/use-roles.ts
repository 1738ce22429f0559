import { type RoleRow, roleCalls } from '@zhanggui/contract/role/role.calls.ts'
import type { TextKey } from '@zhanggui/contract/text-key.ts'
import { useCallback, useMemo } from 'react'
import { useLanguage } from '../../kit/base/language.ts'
import { isText, sayText } from '../../kit/base/text.ts'
import { useAllowed } from '../../kit/session/allow.tsx'
import { useSession, useUser } from '../../kit/session/session.ts'
import { useCall } from '../../kit/wire/queries.ts'

export const useRoles = () => useCall(roleCalls.findRoleList, {})

/** The name of a permission: the merchant's name for the menu record, or the original one. */
export function usePermissionName(): (code: string) => string {
  const language = useLanguage()
  const { records } = useSession()
  const renamed = useMemo(() => new Map(records.map(({ code, name }) => [code, name])), [records])
  return useCallback(
    (code) => {
      const born = `menu.${code}`
      return renamed.get(code) ?? (isText(born) ? sayText(born, language) : code)
    },
    [renamed, language],
  )
}

/** The reason why the user can neither rename nor add roles, because all stores share them. Null if he can. */
export const useNamesLock = (): TextKey | null => (useUser().allStores ? null : 'role.allStoresOnly')

/** The reason why the user cannot change a role; null if he can. */
export function useRoleLock(role: RoleRow): TextKey | null {
  const { user, permissions } = useSession()
  const viewing = useAllowed().locked('iposWeb.settings.role.edit')
  if (viewing) return 'shell.viewingOnly'
  if (role.kind === 'administrator') return 'role.administratorFixed'
  if (user.roleList.some(({ id }) => id === role.id)) return 'role.ownRole'
  if (role.permissions.some((code) => !permissions.has(code))) return 'role.beyond'
  return null
}
