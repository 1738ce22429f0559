import type { ClaimLine } from '@zhanggui/contract/afterSale/afterSale.ts'
import { formatMoney, formatNumber } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { useUnitName } from '../../kit/product/product-cells.tsx'
import { type LineSum, thousandths } from './line-sums.ts'

/** The sum of a line in words: what was paid for it, and how much of it has gone back with these units. */
export function useSumWords(): (line: ClaimLine, sum: LineSum) => string {
  const t = useText()
  const unitName = useUnitName()
  return (line, sum) =>
    thousandths(sum.upTo) === thousandths(line.quantity)
      ? t('afterSale.sumAll', { paid: formatMoney(line.paid) })
      : t('afterSale.sumWords', {
          paid: formatMoney(line.paid),
          quantity: formatNumber(line.quantity),
          unit: unitName(line.stockUnit, line.quantity),
          upTo: sum.upTo,
        })
}
