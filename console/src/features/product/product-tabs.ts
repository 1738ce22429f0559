import { countLimit } from '@zhanggui/contract/count-limit.ts'
import type { ProductPage } from '@zhanggui/contract/product/product.ts'
import type { ListTab } from '../../kit/list/list-tabs.tsx'

/** The tab whose rows are scheduled prices. */
export const scheduledTab = 'scheduled'

const tabs: readonly ListTab[] = [
  { value: '', label: 'product.all' },
  { value: '30', label: 'product.statusEffective' },
  { value: '20', label: 'product.upcoming' },
  { value: scheduledTab, label: 'product.scheduledPrices' },
  { value: '10', label: 'product.statusDraft' },
  { value: '40', label: 'product.statusInvalid' },
]

/** The tabs of the product list. Their numbers come with each page. */
export const productTabs = {
  name: 'status',
  tabs,
  count: ({ counts }: Pick<ProductPage, 'counts'>, tab: string): number =>
    tab === scheduledTab
      ? Math.min(counts.scheduled, countLimit)
      : (counts[tab as keyof ProductPage['counts']] ?? counts.all),
  /** Scheduled prices are counted up to the limit, also without a filter. */
  capped: ({ counts }: Pick<ProductPage, 'counts'>, tab: string): boolean =>
    tab === scheduledTab && counts.scheduled > countLimit,
}
