import { textOf } from '@zhanggui/contract'
import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { yuanOf } from '@zhanggui/contract/money.ts'
import { amountText, availableOf, coverDays, toOrder } from '@zhanggui/contract/stock/cover.ts'
import {
  type MoveExportFilters,
  moveExportFilters,
  type StockFilters,
  stockFilters,
  stockLimit,
} from '@zhanggui/contract/stock/stock.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { fieldIssues, refuseInput } from '../../kernel/http/input.ts'
import { refuse } from '../../kernel/refusal.ts'
import { selectTimeZone } from '../../kernel/sheet/export-rows.sql.ts'
import type { ExportService, SheetReader } from '../../kernel/sheet/sheet-service.ts'
import { type ShownProduct, shownProducts } from '../goods/goods.ts'
import { requireStore } from '../goods/goods-write.ts'
import { draftsCode, knownTo } from '../product/product-found.ts'
import { startExport } from '../transfer/export.ts'
import { isWeighed, kindText, noteText, unitText } from './ledger.ts'
import {
  countMoves,
  countStock,
  type ExportedMove,
  type MoveRange,
  type StockColumns,
  selectMovesAfter,
  selectPlacesAfter,
  selectStock,
} from './stock.sql.ts'
import { askedStock } from './stock.ts'

const exportCode = 'iposWeb.inventory.stock.export'
export const costs = 'iposWeb.product.cost'

export const parsed =
  <S extends z.ZodType>(schema: S, noun: 'stock' | 'count' = 'stock') =>
  (raw: unknown, language: Language) => {
    const result = schema.safeParse(raw, { reportInput: true })
    if (result.success) return result.data
    throw refuseInput(fieldIssues(result.error.issues, noun, language), language)
  }

interface StockLine {
  head: ShownProduct
  row: StockColumns
}
type StockText = (line: StockLine, language: Language) => string

const amounts = ({ head }: StockLine, amount: number | null): string =>
  amount === null ? '' : amountText(amount, isWeighed(head))
const availableIn = ({ row }: StockLine): number => availableOf(row.on_hand, row.reserved)

const stockCells = {
  storeCode: ({ row }) => row.store_code,
  storeName: ({ row }) => row.store_name,
  productCode: ({ head }) => head.code,
  productName: ({ head }) => head.name,
  unit: ({ head }, language) => unitText(head.stock_unit, language, null),
  onHand: (line) => amounts(line, line.row.on_hand),
  reserved: (line) => amounts(line, line.row.reserved),
  available: (line) => amounts(line, availableIn(line)),
  reorderPoint: (line) => amounts(line, line.row.reorder_point),
  sold: (line) => amounts(line, line.row.sold),
  soldToday: (line) => amounts(line, line.row.sold_today),
  coverDays: (line) => String(coverDays(availableIn(line), line.row.sold) ?? ''),
  toOrder: (line) =>
    amounts(
      line,
      toOrder({
        available: availableIn(line),
        coming: line.row.coming,
        reorderPoint: line.row.reorder_point,
        sold: line.row.sold,
        weighed: isWeighed(line.head),
        boxSpec: line.head.box_spec,
      }),
    ),
  value: ({ row }) => yuanOf(row.value),
} satisfies Record<string, StockText>

export const column = <K extends string>(
  key: K,
  label: SheetColumn['label'],
  width: number,
  more: Partial<SheetColumn> = {},
): SheetColumn<K> => ({ kind: 'text', aliases: [], ...more, key, label, width })

const stockColumns: readonly SheetColumn<keyof typeof stockCells>[] = [
  column('storeCode', 'stock.storeCode', 12, { identifier: true }),
  column('storeName', 'stock.storeName', 16),
  column('productCode', 'stock.productCode', 16, { identifier: true }),
  column('productName', 'stock.productName', 28),
  column('unit', 'stock.unit', 8),
  column('onHand', 'stock.onHand', 12, { kind: 'number' }),
  column('reserved', 'stock.reserved', 12, { kind: 'number' }),
  column('available', 'stock.available', 12, { kind: 'number' }),
  column('reorderPoint', 'stock.reorderPoint', 12, { kind: 'number' }),
  column('sold', 'stock.soldColumn', 12, { kind: 'number' }),
  column('soldToday', 'stock.soldTodayColumn', 12, { kind: 'number' }),
  column('coverDays', 'stock.coverDays', 12, { kind: 'number' }),
  column('toOrder', 'stock.orderColumn', 12, { kind: 'number' }),
  column('value', 'stock.value', 14, { kind: 'money', unit: 'yuan', needs: costs }),
]

async function stockOf(tx: Tx, condition: unknown, reader: SheetReader) {
  // `parseCondition` has parsed it.
  const filters = condition as StockFilters
  const timeZone = await selectTimeZone(tx)
  return { filters, asked: await askedStock(tx, reader, filters, timeZone) }
}

export const stockExport: ExportService = {
  serviceBean: 'stockService',
  title: 'stock.listTitle',
  columns: stockColumns,
  permissions: { export: exportCode },
  ofStores: true,
  guards: [costs, draftsCode],
  parseCondition: parsed(stockFilters),
  async countRows(tx, condition, reader) {
    const { filters, asked } = await stockOf(tx, condition, reader)
    return (await countStock(tx, asked, filters.tab))[filters.tab ?? 'all']
  },
  async selectRows(tx, condition, cursor, limit, language, reader) {
    const { filters, asked } = await stockOf(tx, condition, reader)
    const [store = 0, product = 0] = (cursor ?? '').split(':').map(Number)
    const places = await selectPlacesAfter(tx, asked, filters.tab, [store, product], limit)
    const ids = [...new Set(places.map(({ product_id }) => product_id))]
    const heads = await shownProducts(tx, ids)
    const last = places.at(-1)
    return {
      rows: (await selectStock(tx, places, asked.timeZone)).flatMap((row) => {
        const head = heads.get(row.product_id)
        if (!head) return []
        return [stockColumns.map(({ key }) => stockCells[key]({ head, row }, language))]
      }),
      cursor: last && places.length === limit ? `${last.store_id}:${last.product_id}` : null,
    }
  },
}

type MoveText = (move: ExportedMove, language: Language, timeZone: string) => string

const moveCells = {
  at: ({ at }, _, timeZone) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(
      new Date(at),
    ),
  storeCode: ({ store_code }) => store_code,
  storeName: ({ store_name }) => store_name,
  productCode: ({ code }) => code,
  productName: ({ name }) => name,
  kind: ({ kind }, language) => kindText(kind, language),
  change: (move) => amountText(move.change, isWeighed(move)),
  after: (move) => amountText(move.after, isWeighed(move)),
  unit: ({ stock_unit }, language) => unitText(stock_unit, language, null),
  value: ({ value }) => yuanOf(value),
  document: ({ document_number }) => document_number ?? '',
  reason: ({ reason }, language) =>
    reason === null ? '' : textOf(language, `stock.reason${reason}` as 'stock.reason10'),
  note: noteText,
  by: ({ actor }) => actor,
} satisfies Record<string, MoveText>

const moveColumns: readonly SheetColumn<keyof typeof moveCells>[] = [
  column('at', 'stock.at', 20, { kind: 'moment' }),
  column('storeCode', 'stock.storeCode', 12, { identifier: true }),
  column('storeName', 'stock.storeName', 16),
  column('productCode', 'stock.productCode', 16, { identifier: true }),
  column('productName', 'stock.productName', 28),
  column('kind', 'stock.kind', 10),
  column('change', 'stock.changeColumn', 12, { kind: 'number' }),
  column('after', 'stock.afterColumn', 12, { kind: 'number' }),
  column('unit', 'stock.unit', 8),
  column('value', 'stock.value', 14, { kind: 'money', unit: 'yuan', needs: costs }),
  column('document', 'stock.documentColumn', 18),
  column('reason', 'stock.reason', 18),
  column('note', 'stock.note', 24),
  column('by', 'stock.byColumn', 14),
]

async function rangeOf(
  tx: Tx,
  condition: unknown,
  reader: Pick<SheetReader, 'stores' | 'permissions'>,
): Promise<MoveRange> {
  // `parseCondition` has parsed it.
  const { storeId, productId, kind, from, to } = condition as MoveExportFilters
  const scope = reader.stores === 'all' ? null : [...reader.stores]
  const only = storeId === undefined ? null : Number(storeId)
  return {
    stores: only === null ? scope : scope === null || scope.includes(only) ? [only] : [],
    productId: productId === undefined ? null : Number(productId),
    kind: kind ?? null,
    known: knownTo(reader),
    from,
    to,
    timeZone: await selectTimeZone(tx),
  }
}

export const movesExport: ExportService = {
  serviceBean: 'stockMoveService',
  title: 'stock.movesTitle',
  columns: moveColumns,
  permissions: { export: exportCode },
  ofStores: true,
  guards: [costs, draftsCode],
  parseCondition(raw, language) {
    const condition = parsed(moveExportFilters)(raw, language)
    if (condition.from > condition.to) throw refuse('stock.fromAfterTo')
    return condition
  },
  countRows: async (tx, condition, reader) =>
    countMoves(tx, await rangeOf(tx, condition, reader), stockLimit.exported),
  async selectRows(tx, condition, cursor, limit, language, reader) {
    const range = await rangeOf(tx, condition, reader)
    const found = await selectMovesAfter(tx, range, cursor, limit)
    return {
      rows: found.map((move) => moveColumns.map(({ key }) => moveCells[key](move, language, range.timeZone))),
      cursor: found.length === limit ? (found.at(-1)?.cursor ?? null) : null,
    }
  },
}

type Exported = { condition: unknown; asyncSystemName?: string | undefined }

/** Refuses an export for a store that the person does not have. An empty file would look like an empty store. */
export async function requireAskedStore(context: TenantContext, condition: unknown): Promise<void> {
  const { storeId } = condition as { storeId?: string }
  if (storeId !== undefined) await requireStore(context, storeId)
}

export async function exportStock(
  context: TenantContext,
  { condition, asyncSystemName }: Exported,
): Promise<{ taskId: string }> {
  await requireAskedStore(context, condition)
  return { taskId: String(await startExport(context, { service: stockExport, condition, asyncSystemName })) }
}

export async function exportStockMoves(
  context: TenantContext,
  { condition, asyncSystemName }: Exported,
): Promise<{ taskId: string }> {
  await requireAskedStore(context, condition)
  const range = await rangeOf(context.tx, condition, context.session)
  if ((await countMoves(context.tx, range, stockLimit.exported + 1)) > stockLimit.exported)
    throw refuse('stock.exportTooMany', { max: stockLimit.exported })
  return {
    taskId: String(await startExport(context, { service: movesExport, condition, asyncSystemName })),
  }
}
