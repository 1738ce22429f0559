import { orderStatus, staffMoves, waitingStatuses } from '@zhanggui/contract/order/order.status.ts'
import type { OrderRow } from '@zhanggui/contract/order/order.ts'
import { formatFullMoment, formatMoney } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { ProductThumb } from '../../kit/product/product-thumb.tsx'
import { useWaited } from '../../kit/show/cell/span.ts'
import { TwoLines } from '../../kit/show/cell/two-lines.tsx'
import type { RowButton, TableColumn } from '../../kit/table/columns/columns.tsx'
import { OpenName } from '../../kit/table/open-name.tsx'
import { OrderStatusTag, page } from './order-status.tsx'
import { TimeLeft } from './time-left.tsx'

/** The columns of the list of orders. A window of 1280 px shows all of them, in English too. */
export function orderColumns(
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
      width: 160,
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
      width: 176,
      grow: true,
      slot: (row) => <Goods row={row} />,
    },
    { label: 'order.storeId', headerSortKey: 'storeName', prop: 'storeName', width: 112, card: 'line' },
    {
      label: 'order.receiverName',
      headerSortKey: 'receiver',
      width: 108,
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
      width: 100,
      card: 'line',
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
      width: 132,
      skeleton: 'tag',
      card: 'tag',
      slot: (row) => (
        <span className="order-status-cell">
          <OrderStatusTag order={row} />
        </span>
      ),
    },
    {
      label: 'order.deadline',
      headerSortKey: 'deadline',
      width: 128,
      card: 'note',
      slot: (row) => <TimeLeft row={row} />,
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
        button('pay', ['pay'], {
          code: `${page}.payment`,
          hidden: ({ status }) => status !== orderStatus.pendingPayment,
        }),
        // A payment waits. The page says what staff can do about it: a transfer is theirs to confirm, others are not.
        button('payment', ['pay'], {
          code: `${page}.payment`,
          hidden: ({ status }) => status !== orderStatus.toConfirm,
        }),
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

/** The name of an order on a phone: its number, its goods, and how long somebody waits. */
export function OrderCardTitle({ row }: { row: OrderRow }) {
  const t = useText()
  const waited = useWaited()
  const waits = waitingStatuses.some((status) => status === row.status)
  return (
    <span className="order-card">
      <OpenName name={row.number} />
      <span>{row.firstName}</span>
      <small>
        {t('order.pieces', { count: row.pieces })}
        {waits && ` · ${t('order.waits', { time: waited(row.placedAt) })}`}
      </small>
    </span>
  )
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
  if (row.methods.length === 0) return <>{t('order.unpaid')}</>
  const methods = row.methods
    .map((method) => t(`order.method${method}` as 'order.method10'))
    .join(t('shell.comma'))
  return <span title={methods}>{methods}</span>
}
