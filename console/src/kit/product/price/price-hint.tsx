import type { ReactNode } from 'react'
import { typedPrice } from './typed-price.ts'
import './price-hint.css'

/** Stands below the field of a price: the change that one types, the margins, and more about the price. */
export function PriceHint(props: {
  before: string
  typed: string
  cost: string | null
  children?: ReactNode
}) {
  const { change, far, margin } = typedPrice(props.before, props.typed, props.cost)
  return (
    <span className="price-hint">
      {change && <span className={far ? 'price-hint-far' : undefined}>{change}</span>}
      {margin && <span>{margin}</span>}
      {props.children}
    </span>
  )
}
