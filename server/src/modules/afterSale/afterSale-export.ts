import { textOf } from '@zhanggui/contract'
import {
  type AfterSaleFilters,
  afterSaleFilters,
  afterSaleLimit,
} from '@zhanggui/contract/afterSale/afterSale.ts'
import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { yuanOf } from '@zhanggui/contract/money.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { withoutWholePhone } from '../../kernel/record/export-keyword.ts'
import { maskPhone, maskPhonesIn } from '../../kernel/record/mask.ts'
import { refuse } from '../../kernel/refusal.ts'
import { selectTimeZone } from '../../kernel/sheet/export-rows.sql.ts'
import type { ExportService, SheetReader } from '../../kernel/sheet/sheet-service.ts'
import { requireStore } from '../goods/goods-write.ts'
import { sourceNames } from '../orderSource/orderSource.ts'
import { column, parsed } from '../stock/stock-export.ts'
import { startExport } from '../transfer/export.ts'
import { countFoundAfterSales, type ExportedAfterSale, selectAfterSalesAfter } from './export.sql.ts'
import { askedBy, statusOfTab } from './list.ts'

interface Shown {
  row: ExportedAfterSale
  language: Language
  sources: ReadonlyMap<string, string>
}
const word = (language: Language, key: string) => textOf(language, `afterSale.${key}` as 'afterSale.type10')

const cells = {
  number: ({ row }) => row.number,
  createdAt: ({ row }) => row.created_local,
  orderNumber: ({ row }) => row.order_number,
  storeName: ({ row }) => row.store_name,
  source: ({ row, sources }) => sources.get(row.source) ?? row.source,
  type: ({ row, language }) => word(language, `type${row.type}`),
  status: ({ row, language }) => word(language, `status${row.status}`),
  reason: ({ row, language }) => word(language, `reason${row.reason}`),
  buyerName: ({ row }) => maskPhonesIn(row.buyer_name),
  buyerPhone: ({ row }) => row.buyer_phone && maskPhone(row.buyer_phone),
  asked: ({ row }) => yuanOf(row.asked),
  agreed: ({ row }) => (row.amount === null ? '' : yuanOf(row.amount)),
  freight: ({ row }) => yuanOf(row.freight),
  refund: ({ row }) => row.refund_number ?? '',
  rejectReason: ({ row, language }) => (row.ending ? word(language, row.ending) : row.reject_reason),
  lowerReason: ({ row }) => row.lower_reason,
  policy: ({ row, language }) =>
    row.override ? word(language, 'policyoverride') : row.by_time ? word(language, 'policybyTime') : '',
  createdBy: ({ row }) => row.created_by,
  endedAt: ({ row }) => row.ended_local,
} satisfies Record<string, (shown: Shown) => string>

const money = { kind: 'money', unit: 'yuan' } as const
const columns: readonly SheetColumn<keyof typeof cells>[] = [
  column('number', 'afterSale.number', 22, { identifier: true }),
  column('createdAt', 'afterSale.createdAt', 20, { kind: 'moment' }),
  column('orderNumber', 'afterSale.orderNumber', 20, { identifier: true }),
  column('storeName', 'afterSale.storeId', 16),
  column('source', 'afterSale.source', 12),
  column('type', 'afterSale.type', 12),
  column('status', 'afterSale.status', 12),
  column('reason', 'afterSale.reason', 14),
  column('buyerName', 'afterSale.buyer', 12),
  column('buyerPhone', 'order.phone', 14, { identifier: true }),
  column('asked', 'afterSale.asked', 12, money),
  column('agreed', 'afterSale.agreedAmount', 12, money),
  column('freight', 'afterSale.freight', 12, money),
  column('refund', 'refund.number', 24, { identifier: true }),
  column('rejectReason', 'afterSale.rejectReason', 20),
  column('lowerReason', 'afterSale.lowerReason', 20),
  column('policy', 'afterSale.policy', 20),
  column('createdBy', 'afterSale.createdBy', 12),
  column('endedAt', 'afterSale.endedAt', 20, { kind: 'moment' }),
]

async function found(tx: Tx, condition: unknown, reader: SheetReader) {
  // `parseCondition` has parsed it.
  const filters = condition as AfterSaleFilters
  const stores =
    filters.storeId === undefined || reader.stores === 'all'
      ? reader.stores
      : reader.stores.filter((id) => String(id) === filters.storeId)
  return {
    asked: askedBy({ stores, timeZone: await selectTimeZone(tx) }, filters),
    status: filters.tab ? statusOfTab[filters.tab] : null,
  }
}

/** After-sales, a row each. Phones are masked. */
export const afterSalesExport: ExportService = {
  serviceBean: 'afterSaleService',
  title: 'afterSale.listTitle',
  permissions: { export: 'iposWeb.order.aftersale.export' },
  ofStores: true,
  guards: [],
  parseCondition: (raw, language) => withoutWholePhone(parsed(afterSaleFilters)(raw, language)),
  columns,
  async countRows(tx, condition, reader) {
    const { asked, status } = await found(tx, condition, reader)
    return countFoundAfterSales(tx, asked, status, afterSaleLimit.exported)
  },
  async selectRows(tx, condition, cursor, limit, language, reader) {
    const { asked, status } = await found(tx, condition, reader)
    const rows = await selectAfterSalesAfter(tx, asked, status, cursor, limit)
    const sources = await sourceNames(tx, language)
    return {
      rows: rows.map((row) => columns.map(({ key }) => cells[key]({ row, language, sources }))),
      cursor: rows.length === limit ? (rows.at(-1)?.cursor ?? null) : null,
    }
  },
}

export async function exportAfterSales(
  context: TenantContext,
  { condition, asyncSystemName }: { condition: AfterSaleFilters; asyncSystemName?: string | undefined },
) {
  if (condition.storeId !== undefined) await requireStore(context, condition.storeId)
  const { asked, status } = await found(context.tx, condition, context.session)
  if (
    (await countFoundAfterSales(context.tx, asked, status, afterSaleLimit.exported + 1)) >
    afterSaleLimit.exported
  )
    throw refuse('afterSale.exportTooMany', { max: afterSaleLimit.exported })
  return {
    taskId: String(await startExport(context, { service: afterSalesExport, condition, asyncSystemName })),
  }
}
