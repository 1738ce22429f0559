import type { FieldChange } from '@zhanggui/contract/product/product.calls.ts'
import { productActionLabel } from '@zhanggui/contract/product/product-log.ts'
import type { TextKey } from '@zhanggui/contract/text-key.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useLabel } from '../../kit/base/label.ts'
import { useLanguage } from '../../kit/base/language.ts'
import { useText } from '../../kit/base/text.ts'
import { fieldLabel, shownValue } from './change-log.ts'
import './change-lines.css'

/** The action as text. A kind of change that is newer than this page shows its code. */
export function ActionText({ action }: { action: string }) {
  const label = useLabel()
  const labels: Readonly<Record<string, TextKey>> = productActionLabel
  const key = labels[action]
  return <>{key ? label(key) : action}</>
}

/** The changed fields with the old value struck out and the new value. Long lists are folded. */
export function ChangeLines({ changes, folded }: { changes: readonly FieldChange[]; folded: number }) {
  const t = useText()
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const shown = open ? changes : changes.slice(0, folded)
  const value = (field: string, raw: string | null) => shownValue(field, raw, language)
  return (
    <ul className="change-lines">
      {shown.map(({ field, before, after }) => {
        const was = value(field, before)
        return (
          <li key={field}>
            <span className="change-field">{fieldLabel(field, language)}</span>
            {was !== null && <del>{was}</del>}
            <ins>{value(field, after) ?? t('kit.empty')}</ins>
          </li>
        )
      })}
      {changes.length > shown.length && (
        <li>
          <Button type="link" size="small" onClick={() => setOpen(true)}>
            {t('product.moreChanges', { count: changes.length - shown.length })}
          </Button>
        </li>
      )}
    </ul>
  )
}
