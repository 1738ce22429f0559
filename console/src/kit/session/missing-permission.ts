import { language } from '../base/language.ts'
import { notices } from '../base/notices.ts'
import { isText, sayText, t } from '../base/text.ts'

// Loaded when a call is refused: the names of all permissions come with it.

/** Says which permission is missing, if it has a name. */
export function sayMissing(permission: string): void {
  const key = `menu.${permission}`
  if (isText(key)) notices.info(t('shell.missingPermission', { name: sayText(key, language()) }))
}
