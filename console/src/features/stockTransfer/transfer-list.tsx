import { PlusOutlined } from '@ant-design/icons'
import { stockTransferCalls } from '@zhanggui/contract/stockTransfer/stockTransfer.calls.ts'
import type { TransferPage, TransferRow } from '@zhanggui/contract/stockTransfer/stockTransfer.ts'
import { Button } from 'antd'
import { lazy, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { formatMoment, formatMoney } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { StoreSwitcher } from '../../kit/input/store-switcher.tsx'
import { Deferred } from '../../kit/layer/deferred.tsx'
import { keepEarlyKeys } from '../../kit/layer/early-keys.ts'
import { useAskedForNew } from '../../kit/list/asked-for-new.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { SearchField } from '../../kit/list/search-fields.ts'
import { Allow, useAllowed } from '../../kit/session/allow.tsx'
import { useSession } from '../../kit/session/session.ts'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'
import { OpenName } from '../../kit/table/open-name.tsx'
import { page, TransferStatusTag, transferPath } from './transfer-status.tsx'
import '../../kit/document/document.css'

const NewTransfer = lazy(() => import('./new-transfer.tsx'))

const tabs = [
  { value: '', label: 'stockTransfer.all' },
  { value: 'draft', label: 'stockTransfer.status10', todo: true },
  { value: 'sent', label: 'stockTransfer.status20', todo: true },
  { value: 'part', label: 'stockTransfer.status30', todo: true },
  { value: 'arrived', label: 'stockTransfer.status50' },
  { value: 'cancelled', label: 'stockTransfer.status90' },
] as const

const countOf = ({ counts }: TransferPage, tab: string): number =>
  counts[(tab || 'all') as keyof TransferPage['counts']] ?? counts.all

const fields: readonly SearchField[] = [
  {
    componentName: 'input',
    name: 'keyword',
    placeholder: 'stockTransfer.keyword',
    validate: (value) => String(value ?? '').length <= 40,
  },
]

const rowKey = ({ id }: TransferRow) => id

function Kinds({ row }: { row: TransferRow }) {
  const t = useText()
  return (
    <span className="document-made">
      {t('stockTransfer.kindsOf', { count: row.products })}{' '}
      <small>
        {[
          row.transit > 0 && t('stockTransfer.transitOf', { count: row.transit }),
          row.differs > 0 && t('stockTransfer.differsOf', { count: row.differs }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </span>
  )
}

function Act({ by, at }: { by: string; at: string | null }) {
  if (at === null) return <span className="cell-none">—</span>
  return (
    <span className="document-made">
      {by} <small>{formatMoment(at)}</small>
    </span>
  )
}

function columnsOf(costs: boolean, onOpen: (row: TransferRow) => unknown): TableColumn<TransferRow>[] {
  return [
    {
      label: 'stockTransfer.number',
      headerSortKey: 'number',
      disabled: true,
      fixed: 'start',
      width: 152,
      skeleton: 110,
      opens: true,
      slot: (row) => <OpenName name={row.number} />,
    },
    {
      label: 'stockTransfer.status',
      headerSortKey: 'status',
      width: 120,
      skeleton: 'tag',
      card: 'tag',
      slot: (row) => <TransferStatusTag status={row.status} />,
    },
    {
      label: 'stockTransfer.from',
      headerSortKey: 'fromName',
      prop: 'fromName',
      width: 132,
      grow: true,
      card: 'line',
    },
    {
      label: 'stockTransfer.to',
      headerSortKey: 'toName',
      prop: 'toName',
      width: 132,
      grow: true,
      card: 'line',
    },
    {
      label: 'stockTransfer.products',
      headerSortKey: 'products',
      width: 168,
      card: 'line',
      slot: (row) => <Kinds row={row} />,
    },
    ...(costs
      ? ([
          {
            label: 'stockTransfer.value',
            headerSortKey: 'value',
            kind: 'money',
            width: 120,
            card: 'amount',
            slot: (row) =>
              row.sentAt === null ? <span className="cell-none">—</span> : formatMoney(row.value),
          },
        ] satisfies TableColumn<TransferRow>[])
      : []),
    {
      label: 'stockTransfer.createdAt',
      headerSortKey: 'createdAt',
      width: 160,
      card: 'foot',
      slot: (row) => <Act by={row.createdBy} at={row.createdAt} />,
    },
    {
      label: 'stockTransfer.sentAt',
      headerSortKey: 'sentAt',
      width: 160,
      slot: (row) => <Act by={row.sentBy} at={row.sentAt} />,
    },
    {
      label: 'stockTransfer.note',
      headerSortKey: 'note',
      prop: 'note',
      hiddenAtFirst: true,
      width: 160,
      card: 'note',
    },
    {
      label: 'kit.actions',
      type: 'action',
      disabled: true,
      fixed: 'end',
      width: 88,
      skeleton: 40,
      buttons: [{ key: 'open', text: 'stockTransfer.open', code: `${page}.detail`, click: onOpen }],
    },
  ]
}

/** The transfers from or to the stores of the person. */
export default function TransferList() {
  const t = useText()
  const navigate = useNavigate()
  const { stores } = useSession()
  const allowed = useAllowed()
  const [params, setParams] = useSearchParams()
  const asked = params.get('storeId') ?? ''
  const only = stores.length === 1 ? (stores[0]?.id ?? '') : ''
  const storeId = stores.some(({ id }) => id === asked) ? asked : only
  const [adding, setAdding] = useState(false)
  useAskedForNew(allowed.has(`${page}.edit`) && !allowed.locked(`${page}.edit`), setAdding)
  const open = (row: TransferRow) => navigate(transferPath(row.id))
  const costs = allowed.has('iposWeb.product.cost')
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigate always does the same
  const columns = useMemo(() => columnsOf(costs, open), [costs])
  const given = useMemo(() => (storeId ? { storeId } : {}), [storeId])
  return (
    <>
      <ListPage
        key={storeId}
        name="stockTransfer"
        title={t('stockTransfer.listTitle')}
        note={<StoreSwitcher value={storeId} all onChange={(id) => setParams(id ? { storeId: id } : {})} />}
        call={stockTransferCalls.findStockTransferPage}
        given={given}
        tabs={{ name: 'tab', tabs, count: countOf }}
        fields={fields}
        columns={columns}
        rowKey={rowKey}
        rowHeight={44}
        rangeText="stockTransfer.pageRange"
        card={{ title: (row) => <OpenName name={row.number} /> }}
        {...(allowed.has(`${page}.detail`) ? { onOpen: open } : {})}
        actions={() => (
          <Allow code={`${page}.edit`}>
            <Button
              type="primary"
              icon={<PlusOutlined />}
              onClick={() => {
                keepEarlyKeys()
                setAdding(true)
              }}
            >
              {t('stockTransfer.add')}
            </Button>
          </Allow>
        )}
        empty={{
          noun: t('stockTransfer.many'),
          title: t('stockTransfer.emptyTitle'),
          hint: t('stockTransfer.emptyHint'),
        }}
      />
      <Deferred when={adding}>
        <NewTransfer open={adding} storeId={storeId} onClose={() => setAdding(false)} />
      </Deferred>
    </>
  )
}
