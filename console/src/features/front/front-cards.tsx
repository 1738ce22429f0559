import type { FrontProduct } from '@zhanggui/contract/front/front.calls.ts'
import { Checkbox, Tag } from 'antd'
import { formatMoney } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { PriceWithUnit } from '../../kit/product/product-cells.tsx'
import { ProductThumb } from '../../kit/product/product-thumb.tsx'

interface FrontCardsProps {
  products: readonly FrontProduct[]
  ticked: ReadonlySet<string>
  /** Without it the cards have no ticks. */
  onTick?: ((productId: string, on: boolean) => void) | undefined
  /** A card was dragged before another one. */
  onDrop?: ((moved: string, before: string) => void) | undefined
}

/** Products as buyers see them: picture, name, price. */
export function FrontCards({ products, ticked, onTick, onDrop }: FrontCardsProps) {
  const t = useText()
  return (
    <ul className="front-cards">
      {products.map((product) => (
        <li
          key={product.productId}
          className={product.seen ? 'front-card' : 'front-card front-card-unseen'}
          draggable={onDrop !== undefined}
          onDragStart={(event) => event.dataTransfer.setData('text/plain', product.productId)}
          onDragOver={(event) => onDrop && event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            const moved = event.dataTransfer.getData('text/plain')
            if (moved !== product.productId && products.some(({ productId }) => productId === moved))
              onDrop?.(moved, product.productId)
          }}
        >
          {onTick && (
            <Checkbox
              checked={ticked.has(product.productId)}
              aria-label={product.name}
              onChange={(event) => onTick(product.productId, event.target.checked)}
            />
          )}
          {!product.seen && <Tag className="front-card-tag">{t('front.unseen')}</Tag>}
          <ProductThumb
            image={product.image}
            name={product.name}
            category={product.categoryName}
            size={112}
          />
          <span className="front-card-name" title={`${product.name} ${product.code}`}>
            {product.name}
          </span>
          <strong>
            <PriceWithUnit saleUnit={product.saleUnit}>{formatMoney(product.salesPrice)}</PriceWithUnit>
          </strong>
        </li>
      ))}
    </ul>
  )
}
