import { CheckOutlined } from '@ant-design/icons'
import { yuanOf } from '@zhanggui/contract/money.ts'
import type { OrderLine } from '@zhanggui/contract/order/order.ts'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import { Button } from 'antd'
import { formatMoney } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { DecimalInput } from '../../kit/input/number/decimal-input.tsx'
import { useUnitName } from '../../kit/product/product-cells.tsx'
import { ProductThumb } from '../../kit/product/product-thumb.tsx'
import { isWeighed, refundOf, thousandths, wantedOf } from './picking.ts'

/** A line of the order at the shelf: where, what, how much of it is there. */
export function PickRow(props: {
  line: OrderLine
  picked: number
  full: boolean
  short: boolean
  current: boolean
  onPick: (amount: number) => void
  onShort: (short: boolean) => void
}) {
  const { line, picked, full, short, current, onPick, onShort } = props
  const t = useText()
  const unitName = useUnitName()
  const unit = (amount: number) => unitName(line.stockUnit, amount / 1000)
  const weighed = isWeighed(line)
  const missing = wantedOf(line) - picked
  const lacks = short && missing > 0
  const processing = line.processing > 0 && t(`order.processing${line.processing}` as 'order.processing1')
  return (
    <li data-full={full} data-short={lacks} aria-current={current}>
      <span className="order-pick-shelf">
        <strong>{line.shelf || '—'}</strong>
        <small>{line.categoryName.split(' / ')[0]}</small>
      </span>
      <ProductThumb image={line.image} name={line.name} category={line.categoryName} size={48} />
      <span className="order-line-name">
        <span>{line.name}</span>
        <small>{weighed ? t('order.scanLabel') : line.barcode || line.code}</small>
        {processing && <small className="order-pick-processing">{processing}</small>}
      </span>
      <span className="order-pick-state">
        {lacks ? (
          <>
            <em>{t('order.shortOf', { amount: amountText(missing, weighed), unit: unit(missing) })}</em>
            <small>{t('order.refundsLine', { amount: formatMoney(yuanOf(refundOf(line, missing))) })}</small>
          </>
        ) : full ? (
          <b>
            <CheckOutlined /> {t('order.complete')}
          </b>
        ) : (
          <Button size="small" onClick={() => onShort(true)}>
            {t('order.short')}
          </Button>
        )}
        {lacks && (
          <Button type="link" size="small" onClick={() => onShort(false)}>
            {t('kit.undo')}
          </Button>
        )}
      </span>
      <span className="order-pick-amount">
        <DecimalInput
          id={`order-pick-${line.line}`}
          aria-label={t('order.pickAmount', { name: line.name })}
          value={picked === 0 ? '' : amountText(picked, weighed)}
          onChange={(amount) => onPick(thousandths(amount))}
        />
        <small>
          / {amountText(wantedOf(line), weighed)} {unit(wantedOf(line))}
        </small>
      </span>
    </li>
  )
}
