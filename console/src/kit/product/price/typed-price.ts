import { centsOf } from '@zhanggui/contract/money.ts'
import { changeOf, farPercent, isFarChange } from '@zhanggui/contract/product/price-rule.ts'
import { formatNumber } from '../../base/format.ts'
import { t } from '../../base/text.ts'
import { marginOf, marginText } from './margin.ts'

/** The change that a typed price makes, which warns if it is far, and the margins. Each is null if it is unknown. */
export function typedPrice(
  before: string,
  typed: string,
  /** That of today: the price counts at once. */
  cost: string | null,
): { change: string | null; far: boolean; margin: string | null } {
  const [former, cents] = [centsOf(before), centsOf(typed)]
  const percent = former && cents ? changeOf(cents, former) : null
  const far = isFarChange(percent)
  const margin = marginOf(before, cost)
  const after = cents ? marginOf(typed, cost) : null
  return {
    change:
      percent === null
        ? null
        : t(far ? 'product.changeFar' : 'product.changeBy', {
            ...{ change: signed(percent), percent: farPercent },
          }),
    far,
    margin:
      margin === null && after === null
        ? null
        : t('product.marginMove', { before: marginText(margin), after: marginText(after) }),
  }
}

const signed = (percent: number): string =>
  `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${formatNumber(Math.abs(percent).toFixed(1))}%`
