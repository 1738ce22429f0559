import { formatMoney } from '../base/format.ts'
import { useText } from '../base/text.ts'

export interface ReceiptLine {
  name: string
  /** The sold quantity: `2`, `0.735 kg`. */
  quantity: string
  /** In yuan, such as `12.90`. */
  amount: string
}

interface ReceiptProps {
  shop: string
  /** Lines under the shop's name: address, phone. */
  address?: string
  number: string
  time: string
  cashier: string
  lines: readonly ReceiptLine[]
  discount?: string
  total: string
  /** The payment methods with their amounts. */
  paid: readonly { way: string; amount: string }[]
  change?: string
  /** The closing lines, such as thanks or the return policy. */
  closing?: string
}

/** A till receipt, for paper of 58 or 80 mm. */
export function Receipt(props: ReceiptProps) {
  const t = useText()
  const pair = (label: string, value: string) => (
    <p className="paper-pair">
      <span>{label}</span>
      <span>{value}</span>
    </p>
  )
  return (
    <article className="paper-receipt">
      <h3>{props.shop}</h3>
      {props.address && <p className="paper-center">{props.address}</p>}
      <hr />
      {pair(t('rich.receiptNumber'), props.number)}
      {pair(t('rich.receiptTime'), props.time)}
      {pair(t('rich.receiptCashier'), props.cashier)}
      <hr />
      <table>
        <thead>
          <tr>
            <th>{t('rich.receiptItem')}</th>
            <th>{t('rich.receiptQuantity')}</th>
            <th>{t('rich.receiptAmount')}</th>
          </tr>
        </thead>
        <tbody>
          {props.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same product may be on a receipt twice
            <tr key={index}>
              <td>{line.name}</td>
              <td>{line.quantity}</td>
              <td>{formatMoney(line.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <hr />
      {pair(t('rich.receiptCount'), String(props.lines.length))}
      {props.discount && pair(t('rich.receiptDiscount'), formatMoney(props.discount))}
      <div className="paper-total">{pair(t('rich.receiptTotal'), formatMoney(props.total))}</div>
      {props.paid.map(({ way, amount }) => (
        <div key={way}>{pair(way, formatMoney(amount))}</div>
      ))}
      {props.change && pair(t('rich.receiptChange'), formatMoney(props.change))}
      {props.closing && (
        <>
          <hr />
          <p className="paper-center">{props.closing}</p>
        </>
      )}
    </article>
  )
}
