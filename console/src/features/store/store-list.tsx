import { HistoryOutlined, PlusOutlined } from '@ant-design/icons'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import type { StoreRow, storePage } from '@zhanggui/contract/store/store.ts'
import { Button } from 'antd'
import { lazy, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { notices } from '../../kit/base/notices.ts'
import { t, useText } from '../../kit/base/text.ts'
import { Deferred } from '../../kit/layer/deferred.tsx'
import { useAskedForNew } from '../../kit/list/asked-for-new.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { SearchField } from '../../kit/list/search-fields.ts'
import { Allow, useAllowed } from '../../kit/session/allow.tsx'
import { refreshSession } from '../../kit/session/refresh-session.ts'
import { StatusTag } from '../../kit/show/status-tag.tsx'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'
import { send } from '../../kit/wire/call.ts'
import { refresh } from '../../kit/wire/queries.ts'
import { isAllDay, spanText } from './business-hours.ts'
import type { EditedStore } from './store-dialog.tsx'
import './store.css'

const StoreDialog = lazy(() => import('./store-dialog.tsx'))

const page = 'iposWeb.settings.store'

const tabs = [
  { value: '', label: 'store.all' },
  { value: 'true', label: 'store.open' },
  { value: 'false', label: 'store.suspended' },
] as const

const countOf = ({ counts }: z.output<typeof storePage>, tab: string): number =>
  tab === 'true' ? counts.open : tab === 'false' ? counts.suspended : counts.all

const fields: readonly SearchField[] = [
  {
    componentName: 'input',
    name: 'keyword',
    placeholder: 'store.keyword',
    validate: (value) => String(value ?? '').length <= 40,
  },
]

/** The stores of the merchant that lie in the user's scope. */
export default function StoreList() {
  const t = useText()
  const allowed = useAllowed()
  const [edited, setEdited] = useState<EditedStore | null>(null)
  const navigate = useNavigate()
  useAskedForNew(allowed.has(`${page}.edit`) && !allowed.locked(`${page}.edit`), (open) =>
    setEdited(open ? 'new' : null),
  )
  const columns = useMemo(
    () => columnsOf(setEdited, ({ id }) => navigate(`/settings/audit?record=store:${id}`)),
    [navigate],
  )
  return (
    <>
      <ListPage
        name="store"
        title={t('store.listTitle')}
        call={storeCalls.findStorePage}
        tabs={{ name: 'open', tabs, count: countOf }}
        fields={fields}
        columns={columns}
        rowKey={rowKey}
        rowHeight={52}
        rangeText="store.pageRange"
        card={card}
        {...(allowed.has(`${page}.edit`) ? { onOpen: setEdited } : {})}
        actions={() => (
          <Allow code={`${page}.edit`}>
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
              {t('store.add')}
            </Button>
          </Allow>
        )}
        empty={{
          title: t('store.emptyTitle'),
          hint: allowed.has(`${page}.edit`) && t('store.emptyHint'),
          actions: (
            <Allow code={`${page}.edit`}>
              <Button onClick={() => setEdited('new')}>{t('store.add')}</Button>
            </Allow>
          ),
        }}
      />
      <Deferred when={edited !== null}>
        <StoreDialog store={edited} onClose={() => setEdited(null)} />
      </Deferred>
    </>
  )
}

const rowKey = (store: StoreRow) => store.id
const card = { title: (store: StoreRow) => <StoreName store={store} /> }

function StoreName({ store }: { store: StoreRow }) {
  return (
    <div className="store-name">
      <span title={store.name}>{store.name}</span>
      <span>{store.code}</span>
    </div>
  )
}

function Hours({ store }: { store: StoreRow }) {
  const t = useText()
  if (store.businessHours.length === 0) return <span className="cell-quiet">{t('store.notSaid')}</span>
  if (isAllDay(store.businessHours)) return <>{t('store.allDay')}</>
  const shown = store.businessHours.map(spanText).join(t('kit.slash'))
  return (
    <span className="store-line" title={shown}>
      {shown}
    </span>
  )
}

function ContactCell({ store }: { store: StoreRow }) {
  if (!store.contact && !store.phone) return <span className="cell-none">—</span>
  return (
    <div className="store-name">
      <span title={store.contact}>{store.contact || '—'}</span>
      <span>{store.phone}</span>
    </div>
  )
}

async function setOpen({ id, name }: StoreRow, open: boolean): Promise<void> {
  await send(storeCalls.updateStoreStatus, { id, open })
  notices.success(t(open ? 'store.opened' : 'store.closed', { name }))
  await Promise.all([refresh(storeCalls.findStorePage), refreshSession()])
}

function columnsOf(
  edit: (store: StoreRow) => void,
  history: (store: StoreRow) => void,
): TableColumn<StoreRow>[] {
  return [
    {
      label: 'store.store',
      headerSortKey: 'name',
      disabled: true,
      fixed: 'start',
      width: 208,
      grow: true,
      skeleton: 120,
      slot: (store) => <StoreName store={store} />,
    },
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
      label: 'store.contact',
      headerSortKey: 'contact',
      width: 152,
      skeleton: 84,
      slot: (store) => <ContactCell store={store} />,
    },
    {
      label: 'store.address',
      headerSortKey: 'address',
      prop: 'address',
      className: 'cell-quiet',
      width: 240,
      grow: true,
      skeleton: 160,
      card: 'foot',
    },
    {
      label: 'store.businessHours',
      headerSortKey: 'businessHours',
      width: 176,
      skeleton: 96,
      card: 'note',
      slot: (store) => <Hours store={store} />,
    },
    {
      label: 'store.people',
      headerSortKey: 'people',
      prop: 'people',
      kind: 'number',
      width: 88,
      skeleton: 24,
    },
    {
      label: 'store.updatedAt',
      headerSortKey: 'updatedAt',
      prop: 'updatedAt',
      kind: 'moment',
      width: 120,
      skeleton: 80,
    },
    {
      label: 'store.updatedBy',
      headerSortKey: 'updatedBy',
      prop: 'updatedBy',
      width: 112,
      skeleton: 52,
      hiddenAtFirst: true,
    },
    {
      label: 'kit.actions',
      type: 'action',
      disabled: true,
      fixed: 'end',
      width: 104,
      skeleton: 52,
      buttons: [
        { key: 'edit', text: 'kit.edit', code: `${page}.edit`, click: edit },
        {
          key: 'history',
          text: 'audit.history',
          icon: <HistoryOutlined />,
          code: 'iposWeb.settings.audit',
          click: history,
        },
        {
          key: 'open',
          text: 'store.openIt',
          type: 'popover',
          code: `${page}.status`,
          hidden: ({ open }) => open,
          popoverContent: ({ name }) => t('store.openQuestion', { name }),
          click: (store) => setOpen(store, true),
        },
        {
          key: 'suspend',
          text: 'store.suspendIt',
          type: 'popover',
          btnType: 'danger',
          code: `${page}.status`,
          hidden: ({ open }) => !open,
          popoverContent: ({ name }) => t('store.suspendQuestion', { name }),
          click: (store) => setOpen(store, false),
        },
      ],
    },
  ]
}
