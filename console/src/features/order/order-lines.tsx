import { centsOf, yuanOf } from '@zhanggui/contract/money.ts'
import type { OrderDetail, OrderLine } from '@zhanggui/contract/order/order.ts'
import { formatMoney, formatNumber } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { useUnitName } from '../../kit/product/product-cells.tsx'
import { ProductThumb } from '../../kit/product/product-thumb.tsx'
import { Card } from '../../kit/show/card.tsx'
import { BrowserTable } from '../../kit/table/browser-table.tsx'
import type { TableColumn, Totals } from '../../kit/table/columns/columns.tsx'
import { paidOrPayable } from './money-rows.ts'

const sumOf = (amounts: readonly string[]): string =>
  yuanOf(amounts.reduce((sum, amount) => sum + (centsOf(amount) ?? 0), 0))

const shareOf = ({ shares }: OrderLine, kind: string): string =>
  sumOf(shares.filter((share) => share.kind === kind).map(({ amount }) => amount))

/** The sums of the list prices, of each kind of share, and of what was paid. */
const totalsOf =
  (kinds: readonly string[]) =>
  (lines: readonly OrderLine[]): Totals => ({
    listAmount: sumOf(lines.map(({ listAmount }) => listAmount)),
    paid: sumOf(lines.map(({ paid }) => paid)),
    ...Object.fromEntries(
      kinds.map((kind) => [`share_${kind}`, `-${sumOf(lines.map((line) => shareOf(line, kind)))}`]),
    ),
  })

/** The goods, each from its price to what was paid. */
export function OrderLines({ order }: { order: OrderDetail }) {
  const t = useText()
  const kinds = [...new Set(order.lines.flatMap(({ shares }) => shares.map(({ kind }) => kind)))]
  return (
    <Card flush title={t('order.goodsAndShares')} note={t('order.frozen')}>
      <BrowserTable
        name="orderLines"
        plain
        columns={columnsOf(kinds, paidOrPayable(order))}
        rows={order.lines}
        rowKey={({ line }) => String(line)}
        rowHeight={52}
        pageSize={null}
        totals={totalsOf(kinds)}
        empty=""
        card={{
          picture: (line) => (
            <ProductThumb image={line.image} name={line.name} category={line.categoryName} size={44} />
          ),
          title: (line) => line.name,
        }}
      />
    </Card>
  )
}

/** On a page of 1280 px three kinds of shares fit, in English too. With more, the product and its sum stay in view. */
function columnsOf(kinds: readonly string[], paid: 'paid' | 'payable'): TableColumn<OrderLine>[] {
  return [
    {
      label: 'order.product',
      headerSortKey: 'product',
      width: 176,
      grow: true,
      fixed: 'start',
      slot: (line) => <LineCell line={line} />,
    },
    {
      label: 'order.price',
      headerSortKey: 'price',
      kind: 'money',
      width: 112,
      card: 'line',
      slot: (line) => <Price line={line} />,
    },
    {
      label: 'order.quantity',
      headerSortKey: 'quantity',
      align: 'end',
      width: 104,
      card: 'line',
      slot: (line) => <Quantity line={line} />,
    },
    {
      label: 'order.listAmount',
      headerSortKey: 'listAmount',
      kind: 'money',
      width: 96,
      slot: (line) => formatMoney(line.listAmount),
    },
    ...kinds.map(
      (kind): TableColumn<OrderLine> => ({
        label: `order.share_${kind}` as 'order.share_group',
        headerSortKey: `share_${kind}`,
        kind: 'money',
        width: 96,
        card: 'line',
        slot: (line) => <Share line={line} kind={kind} />,
      }),
    ),
    {
      label: `order.${paid}`,
      headerSortKey: 'paid',
      kind: 'money',
      fixed: 'end',
      width: 100,
      card: 'amount',
      slot: (line) => <strong>{formatMoney(line.paid)}</strong>,
    },
  ]
}

function LineCell({ line }: { line: OrderLine }) {
  const t = useText()
  const processing = line.processing > 0 && t(`order.processing${line.processing}` as 'order.processing1')
  return (
    <span className="order-goods">
      <ProductThumb image={line.image} name={line.name} category={line.categoryName} size={36} />
      <span className="order-line-name">
        <span>{line.name}</span>
        <small>
          {[line.barcode || line.code, processing, line.gift && t('order.gift')].filter(Boolean).join(' · ')}
        </small>
      </span>
    </span>
  )
}

/** The share of a kind of discount in the line, with the names of the discounts. */
function Share({ line, kind }: { line: OrderLine; kind: string }) {
  const amount = shareOf(line, kind)
  const t = useText()
  if (amount === '0.00') return <span className="cell-none">—</span>
  const names = [
    ...new Set(
      line.shares.filter((share) => share.kind === kind && share.name !== '').map(({ name }) => name),
    ),
  ]
  return (
    <span className="order-quantity">
      <span className="order-minus">{formatMoney(`-${amount}`)}</span>
      {names.length > 0 && <small className="order-share-name">{names.join(t('shell.comma'))}</small>}
    </span>
  )
}

function Price({ line }: { line: OrderLine }) {
  const unit = useUnitName()(line.saleUnit, null)
  return (
    <>
      {formatMoney(line.unitPrice)}
      <small className="cell-quiet">/{unit}</small>
    </>
  )
}

function Quantity({ line }: { line: OrderLine }) {
  const t = useText()
  const unit = useUnitName()(line.stockUnit, line.quantity)
  const other = line.picked !== null && line.picked !== line.quantity
  return (
    <span className="order-quantity">
      {formatNumber(line.quantity)} {unit}
      {other && <small>{t('order.pickedOf', { amount: line.picked ?? '' })}</small>}
      {Number(line.refunded) > 0 && (
        <small className="order-minus">{t('order.refundedOf', { amount: line.refunded })}</small>
      )}
    </span>
  )
}
