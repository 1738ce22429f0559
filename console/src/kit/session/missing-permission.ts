import { language } from '../base/language.ts'
import { notices } from '../base/notices.ts'
import { isText, sayText, t } from '../base/text.ts'

// Loads only when a call is refused, because it brings the names of all permissions.

/** Names the missing permission, if it has a name. */
export function sayMissing(permission: string): void {
  const key = `menu.${permission}`
  if (isText(key)) notices.info(t('shell.missingPermission', { name: sayText(key, language()) }))
}
