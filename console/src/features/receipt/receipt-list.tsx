import { PlusOutlined } from '@ant-design/icons'
import { receiptCalls } from '@zhanggui/contract/receipt/receipt.calls.ts'
import { type ReceiptPage, type ReceiptRow, receiptStatus } from '@zhanggui/contract/receipt/receipt.ts'
import { Button } from 'antd'
import { lazy, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { formatFullMoment, formatMoney } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { StoreSwitcher } from '../../kit/input/store-switcher.tsx'
import { Deferred } from '../../kit/layer/deferred.tsx'
import { keepEarlyKeys } from '../../kit/layer/early-keys.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { SearchField } from '../../kit/list/search-fields.ts'
import { Allow, useAllowed } from '../../kit/session/allow.tsx'
import { useSession } from '../../kit/session/session.ts'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'
import { OpenName } from '../../kit/table/open-name.tsx'
import { page, ReceiptStatus, receiptPath } from './receipt-status.tsx'
import '../../kit/document/document.css'
import './receipt.css'

const NewReceipt = lazy(() => import('./new-receipt.tsx'))

const tabs = [
  { value: '', label: 'receipt.all' },
  { value: 'open', label: 'receipt.status10', todo: true },
  { value: 'posted', label: 'receipt.status50' },
  { value: 'cancelled', label: 'receipt.status90' },
] as const

const countOf = ({ counts }: ReceiptPage, tab: string): number =>
  counts[(tab || 'all') as keyof ReceiptPage['counts']] ?? counts.all

const fields: readonly SearchField[] = [
  {
    componentName: 'input',
    name: 'keyword',
    placeholder: 'receipt.keyword',
    validate: (value) => String(value ?? '').length <= 40,
  },
]

const rowKey = ({ id }: ReceiptRow) => id

function Arrived({ row }: { row: ReceiptRow }) {
  const t = useText()
  return (
    <span className="receipt-arrived">
      {t('receipt.kindsOf', { arrived: row.arrived, products: row.products })}
      {row.unknown > 0 && <small>{t('receipt.unknownOf', { count: row.unknown })}</small>}
    </span>
  )
}

function columnsOf(costs: boolean, onOpen: (row: ReceiptRow) => unknown): TableColumn<ReceiptRow>[] {
  return [
    {
      label: 'receipt.number',
      headerSortKey: 'number',
      disabled: true,
      fixed: 'start',
      width: 168,
      skeleton: 110,
      opens: true,
      slot: (row) => <OpenName name={row.number} />,
    },
    {
      label: 'receipt.status',
      headerSortKey: 'status',
      width: 108,
      skeleton: 'tag',
      card: 'tag',
      slot: (row) => <ReceiptStatus status={row.status} />,
    },
    { label: 'receipt.storeId', headerSortKey: 'storeName', prop: 'storeName', width: 148, card: 'line' },
    {
      label: 'receipt.source',
      headerSortKey: 'source',
      prop: 'source',
      width: 148,
      grow: true,
      card: 'note',
    },
    {
      label: 'receipt.products',
      headerSortKey: 'products',
      width: 152,
      card: 'line',
      slot: (row) => <Arrived row={row} />,
    },
    ...(costs
      ? ([
          {
            label: 'receipt.value',
            headerSortKey: 'value',
            kind: 'money',
            width: 128,
            card: 'amount',
            slot: (row) => formatMoney(row.value),
          },
        ] satisfies TableColumn<ReceiptRow>[])
      : []),
    {
      label: 'receipt.createdAt',
      headerSortKey: 'createdAt',
      width: 200,
      card: 'foot',
      slot: (row) => (
        <span className="document-made">
          {row.createdBy} <small>{formatFullMoment(row.createdAt)}</small>
        </span>
      ),
    },
    {
      label: 'receipt.endedAt',
      headerSortKey: 'endedAt',
      width: 200,
      slot: (row) =>
        row.endedAt === null ? (
          <span className="cell-none">—</span>
        ) : (
          <span className="document-made">
            {row.endedBy} <small>{formatFullMoment(row.endedAt)}</small>
          </span>
        ),
    },
    {
      label: 'kit.actions',
      type: 'action',
      disabled: true,
      fixed: 'end',
      width: 104,
      skeleton: 52,
      buttons: [
        {
          key: 'goOn',
          text: 'receipt.goOn',
          code: `${page}.edit`,
          hidden: ({ status }) => status !== receiptStatus.open,
          click: onOpen,
        },
        {
          key: 'open',
          text: 'receipt.open',
          code: `${page}.detail`,
          hidden: ({ status }) => status === receiptStatus.open,
          click: onOpen,
        },
      ],
    },
  ]
}

/** The receipts of a store or of all stores of the person. */
export default function ReceiptList() {
  const t = useText()
  const navigate = useNavigate()
  const { stores } = useSession()
  const allowed = useAllowed()
  const [params, setParams] = useSearchParams()
  const asked = params.get('storeId') ?? ''
  const only = stores.length === 1 ? (stores[0]?.id ?? '') : ''
  const storeId = stores.some(({ id }) => id === asked) ? asked : only
  const [adding, setAdding] = useState(false)
  const open = (row: ReceiptRow) => navigate(receiptPath(row.id))
  const costs = allowed.has('iposWeb.product.cost')
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigate always does the same
  const columns = useMemo(() => columnsOf(costs, open), [costs])
  const given = useMemo(() => (storeId ? { storeId } : {}), [storeId])
  return (
    <>
      <ListPage
        key={storeId}
        name="receipt"
        title={t('receipt.listTitle')}
        note={<StoreSwitcher value={storeId} all onChange={(id) => setParams(id ? { storeId: id } : {})} />}
        call={receiptCalls.findReceiptPage}
        given={given}
        tabs={{ name: 'tab', tabs, count: countOf }}
        fields={fields}
        columns={columns}
        rowKey={rowKey}
        rowHeight={44}
        rangeText="receipt.pageRange"
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
              {t('receipt.add')}
            </Button>
          </Allow>
        )}
        empty={{ noun: t('receipt.many'), title: t('receipt.emptyTitle'), hint: t('receipt.emptyHint') }}
      />
      <Deferred when={adding}>
        <NewReceipt open={adding} storeId={storeId} onClose={() => setAdding(false)} />
      </Deferred>
    </>
  )
}
