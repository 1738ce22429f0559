import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { tabLimit } from '@zhanggui/contract/count-limit.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { deliveryTypes, orderStatus } from '@zhanggui/contract/order/order.status.ts'
import { type OrderRow, orderLimit, orderTypes, payMethods } from '@zhanggui/contract/order/order.ts'
import { orderSourceCalls } from '@zhanggui/contract/orderSource/orderSource.calls.ts'
import { Button, Dropdown } from 'antd'
import { lazy, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type Label, useLabel } from '../../kit/base/label.ts'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import type { FromList } from '../../kit/document/neighbours.tsx'
import type { SelectOption } from '../../kit/input/option.ts'
import { StoreSwitcher } from '../../kit/input/store-switcher.tsx'
import { useListStore } from '../../kit/input/use-list-store.ts'
import { Deferred } from '../../kit/layer/deferred.tsx'
import { requestExport } from '../../kit/list/export.ts'
import { type ListHandle, ListPage } from '../../kit/list/list-page.tsx'
import type { SearchField } from '../../kit/list/search-fields.ts'
import { ProductThumb } from '../../kit/product/product-thumb.tsx'
import { Allow, useAllowed } from '../../kit/session/allow.tsx'
import { useCall } from '../../kit/wire/queries.ts'
import { NewOrders } from './new-orders.tsx'
import { BulkVerbs, type Moved, movedRows } from './order-bulk.tsx'
import { OrderCardTitle, orderColumns } from './order-columns.tsx'
import type { Printing } from './order-print.tsx'
import { orderPath, page, pickPath } from './order-status.tsx'
import './order.css'

const OrderPrint = lazy(() => import('./order-print.tsx'))

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

const fieldsOf = (label: Label, sources: readonly SelectOption[]): SearchField[] => [
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
    options: deliveryTypes.map((value) => ({ value, label: label(`order.delivery${value}`) })),
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
    options: orderTypes.map((value) => ({ value, label: label(`order.type${value}`) })),
  },
  {
    componentName: 'select',
    name: 'method',
    placeholder: 'order.method',
    more: true,
    options: payMethods.map((value) => ({ value, label: label(`order.method${value}`) })),
  },
  {
    componentName: 'select',
    name: 'review',
    placeholder: 'order.reviewKind',
    width: 132,
    more: true,
    options: [{ value: 1, label: label('order.review') }],
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
  const [moved, setMoved] = useState<Moved | null>(null)
  const [printing, setPrinting] = useState<Printing | null>(null)
  // The page of an order leads to the next row, too.
  const shown = useRef<readonly string[]>([])
  const rows = useRef<readonly OrderRow[]>([])
  const open = (row: OrderRow) =>
    navigate(orderPath(row.id), { state: { shown: shown.current } satisfies FromList })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way to an order never changes
  const columns = useMemo(() => orderColumns(open, (row) => navigate(pickPath(row.id))), [])
  const { data: sources } = useCall(orderSourceCalls.findOrderSourceOptions, {}, { quiet: true })
  const label = useLabel()
  const fields = useMemo(
    () =>
      fieldsOf(
        label,
        (sources ?? []).map(({ code, name }) => ({ value: code, label: name })),
      ),
    [label, sources],
  )
  const given = useMemo(() => (storeId ? { storeId } : {}), [storeId])

  const list = (
    <ListPage
      key={storeId}
      name="order"
      title={t('order.listTitle')}
      note={<StoreSwitcher value={storeId} all onChange={(id) => setParams(id ? { storeId: id } : {})} />}
      call={orderCalls.findOrderPage}
      given={given}
      tabs={{
        name: 'tab',
        tabs,
        count: ({ counts }, tab) => counts[tab || 'all'] ?? 0,
        stops: tabLimit,
        exact: ({ countsExact }) => countsExact,
      }}
      fields={fields}
      actions={(handle) => (
        <>
          <PickLists handle={handle} shown={rows.current} onPrint={setPrinting} />
          <Exports handle={handle} />
        </>
      )}
      columns={columns}
      rowKey={({ id }) => id}
      rowHeight={52}
      rangeText="order.pageRange"
      card={{
        picture: (row) => (
          <ProductThumb image={row.firstImage} name={row.firstName} category={row.firstCategory} size={44} />
        ),
        title: (row) => <OrderCardTitle row={row} />,
      }}
      {...(allowed.has(`${page}.detail`) ? { onOpen: open } : {})}
      line={({ newest, records }, handle) => {
        shown.current = records.map(({ id }) => id)
        rows.current = records
        return <NewOrders newest={newest} query={handle.query} onShow={() => void handle.reload()} />
      }}
      foot={({ records }) => {
        const count = movedRows(records).done.length
        return count > 0 ? t('order.goesOnReload', { count }) : undefined
      }}
      {...(allowed.has(`${page}.pick`) || allowed.has(`${page}.detail`)
        ? {
            bulk: {
              label: (count: number) => t('order.chosen', { count }),
              limit: orderLimit.bulk,
              verbs: (handle: ListHandle<OrderRow, unknown>) => (
                <BulkVerbs handle={handle} moved={moved} onMoved={setMoved} onPrint={setPrinting} />
              ),
            },
          }
        : {})}
      empty={{ noun: t('order.many'), title: t('order.emptyTitle'), hint: t('order.emptyHint') }}
    />
  )
  return (
    <div className="order-list">
      {list}
      <Deferred when={printing !== null}>
        <OrderPrint asked={printing} onClose={() => setPrinting(null)} />
      </Deferred>
    </div>
  )
}

/** Prints picking lists: of the ticked orders, or of those of this page that are to be prepared. */
function PickLists(props: {
  handle: ListHandle<OrderRow, unknown>
  shown: readonly OrderRow[]
  onPrint: (asked: Printing) => void
}) {
  const { handle, shown, onPrint } = props
  const t = useText()
  const toPick = () =>
    handle.selection.size > 0
      ? [...handle.selection.keys()]
      : shown.filter(({ status }) => status === orderStatus.toPrepare).map(({ id }) => id)
  return (
    <Allow code={`${page}.detail`}>
      <Button
        icon={<PrinterOutlined />}
        disabled={!handle.total}
        onClick={() => {
          const ids = toPick()
          if (ids.length > 0) onPrint({ ids, papers: ['pickList'] })
          else notices.info(t('order.nothingToPick'))
        }}
      >
        {t('order.printPickLists')}
      </Button>
    </Allow>
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
