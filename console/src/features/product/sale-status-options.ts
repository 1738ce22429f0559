import { saleStatusLabel } from '@zhanggui/contract/product/product.labels.ts'
import { saleStatuses } from '@zhanggui/contract/product/product.options.ts'
import { useLabel } from '../../kit/base/label.ts'

/** The sales channels as options. */
export function useSaleStatusOptions() {
  const label = useLabel()
  return saleStatuses.map((value) => ({ value, label: label(saleStatusLabel[value]) }))
}
