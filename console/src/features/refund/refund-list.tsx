import { DownloadOutlined } from '@ant-design/icons'
import { payMethods } from '@zhanggui/contract/order/order.ts'
import { refundCalls } from '@zhanggui/contract/refund/refund.calls.ts'
import {
  type RefundPage,
  type RefundRow,
  refundReason,
  refundStatus,
  refundTones,
} from '@zhanggui/contract/refund/refund.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { formatFullMoment, formatMoney } from '../../kit/base/format.ts'
import { type Label, useLabel } from '../../kit/base/label.ts'
import { useText } from '../../kit/base/text.ts'
import { LiveLine, useNewer } from '../../kit/document/live-line.tsx'
import { StoreSwitcher } from '../../kit/input/store-switcher.tsx'
import { useListStore } from '../../kit/input/use-list-store.ts'
import { requestExport } from '../../kit/list/export.ts'
import { type ListHandle, ListPage } from '../../kit/list/list-page.tsx'
import type { SearchField } from '../../kit/list/search-fields.ts'
import { Allow } from '../../kit/session/allow.tsx'
import { TwoLines } from '../../kit/show/cell/two-lines.tsx'
import { StatusTag } from '../../kit/show/status-tag.tsx'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'
import { OpenName } from '../../kit/table/open-name.tsx'
import { RefundSide } from './refund-side.tsx'
import { act, divert, useExplained, useWay } from './refund-steps.ts'
import './refund.css'

const page = 'iposWeb.order.refundRecord'

const tabs = [
  { value: '', label: 'refund.all' },
  { value: 'failed', label: 'refund.status40', todo: true },
  { value: 'waiting', label: 'refund.status10', todo: true },
  { value: 'inProgress', label: 'refund.status20' },
  { value: 'done', label: 'refund.status30' },
] as const

const fieldsOf = (label: Label): SearchField[] => [
  {
    componentName: 'date',
    type: 'daterange',
    name: 'days',
    names: ['from', 'to'],
    placeholder: 'refund.createdAt',
    disableFuture: true,
  },
  {
    componentName: 'select',
    name: 'method',
    placeholder: 'refund.method',
    width: 132,
    options: payMethods.map((value) => ({ value, label: label(`order.method${value}`) })),
  },
  {
    componentName: 'select',
    name: 'reason',
    placeholder: 'refund.reason',
    width: 148,
    options: Object.values(refundReason).map((value) => ({ value, label: label(`refund.reason${value}`) })),
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
  const label = useLabel()
  const fields = useMemo(() => fieldsOf(label), [label])
  const t = useText()
  const navigate = useNavigate()
  const storeId = useListStore()
  const [, setParams] = useSearchParams()
  const given = useMemo(() => (storeId ? { storeId } : {}), [storeId])

  const [shown, setShown] = useState('')
  const explained = useExplained()
  const wayOf = useWay()
  const actOn = (row: RefundRow, call: 'confirmRefund' | 'retryRefund' | 'askRefund', status: number) => {
    const part = partIn(row, status)
    return part && act(row, part.id, call)
  }
  const divertTo = (row: RefundRow, channel: 'cash' | 'transfer') => {
    const part = partIn(row, refundStatus.failed)
    return part && divert(row, part.id, channel)
  }

  const columns: readonly TableColumn<RefundRow>[] = [
    {
      label: 'refund.number',
      headerSortKey: 'number',
      disabled: true,
      fixed: 'start',
      width: 200,
      opens: true,
      slot: (row) => (
        <TwoLines above={<OpenName name={row.number} />} below={formatFullMoment(row.createdAt)} />
      ),
    },
    {
      label: 'refund.orderNumber',
      headerSortKey: 'order',
      width: 176,
      card: 'line',
      slot: (row) => (
        <TwoLines above={row.orderNumber} below={t(`refund.reason${row.reason}` as 'refund.reason10')} />
      ),
    },
    {
      label: 'refund.amount',
      headerSortKey: 'amount',
      kind: 'money',
      width: 140,
      card: 'amount',
      slot: (row) => (
        <TwoLines
          above={formatMoney(row.amount)}
          below={
            row.parts.length === 1
              ? row.parts.map(wayOf).join('')
              : row.parts.map((part) => `${wayOf(part)} ${formatMoney(part.amount)}`).join(t('shell.comma'))
          }
        />
      ),
    },
    {
      label: 'refund.attempts',
      headerSortKey: 'attempts',
      kind: 'number',
      width: 72,
      slot: ({ attempts }) =>
        attempts === 0 ? <span className="cell-none">—</span> : t('refund.attemptsOf', { count: attempts }),
    },
    {
      label: 'refund.status',
      headerSortKey: 'status',
      width: 128,
      card: 'tag',
      slot: ({ status }) => (
        <StatusTag tone={refundTones[status as 10]}>
          {t(`refund.status${status}` as 'refund.status10')}
        </StatusTag>
      ),
    },
    {
      label: 'refund.explain',
      headerSortKey: 'explain',
      width: 176,
      grow: true,
      card: 'foot',
      slot: (row) => {
        const { text, bad } = explained(row)
        return <span className={bad ? 'refund-bad' : ''}>{text}</span>
      },
    },
    { label: 'refund.storeId', headerSortKey: 'storeName', prop: 'storeName', width: 120, card: 'line' },
    {
      label: 'refund.createdBy',
      headerSortKey: 'createdBy',
      width: 120,
      hiddenAtFirst: true,
      slot: ({ createdBy }) => createdBy || t('refund.bySystem'),
    },
    {
      label: 'kit.actions',
      type: 'action',
      disabled: true,
      fixed: 'end',
      width: 164,
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
          click: (row) => actOn(row, 'confirmRefund', refundStatus.waiting),
        },
        {
          key: 'retry',
          text: 'refund.retry',
          code: `${page}.handle`,
          hidden: (row) => !partIn(row, refundStatus.failed),
          click: (row) => actOn(row, 'retryRefund', refundStatus.failed),
        },
        {
          key: 'ask',
          text: 'refund.ask',
          code: `${page}.handle`,
          hidden: (row) => !partIn(row, refundStatus.inProgress),
          click: (row) => actOn(row, 'askRefund', refundStatus.inProgress),
        },
        { key: 'see', text: 'refund.see', click: ({ id }) => setShown(id) },
        {
          key: 'cash',
          text: 'refund.toCash',
          code: `${page}.divert`,
          hidden: (row) => !partIn(row, refundStatus.failed),
          click: (row) => divertTo(row, 'cash'),
        },
        {
          key: 'transfer',
          text: 'refund.toTransfer',
          code: `${page}.divert`,
          hidden: (row) => !partIn(row, refundStatus.failed),
          click: (row) => divertTo(row, 'transfer'),
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
    <>
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
        card={{ title: ({ number }) => <OpenName name={number} /> }}
        onOpen={({ id }) => setShown(id)}
        actions={(handle) => <Export handle={handle} />}
        line={(found, handle) => (
          <>
            <NewRefunds newest={found.newest} query={handle.query} onShow={() => void handle.reload()} />
            <FailedLine page={found} />
          </>
        )}
        empty={{ noun: t('refund.many'), title: t('refund.emptyTitle'), hint: t('refund.emptyHint') }}
      />
      <RefundSide id={shown} onClose={() => setShown('')} />
    </>
  )
}

/** Announces what has come since the list was read. */
function NewRefunds(props: { newest: number; query: Record<string, unknown>; onShow: () => void }) {
  const t = useText()
  const count = useNewer(refundCalls.watchRefunds, props.query, props.newest)
  return <LiveLine count={count} text={t('refund.fresh', { count })} onShow={props.onShow} />
}

function Export({ handle }: { handle: ListHandle<RefundRow, unknown> }) {
  const t = useText()
  const ask = () => {
    const { pageNo: _no, pageSize: _size, ...condition } = handle.query as Record<string, unknown>
    return requestExport(refundCalls.exportRefunds.path, { condition })
  }
  return (
    <Allow code={`${page}.export`}>
      <Button icon={<DownloadOutlined />} disabled={!handle.total} onClick={() => void ask()}>
        {t('refund.exportList')}
      </Button>
    </Allow>
  )
}

/** The money that buyers wait for, because a channel refused it. */
function FailedLine({ page: { failed } }: { page: RefundPage }) {
  const t = useText()
  if (failed.count === 0) return null
  return (
    <p className="refund-line">
      {t('refund.failedLine', { count: failed.count, amount: formatMoney(failed.amount) })}
    </p>
  )
}
