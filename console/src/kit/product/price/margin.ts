import { centsOf } from '@zhanggui/contract/money.ts'
import { formatNumber } from '../../base/format.ts'

/** The margin of a price in percent; null without a cost. */
export function marginOf(price: string, cost: string | null): number | null {
  const [amount, costs] = [centsOf(price), cost ? centsOf(cost) : null]
  return amount === null || amount === 0 || costs === null ? null : ((amount - costs) / amount) * 100
}

export const marginText = (margin: number | null): string =>
  margin === null ? '—' : `${margin < 0 ? '−' : ''}${formatNumber(Math.abs(margin).toFixed(1))}%`
