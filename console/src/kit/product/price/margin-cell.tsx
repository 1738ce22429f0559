import { marginOf, marginText } from './margin.ts'
import './margin.css'

/** The margin of a price. A loss is red. */
export function MarginCell({ price, cost }: { price: string; cost: string | null }) {
  const margin = marginOf(price, cost)
  return <span className={margin !== null && margin < 0 ? 'under-cost' : ''}>{marginText(margin)}</span>
}
