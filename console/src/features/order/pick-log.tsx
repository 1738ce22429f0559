import { CheckOutlined, ClockCircleOutlined, CloseOutlined } from '@ant-design/icons'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import { formatFullMoment } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { useUnitName } from '../../kit/product/product-cells.tsx'
import { Card } from '../../kit/show/card.tsx'
import { isWeighed, type PickScan, wantedOf } from './picking.ts'

const mostShown = 20

/** How a scan went, in words. */
export function useScanText(): (scan: PickScan) => string {
  const t = useText()
  const unitName = useUnitName()
  return ({ outcome, line, amount, fault }) => {
    if (outcome === 'waits') return t('order.scanWaits')
    if (outcome === 'surplus') return t('order.scanSurplus')
    if (outcome === 'notHere') return fault || t(line ? 'order.scanNeedsLabel' : 'order.scanNotHere')
    if (!line || amount === null) return ''
    const count = `${amountText(amount, isWeighed(line))} ${unitName(line.stockUnit, amount / 1000)}`
    return amount >= wantedOf(line) ? t('order.scanFull', { count }) : count
  }
}

/** The last scans, also those that changed nothing. */
export function PickLog({ scans }: { scans: readonly PickScan[] }) {
  const t = useText()
  const textOf = useScanText()
  if (scans.length === 0) return null
  return (
    <Card flush title={t('order.justScanned')} note={t('order.justScannedHint')}>
      <ul className="order-pick-log">
        {scans.slice(0, mostShown).map((scan) => (
          <li key={scan.key} data-outcome={scan.outcome}>
            <time dateTime={scan.at}>{formatFullMoment(scan.at).slice(11)}</time>
            {scan.outcome === 'counts' ? (
              <CheckOutlined />
            ) : scan.outcome === 'waits' ? (
              <ClockCircleOutlined />
            ) : (
              <CloseOutlined />
            )}
            <span>{scan.name}</span>
            <small>{textOf(scan)}</small>
          </li>
        ))}
      </ul>
    </Card>
  )
}
