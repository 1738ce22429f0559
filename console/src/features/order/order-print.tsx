import type { OrderDetail, OrderLine } from '@zhanggui/contract/order/order.ts'
import { formatFullMoment, formatMoney } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { useLast } from '../../kit/layer/use-last.ts'
import type { Paper } from '../../kit/print/paper.ts'
import { PrintDialog } from '../../kit/print/print-dialog.tsx'
import { PrintList } from '../../kit/print/print-list.tsx'
import { Receipt } from '../../kit/print/receipt.tsx'
import { useUnitName } from '../../kit/product/product-cells.tsx'

export type PrintKind = 'pickList' | 'deliveryNote' | 'receipt80' | 'receipt58'

const paperOf: Readonly<Record<PrintKind, Paper>> = {
  pickList: 'a4',
  deliveryNote: 'a4',
  receipt80: 'receipt80',
  receipt58: 'receipt58',
}

/** The picking list without prices, the delivery note with what was paid, and the receipt. */
export default function OrderPrint(props: {
  order: OrderDetail
  asked: { kind: PrintKind } | null
  onClose: () => void
}) {
  const { order, onClose } = props
  const { last } = useLast(props.asked)
  if (!last) return null
  const { kind } = last
  return (
    <PrintDialog open={props.asked !== null} paper={paperOf[kind]} onClose={onClose}>
      {kind === 'pickList' || kind === 'deliveryNote' ? (
        <List order={order} kind={kind} />
      ) : (
        <Till order={order} />
      )}
    </PrintDialog>
  )
}

function List({ order, kind }: { order: OrderDetail; kind: 'pickList' | 'deliveryNote' }) {
  const t = useText()
  const unitName = useUnitName()
  const priced = kind === 'deliveryNote'
  const facts = [
    { label: t('order.number'), value: order.number },
    { label: t('order.placedAt'), value: formatFullMoment(order.placedAt) },
    { label: t('order.storeId'), value: order.storeName },
    { label: t('order.deliveryType'), value: t(`order.delivery${order.deliveryType}` as 'order.delivery10') },
    { label: t('order.receiver'), value: `${order.receiverName} ${order.receiverPhone}` },
    ...(priced && order.receiverAddress ? [{ label: t('order.address'), value: order.receiverAddress }] : []),
    ...(order.buyerNote ? [{ label: t('order.buyerNote'), value: order.buyerNote }] : []),
  ]
  const processingOf = ({ processing }: OrderLine) =>
    processing > 0 ? t(`order.processing${processing}` as 'order.processing1') : ''
  return (
    <PrintList
      title={t(`order.print_${kind}`)}
      facts={facts}
      columns={[
        { key: 'name', label: t('order.product') },
        { key: 'code', label: t('order.code'), width: 34 },
        { key: 'processing', label: t('order.processing'), width: 20 },
        { key: 'quantity', label: t('order.quantity'), width: 24, align: 'right' },
        priced
          ? { key: 'paid', label: t('order.paid'), width: 26, align: 'right' }
          : { key: 'picked', label: t('order.picked'), width: 26 },
      ]}
      rows={order.lines.map((line) => ({
        name: line.name,
        code: line.barcode || line.code,
        processing: processingOf(line),
        quantity: `${line.picked ?? line.quantity} ${unitName(line.stockUnit)}`,
        ...(priced ? { paid: formatMoney(line.paid) } : { picked: '' }),
      }))}
      {...(priced ? { total: `${t('order.payable')} ${formatMoney(order.payable)}` } : {})}
      signatures={[priced ? t('order.signReceiver') : t('order.signPicker')]}
    />
  )
}

function Till({ order }: { order: OrderDetail }) {
  const t = useText()
  const unitName = useUnitName()
  const cashier = order.events.find(({ move }) => move === 'ringUp')?.detail ?? ''
  return (
    <Receipt
      shop={order.storeName}
      number={order.number}
      time={formatFullMoment(order.placedAt)}
      cashier={cashier || order.sourceName}
      lines={order.lines.map((line) => ({
        name: line.name,
        quantity: `${line.quantity} ${unitName(line.stockUnit)}`,
        amount: line.listAmount,
      }))}
      {...(order.discount === '0.00' ? {} : { discount: `-${order.discount}` })}
      total={order.payable}
      paid={order.payments.map(({ method, amount }) => ({
        way: t(`order.method${method}` as 'order.method10'),
        amount,
      }))}
      closing={t('order.thanks')}
    />
  )
}
