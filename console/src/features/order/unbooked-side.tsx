import type { UnbookedRow } from '@zhanggui/contract/order/order.ts'
import { formatFullMoment, formatMoney } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { Drawer } from '../../kit/layer/drawer.tsx'
import { useLast } from '../../kit/layer/use-last.ts'
import { Facts } from '../../kit/show/facts.tsx'
import { earlierNote, tillMustSend } from './unbooked.ts'
import './unbooked-side.css'

/** The content that a till or an app sent and that could not be booked, as it came. */
export function UnbookedSide({ row, onClose }: { row: UnbookedRow | null; onClose: () => void }) {
  const t = useText()
  const { last: shown } = useLast(row)
  return (
    <Drawer
      open={row !== null}
      size={480}
      onClose={onClose}
      title={t('order.unbookedSent', { source: shown?.sourceName ?? '' })}
    >
      {shown && <Content row={shown} />}
    </Drawer>
  )
}

function Content({ row }: { row: UnbookedRow }) {
  const t = useText()
  const { at, cashier, lines, payments } = row.sent
  // A till may have sent a time that is none.
  const soldAt = Number.isNaN(Date.parse(at)) ? at : formatFullMoment(at)
  return (
    <div className="unbooked-side">
      <Facts
        facts={[
          { label: t('order.externalNumber'), value: row.externalNumber, wide: true },
          {
            label: t('order.unbookedReason'),
            value: tillMustSend(row) ? (
              <>
                {row.reason}
                <small className="unbooked-advice">{t('order.sendAgain')}</small>
              </>
            ) : (
              row.reason
            ),
            wide: true,
          },
          ...(earlierNote(row)
            ? [{ label: t('order.droppedBefore'), value: earlierNote(row), wide: true }]
            : []),
          { label: t('order.storeId'), value: row.store },
          { label: t('order.cashier'), value: cashier || '—' },
          { label: t('order.soldAt'), value: soldAt || '—' },
          { label: t('order.receivedAt'), value: formatFullMoment(row.receivedAt) },
        ]}
      />
      <table className="unbooked-lines">
        <thead>
          <tr>
            <th>{t('order.sku')}</th>
            <th className="number">{t('order.quantity')}</th>
            <th className="number">{t('order.price')}</th>
            <th className="number">{t('order.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what came never changes, and a product may come twice
            <tr key={at}>
              <td>{line.sku}</td>
              <td className="number">{line.quantity}</td>
              <td className="number">{formatMoney(line.price)}</td>
              <td className="number">{formatMoney(line.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {payments.map(({ method, amount }) => (
            <tr key={`${method} ${amount}`}>
              <td colSpan={3}>{t(`order.method${method}` as 'order.method10')}</td>
              <td className="number">{formatMoney(amount)}</td>
            </tr>
          ))}
          <tr>
            <th colSpan={3}>{t('order.payable')}</th>
            <th className="number">{formatMoney(row.amount)}</th>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
