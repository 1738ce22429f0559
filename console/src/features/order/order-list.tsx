import { DownloadOutlined } from '@ant-design/icons'
import { tabLimit } from '@zhanggui/contract/count-limit.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { deliveryTypes, orderStatus, staffMoves } from '@zhanggui/contract/order/order.status.ts'
import {
  bulkMoves,
  type OrderRow,
  orderLimit,
  orderTypes,
  payMethods,
} from '@zhanggui/contract/order/order.ts'
import { orderSourceCalls } from '@zhanggui/contract/orderSource/orderSource.calls.ts'
import { Button, Dropdown } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { formatFullMoment, formatMoney } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import type { FromList } from '../../kit/document/neighbours.tsx'
import type { SelectOption } from '../../kit/input/option.ts'
import { StoreSwitcher } from '../../kit/input/store-switcher.tsx'
import { useListStore } from '../../kit/input/use-list-store.ts'
import { requestExport } from '../../kit/list/export.ts'
import { type ListHandle, ListPage } from '../../kit/list/list-page.tsx'
import type { SearchField } from '../../kit/list/search-fields.ts'
import { ProductThumb } from '../../kit/product/product-thumb.tsx'
import { Allow, useAllowed } from '../../kit/session/allow.tsx'
import { TwoLines } from '../../kit/show/cell/two-lines.tsx'
import type { RowButton, TableColumn } from '../../kit/table/columns/columns.tsx'
import { OpenName } from '../../kit/table/open-name.tsx'
import { send } from '../../kit/wire/call.ts'
import { useCall } from '../../kit/wire/queries.ts'
import { NewOrders } from './new-orders.tsx'
import { OrderStatusTag, orderPath, page, pickPath } from './order-status.tsx'
import { TimeLeft } from './time-left.tsx'
import './order.css'

const tabs = [
  { value: '', label: 'order.tabAll' },
  { value: 'toPay', label: 'order.status10' },
  { value: 'toPrepare', label: 'order.status20', todo: true },
  { value: 'picked', label: 'order.status25' },
  { value: 'toShip', label: 'order.status30', todo: true },
  { value: 'partlyShipped', label: 'order.status35' },
  { value: 'onTheWay', label: 'order.status45' },
  { value: 'toReceive', label: 'order.tabToReceive' },
  { value: 'completed', label: 'order.status60' },
  { value: 'cancelling', label: 'order.status70' },
  { value: 'cancelled', label: 'order.status80' },
  { value: 'closed', label: 'order.status90' },
] as const

const fieldsOf = (sources: readonly SelectOption[]): SearchField[] => [
  {
    componentName: 'date',
    type: 'daterange',
    name: 'days',
    names: ['from', 'to'],
    placeholder: 'order.placedAt',
    disableFuture: true,
  },
  {
    componentName: 'select',
    name: 'deliveryType',
    placeholder: 'order.deliveryType',
    width: 132,
    options: deliveryTypes.map((value) => ({ value, label: `order.delivery${value}` as const })),
  },
  {
    componentName: 'select',
    name: 'source',
    placeholder: 'order.source',
    width: 132,
    more: true,
    options: sources,
  },
  {
    componentName: 'select',
    name: 'type',
    placeholder: 'order.type',
    width: 120,
    more: true,
    options: orderTypes.map((value) => ({ value, label: `order.type${value}` as const })),
  },
  {
    componentName: 'select',
    name: 'method',
    placeholder: 'order.method',
    more: true,
    options: payMethods.map((value) => ({ value, label: `order.method${value}` as const })),
  },
  {
    componentName: 'input',
    name: 'keyword',
    placeholder: 'order.keyword',
    width: 340,
    validate: (value) => String(value ?? '').length <= 40,
  },
]

/** The orders of a store, or of all stores of the person. */
export default function OrderList() {
  const t = useText()
  const navigate = useNavigate()
  const allowed = useAllowed()
  const storeId = useListStore()
  const [, setParams] = useSearchParams()
  const [results, setResults] = useState<ReadonlyMap<string, string | null>>(new Map())
  // The page of an order leads to the next row, too.
  const shown = useRef<readonly string[]>([])
  const open = (row: OrderRow) =>
    navigate(orderPath(row.id), { state: { shown: shown.current } satisfies FromList })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way to an order never changes
  const columns = useMemo(() => columnsOf(results, open, (row) => navigate(pickPath(row.id))), [results])
  const { data: sources } = useCall(orderSourceCalls.findOrderSourceOptions, {}, { quiet: true })
  const fields = useMemo(
    () => fieldsOf((sources ?? []).map(({ code, name }) => ({ value: code, label: name }))),
    [sources],
  )
  const given = useMemo(() => (storeId ? { storeId } : {}), [storeId])

  async function move(
    handle: ListHandle<OrderRow, unknown>,
    name: (typeof bulkMoves)[number],
  ): Promise<void> {
    const ids = [...handle.selection.keys()]
    try {
      const answer = await send(orderCalls.moveOrders, { verb: name, ids })
      setResults(new Map(answer.results.map(({ id, done, text }) => [id, done ? null : text])))
    } catch {
      // The call has shown its refusal.
    }
    await handle.reload()
  }

  return (
    <ListPage
      key={storeId}
      name="order"
      title={t('order.listTitle')}
      note={<StoreSwitcher value={storeId} all onChange={(id) => setParams(id ? { storeId: id } : {})} />}
      call={orderCalls.findOrderPage}
      given={given}
      tabs={{ name: 'tab', tabs, count: ({ counts }, tab) => counts[tab || 'all'] ?? 0, stops: tabLimit }}
      fields={fields}
      actions={(handle) => <Exports handle={handle} />}
      columns={columns}
      rowKey={({ id }) => id}
      rowHeight={52}
      rangeText="order.pageRange"
      card={{
        picture: (row) => (
          <ProductThumb image={row.firstImage} name={row.firstName} category={row.firstCategory} size={44} />
        ),
        title: (row) => <OpenName name={row.number} />,
      }}
      {...(allowed.has(`${page}.detail`) ? { onOpen: open } : {})}
      line={({ newest, records }, handle) => {
        shown.current = records.map(({ id }) => id)
        return <NewOrders newest={newest} query={handle.query} onShow={() => void handle.reload()} />
      }}
      {...(allowed.has(`${page}.pick`)
        ? {
            bulk: {
              label: (count: number) => t('order.chosen', { count }),
              limit: orderLimit.bulk,
              verbs: (handle: ListHandle<OrderRow, unknown>) => (
                <BulkVerbs handle={handle} results={results} onMove={(name) => move(handle, name)} />
              ),
            },
          }
        : {})}
      empty={{ noun: t('order.many'), title: t('order.emptyTitle'), hint: t('order.emptyHint') }}
    />
  )
}

/** The orders of the list, or their lines, as a file in the download center. */
function Exports({ handle }: { handle: ListHandle<OrderRow, unknown> }) {
  const t = useText()
  const ask = (path: string) => {
    const { pageNo: _no, pageSize: _size, ...condition } = handle.query as Record<string, unknown>
    return requestExport(path, { condition })
  }
  return (
    <Allow code={`${page}.export`}>
      <Dropdown
        trigger={['click']}
        disabled={!handle.total}
        menu={{
          items: [
            { key: orderCalls.exportOrders.path, label: t('order.exportOrders') },
            { key: orderCalls.exportOrderLines.path, label: t('order.exportLines') },
          ],
          onClick: ({ key }) => void ask(key),
        }}
      >
        <Button icon={<DownloadOutlined />}>{t('kit.exportList')}</Button>
      </Dropdown>
    </Allow>
  )
}

function BulkVerbs(props: {
  handle: ListHandle<OrderRow, unknown>
  results: ReadonlyMap<string, string | null>
  onMove: (name: (typeof bulkMoves)[number]) => Promise<void>
}) {
  const { handle, results, onMove } = props
  const t = useText()
  const [busy, setBusy] = useState(false)
  const chosen = [...handle.selection.keys()].filter((id) => results.has(id))
  const still = chosen.filter((id) => results.get(id) !== null).length
  return (
    <>
      {bulkMoves.map((name) => (
        <Button
          key={name}
          disabled={busy}
          onClick={() => {
            setBusy(true)
            void onMove(name).finally(() => setBusy(false))
          }}
        >
          {t(`order.move_${name}` as const)}
        </Button>
      ))}
      {chosen.length > 0 && (
        <span role="status">{t('order.bulkDone', { done: chosen.length - still, still })}</span>
      )}
    </>
  )
}

function columnsOf(
  results: ReadonlyMap<string, string | null>,
  onOpen: (row: OrderRow) => unknown,
  onPick: (row: OrderRow) => unknown,
): TableColumn<OrderRow>[] {
  const next = (row: OrderRow) => staffMoves(row.status, row.deliveryType)
  const button = (key: string, moves: readonly string[], more: Partial<RowButton<OrderRow>> = {}) =>
    ({
      key,
      text: `order.verb_${key}`,
      hidden: (row: OrderRow) => !next(row).some((move) => moves.includes(move)),
      click: onOpen,
      ...more,
    }) as RowButton<OrderRow>
  return [
    {
      label: 'order.number',
      headerSortKey: 'number',
      disabled: true,
      fixed: 'start',
      width: 168,
      skeleton: 'thumb',
      opens: true,
      slot: (row) => (
        <TwoLines
          above={<OpenName name={row.number} />}
          below={`${formatFullMoment(row.placedAt).slice(5, 16)} · ${row.sourceName}`}
        />
      ),
    },
    {
      label: 'order.product',
      headerSortKey: 'product',
      width: 212,
      grow: true,
      slot: (row) => <Goods row={row} />,
    },
    { label: 'order.storeId', headerSortKey: 'storeName', prop: 'storeName', width: 112, card: 'line' },
    {
      label: 'order.receiverName',
      headerSortKey: 'receiver',
      width: 116,
      card: 'line',
      slot: (row) =>
        row.receiverName || row.receiverPhone ? (
          <TwoLines above={row.receiverName || '—'} below={row.receiverPhone} />
        ) : (
          <span className="cell-none">—</span>
        ),
    },
    {
      label: 'order.deliveryType',
      headerSortKey: 'delivery',
      width: 104,
      slot: (row) => <Delivery row={row} />,
    },
    {
      label: 'order.payable',
      headerSortKey: 'payable',
      kind: 'money',
      width: 112,
      card: 'amount',
      slot: (row) => <TwoLines above={formatMoney(row.payable)} below={<Methods row={row} />} />,
    },
    {
      label: 'order.status',
      headerSortKey: 'status',
      width: 128,
      skeleton: 'tag',
      card: 'tag',
      slot: (row) => <OrderStatusTag status={row.status} />,
    },
    {
      label: 'order.deadline',
      headerSortKey: 'deadline',
      width: 128,
      card: 'note',
      slot: (row) => <TimeLeft row={row} result={results.get(row.id)} />,
    },
    {
      label: 'kit.actions',
      type: 'action',
      disabled: true,
      fixed: 'end',
      width: 88,
      skeleton: 60,
      buttons: [
        button('pick', ['pick'], { code: `${page}.pick`, click: onPick }),
        button('pay', ['pay'], { code: `${page}.payment` }),
        button('deliver', ['toDelivery', 'readyForPickup', 'handOver'], { code: `${page}.ship` }),
        button('ship', ['ship', 'sendCourier'], { code: `${page}.ship` }),
        button('receive', ['receive'], { code: `${page}.receive` }),
        {
          key: 'view',
          text: 'order.verb_view',
          code: `${page}.detail`,
          hidden: (row) =>
            ![orderStatus.completed, orderStatus.cancelled, orderStatus.closed, orderStatus.cancelling].some(
              (status) => status === row.status,
            ),
          click: onOpen,
        },
      ],
    },
  ]
}

function Goods({ row }: { row: OrderRow }) {
  const t = useText()
  return (
    <span className="order-goods">
      <ProductThumb image={row.firstImage} name={row.firstName} category={row.firstCategory} size={36} />
      <TwoLines above={row.firstName} below={t('order.pieces', { count: row.pieces })} />
    </span>
  )
}

function Delivery({ row }: { row: OrderRow }) {
  const t = useText()
  if (row.deliveryType === 40) return <span className="cell-none">—</span>
  return <>{t(`order.delivery${row.deliveryType}` as 'order.delivery10')}</>
}

function Methods({ row }: { row: OrderRow }) {
  const t = useText()
  if (row.methods.length === 0)
    return <>{t(row.status === orderStatus.cancelled ? 'order.unpaid' : 'order.status10')}</>
  return (
    <>{row.methods.map((method) => t(`order.method${method}` as 'order.method10')).join(t('shell.comma'))}</>
  )
}
