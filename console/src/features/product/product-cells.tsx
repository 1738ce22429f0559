import { productStatusLabel } from '@zhanggui/contract/product/product.labels.ts'
import {
  type ProductStatus,
  productStatuses,
  productTone,
} from '@zhanggui/contract/product/product.status.ts'
import type { ProductRow } from '@zhanggui/contract/product/product.ts'
import { lazy } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '../../kit/base/format.ts'
import { useLabel } from '../../kit/base/label.ts'
import { PriceButton } from '../../kit/product/price/price-button.tsx'
import { PriceWithUnit, ProductCell, ProductLines } from '../../kit/product/product-cells.tsx'
import { useAllowed } from '../../kit/session/allow.tsx'
import { StatusTag } from '../../kit/show/status-tag.tsx'
import { OpenName } from '../../kit/table/open-name.tsx'

const PriceEdit = lazy(() => import('./price-edit.tsx'))

const edit = 'iposWeb.product.productGoodProduct.edit'

/** The status under its name in the contract. The wire carries a number. */
export const statusOf = ({ status }: { status: number }): ProductStatus =>
  productStatuses.find((known) => known === status) ?? 40

export function ProductStatusTag({ status }: { status: ProductStatus }) {
  return <StatusTag tone={productTone[status]}>{useLabel()(productStatusLabel[status])}</StatusTag>
}

/** The name, and below it the codes of the product. */
export const ProductNameCell = ({ product }: { product: ProductRow }) => (
  <ProductCell product={product} title={<Title product={product} />} />
)

export const ProductName = ({ product }: { product: ProductRow }) => (
  <ProductLines product={product} title={<Title product={product} />} />
)

function Title({ product }: { product: ProductRow }) {
  return useAllowed().has(edit) ? (
    <Link className="product-name-title" title={product.name} to={`/product/productEdit?id=${product.id}`}>
      {product.name}
    </Link>
  ) : (
    <OpenName className="product-name-title" name={product.name} />
  )
}

/** The price. A click edits it. The amount is right-aligned. The small unit stands after it, outside the alignment. */
export function PriceCell({ product }: { product: ProductRow }) {
  const allowed = useAllowed()
  const { id, name, salesPrice, saleUnit, version } = product
  if (!allowed.has(edit) || allowed.locked(edit))
    return <PriceWithUnit saleUnit={saleUnit}>{formatMoney(salesPrice)}</PriceWithUnit>
  return (
    <PriceButton
      row={product}
      rowKey={id}
      name={name}
      price={salesPrice}
      saleUnit={saleUnit}
      version={version}
      edit={PriceEdit}
    />
  )
}
