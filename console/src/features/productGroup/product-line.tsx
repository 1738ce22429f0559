import type { GroupProduct } from '@zhanggui/contract/productGroup/productGroup.ts'
import type { ReactNode } from 'react'
import { formatMoney } from '../../kit/base/format.ts'
import { ProductThumb } from '../../kit/product/product-thumb.tsx'

/** A product in one row: picture, name with a note, price. */
export function ProductLine({ product, note }: { product: GroupProduct; note: ReactNode }) {
  return (
    <span className="group-member">
      <ProductThumb image={product.image} name={product.name} category={product.categoryName} size={36} />
      <span className="group-member-name">
        <span title={product.name}>{product.name}</span>
        <small>{note}</small>
      </span>
      <span>{formatMoney(product.salesPrice)}</span>
    </span>
  )
}
