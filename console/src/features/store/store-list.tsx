import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import { storeFields } from '@zhanggui/contract/store/store.fields.ts'
import type { StoreRow, storePage } from '@zhanggui/contract/store/store.ts'
import { lazy } from 'react'
import type { z } from 'zod'
import { notices } from '../../kit/base/notices.ts'
import { t } from '../../kit/base/text.ts'
import { HoursCell } from '../../kit/input/hours/hours-cell.tsx'
import { undo } from '../../kit/layer/undo.ts'
import type { SearchField } from '../../kit/list/search-fields.ts'
import type { RecordColumn } from '../../kit/record/record-columns.tsx'
import { RecordList } from '../../kit/record/record-list.tsx'
import { refreshSession } from '../../kit/session/refresh-session.ts'
import { TwoLines } from '../../kit/show/cell/two-lines.tsx'
import { StatusTag } from '../../kit/show/status-tag.tsx'
import type { RowButton } from '../../kit/table/columns/columns.tsx'
import { OpenName } from '../../kit/table/open-name.tsx'
import { send } from '../../kit/wire/call.ts'
import { refresh } from '../../kit/wire/queries.ts'

const StoreDialog = lazy(() => import('./store-dialog.tsx'))

const edit = 'iposWeb.settings.store.edit'
const status = 'iposWeb.settings.store.status'

const tabs = {
  name: 'open',
  tabs: [
    { value: '', label: 'store.all' },
    { value: 'true', label: 'store.open' },
    { value: 'false', label: 'store.suspended' },
  ],
  count: ({ counts }: z.output<typeof storePage>, tab: string): number =>
    tab === 'true' ? counts.open : tab === 'false' ? counts.suspended : counts.all,
} as const

const search: readonly SearchField[] = [
  {
    componentName: 'input',
    name: 'keyword',
    placeholder: 'store.keyword',
    validate: (value) => String(value ?? '').length <= 40,
  },
]

/** The stores that the user may see. */
export default function StoreList() {
  return (
    <RecordList
      described={storeFields}
      call={storeCalls.findStorePage}
      edit={edit}
      tabs={tabs}
      fields={search}
      columns={columns}
      buttons={buttons}
      rowHeight={52}
      card={card}
      dialog={StoreDialog}
    />
  )
}

const nameOf = ({ name, code }: StoreRow) => <TwoLines above={<OpenName name={name} />} below={code} />
const card = { title: nameOf }

const columns: readonly RecordColumn<typeof storeFields.fields, StoreRow>[] = [
  { field: 'name', label: 'store.store', disabled: true, fixed: 'start', slot: nameOf },
  {
    label: 'store.status',
    headerSortKey: 'open',
    width: 120,
    skeleton: 'tag',
    card: 'tag',
    slot: ({ open }) => (
      <StatusTag tone={open ? 'taskComplete' : 'cancelled'}>
        {t(open ? 'store.open' : 'store.suspended')}
      </StatusTag>
    ),
  },
  {
    field: 'contact',
    slot: ({ contact, phone }) =>
      contact || phone ? <TwoLines above={contact} below={phone} /> : <span className="cell-none">—</span>,
  },
  { field: 'address', className: 'cell-quiet' },
  {
    field: 'businessHours',
    slot: ({ businessHours, otherHours }) => <HoursCell hours={businessHours} others={otherHours} />,
  },
  {
    label: 'store.people',
    headerSortKey: 'people',
    prop: 'people',
    kind: 'number',
    width: 104,
    skeleton: 24,
  },
]

async function setOpen(store: Pick<StoreRow, 'id' | 'name'>, open: boolean): Promise<void> {
  const { id, name } = store
  await send(storeCalls.updateStoreStatus, { id, open })
  notices.success(
    t(open ? 'store.opened' : 'store.closed', { name }),
    undo(() => setOpen(store, !open)),
  )
  await Promise.all([refresh(storeCalls.findStorePage), refreshSession()])
}

const buttons: readonly RowButton<StoreRow>[] = [
  {
    key: 'open',
    text: 'store.openIt',
    type: 'popover',
    code: status,
    hidden: ({ open }) => open,
    popoverContent: ({ name }) => t('store.openQuestion', { name }),
    click: (store) => setOpen(store, true),
  },
  {
    key: 'suspend',
    text: 'store.suspendIt',
    type: 'popover',
    btnType: 'danger',
    code: status,
    hidden: ({ open }) => !open,
    popoverContent: ({ name }) => t('store.suspendQuestion', { name }),
    click: (store) => setOpen(store, false),
  },
]
