import { textEntry } from '@zhanggui/contract'
import type { Language } from '@zhanggui/contract/text.ts'

/** What a role is called: a name of its own, or that of the kind it was born as. */
export const roleName = (role: { kind: string | null; name: string | null }, language: Language): string =>
  role.name ?? textEntry(`role.${role.kind}`)?.[language === 'zh' ? 0 : 1] ?? role.kind ?? ''

/** The words of permissions, for a refusal that names them: the first few. */
export function permissionNames(codes: readonly string[], language: Language): string {
  const names = codes
    .slice(0, 5)
    .map((code) => textEntry(`menu.${code}`)?.[language === 'zh' ? 0 : 1] ?? code)
  const more = codes.length > names.length ? [`+${codes.length - names.length}`] : []
  return [...names, ...more].join(language === 'zh' ? '、' : ', ')
}
