import { formatMoney } from '../base/format.ts'
import { Barcode } from '../code/barcode.tsx'
import { kindOfBarcode } from '../code/barcode-check.ts'

interface ShelfLabelProps {
  name: string
  /** In yuan, such as `12.90`. */
  price: string
  /** Stands after the price: `袋`, `500g`. */
  unit?: string
  /** The former price, struck through. */
  oldPrice?: string
  /** A small line, such as the specification or origin. */
  note?: string
  barcode: string
}

/** A price label for the shelf, for paper of 40×30 or 60×40 mm. */
export function ShelfLabel({ name, price, unit, oldPrice, note, barcode }: ShelfLabelProps) {
  return (
    <article className="paper-label">
      <h3>{name}</h3>
      {note && <p className="paper-note">{note}</p>}
      <p className="paper-price">
        <b>{formatMoney(price)}</b>
        {unit && <span>/{unit}</span>}
        {oldPrice && <s>{formatMoney(oldPrice)}</s>}
      </p>
      <Barcode kind={kindOfBarcode(barcode)} text={barcode} height={64} />
    </article>
  )
}
