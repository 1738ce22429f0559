import { stockTransferCalls } from '@zhanggui/contract/stockTransfer/stockTransfer.calls.ts'
import type { TransferRow } from '@zhanggui/contract/stockTransfer/stockTransfer.ts'
import { lazy } from 'react'
import { useText } from '../../kit/base/text.ts'
import { Made, moneyCell, numberColumn } from '../../kit/document/list/document-cells.tsx'
import { DocumentList } from '../../kit/document/list/document-list.tsx'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'
import { page, TransferStatusTag, transferPath } from './transfer-status.tsx'

const NewTransfer = lazy(() => import('./new-transfer.tsx'))

const tabs = [
  { value: '', label: 'stockTransfer.all' },
  { value: 'draft', label: 'stockTransfer.status10', todo: true },
  { value: 'sent', label: 'stockTransfer.status20', todo: true },
  { value: 'part', label: 'stockTransfer.status30', todo: true },
  { value: 'arrived', label: 'stockTransfer.status50' },
  { value: 'cancelled', label: 'stockTransfer.status90' },
] as const

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

function columnsOf(costs: boolean, onOpen: (row: TransferRow) => unknown): TableColumn<TransferRow>[] {
  return [
    numberColumn('stockTransfer.number', 152),
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
            slot: (row) => moneyCell(row.sentAt === null ? null : row.value),
          },
        ] satisfies TableColumn<TransferRow>[])
      : []),
    {
      label: 'stockTransfer.createdAt',
      headerSortKey: 'createdAt',
      width: 160,
      card: 'foot',
      slot: (row) => <Made by={row.createdBy} at={row.createdAt} />,
    },
    {
      label: 'stockTransfer.sentAt',
      headerSortKey: 'sentAt',
      width: 160,
      slot: (row) => <Made by={row.sentBy} at={row.sentAt} />,
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

export default function TransferList() {
  return (
    <DocumentList
      name="stockTransfer"
      texts={texts}
      code={page}
      call={stockTransferCalls.findStockTransferPage}
      tabs={tabs}
      pathOf={transferPath}
      columnsOf={columnsOf}
      adds={NewTransfer}
    />
  )
}
const texts = {
  title: 'stockTransfer.listTitle',
  many: 'stockTransfer.many',
  add: 'stockTransfer.add',
  keyword: 'stockTransfer.keyword',
  pageRange: 'stockTransfer.pageRange',
  emptyTitle: 'stockTransfer.emptyTitle',
  emptyHint: 'stockTransfer.emptyHint',
} as const
