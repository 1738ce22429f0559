import { numberText } from '@zhanggui/contract/money.ts'
import { formatMoney } from '../base/format.ts'
import { useText } from '../base/text.ts'
import { PrintCode } from './print-code.tsx'

export interface ReceiptLine {
  name: string
  /** How the amount comes about: `39.90 × 2`, `19.98/500g × 0.735 kg`. */
  sum: string
  /** In yuan, such as `12.90`. */
  amount: string
}

interface ReceiptProps {
  shop: string
  /** Lines under the shop's name: address, phone. */
  address?: string
  facts: readonly { label: string; value: string }[]
  lines: readonly ReceiptLine[]
  /** From the lines to the total: discounts below zero, the freight. */
  steps?: readonly { label: string; amount: string }[]
  total: { label?: string; amount: string }
  /** The payment methods with their amounts. */
  paid: readonly { way: string; amount: string }[]
  /** The number that a till scans to find the sale again. */
  code?: string
  /** The closing lines, such as thanks or the return policy. */
  closing?: string
}

/** A till receipt, for paper of 58 or 80 mm. */
export function Receipt(props: ReceiptProps) {
  const t = useText()
  const pair = (label: string, value: string) => (
    <p className="paper-pair" key={label}>
      <span>{label}</span>
      <span>{value}</span>
    </p>
  )
  return (
    <article className="paper-receipt">
      <h3>{props.shop}</h3>
      {props.address && <p className="paper-center">{props.address}</p>}
      <hr />
      {props.facts.map(({ label, value }) => pair(label, value))}
      <hr />
      {props.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same product may be on a receipt twice
        <div className="paper-line" key={index}>
          <p>{line.name}</p>
          {pair(line.sum, numberText(line.amount))}
        </div>
      ))}
      <hr />
      {props.steps?.map(({ label, amount }) => pair(label, numberText(amount)))}
      <div className="paper-total">
        {pair(props.total.label ?? t('rich.receiptTotal'), formatMoney(props.total.amount))}
      </div>
      {props.paid.map(({ way, amount }) => pair(way, numberText(amount)))}
      {props.code && (
        <>
          <hr />
          <PrintCode text={props.code} />
          <p className="paper-center">{props.code}</p>
        </>
      )}
      {props.closing && (
        <>
          <hr />
          <p className="paper-center">{props.closing}</p>
        </>
      )}
    </article>
  )
}
