import { productStatusLabel, saleStatusLabel } from '@zhanggui/contract/product/product.labels.ts'
import {
  type ProductStatus,
  productStatuses,
  productTone,
} from '@zhanggui/contract/product/product.status.ts'
import type { ProductRow } from '@zhanggui/contract/product/product.ts'
import { isUnitCode, unitNames } from '@zhanggui/contract/product/unit.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { useCell } from '../../kit/base/cell.ts'
import { formatMoney } from '../../kit/base/format.ts'
import { useLabel } from '../../kit/base/label.ts'
import { useLanguage } from '../../kit/base/language.ts'
import { usePhone } from '../../kit/base/narrow.ts'
import { useText } from '../../kit/base/text.ts'
import { keepEarlyKeys } from '../../kit/layer/early-keys.ts'
import { useAllowed } from '../../kit/session/allow.tsx'
import { StatusTag } from '../../kit/show/status-tag.tsx'
import { OpenName } from '../../kit/table/open-name.tsx'
import { editedPrice } from './edited-price.ts'
import { ProductThumb } from './product-thumb.tsx'
import './product-cells.css'

const PriceEdit = lazy(() => import('./price-edit.tsx'))

const edit = 'iposWeb.product.productGoodProduct.edit'

/** The status under its name in the contract. The wire carries a number. */
export const statusOf = ({ status }: { status: number }): ProductStatus =>
  productStatuses.find((known) => known === status) ?? 40

export function ProductStatusTag({ status }: { status: ProductStatus }) {
  return <StatusTag tone={productTone[status]}>{useLabel()(productStatusLabel[status])}</StatusTag>
}

/** The name, and below it the codes of the product. */
export function ProductNameCell({ product }: { product: ProductRow }) {
  return (
    <div className="product-name">
      <ProductThumb image={product.image} name={product.name} category={product.categoryName} />
      <ProductName product={product} />
    </div>
  )
}

export function ProductName({ product }: { product: ProductRow }) {
  const t = useText()
  const [barcode, ...others] = product.barcodes
  const found = product.mnemonicCode ? t('product.plu', { code: product.mnemonicCode }) : barcode
  return (
    <div className="product-name-lines">
      {useAllowed().has('iposWeb.product.productGoodProduct.edit') ? (
        <Link
          className="product-name-title"
          title={product.name}
          to={`/product/productEdit?id=${product.id}`}
        >
          {product.name}
        </Link>
      ) : (
        <OpenName className="product-name-title" name={product.name} />
      )}
      <span className="product-name-code">
        {product.code}
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

/** The price. A click edits it. The amount is right-aligned. The small unit stands after it, outside the alignment. */
export function PriceCell({ product }: { product: ProductRow }) {
  const t = useText()
  const language = useLanguage()
  const phone = usePhone()
  const allowed = useAllowed()
  const editing = useCell(editedPrice) === product.id
  const unit = isUnitCode(product.saleUnit) ? unitNames[product.saleUnit][language === 'zh' ? 0 : 1] : ''
  const amount = formatMoney(product.salesPrice)
  const cell = (price: ReactNode) => (
    <span className="price-cell">
      {price}
      <small>{unit && `/${unit}`}</small>
    </span>
  )
  if (phone || !allowed.has(edit) || allowed.locked(edit)) return cell(amount)
  if (editing)
    return (
      <Suspense fallback={cell(amount)}>
        <PriceEdit key={product.version} product={product} />
      </Suspense>
    )
  return cell(
    <button
      type="button"
      className="price-button"
      title={t('product.editPrice', { name: product.name })}
      onClick={() => {
        keepEarlyKeys()
        editedPrice.set(product.id)
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {amount}
    </button>,
  )
}

const channelDot: Record<number, string> = { 2: 'success', 1: 'warning', 0: 'error' }

/** This is not a status, so it is a dot with text, not a tag. */
export function SaleStatusCell({ saleStatus }: { saleStatus: number }) {
  const label = useLabel()
  const labels: Readonly<Record<number, (typeof saleStatusLabel)[0]>> = saleStatusLabel
  const text = labels[saleStatus]
  return (
    <span className="sale-status">
      <i style={{ background: `var(--${channelDot[saleStatus] ?? 'border'})` }} />
      {text && label(text)}
    </span>
  )
}
