import { useText } from '../base/text.ts'
import { SelectInput } from '../input/select-input.tsx'
import { useSession } from '../session/session.ts'
import { Labelled } from './labelled.tsx'

/** Chooses a store of the person. Nobody chooses from one. */
export function StoreField(props: {
  id: string
  value: string
  onChange: (storeId: string) => void
  fault?: string | null
}) {
  const { id, value, onChange, fault = null } = props
  const t = useText()
  const { stores } = useSession()
  if (stores.length < 2) return null
  return (
    <Labelled label={t('stock.storeId')} htmlFor={id} fault={fault}>
      <SelectInput
        id={id}
        width="100%"
        options={stores.map((store) => ({ value: store.id, label: store.name }))}
        value={value}
        onChange={(chosen) => onChange(String(chosen ?? ''))}
      />
    </Labelled>
  )
}
