import { endsWaiting } from '@zhanggui/contract/goods/effective.ts'
import { centsOf } from '@zhanggui/contract/money.ts'
import { formatFullMoment, formatMoney } from '../../base/format.ts'
import { t } from '../../base/text.ts'

/** The day from whose 00:00 a price applies. */
export const dayOf = ({ effectiveAt }: { effectiveAt: string }): string =>
  formatFullMoment(effectiveAt).slice(0, 10)

const cents = (yuan: string | null) => (yuan === null ? null : centsOf(yuan))

/** Says that a price of the store's own, null to follow, withdraws the one that waits. Null if it stays. */
export function waitingText(
  scheduled: { salesPrice: string; effectiveAt: string } | null,
  price: { before: string | null; after: string | null; head: string },
): string | null {
  const [before, after, head] = [cents(price.before), cents(price.after), centsOf(price.head)]
  const isWhole = price.after === null || after !== null
  if (!scheduled || head === null || !isWhole || !endsWaiting(before, after, head)) return null
  const words = { price: formatMoney(scheduled.salesPrice), when: dayOf(scheduled) }
  return t('product.scheduledGoes', words)
}
