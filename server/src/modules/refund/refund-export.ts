import { textOf } from '@zhanggui/contract'
import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { yuanOf } from '@zhanggui/contract/money.ts'
import { type RefundFilters, refundExported, refundFilters } from '@zhanggui/contract/refund/refund.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { withoutWholePhone } from '../../kernel/record/export-keyword.ts'
import { refuse } from '../../kernel/refusal.ts'
import { selectTimeZone } from '../../kernel/sheet/export-rows.sql.ts'
import type { ExportService, SheetReader } from '../../kernel/sheet/sheet-service.ts'
import { requireStore } from '../goods/goods-write.ts'
import { column, parsed } from '../stock/stock-export.ts'
import { startExport } from '../transfer/export.ts'
import {
  countFoundRefunds,
  type ExportedRefund,
  type PartColumns,
  selectParts,
  selectRefundsAfter,
} from './refund.sql.ts'
import { tabOf } from './refund.ts'

interface Shown {
  row: ExportedRefund
  parts: readonly PartColumns[]
  language: Language
}

const cells = {
  number: ({ row }) => row.number,
  createdAt: ({ row }) => row.created_local,
  orderNumber: ({ row }) => row.order_number,
  afterSale: ({ row }) => row.after_sale_number ?? '',
  storeName: ({ row }) => row.store_name,
  amount: ({ row }) => yuanOf(row.amount),
  freight: ({ row }) => yuanOf(row.freight),
  reason: ({ row, language }) => textOf(language, `refund.reason${row.reason}` as 'refund.reason10'),
  status: ({ row, language }) => textOf(language, `refund.status${row.status}` as 'refund.status10'),
  way: ({ parts, language }) =>
    parts
      .map(
        ({ method, amount }) =>
          `${textOf(language, `order.method${method}` as 'order.method10')} ${yuanOf(amount)}`,
      )
      .join('; '),
  attempts: ({ parts }) => String(parts.reduce((sum, { attempts }) => sum + attempts, 0)),
  createdBy: ({ row }) => row.created_by,
  doneAt: ({ row }) => row.done_local,
} satisfies Record<string, (shown: Shown) => string>

const money = { kind: 'money', unit: 'yuan' } as const
const columns: readonly SheetColumn<keyof typeof cells>[] = [
  column('number', 'refund.number', 24, { identifier: true }),
  column('createdAt', 'refund.createdAt', 20, { kind: 'moment' }),
  column('orderNumber', 'refund.orderNumber', 20, { identifier: true }),
  column('afterSale', 'refund.afterSale', 22, { identifier: true }),
  column('storeName', 'refund.storeId', 16),
  column('amount', 'refund.amount', 12, money),
  column('freight', 'refund.freight', 12, money),
  column('reason', 'refund.reason', 16),
  column('status', 'refund.status', 12),
  column('way', 'refund.way', 24),
  column('attempts', 'refund.attempts', 8),
  column('createdBy', 'refund.createdBy', 12),
  column('doneAt', 'refund.doneAt', 20, { kind: 'moment' }),
]

async function found(tx: Tx, condition: unknown, reader: SheetReader) {
  // `parseCondition` has parsed it.
  const { tab, ...filters } = condition as RefundFilters
  return {
    reader: { stores: reader.stores, timeZone: await selectTimeZone(tx) },
    filters,
    status: tab ? tabOf[tab] : null,
  }
}

/** Refunds, a row each. */
export const refundsExport: ExportService = {
  serviceBean: 'refundService',
  title: 'menu.iposWeb.order.refundRecord',
  permissions: { export: 'iposWeb.order.refundRecord.export' },
  ofStores: true,
  guards: [],
  parseCondition: (raw, language) => withoutWholePhone(parsed(refundFilters)(raw, language)),
  columns,
  async countRows(tx, condition, asker) {
    const { reader, filters, status } = await found(tx, condition, asker)
    return countFoundRefunds(tx, reader, filters, status, refundExported)
  },
  async selectRows(tx, condition, cursor, limit, language, asker) {
    const { reader, filters, status } = await found(tx, condition, asker)
    const rows = await selectRefundsAfter(tx, reader, filters, status, cursor, limit)
    const parts = await selectParts(
      tx,
      rows.map(({ id }) => id),
    )
    const of = new Map<number, typeof parts>()
    for (const part of parts) of.set(part.refund_id, [...(of.get(part.refund_id) ?? []), part])
    return {
      rows: rows.map((row) =>
        columns.map(({ key }) => cells[key]({ row, parts: of.get(row.id) ?? [], language })),
      ),
      cursor: rows.length === limit ? (rows.at(-1)?.cursor ?? null) : null,
    }
  },
}

export async function exportRefunds(
  context: TenantContext,
  { condition, asyncSystemName }: { condition: RefundFilters; asyncSystemName?: string | undefined },
) {
  if (condition.storeId !== undefined) await requireStore(context, condition.storeId)
  const { reader, filters, status } = await found(context.tx, condition, context.session)
  if ((await countFoundRefunds(context.tx, reader, filters, status, refundExported + 1)) > refundExported)
    throw refuse('refund.exportTooMany', { max: refundExported })
  return {
    taskId: String(await startExport(context, { service: refundsExport, condition, asyncSystemName })),
  }
}
