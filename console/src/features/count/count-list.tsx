import { countCalls } from '@zhanggui/contract/count/count.calls.ts'
import { type CountRow, countStatus, countTabs } from '@zhanggui/contract/count/count.ts'
import { lazy } from 'react'
import { useText } from '../../kit/base/text.ts'
import { Made, moneyCell, numberColumn } from '../../kit/document/list/document-cells.tsx'
import { DocumentList } from '../../kit/document/list/document-list.tsx'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'
import { CountStatus, countPath, page } from './count-status.tsx'

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

function Scope({ row }: { row: CountRow }) {
  const t = useText()
  return <>{[t(`count.scope_${row.scope}` as const), row.scopeName, row.note].filter(Boolean).join(' · ')}</>
}

function Counted({ row }: { row: CountRow }) {
  const t = useText()
  return <>{t('count.ofProducts', { counted: row.counted, products: row.products })}</>
}

const texts = {
  title: 'count.listTitle',
  many: 'count.many',
  add: 'count.add',
  keyword: 'count.keyword',
  pageRange: 'count.pageRange',
  emptyTitle: 'count.emptyTitle',
  emptyHint: 'count.emptyHint',
} as const

function columnsOf(costs: boolean, onOpen: (row: CountRow) => unknown): TableColumn<CountRow>[] {
  return [
    numberColumn('count.number', 168),
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
            slot: (row) => moneyCell(row.loss),
          },
          {
            label: 'count.gain',
            headerSortKey: 'gain',
            kind: 'money',
            width: 112,
            slot: (row) => moneyCell(row.gain),
          },
        ] satisfies TableColumn<CountRow>[])
      : []),
    {
      label: 'count.createdAt',
      headerSortKey: 'createdAt',
      width: 200,
      card: 'foot',
      slot: (row) => <Made whole by={row.createdBy} at={row.createdAt} />,
    },
    {
      label: 'count.endedAt',
      headerSortKey: 'endedAt',
      width: 200,
      slot: (row) => <Made whole by={row.endedBy} at={row.endedAt} />,
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

export default function CountList() {
  return (
    <DocumentList
      name="count"
      texts={texts}
      code={page}
      call={countCalls.findCountPage}
      tabs={tabs}
      pathOf={countPath}
      columnsOf={columnsOf}
      adds={NewCount}
    />
  )
}
