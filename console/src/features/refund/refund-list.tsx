import { refundCalls } from '@zhanggui/contract/refund/refund.calls.ts'
import { type RefundRow, refundStatus, refundTones } from '@zhanggui/contract/refund/refund.ts'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { formatFullMoment, formatMoney } from '../../kit/base/format.ts'
import { notices } from '../../kit/base/notices.ts'
import { t as say, useText } from '../../kit/base/text.ts'
import { StoreSwitcher } from '../../kit/input/store-switcher.tsx'
import { useListStore } from '../../kit/input/use-list-store.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { SearchField } from '../../kit/list/search-fields.ts'
import { TwoLines } from '../../kit/show/cell/two-lines.tsx'
import { StatusTag } from '../../kit/show/status-tag.tsx'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'
import { send } from '../../kit/wire/call.ts'
import { refresh } from '../../kit/wire/queries.ts'

const page = 'iposWeb.order.refundRecord'

const tabs = [
  { value: '', label: 'refund.all' },
  { value: 'waiting', label: 'refund.status10', todo: true },
  { value: 'inProgress', label: 'refund.status20' },
  { value: 'done', label: 'refund.status30' },
  { value: 'failed', label: 'refund.status40', todo: true },
] as const

const fields: readonly SearchField[] = [
  {
    componentName: 'date',
    type: 'daterange',
    name: 'days',
    names: ['from', 'to'],
    placeholder: 'refund.createdAt',
    disableFuture: true,
  },
  {
    componentName: 'input',
    name: 'keyword',
    placeholder: 'refund.keyword',
    validate: (value) => String(value ?? '').length <= 40,
  },
]

/** The part that waits for staff, or that failed. */
const partIn = ({ parts }: RefundRow, status: number) => parts.find((part) => part.status === status)

/** Money that went back, or is on its way. */
export default function RefundList() {
  const t = useText()
  const navigate = useNavigate()
  const storeId = useListStore()
  const [, setParams] = useSearchParams()
  const given = useMemo(() => (storeId ? { storeId } : {}), [storeId])

  async function act(row: RefundRow, call: 'confirmRefund' | 'retryRefund', status: number): Promise<void> {
    const part = partIn(row, status)
    if (!part) return
    const answer = await send(refundCalls[call], { id: row.id, version: row.version, partId: part.id })
    if (answer.status === refundStatus.failed) notices.error(say('refund.failedAgain'))
    else notices.success(say('refund.handled', { number: row.number }))
    void refresh(refundCalls.findRefundPage)
  }
  async function divert(row: RefundRow, channel: 'cash' | 'transfer'): Promise<void> {
    const part = partIn(row, refundStatus.failed)
    if (!part) return
    await send(refundCalls.divertRefund, { id: row.id, version: row.version, partId: part.id, channel })
    notices.success(say('refund.diverted'))
    void refresh(refundCalls.findRefundPage)
  }

  const columns: readonly TableColumn<RefundRow>[] = [
    {
      label: 'refund.number',
      headerSortKey: 'number',
      disabled: true,
      fixed: 'start',
      width: 216,
      slot: (row) => <TwoLines above={row.number} below={formatFullMoment(row.createdAt)} />,
    },
    {
      label: 'refund.status',
      headerSortKey: 'status',
      width: 120,
      card: 'tag',
      slot: ({ status }) => (
        <StatusTag tone={refundTones[status as 10]}>
          {t(`refund.status${status}` as 'refund.status10')}
        </StatusTag>
      ),
    },
    {
      label: 'refund.amount',
      headerSortKey: 'amount',
      kind: 'money',
      width: 120,
      card: 'amount',
      slot: (row) => formatMoney(row.amount),
    },
    {
      label: 'refund.reason',
      headerSortKey: 'reason',
      width: 144,
      card: 'note',
      slot: ({ reason }) => t(`refund.reason${reason}` as 'refund.reason10'),
    },
    {
      label: 'refund.way',
      headerSortKey: 'way',
      width: 220,
      grow: true,
      card: 'line',
      slot: ({ parts }) =>
        parts
          .map(
            ({ method, amount, channel, fault }) =>
              `${channel === 'cash' || channel === 'transfer' ? t(`refund.channel_${channel}`) : t(`order.method${method}` as 'order.method10')} ${formatMoney(amount)}${fault ? ` (${t(`refund.fault${fault}` as 'refund.faultbalance')})` : ''}`,
          )
          .join(t('shell.comma')),
    },
    { label: 'refund.storeId', headerSortKey: 'storeName', prop: 'storeName', width: 140, card: 'line' },
    {
      label: 'refund.createdBy',
      headerSortKey: 'createdBy',
      width: 120,
      card: 'foot',
      slot: ({ createdBy }) => createdBy || t('refund.bySystem'),
    },
    {
      label: 'kit.actions',
      type: 'action',
      disabled: true,
      fixed: 'end',
      width: 168,
      buttons: [
        {
          key: 'confirm',
          text: 'refund.confirm',
          type: 'popover',
          popoverContent: (row) =>
            t('refund.confirmAsk', {
              amount: formatMoney(partIn(row, refundStatus.waiting)?.amount ?? row.amount),
            }),
          code: `${page}.handle`,
          hidden: (row) => !partIn(row, refundStatus.waiting),
          click: (row) => act(row, 'confirmRefund', refundStatus.waiting),
        },
        {
          key: 'retry',
          text: 'refund.retry',
          code: `${page}.handle`,
          hidden: (row) => !partIn(row, refundStatus.failed),
          click: (row) => act(row, 'retryRefund', refundStatus.failed),
        },
        {
          key: 'cash',
          text: 'refund.toCash',
          code: `${page}.divert`,
          hidden: (row) => !partIn(row, refundStatus.failed),
          click: (row) => divert(row, 'cash'),
        },
        {
          key: 'transfer',
          text: 'refund.toTransfer',
          code: `${page}.divert`,
          hidden: (row) => !partIn(row, refundStatus.failed),
          click: (row) => divert(row, 'transfer'),
        },
        {
          key: 'order',
          text: 'refund.order',
          code: 'iposWeb.order.list.detail',
          click: (row) => navigate(`/order/detail?id=${row.orderId}`),
        },
      ],
    },
  ]
  return (
    <ListPage
      key={storeId}
      name="refund"
      title={t('menu.iposWeb.order.refundRecord')}
      note={<StoreSwitcher value={storeId} all onChange={(id) => setParams(id ? { storeId: id } : {})} />}
      call={refundCalls.findRefundPage}
      given={given}
      tabs={{ name: 'tab', tabs, count: ({ counts }, tab) => counts[tab || 'all'] ?? 0 }}
      fields={fields}
      columns={columns}
      rowKey={({ id }) => id}
      rowHeight={52}
      rangeText="refund.pageRange"
      card={{ title: ({ number }) => number }}
      empty={{ noun: t('refund.many'), title: t('refund.emptyTitle'), hint: t('refund.emptyHint') }}
    />
  )
}
