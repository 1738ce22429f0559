import type { ColumnKind } from '@zhanggui/contract/columns.ts'
import { centsOf, yuanOf } from '@zhanggui/contract/money.ts'
import { formatNumber } from '../../base/format.ts'

/**
 * A value of the file in the format of lists: the amounts `22`, `￥1280元` and `39.800000000000004` become `22.00`,
 * `1,280.00`, `39.80`. Text that is no amount stays as it is.
 */
export function cellText(value: string, kind: ColumnKind): string {
  if (kind !== 'money') return value
  const plain = value
    .normalize('NFKC')
    .replace(/^[¥￥]\s*|\s*元$/g, '')
    .replace(/[,\s]/g, '')
  if (!/^\d{1,13}(\.\d+)?$/.test(plain)) return value
  const cents = centsOf(plain)
  return formatNumber(cents === null ? Number(plain).toFixed(2) : yuanOf(cents))
}
