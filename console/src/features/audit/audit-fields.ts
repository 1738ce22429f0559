import { auditCalls } from '@zhanggui/contract/audit/audit.calls.ts'
import { type AuditNoun, auditNouns, nounTextKey } from '@zhanggui/contract/audit/audit.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import '../../kit/base/every-noun-text.ts'
import { useLanguage } from '../../kit/base/language.ts'
import { isText, sayText } from '../../kit/base/text.ts'
import type { SelectOption } from '../../kit/input/option.ts'
import { useCall } from '../../kit/wire/queries.ts'

export const isNoun = (noun: string): noun is AuditNoun => (auditNouns as readonly string[]).includes(noun)
export const nounName = (noun: string, language: Language): string =>
  isNoun(noun) ? sayText(nounTextKey(noun), language) : noun

/**
 * The name of a changed field: the text of its noun, or of the audit. A name that the merchant gave stands as it is.
 */
export function fieldName(noun: string, field: string, language: Language): string {
  const key = [`${noun}.${field}`, `audit.${field}`].find(isText)
  return key ? sayText(key, language) : field
}

/**
 * The fields for the filter: those of the chosen noun, or of all nouns. The field of the URL is among them, so that
 * it keeps its name.
 */
export function useFieldOptions(): readonly SelectOption[] {
  const language = useLanguage()
  const [params] = useSearchParams()
  const [noun = ''] = (params.get('action') ?? '').split('.')
  const asked = params.get('field') ?? ''
  const { data } = useCall(auditCalls.findAuditFields, isNoun(noun) ? { noun } : {}, {
    quiet: true,
    staleTime: 60_000,
    keepPrevious: true,
  })
  return useMemo(() => {
    const changed = (data ?? []).map((one) => ({ ...one, value: `${one.noun}.${one.field}` }))
    const at = asked.indexOf('.')
    if (at > 0 && !changed.some(({ value }) => value === asked))
      changed.push({ noun: asked.slice(0, at), field: asked.slice(at + 1), value: asked })
    return (
      changed
        .map((one) => ({ ...one, name: fieldName(one.noun, one.field, language) }))
        // A field without a text is one that an earlier version had.
        .filter(({ name, field, value }) => name !== field || value === asked)
        .map((one) => ({
          value: one.value,
          label: one.noun === noun ? one.name : `${nounName(one.noun, language)} · ${one.name}`,
        }))
        .sort((a, b) => a.label.localeCompare(b.label, language))
    )
  }, [data, asked, noun, language])
}
