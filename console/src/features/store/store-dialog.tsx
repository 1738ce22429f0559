import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import { type StoreForm, type StoreRow, storeForm } from '@zhanggui/contract/store/store.ts'
import { useMemo } from 'react'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import type { DialogField } from '../../kit/form/dialog-fields.tsx'
import { DialogForm } from '../../kit/form/dialog-form.tsx'
import { refreshSession } from '../../kit/session/refresh-session.ts'
import { send } from '../../kit/wire/call.ts'
import { refresh } from '../../kit/wire/queries.ts'
import { type Span, spanText } from './business-hours.ts'
import { HoursEditor } from './hours-editor.tsx'

/** A store to fill in: 'new', or the one of a row. */
export type EditedStore = StoreRow | 'new'

const newStore: StoreForm = { name: '', code: '', contact: '', phone: '', address: '', businessHours: [] }

const valuesOf = ({
  id,
  version,
  name,
  code,
  contact,
  phone,
  address,
  businessHours,
}: StoreRow): StoreForm => ({
  id,
  version,
  name,
  code,
  contact,
  phone,
  address,
  businessHours,
})

const fields: readonly DialogField<StoreForm>[] = [
  { name: 'name', label: 'store.name', kind: 'text', required: true, count: { max: 40, by: 'length' } },
  { name: 'code', label: 'store.code', kind: 'text', required: true, hint: 'store.codeHint' },
  { name: 'contact', label: 'store.contact', kind: 'text', count: { max: 29, by: 'length' } },
  { name: 'phone', label: 'store.phone', kind: 'text', hint: 'store.phoneHint' },
  { name: 'address', label: 'store.address', kind: 'text', wide: true, count: { max: 100, by: 'length' } },
  {
    name: 'businessHours',
    label: 'store.businessHours',
    kind: 'own',
    wide: true,
    hint: 'store.hoursHint',
    control: (control) => <HoursEditor {...control} />,
  },
]

const shownHours = (value: unknown) => ((value as readonly Span[] | null) ?? []).map(spanText).join(', ')

export default function StoreDialog({ store, onClose }: { store: EditedStore | null; onClose: () => void }) {
  const t = useText()
  const row = store === null || store === 'new' ? null : store
  const initial = useMemo(() => (row ? valuesOf(row) : newStore), [row])
  return (
    <DialogForm
      open={store !== null}
      title={row ? t('store.editTitle', { name: row.name }) : t('store.add')}
      okText={row ? t('kit.save') : t('store.add')}
      onClose={onClose}
      schema={storeForm}
      initial={initial}
      fields={fields}
      toInput={(values) => values}
      onSubmit={async (input) => {
        await send(storeCalls.save, input, { quiet: true })
        notices.success(row ? t('kit.saved') : t('store.created', { name: input.name }))
        await Promise.all([refresh(storeCalls.findStorePage), refreshSession()])
      }}
      {...(row
        ? {
            stale: {
              load: async () =>
                valuesOf(await send(storeCalls.findStoreDetail, { id: row.id }, { quiet: true })),
              show: (name: string, value: unknown) =>
                name === 'businessHours' ? shownHours(value) : String(value ?? ''),
            },
          }
        : {})}
    />
  )
}
