import { PlusOutlined } from '@ant-design/icons'
import { countCalls } from '@zhanggui/contract/count/count.calls.ts'
import { type CountPage, type CountRow, countStatus, countTabs } from '@zhanggui/contract/count/count.ts'
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
import { CountStatus, countPath, page } from './count-status.tsx'
import '../../kit/document/document.css'

const NewCount = lazy(() => import('./new-count.tsx'))

const todo: readonly string[] = ['open', 'counted', 'toApprove']
const tabs = [
  { value: '', label: 'count.all' },
  ...countTabs.map(
    (tab) =>
      ({
        value: tab,
        label: `count.status${countStatus[tab]}`,
        ...(todo.includes(tab) ? { todo: true } : {}),
      }) as const,
  ),
] as const

const countOf = ({ counts }: CountPage, tab: string): number =>
  counts[(tab || 'all') as keyof CountPage['counts']] ?? counts.all

const fields: readonly SearchField[] = [
  {
    componentName: 'input',
    name: 'keyword',
    placeholder: 'count.keyword',
    validate: (value) => String(value ?? '').length <= 40,
  },
]

const rowKey = ({ id }: CountRow) => id

function Scope({ row }: { row: CountRow }) {
  const t = useText()
  return <>{[t(`count.scope_${row.scope}` as const), row.scopeName, row.note].filter(Boolean).join(' · ')}</>
}

function Counted({ row }: { row: CountRow }) {
  const t = useText()
  return <>{t('count.ofProducts', { counted: row.counted, products: row.products })}</>
}

/** A person and a time; null before that. */
function Made({ by, at }: { by: string; at: string | null }) {
  if (at === null) return <span className="cell-none">—</span>
  return (
    <span className="document-made">
      {by} <small>{formatFullMoment(at)}</small>
    </span>
  )
}

const money = (value: string | null) =>
  value === null ? <span className="cell-none">—</span> : formatMoney(value)

function columnsOf(costs: boolean, onOpen: (row: CountRow) => unknown): TableColumn<CountRow>[] {
  return [
    {
      label: 'count.number',
      headerSortKey: 'number',
      disabled: true,
      fixed: 'start',
      width: 168,
      skeleton: 110,
      opens: true,
      slot: (row) => <OpenName name={row.number} />,
    },
    {
      label: 'count.status',
      headerSortKey: 'status',
      width: 108,
      skeleton: 'tag',
      card: 'tag',
      slot: (row) => <CountStatus status={row.status} />,
    },
    { label: 'count.storeId', headerSortKey: 'storeName', prop: 'storeName', width: 148, card: 'line' },
    {
      label: 'count.scope',
      headerSortKey: 'scope',
      width: 168,
      grow: true,
      card: 'note',
      slot: (row) => <Scope row={row} />,
    },
    {
      label: 'count.products',
      headerSortKey: 'products',
      width: 136,
      card: 'line',
      slot: (row) => <Counted row={row} />,
    },
    {
      label: 'count.differing',
      headerSortKey: 'differing',
      align: 'end',
      width: 88,
      slot: (row) => row.differing ?? <span className="cell-none">—</span>,
    },
    ...(costs
      ? ([
          {
            label: 'count.loss',
            headerSortKey: 'loss',
            kind: 'money',
            width: 112,
            card: 'line',
            slot: (row) => money(row.loss),
          },
          {
            label: 'count.gain',
            headerSortKey: 'gain',
            kind: 'money',
            width: 112,
            slot: (row) => money(row.gain),
          },
        ] satisfies TableColumn<CountRow>[])
      : []),
    {
      label: 'count.createdAt',
      headerSortKey: 'createdAt',
      width: 200,
      card: 'foot',
      slot: (row) => <Made by={row.createdBy} at={row.createdAt} />,
    },
    {
      label: 'count.endedAt',
      headerSortKey: 'endedAt',
      width: 200,
      slot: (row) => <Made by={row.endedBy} at={row.endedAt} />,
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
          text: 'count.goOn',
          code: `${page}.edit`,
          hidden: ({ status }) => status !== countStatus.open,
          click: onOpen,
        },
        {
          key: 'review',
          text: 'count.review',
          code: `${page}.detail`,
          hidden: ({ status }) => status !== countStatus.counted && status !== countStatus.toApprove,
          click: onOpen,
        },
        {
          key: 'open',
          text: 'count.open',
          code: `${page}.detail`,
          hidden: ({ status }) => status < countStatus.posted,
          click: onOpen,
        },
      ],
    },
  ]
}

/** The counts of a store or of all stores of the person. */
export default function CountList() {
  const t = useText()
  const navigate = useNavigate()
  const { stores } = useSession()
  const allowed = useAllowed()
  const [params, setParams] = useSearchParams()
  const asked = params.get('storeId') ?? ''
  const only = stores.length === 1 ? (stores[0]?.id ?? '') : ''
  const storeId = stores.some(({ id }) => id === asked) ? asked : only
  const [adding, setAdding] = useState(false)
  const open = (row: CountRow) => navigate(countPath(row.id))
  const costs = allowed.has('iposWeb.product.cost')
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigate always does the same
  const columns = useMemo(() => columnsOf(costs, open), [costs])
  const given = useMemo(() => (storeId ? { storeId } : {}), [storeId])
  return (
    <>
      <ListPage
        key={storeId}
        name="count"
        title={t('count.listTitle')}
        note={<StoreSwitcher value={storeId} all onChange={(id) => setParams(id ? { storeId: id } : {})} />}
        call={countCalls.findCountPage}
        given={given}
        tabs={{ name: 'tab', tabs, count: countOf }}
        fields={fields}
        columns={columns}
        rowKey={rowKey}
        rowHeight={44}
        rangeText="count.pageRange"
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
              {t('count.add')}
            </Button>
          </Allow>
        )}
        empty={{ noun: t('count.many'), title: t('count.emptyTitle'), hint: t('count.emptyHint') }}
      />
      <Deferred when={adding}>
        <NewCount open={adding} storeId={storeId} onClose={() => setAdding(false)} />
      </Deferred>
    </>
  )
}
