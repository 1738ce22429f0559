import type { ChangeLogRow } from '@zhanggui/contract/product/product.calls.ts'
import { productActionLabel } from '@zhanggui/contract/product/product-log.ts'
import type { TextKey } from '@zhanggui/contract/text-key.ts'
import { useLabel } from '../../kit/base/label.ts'
import { useLanguage } from '../../kit/base/language.ts'
import { ChangeList } from '../../kit/show/cell/change-list.tsx'
import { fieldLabel, shownValue } from './change-log.ts'
import { backOf, PutBack } from './put-back.tsx'

/** The action as text. A kind of change that is newer than this page shows its code. */
export function ActionText({ action }: { action: string }) {
  const label = useLabel()
  const labels: Readonly<Record<string, TextKey>> = productActionLabel
  const key = labels[action]
  return <>{key ? label(key) : action}</>
}

/** The changed fields of a product. Some can be put back, in an unfolded list also together. */
export function ChangeLines({ entry, folded }: { entry: ChangeLogRow; folded: number }) {
  const language = useLanguage()
  const back = backOf(entry)
  return (
    <>
      <ChangeList
        folded={folded}
        changes={entry.changes.map((change) => ({
          field: change.field,
          name: fieldLabel(change.field, language),
          before: shownValue(change.field, change.before, language),
          after: shownValue(change.field, change.after, language),
          act: back.includes(change) && <PutBack entry={entry} changes={[change]} />,
        }))}
      />
      {folded > 1 && back.length > 1 && <PutBack entry={entry} changes={back} all />}
    </>
  )
}
