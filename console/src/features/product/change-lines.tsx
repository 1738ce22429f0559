import type { FieldChange } from '@zhanggui/contract/product/product.calls.ts'
import { productActionLabel } from '@zhanggui/contract/product/product-log.ts'
import type { TextKey } from '@zhanggui/contract/text-key.ts'
import { useLabel } from '../../kit/base/label.ts'
import { useLanguage } from '../../kit/base/language.ts'
import { ChangeList } from '../../kit/show/cell/change-list.tsx'
import { fieldLabel, shownValue } from './change-log.ts'

/** The action as text. A kind of change that is newer than this page shows its code. */
export function ActionText({ action }: { action: string }) {
  const label = useLabel()
  const labels: Readonly<Record<string, TextKey>> = productActionLabel
  const key = labels[action]
  return <>{key ? label(key) : action}</>
}

/** The changed fields of a product. */
export function ChangeLines({ changes, folded }: { changes: readonly FieldChange[]; folded: number }) {
  const language = useLanguage()
  return (
    <ChangeList
      folded={folded}
      changes={changes.map(({ field, before, after }) => ({
        field,
        name: fieldLabel(field, language),
        before: shownValue(field, before, language),
        after: shownValue(field, after, language),
      }))}
    />
  )
}
