import { centsOf, numberText, yuanOf } from '@zhanggui/contract/money.ts'
import type { OrderLine, PrintedOrder } from '@zhanggui/contract/order/order.ts'
import { shortNumber } from '@zhanggui/contract/order/order-number.ts'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import type { ReactNode } from 'react'
import { formatFullMoment, formatMoney } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { byShelf } from '../../kit/document/by-shelf.ts'
import { PrintList } from '../../kit/print/print-list.tsx'
import { Receipt } from '../../kit/print/receipt.tsx'
import { useUnitName } from '../../kit/product/product-cells.tsx'
import { useUser } from '../../kit/session/session.ts'
import { discountsOf, kindText, paidOrPayable } from './money-rows.ts'
import { isWeighed, wantedOf } from './picking.ts'

const cents = (yuan: string) => centsOf(yuan) ?? 0
const wanted = (lines: readonly OrderLine[]) => lines.filter((line) => wantedOf(line) > 0)

function useProcessing() {
  const t = useText()
  return ({ processing }: OrderLine) =>
    processing > 0 ? t(`order.processing${processing}` as 'order.processing1') : ''
}

/** The name of a product, how it is cut, and its code below. */
function Name({ line, children }: { line: OrderLine; children?: ReactNode }) {
  const t = useText()
  const processing = useProcessing()(line)
  return (
    <>
      {line.name}
      {processing && <b>{t('order.processed', { processing })}</b>}
      {line.gift && ` · ${t('order.gift')}`}
      {children}
    </>
  )
}

/** Where to go and what to take, in the order of the shelves. It has no prices. */
export function PickList({ order }: { order: PrintedOrder }) {
  const t = useText()
  const unitName = useUnitName()
  const lines = byShelf(wanted(order.lines))
  const pieces = lines.reduce(
    (sum, line) => sum + (isWeighed(line) ? 1 : Math.trunc(wantedOf(line) / 1000)),
    0,
  )
  return (
    <PrintList
      plain
      title={t('order.pickListTitle', { number: shortNumber(order.number) })}
      number={{ text: order.number, bars: true }}
      facts={[
        { label: t('order.storeId'), value: order.storeName },
        {
          label: t('order.deliveryType'),
          value: t(`order.delivery${order.deliveryType}` as 'order.delivery10'),
        },
        { label: t('order.placedAt'), value: formatFullMoment(order.placedAt).slice(5) },
        { label: t('order.pieceCount'), value: t('order.kindsAndPieces', { kinds: lines.length, pieces }) },
        { label: t('order.number'), value: order.number },
        ...(order.receiverName || order.receiverPhone
          ? [{ label: t('order.receiverName'), value: `${order.receiverName} ${order.receiverPhone}`.trim() }]
          : []),
        ...(order.buyerNote ? [{ label: t('order.note'), value: order.buyerNote, wide: true }] : []),
      ]}
      columns={[
        { key: 'shelf', label: t('order.shelf'), width: 26 },
        { key: 'name', label: t('order.product') },
        { key: 'quantity', label: t('order.quantity'), width: 28, align: 'right' },
        { key: 'picked', label: t('order.pickedBox'), width: 14, align: 'center' },
      ]}
      rows={lines.map((line) => ({
        shelf: <b>{line.shelf || '—'}</b>,
        name: (
          <Name line={line}>
            <small>
              {isWeighed(line) ? t('order.weighedCode', { code: line.code }) : line.barcode || line.code}
            </small>
          </Name>
        ),
        quantity: (
          <b>
            {amountText(wantedOf(line), isWeighed(line))} {unitName(line.stockUnit, wantedOf(line) / 1000)}
          </b>
        ),
        picked: <span className="paper-box" />,
      }))}
      signatures={[t('order.signPicker'), t('order.signChecker')]}
    />
  )
}

/** The ordered quantity, which the money is for, and the quantity that goes if it is another one. */
function Quantity({ line }: { line: OrderLine }) {
  const t = useText()
  const unitName = useUnitName()
  const goes = line.picked ?? amountText(wantedOf(line), isWeighed(line))
  return (
    <>
      {line.quantity} {unitName(line.stockUnit, line.quantity)}
      {goes !== line.quantity && (
        <small>{t('order.goesNow', { amount: goes, unit: unitName(line.stockUnit, goes) })}</small>
      )}
    </>
  )
}

/** The goods of the buyer, with their shares of each discount. */
export function DeliveryNote({ order }: { order: PrintedOrder }) {
  const t = useText()
  const { lines } = order
  const refunded = lines.some(({ refundedAmount }) => cents(refundedAmount) > 0) || cents(order.refunded) > 0
  const sum = (of: (line: OrderLine) => number) => lines.reduce((total, line) => total + of(line), 0)
  const discountOf = (line: OrderLine) => cents(line.paid) - cents(line.listAmount)
  const money = (amount: number) => numberText(yuanOf(amount))
  const freight = cents(order.freight) - cents(order.freightDiscount)
  const rest = cents(order.payable) - cents(order.received)
  const ways = order.paid.map(
    ({ method, amount }) => `${t(`order.method${method}` as 'order.method10')} ${formatMoney(amount)}`,
  )
  return (
    <PrintList
      plain
      title={t('order.print_deliveryNote')}
      number={{ text: order.number }}
      facts={[
        { label: t('order.receiverName'), value: order.receiverName || '—' },
        { label: t('order.phone'), value: order.receiverPhone || '—' },
        ...(order.receiverAddress
          ? [{ label: t('order.address'), value: order.receiverAddress, wide: true }]
          : []),
        {
          label: t('order.deliveryType'),
          value: t(`order.delivery${order.deliveryType}` as 'order.delivery10'),
        },
        { label: t('order.storeId'), value: order.storeName },
        ...(order.courier ? [{ label: t('order.courier'), value: order.courier }] : []),
        ...(order.buyerNote ? [{ label: t('order.note'), value: order.buyerNote, wide: true }] : []),
      ]}
      columns={[
        { key: 'name', label: t('order.product') },
        { key: 'quantity', label: t('order.quantity'), width: 24, align: 'right' },
        { key: 'list', label: t('order.listAmount'), width: 20, align: 'right' },
        { key: 'discount', label: t('order.discount'), width: 20, align: 'right' },
        { key: 'paid', label: t(`order.${paidOrPayable(order)}`), width: 20, align: 'right' },
      ]}
      rows={lines.map((line) => ({
        name: <Name line={line} />,
        quantity: <Quantity line={line} />,
        list: numberText(line.listAmount),
        discount: money(discountOf(line)),
        paid: numberText(line.paid),
      }))}
      sums={{
        label: t('order.sumWithFreight', { freight: money(freight) }),
        values: {
          list: money(sum((line) => cents(line.listAmount))),
          discount: money(sum(discountOf)),
          paid: <b>{money(sum((line) => cents(line.paid)) + freight)}</b>,
        },
      }}
      notes={[
        ...(refunded ? [t('order.refundedSoFar', { amount: formatMoney(order.refunded) })] : []),
        rest > 0
          ? t('order.collectOnDelivery', { amount: formatMoney(yuanOf(rest)) })
          : t('order.paidInFull', { ways: ways.join(t('shell.comma')) }),
        ...(order.storePhone ? [t('order.askStore', { phone: order.storePhone })] : []),
      ]}
      signatures={[t('order.signCourier'), t('order.signReceiver')]}
    />
  )
}

/** How long what is on a receipt can be given back. */
function useReturnText(lines: readonly OrderLine[]): string {
  const t = useText()
  const has = (policy: number) => lines.some(({ returnPolicy }) => returnPolicy === policy)
  if (has(2)) return has(1) ? t('order.return7dAnd24h') : t('order.return7d')
  return has(1) ? t('order.return24h') : t('order.thanks')
}

/** The receipt. On narrow paper the discounts of rules are one line. Those of a till have their names. */
export function Till({ order, brief }: { order: PrintedOrder; brief: boolean }) {
  const t = useText()
  const unitName = useUnitName()
  const merchant = useUser().group.name
  const discounts = discountsOf(order)
  const byRules = order.steps.some(({ applied, kind }) => applied && kind !== 'freight')
  const delivered = order.deliveryType === 20 || order.deliveryType === 30
  const place = [brief ? '' : order.storeAddress, order.storePhone].filter(Boolean).join('　')
  const sumOf = (line: OrderLine) =>
    isWeighed(line)
      ? `${numberText(line.price)}/${unitName(line.saleUnit, null)} × ${line.quantity} ${unitName(line.stockUnit, line.quantity)}`
      : `${numberText(line.price)} × ${line.quantity}`
  return (
    <Receipt
      shop={order.storeName.startsWith(merchant) ? order.storeName : `${merchant} ${order.storeName}`}
      {...(place ? { address: place } : {})}
      facts={[
        { label: t('rich.receiptNumber'), value: order.number },
        { label: t('rich.receiptTime'), value: formatFullMoment(order.placedAt).slice(brief ? 5 : 0) },
        ...(brief
          ? []
          : [
              {
                label: t('order.way'),
                value: t(`order.delivery${order.deliveryType}` as 'order.delivery10'),
              },
            ]),
      ]}
      lines={order.lines.map((line) => ({ name: line.name, sum: sumOf(line), amount: line.listAmount }))}
      steps={[
        ...(brief && byRules && discounts.length > 0
          ? [
              {
                label:
                  discounts.length > 1
                    ? t('order.discounts', { count: discounts.length })
                    : t('order.discount'),
                amount: `-${order.discount}`,
              },
            ]
          : discounts.map(({ kind, name, amount }) => ({
              label: name || t(kindText(kind)),
              amount: `-${yuanOf(amount)}`,
            }))),
        ...(delivered
          ? [
              {
                label: t('order.freight'),
                amount: yuanOf(cents(order.freight) - cents(order.freightDiscount)),
              },
            ]
          : []),
      ]}
      total={{ label: t(`order.${paidOrPayable(order)}`), amount: order.payable }}
      paid={[
        ...order.paid.map(({ method, amount }) => ({
          way: t(`order.method${method}` as 'order.method10'),
          amount,
        })),
        ...(cents(order.refunded) > 0
          ? [{ way: t('order.refundedColumn'), amount: `-${order.refunded}` }]
          : []),
      ]}
      code={order.number}
      closing={useReturnText(order.lines)}
    />
  )
}
