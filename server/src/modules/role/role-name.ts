import { textEntry } from '@zhanggui/contract'
import { type Language, listText } from '@zhanggui/contract/text.ts'

/** The name of a role: its own, or that of its built-in kind. */
export const roleName = (role: { kind: string | null; name: string | null }, language: Language): string =>
  role.name ?? textEntry(`role.${role.kind}`)?.[language === 'zh' ? 0 : 1] ?? role.kind ?? ''

/** The names of the first permissions, for a refusal. */
export function permissionNames(codes: readonly string[], language: Language): string {
  const names = codes
    .slice(0, 5)
    .map((code) => textEntry(`menu.${code}`)?.[language === 'zh' ? 0 : 1] ?? code)
  const more = codes.length > names.length ? [`+${codes.length - names.length}`] : []
  return listText(language, [...names, ...more])
}
