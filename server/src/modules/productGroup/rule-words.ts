import { textEntry } from '@zhanggui/contract'
import type { NameOf, Rule, Say } from '@zhanggui/contract/productGroup/rule.ts'
import { fillText, type Language } from '@zhanggui/contract/text.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { selectKnown } from './productGroup.sql.ts'

/** The texts of a language, for rules in words. */
export const sayIn =
  (language: Language): Say =>
  (key, params) =>
    fillText((typeof key === 'string' ? textEntry(key) : key) ?? ['', ''], language, params)

/** The ids of records in rules. */
export const idsIn = (rules: readonly (Rule | null)[], of: 'category' | 'label'): string[] => {
  const field = of === 'category' ? 'categoryId' : 'labels'
  const conditions = rules.flatMap((rule) => rule?.lines.flat() ?? [])
  return [...new Set(conditions.flatMap((one) => (one.field === field && 'values' in one ? one.values : [])))]
}

/** The names of the records in rules. A removed one is called so. */
export async function namesIn(
  { tx, language }: TenantContext,
  rules: readonly (Rule | null)[],
): Promise<NameOf> {
  const names = new Map<string, string>()
  for (const of of ['category', 'label'] as const)
    for (const { id, name } of await selectKnown(tx, of, idsIn(rules, of))) names.set(`${of} ${id}`, name)
  return (of, id) => names.get(`${of} ${id}`) ?? sayIn(language)('productGroup.removedRecord')
}
