import type { ColumnKind } from '@zhanggui/contract/columns.ts'
import { centsOf, yuanOf } from '@zhanggui/contract/money.ts'
import { formatNumber } from '../../base/format.ts'

/**
 * A value that the import takes, as the lists write it: an amount of the file such as `22`, `￥1280元` or
 * `39.800000000000004` becomes `22.00`, `1,280.00`, `39.80`. What is no amount stays as it is.
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
