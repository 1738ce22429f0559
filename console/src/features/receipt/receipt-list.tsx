import { receiptCalls } from '@zhanggui/contract/receipt/receipt.calls.ts'
import { type ReceiptRow, receiptStatus } from '@zhanggui/contract/receipt/receipt.ts'
import { lazy } from 'react'
import { useText } from '../../kit/base/text.ts'
import { Made, moneyCell, numberColumn } from '../../kit/document/list/document-cells.tsx'
import { DocumentList } from '../../kit/document/list/document-list.tsx'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'
import { page, ReceiptStatus, receiptPath } from './receipt-status.tsx'
import './receipt.css'

const NewReceipt = lazy(() => import('./new-receipt.tsx'))

const tabs = [
  { value: '', label: 'receipt.all' },
  { value: 'open', label: 'receipt.status10', todo: true },
  { value: 'posted', label: 'receipt.status50' },
  { value: 'cancelled', label: 'receipt.status90' },
] as const

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
    numberColumn('receipt.number', 168),
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
            slot: (row) => moneyCell(row.value),
          },
        ] satisfies TableColumn<ReceiptRow>[])
      : []),
    {
      label: 'receipt.createdAt',
      headerSortKey: 'createdAt',
      width: 200,
      card: 'foot',
      slot: (row) => <Made whole by={row.createdBy} at={row.createdAt} />,
    },
    {
      label: 'receipt.endedAt',
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

export default function ReceiptList() {
  return (
    <DocumentList
      name="receipt"
      texts={texts}
      code={page}
      call={receiptCalls.findReceiptPage}
      tabs={tabs}
      pathOf={receiptPath}
      columnsOf={columnsOf}
      adds={NewReceipt}
    />
  )
}
const texts = {
  title: 'receipt.listTitle',
  many: 'receipt.many',
  add: 'receipt.add',
  keyword: 'receipt.keyword',
  pageRange: 'receipt.pageRange',
  emptyTitle: 'receipt.emptyTitle',
  emptyHint: 'receipt.emptyHint',
} as const
