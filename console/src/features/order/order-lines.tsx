import type { OrderDetail, OrderLine } from '@zhanggui/contract/order/order.ts'
import { formatMoney, formatNumber } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { useUnitName } from '../../kit/product/product-cells.tsx'
import { ProductThumb } from '../../kit/product/product-thumb.tsx'
import { Card } from '../../kit/show/card.tsx'
import { BrowserTable } from '../../kit/table/browser-table.tsx'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'

/** The sum of the shares of a kind, as cents of yuan strings. */
const sumOf = (amounts: readonly string[]): string =>
  (amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0) / 100).toFixed(2)

/** The goods, each from its price to what was paid. */
export function OrderLines({ order }: { order: OrderDetail }) {
  const t = useText()
  const kinds = [...new Set(order.lines.flatMap(({ shares }) => shares.map(({ kind }) => kind)))]
  return (
    <Card flush title={t('order.goodsAndShares')} note={t('order.frozen')}>
      <BrowserTable
        name="orderLines"
        plain
        columns={columnsOf(kinds)}
        rows={order.lines}
        rowKey={({ line }) => String(line)}
        rowHeight={52}
        pageSize={100}
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

function columnsOf(kinds: readonly string[]): TableColumn<OrderLine>[] {
  return [
    {
      label: 'order.product',
      headerSortKey: 'product',
      width: 220,
      grow: true,
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
      width: 128,
      card: 'line',
      slot: (line) => <Quantity line={line} />,
    },
    {
      label: 'order.listAmount',
      headerSortKey: 'listAmount',
      kind: 'money',
      width: 104,
      slot: (line) => formatMoney(line.listAmount),
    },
    ...kinds.map(
      (kind): TableColumn<OrderLine> => ({
        label: `order.share_${kind}` as 'order.share_group',
        headerSortKey: `share_${kind}`,
        kind: 'money',
        width: 104,
        slot: ({ shares }) => {
          const amount = sumOf(shares.filter((share) => share.kind === kind).map((share) => share.amount))
          return amount === '0.00' ? (
            <span className="cell-none">—</span>
          ) : (
            <span className="order-minus">{formatMoney(`-${amount}`)}</span>
          )
        },
      }),
    ),
    {
      label: 'order.paid',
      headerSortKey: 'paid',
      kind: 'money',
      width: 112,
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

function Price({ line }: { line: OrderLine }) {
  const unit = useUnitName()(line.saleUnit)
  return (
    <>
      {formatMoney(line.unitPrice)}
      <small className="cell-quiet">/{unit}</small>
    </>
  )
}

function Quantity({ line }: { line: OrderLine }) {
  const t = useText()
  const unit = useUnitName()(line.stockUnit)
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

/** The money from the list price to what was paid, step by step, and what did not apply. */
export function MoneySteps({ order }: { order: OrderDetail }) {
  const t = useText()
  const applied = order.steps.filter((step) => step.applied && step.kind !== 'freight')
  const kept = order.steps.filter((step) => !step.applied)
  const rows = [
    {
      key: 'list',
      label: t('order.listAmount'),
      text: t('order.kinds', { count: order.lines.length }),
      amount: order.listAmount,
    },
    ...applied.map((step, at) => ({
      key: `s${at}`,
      label: step.name || t(`order.share_${step.kind}` as 'order.share_group'),
      text: step.text,
      amount: `-${step.amount}`,
    })),
    ...(applied.length === 0 && order.discount !== '0.00'
      ? [{ key: 'discount', label: t('order.discount'), text: '', amount: `-${order.discount}` }]
      : []),
    ...(order.deliveryType === 20 || order.deliveryType === 30
      ? [
          {
            key: 'freight',
            label: t('order.freight'),
            text: order.steps.find(({ kind }) => kind === 'freight')?.text ?? '',
            amount: order.freight,
          },
        ]
      : []),
    ...(order.freightDiscount !== '0.00'
      ? [
          {
            key: 'freightDiscount',
            label: t('order.freightDiscount'),
            text: '',
            amount: `-${order.freightDiscount}`,
          },
        ]
      : []),
  ]
  return (
    <Card title={t('order.money')} note={t('order.moneyNote')}>
      <dl className="order-money">
        {rows.map((row) => (
          <div key={row.key}>
            <dt>
              {row.label} <small>{row.text}</small>
            </dt>
            <dd className={row.amount.startsWith('-') ? 'order-minus' : ''}>{formatMoney(row.amount)}</dd>
          </div>
        ))}
        <div className="order-money-sum">
          <dt>{t('order.payable')}</dt>
          <dd>{formatMoney(order.payable)}</dd>
        </div>
      </dl>
      {kept.length > 0 && (
        <p className="document-quiet">
          {t('order.notUsed')}{' '}
          {kept
            .map(({ name, text }) => [name, text].filter(Boolean).join(t('kit.colon')))
            .join(t('shell.comma'))}
        </p>
      )}
    </Card>
  )
}
