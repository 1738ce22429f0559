import type { ChangeLogRow } from '@zhanggui/contract/product/product.calls.ts'
import { productActionLabel } from '@zhanggui/contract/product/product-log.ts'
import { notBackReason } from '@zhanggui/contract/product/put-back.ts'
import type { TextKey } from '@zhanggui/contract/text-key.ts'
import { useLabel } from '../../kit/base/label.ts'
import { useLanguage } from '../../kit/base/language.ts'
import { useText } from '../../kit/base/text.ts'
import { Allow } from '../../kit/session/allow.tsx'
import { ChangeList } from '../../kit/show/cell/change-list.tsx'
import { fieldLabel, picturesOf, shownValue } from './change-log.ts'
import { backOf, PutBack } from './put-back.tsx'
import './change-lines.css'

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
  const shown = (field: string, value: string | null) => {
    const addresses = picturesOf(field, value)
    return addresses.length === 0 ? (
      shownValue(field, value, language)
    ) : (
      <Pictures name={fieldLabel(field, language)} addresses={addresses} />
    )
  }
  return (
    <>
      <ChangeList
        folded={folded}
        changes={entry.changes.map((change) => ({
          field: change.field,
          name: fieldLabel(change.field, language),
          before: shown(change.field, change.before),
          after: shown(change.field, change.after),
          act: back.includes(change) ? (
            <PutBack entry={entry} changes={[change]} />
          ) : (
            <NotBack action={entry.action} field={change.field} />
          ),
        }))}
      />
      {folded > 1 && back.length > 1 && <PutBack entry={entry} changes={back} all />}
    </>
  )
}

/** The pictures of a former or a new value. One that no longer exists shows its number. */
function Pictures({ name, addresses }: { name: string; addresses: readonly string[] }) {
  return (
    <span className="change-pictures">
      {addresses.map((address, at) => (
        <img
          key={address}
          src={address}
          alt={`${name} ${at + 1}`}
          title={`${name} ${at + 1}`}
          width={32}
          height={32}
          loading="lazy"
        />
      ))}
    </span>
  )
}

/** Why the former value cannot be put back, for users who may change products. */
function NotBack({ action, field }: { action: string; field: string }) {
  const t = useText()
  const reason = notBackReason(action, field)
  if (!reason) return null
  return (
    <Allow code="iposWeb.product.productGoodProduct.edit">
      <small className="cell-quiet">{t(reason)}</small>
    </Allow>
  )
}
