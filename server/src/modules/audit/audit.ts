import type { AuditQuery, AuditRow } from '@zhanggui/contract/audit/audit.calls.ts'
import { productValueText } from '@zhanggui/contract/product/product-change.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import { z } from 'zod'
import { readAuditValue } from '../../kernel/audit.ts'
import type { TenantContext } from '../../kernel/implement.ts'
import { countLimit, selectAuditPage } from './audit.sql.ts'

const changes = z
  .array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }))
  .catch([])

/** Who did what, when and from where; newest first. */
export async function findAuditPage(
  { tx, session, language }: TenantContext,
  asked: AuditQuery,
): Promise<{ records: AuditRow[]; total: number; totalCapped: boolean }> {
  const { rows, found } = await selectAuditPage(tx, asked, session)
  return {
    records: rows.map((row) => ({
      id: String(row.id),
      at: row.created_at,
      employeeId: row.employee_id === null ? '' : String(row.employee_id),
      pin: row.pin,
      name: row.name ?? '',
      action: row.action,
      call: row.call,
      record: row.record,
      title: row.title,
      storeId: row.store_id === null ? '' : String(row.store_id),
      storeName: row.store_name ?? '',
      ip: row.ip,
      viewedAs: row.viewed_as,
      changes: changes.parse(row.detail.changes ?? []).map(({ field, before, after }) => ({
        field,
        before: valueText(row.action, field, before, language),
        after: valueText(row.action, field, after, language),
      })),
      sealed: row.sealed,
    })),
    total: Math.min(found, countLimit),
    totalCapped: found > countLimit,
  }
}

/** A value in the reader's words. What is kept of a product are its codes, as in the product's own change log. */
function valueText(action: string, field: string, value: string | null, language: Language): string | null {
  const read = readAuditValue(value, language)
  return action.startsWith('product.') && read === value ? productValueText(field, value, language) : read
}
