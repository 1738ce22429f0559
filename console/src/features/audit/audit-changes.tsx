import type { AuditRow } from '@zhanggui/contract/audit/audit.calls.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import { Button } from 'antd'
import { useState } from 'react'
import '../../kit/base/every-noun-text.ts'
import { useLanguage } from '../../kit/base/language.ts'
import { isText, sayText, useText } from '../../kit/base/text.ts'
import './audit.css'

/**
 * The name of a changed field: the text of the action's noun, or of the audit. A name that the merchant gave stands
 * as it is.
 */
export function fieldName(action: string, field: string, language: Language): string {
  const noun = action.split('.')[0] ?? ''
  const key = [`${noun}.${field}`, `audit.${field}`].find(isText)
  return key ? sayText(key, language) : field
}

/** The changed fields with the old value struck out and the new value. Long lists are folded. */
export function AuditChanges({ row, folded }: { row: AuditRow; folded: number }) {
  const t = useText()
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const shown = open ? row.changes : row.changes.slice(0, folded)
  if (row.changes.length === 0) return null
  return (
    <ul className="audit-changes">
      {shown.map(({ field, before, after }) => (
        <li key={field}>
          <span>{fieldName(row.action, field, language)}</span>
          {before !== null && before !== '' && <del>{before}</del>}
          <ins>{after || t('kit.empty')}</ins>
        </li>
      ))}
      {row.changes.length > shown.length && (
        <li>
          <Button type="link" size="small" onClick={() => setOpen(true)}>
            {t('audit.moreChanges', { count: row.changes.length - shown.length })}
          </Button>
        </li>
      )}
    </ul>
  )
}
