import {
  DownloadOutlined,
  ExclamationCircleOutlined,
  PlusOutlined,
  RollbackOutlined,
} from '@ant-design/icons'
import { afterSaleCalls } from '@zhanggui/contract/afterSale/afterSale.calls.ts'
import { afterSaleReasons, afterSaleTypes } from '@zhanggui/contract/afterSale/afterSale.status.ts'
import {
  type AfterSalePage,
  type AfterSaleRow,
  afterSalePolicies,
} from '@zhanggui/contract/afterSale/afterSale.ts'
import { Button } from 'antd'
import { useMemo } from 'react'
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
import { ProductThumb } from '../../kit/product/product-thumb.tsx'
import { Allow, useAllowed, useHeld } from '../../kit/session/allow.tsx'
import { useSpan } from '../../kit/show/cell/span.ts'
import { TwoLines } from '../../kit/show/cell/two-lines.tsx'
import type { RowButton, TableColumn } from '../../kit/table/columns/columns.tsx'
import { OpenName } from '../../kit/table/open-name.tsx'
import { AfterSaleStatusTag, afterSalePath, applyPath, page, returnPath, Wait } from './after-sale-status.tsx'
import { rowButtons } from './row-buttons.ts'
import './after-sale.css'

const tabs = [
  { value: '', label: 'afterSale.tabAll' },
  { value: 'applying', label: 'afterSale.status10' },
  { value: 'toAudit', label: 'afterSale.status20', todo: true },
  { value: 'toHandle', label: 'afterSale.status30', todo: true },
  { value: 'agreed', label: 'afterSale.status40', todo: true },
  { value: 'partlyRejected', label: 'afterSale.status60', todo: true },
  { value: 'refunding', label: 'afterSale.status70' },
  { value: 'refunded', label: 'afterSale.status80' },
  { value: 'rejected', label: 'afterSale.status50' },
] as const

const fieldsOf = (label: Label): SearchField[] => [
  {
    componentName: 'date',
    type: 'daterange',
    name: 'days',
    names: ['from', 'to'],
    placeholder: 'afterSale.createdAt',
    disableFuture: true,
  },
  {
    componentName: 'select',
    name: 'type',
    placeholder: 'afterSale.type',
    width: 132,
    options: afterSaleTypes.map((value) => ({ value, label: label(`afterSale.type${value}`) })),
  },
  {
    componentName: 'select',
    name: 'reason',
    placeholder: 'afterSale.reason',
    width: 148,
    options: afterSaleReasons.map((value) => ({ value, label: label(`afterSale.reason${value}`) })),
  },
  {
    componentName: 'select',
    name: 'policy',
    placeholder: 'afterSale.policy',
    width: 164,
    options: afterSalePolicies.map((value) => ({ value, label: label(`afterSale.policy${value}`) })),
  },
  {
    componentName: 'input',
    name: 'keyword',
    placeholder: 'afterSale.keyword',
    width: 320,
    validate: (value) => String(value ?? '').length <= 40,
  },
]

/** The after-sales of a store, or of all stores of the person. */
export default function AfterSaleList() {
  const label = useLabel()
  const fields = useMemo(() => fieldsOf(label), [label])
  const t = useText()
  const navigate = useNavigate()
  const allowed = useAllowed()
  const held = useHeld()
  const storeId = useListStore()
  const [, setParams] = useSearchParams()
  const open = (row: AfterSaleRow, choice?: string) =>
    navigate(`${afterSalePath(row.id)}${choice ? `&choice=${choice}` : ''}`)
  const openOrder = (row: AfterSaleRow) => navigate(`/order/detail?id=${row.orderId}`)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ways and a view never change without the permissions
  const columns = useMemo(
    () => columnsOf(rowButtons((code) => allowed.has(code) && !allowed.locked(code), open, openOrder)),
    [held],
  )
  const given = useMemo(() => (storeId ? { storeId } : {}), [storeId])
  return (
    <ListPage
      key={storeId}
      name="afterSale"
      title={t('afterSale.listTitle')}
      note={<StoreSwitcher value={storeId} all onChange={(id) => setParams(id ? { storeId: id } : {})} />}
      call={afterSaleCalls.findAfterSalePage}
      given={given}
      tabs={{ name: 'tab', tabs, count: ({ counts }, tab) => counts[tab || 'all'] ?? 0 }}
      fields={fields}
      actions={(handle) => <Actions handle={handle} />}
      columns={columns}
      rowKey={({ id }) => id}
      rowHeight={52}
      rangeText="afterSale.pageRange"
      card={{
        picture: (row) => (
          <ProductThumb image={row.firstImage} name={row.firstName} category={row.firstCategory} size={44} />
        ),
        title: (row) => <OpenName name={row.number} />,
      }}
      {...(allowed.has(`${page}.detail`) ? { onOpen: (row: AfterSaleRow) => open(row) } : {})}
      line={(found, handle) => (
        <>
          <NewAfterSales newest={found.newest} query={handle.query} onShow={() => void handle.reload()} />
          <Waiting page={found} />
        </>
      )}
      empty={{
        noun: t('afterSale.many'),
        title: t('afterSale.emptyTitle'),
        hint: t('afterSale.emptyHint'),
      }}
    />
  )
}

/** Announces what has come since the list was read. */
function NewAfterSales(props: { newest: number; query: Record<string, unknown>; onShow: () => void }) {
  const t = useText()
  const count = useNewer(afterSaleCalls.watchAfterSales, props.query, props.newest)
  return <LiveLine count={count} text={t('afterSale.fresh', { count })} onShow={props.onShow} />
}

/** What waits for its decision. */
function Waiting({ page: { waiting } }: { page: AfterSalePage }) {
  const t = useText()
  const span = useSpan()
  if (waiting.since === null) return null
  return (
    <p className="after-sale-waiting">
      {t('afterSale.waitingSum', { amount: formatMoney(waiting.amount) })}
      {t('shell.comma')}
      {t('afterSale.waitingSince', { time: span(Date.now() - Date.parse(waiting.since)) })}
    </p>
  )
}

function Actions({ handle }: { handle: ListHandle<AfterSaleRow, unknown> }) {
  const t = useText()
  const navigate = useNavigate()
  const ask = () => {
    const { pageNo: _no, pageSize: _size, ...condition } = handle.query as Record<string, unknown>
    return requestExport(afterSaleCalls.exportAfterSales.path, { condition })
  }
  return (
    <>
      <Allow code={`${page}.export`}>
        <Button icon={<DownloadOutlined />} disabled={!handle.total} onClick={() => void ask()}>
          {t('afterSale.exportList')}
        </Button>
      </Allow>
      <Allow code={`${page}.return`}>
        <Button icon={<RollbackOutlined />} onClick={() => navigate(returnPath)}>
          {t('afterSale.returnTitle')}
        </Button>
      </Allow>
      <Allow code={`${page}.apply`}>
        <Button type="primary" icon={<PlusOutlined />} onClick={() => navigate(applyPath)}>
          {t('afterSale.apply')}
        </Button>
      </Allow>
    </>
  )
}

function columnsOf(buttons: readonly RowButton<AfterSaleRow>[]): TableColumn<AfterSaleRow>[] {
  return [
    {
      label: 'afterSale.number',
      headerSortKey: 'number',
      disabled: true,
      fixed: 'start',
      width: 176,
      skeleton: 'thumb',
      opens: true,
      slot: (row) => (
        <TwoLines
          above={<OpenName name={row.number} />}
          below={`${formatFullMoment(row.createdAt).slice(5, 16)} · ${row.sourceName}`}
        />
      ),
    },
    {
      label: 'afterSale.orderId',
      headerSortKey: 'order',
      width: 144,
      card: 'line',
      slot: (row) => (
        <TwoLines
          above={row.orderNumber}
          below={[row.buyerName, row.buyerPhone].filter(Boolean).join(' ') || <NoBuyer />}
        />
      ),
    },
    {
      label: 'afterSale.goods',
      headerSortKey: 'goods',
      width: 150,
      grow: true,
      slot: (row) => <Goods row={row} />,
    },
    {
      label: 'afterSale.type',
      headerSortKey: 'type',
      width: 148,
      card: 'note',
      slot: (row) => <TypeAndReason row={row} />,
    },
    { label: 'afterSale.storeId', headerSortKey: 'storeName', prop: 'storeName', width: 116, card: 'line' },
    {
      label: 'afterSale.amount',
      headerSortKey: 'amount',
      kind: 'money',
      width: 112,
      card: 'amount',
      slot: (row) => <TwoLines above={formatMoney(row.amount)} below={<Paid row={row} />} />,
    },
    {
      label: 'afterSale.wait',
      headerSortKey: 'wait',
      width: 136,
      card: 'foot',
      slot: (row) => <Wait row={row} />,
    },
    {
      label: 'afterSale.status',
      headerSortKey: 'status',
      width: 132,
      skeleton: 'tag',
      card: 'tag',
      slot: ({ status }) => <AfterSaleStatusTag status={status} />,
    },
    {
      label: 'kit.actions',
      type: 'action',
      disabled: true,
      fixed: 'end',
      width: 104,
      skeleton: 76,
      buttons,
    },
  ]
}

const NoBuyer = () => useText()('afterSale.noBuyer')

function Paid({ row }: { row: AfterSaleRow }) {
  return <>{useText()('afterSale.paidOf', { amount: formatMoney(row.paid) })}</>
}

function TypeAndReason({ row }: { row: AfterSaleRow }) {
  const t = useText()
  return (
    <TwoLines
      above={
        <>
          {t(`afterSale.type${row.type}` as 'afterSale.type10')} <PolicyMark row={row} />
        </>
      }
      below={t(`afterSale.reason${row.reason}` as 'afterSale.reason10')}
    />
  )
}

/** Marks a return that the return policy alone does not allow. */
function PolicyMark({ row }: { row: AfterSaleRow }) {
  const t = useText()
  const mark = row.override ? 'override' : row.byTime ? 'byTime' : null
  if (mark === null) return null
  const text = t(`afterSale.policy${mark}`)
  return (
    <span className="after-sale-mark" title={text}>
      <ExclamationCircleOutlined aria-hidden="true" />
      <span className="sr-only">{text}</span>
    </span>
  )
}

function Goods({ row }: { row: AfterSaleRow }) {
  const t = useText()
  if (row.kinds === 0) return <span className="cell-quiet">{t('afterSale.noGoods')}</span>
  return (
    <span className="after-sale-goods">
      <ProductThumb image={row.firstImage} name={row.firstName} category={row.firstCategory} size={36} />
      <TwoLines
        above={row.firstName}
        below={
          row.weighed
            ? t('afterSale.kindsWeighed', { kinds: row.kinds })
            : t('afterSale.kindsOf', { kinds: row.kinds, pieces: row.pieces })
        }
      />
    </span>
  )
}
