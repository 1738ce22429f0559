import { saleStatusLabel } from '@zhanggui/contract/product/product.labels.ts'
import { unitName } from '@zhanggui/contract/product/unit.ts'
import type { TextKey } from '@zhanggui/contract/text-key.ts'
import type { ReactNode } from 'react'
import { useLabel } from '../base/label.ts'
import { useLanguage } from '../base/language.ts'
import { useText } from '../base/text.ts'
import { ProductThumb } from './product-thumb.tsx'
import './product-cells.css'

/** The facts by which people know a product. */
export interface NamedProduct {
  name: string
  code: string
  barcodes: readonly string[]
  mnemonicCode: string
  image: string
  categoryName: string
}

interface CellProps {
  product: NamedProduct
  title: ReactNode
  /** Stands before its codes. */
  also?: readonly string[]
}

/** The picture, the name as `title`, and below it the codes of the product. */
export function ProductCell({ product, title, also = [] }: CellProps) {
  return (
    <div className="product-name">
      <ProductThumb image={product.image} name={product.name} category={product.categoryName} />
      <ProductLines product={product} title={title} also={also} />
    </div>
  )
}

export function ProductLines({ product, title, also = [] }: CellProps) {
  const t = useText()
  const [barcode, ...others] = product.barcodes
  const found = product.mnemonicCode ? t('product.plu', { code: product.mnemonicCode }) : barcode
  return (
    <div className="product-name-lines">
      {title}
      <span className="product-name-code" title={also.join('\n') || undefined}>
        {also.length === 0 ? product.code : also.join(' · ')}
        {also.length > 0 && <span>{product.code}</span>}
        {found && (
          <span title={product.barcodes.join('\n')}>
            {found}
            {!product.mnemonicCode &&
              others.length > 0 &&
              ` ${t('product.barcodeMore', { count: product.barcodes.length })}`}
          </span>
        )}
      </span>
    </div>
  )
}

/** The name of a unit in the user's language, beside an amount that of so many (null: no amount); '' for an unknown one. */
export function useUnitName(): (unit: number, amount: string | number | null) => string {
  const language = useLanguage()
  return (unit, amount) => unitName(unit, language, amount)
}

/** An amount, and its small unit after it, outside the alignment. */
export function PriceWithUnit({ saleUnit, children }: { saleUnit: number; children: ReactNode }) {
  const unit = useUnitName()(saleUnit, null)
  return (
    <span className="price-cell">
      {children}
      <small>{unit && `/${unit}`}</small>
    </span>
  )
}

const channelDot: Record<number, string> = { 2: 'success', 1: 'warning', 0: 'error' }

/** This is not a status, so it is a dot with text, not a tag. */
export function SaleStatusCell({ saleStatus }: { saleStatus: number }) {
  const label = useLabel()
  const labels: Readonly<Record<number, TextKey>> = saleStatusLabel
  const text = labels[saleStatus]
  return (
    <span className="sale-status">
      <i style={{ background: `var(--${channelDot[saleStatus] ?? 'border'})` }} />
      {text && label(text)}
    </span>
  )
}
