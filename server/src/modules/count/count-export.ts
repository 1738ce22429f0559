import { textOf } from '@zhanggui/contract'
import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import type { countCalls } from '@zhanggui/contract/count/count.calls.ts'
import { type CountExportFilters, countExportFilters } from '@zhanggui/contract/count/count.ts'
import { yuanOf } from '@zhanggui/contract/money.ts'
import { documentKind } from '@zhanggui/contract/stock/document.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { selectTimeZone } from '../../kernel/sheet/export-rows.sql.ts'
import type { ExportService, SheetReader } from '../../kernel/sheet/sheet-service.ts'
import { lineText, requireDocument, selectLines } from '../stock/document.ts'
import { unitText } from '../stock/ledger.ts'
import { column, costs, parsed } from '../stock/stock-export.ts'
import { startExport } from '../transfer/export.ts'
import { type CountedLine, countLines } from './count-lines.ts'

type LineText = (line: CountedLine, language: Language, timeZone: string) => string

const amount = (line: CountedLine, of: number | null): string => (of === null ? '' : lineText(line, of))

const cells = {
  shelf: ({ shelf }) => shelf,
  code: ({ product }) => product?.code ?? '',
  barcode: ({ product, row }) => product?.barcodes[0] ?? row.barcode,
  name: ({ product }, language) => product?.name ?? textOf(language, 'document.unknownName'),
  category: ({ product }) => product?.category_name ?? '',
  unit: ({ product }, language) => (product ? unitText(product.stock_unit, language, null) : ''),
  snapshot: (line) => amount(line, line.snapshot),
  since: (line) =>
    line.snapshot === null || line.expected === null ? '' : amount(line, line.expected - line.snapshot),
  expected: (line) => amount(line, line.expected),
  counted: (line) => amount(line, line.row.amount),
  variance: (line) => amount(line, line.variance),
  value: ({ worth }) => (worth === null ? '' : yuanOf(worth)),
  reason: ({ row: { reason } }, language) =>
    reason === null ? '' : textOf(language, `stock.reason${reason}` as 'stock.reason10'),
  note: ({ row }) => row.reason_note,
  by: ({ row }) => row.touched_by,
  at: ({ row: { touched_at } }, _, timeZone) =>
    touched_at === null
      ? ''
      : new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(
          new Date(touched_at),
        ),
} satisfies Record<string, LineText>

const columns: readonly SheetColumn<keyof typeof cells>[] = [
  column('shelf', 'count.shelf', 12),
  column('code', 'stock.productCode', 16, { identifier: true }),
  column('barcode', 'count.barcode', 18, { identifier: true }),
  column('name', 'count.productName', 28),
  column('category', 'count.categoryId', 16),
  column('unit', 'count.unit', 8),
  column('snapshot', 'count.snapshot', 12, { kind: 'number' }),
  column('since', 'count.movesSince', 12, { kind: 'number' }),
  column('expected', 'count.expected', 12, { kind: 'number' }),
  column('counted', 'count.counted', 12, { kind: 'number' }),
  column('variance', 'count.variance', 12, { kind: 'number' }),
  column('value', 'count.varianceValue', 14, { kind: 'money', unit: 'yuan', needs: costs }),
  column('reason', 'count.reason', 18),
  column('note', 'count.reasonNote', 24),
  column('by', 'count.countedBy', 14),
  column('at', 'count.countedAt', 20, { kind: 'moment' }),
]

async function linesOf(tx: Tx, condition: unknown, reader: SheetReader) {
  // `parseCondition` has parsed it.
  const { id } = condition as CountExportFilters
  const timeZone = await selectTimeZone(tx)
  const session = { stores: reader.stores, timeZone }
  const document = await requireDocument({ tx, session }, documentKind.count, id, 'read')
  return { document, rows: await selectLines(tx, document.id, null), timeZone }
}

/** The lines of one count, along the shelves. While people count, it is as blind as they are. */
export const countExport: ExportService = {
  serviceBean: 'countService',
  title: 'count.exportTitle',
  columns,
  permissions: { export: 'iposWeb.inventory.count.export' },
  ofStores: true,
  guards: [costs],
  parseCondition: parsed(countExportFilters, 'count'),
  countRows: async (tx, condition, reader) => (await linesOf(tx, condition, reader)).rows.length,
  async selectRows(tx, condition, _cursor, _limit, language, reader) {
    const { document, rows, timeZone } = await linesOf(tx, condition, reader)
    const { compare } = new Intl.Collator('zh', { numeric: true })
    const nameOf = ({ product, row }: CountedLine) => product?.name ?? row.barcode
    const lines = (await countLines({ tx }, document, rows)).sort(
      (one, other) =>
        Number(one.shelf === '') - Number(other.shelf === '') ||
        compare(one.shelf, other.shelf) ||
        compare(nameOf(one), nameOf(other)),
    )
    // A document has so few lines that one answer holds them.
    return {
      rows: lines.map((line) => columns.map(({ key }) => cells[key](line, language, timeZone))),
      cursor: null,
    }
  },
}

export async function exportCountLines(
  context: TenantContext,
  { condition, asyncSystemName }: ParsedInputOf<typeof countCalls.exportCountLines>,
): Promise<OutputOf<typeof countCalls.exportCountLines>> {
  await requireDocument(context, documentKind.count, condition.id, 'read')
  return {
    taskId: String(await startExport(context, { service: countExport, condition, asyncSystemName })),
  }
}
