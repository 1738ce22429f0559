import { type ComponentType, Suspense } from 'react'
import { useCell } from '../../base/cell.ts'
import { formatMoney } from '../../base/format.ts'
import { useText } from '../../base/text.ts'
import { keepEarlyKeys } from '../../layer/early-keys.ts'
import { PriceWithUnit } from '../product-cells.tsx'
import { editedPrice } from './edited-price.ts'

interface PriceButtonProps<R> {
  row: R
  rowKey: string
  name: string
  price: string
  saleUnit: number
  /** The field that replaces the price while it is edited. */
  edit: ComponentType<{ row: R }>
  /** Changes with every version of the row, so that the field begins anew. */
  version: number
}

/** A price that a click edits. */
export function PriceButton<R>({
  row,
  rowKey,
  name,
  price,
  saleUnit,
  edit: Edit,
  version,
}: PriceButtonProps<R>) {
  const t = useText()
  const amount = formatMoney(price)
  if (useCell(editedPrice) === rowKey)
    return (
      <Suspense fallback={<PriceWithUnit saleUnit={saleUnit}>{amount}</PriceWithUnit>}>
        <Edit key={version} row={row} />
      </Suspense>
    )
  return (
    <PriceWithUnit saleUnit={saleUnit}>
      <button
        type="button"
        className="price-button"
        title={t('product.editPrice', { name })}
        onClick={() => {
          keepEarlyKeys()
          editedPrice.set(rowKey)
        }}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        {amount}
      </button>
    </PriceWithUnit>
  )
}
