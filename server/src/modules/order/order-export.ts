import { textOf } from '@zhanggui/contract'
import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { yuanOf } from '@zhanggui/contract/money.ts'
import { tabStatuses } from '@zhanggui/contract/order/order.status.ts'
import { type OrderFilters, orderFilters, orderLimit } from '@zhanggui/contract/order/order.ts'
import { saleMode } from '@zhanggui/contract/product/product.options.ts'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { withoutWholePhone } from '../../kernel/record/export-keyword.ts'
import { maskAddress, maskPhone, maskPhonesIn } from '../../kernel/record/mask.ts'
import { refuse } from '../../kernel/refusal.ts'
import { selectTimeZone } from '../../kernel/sheet/export-rows.sql.ts'
import type { ExportService, SheetReader } from '../../kernel/sheet/sheet-service.ts'
import { requireStore } from '../goods/goods-write.ts'
import { sourceNames } from '../orderSource/orderSource.ts'
import { unitText } from '../stock/ledger.ts'
import { column, parsed } from '../stock/stock-export.ts'
import { startExport } from '../transfer/export.ts'
import {
  countFound,
  countLines,
  type ExportedLine,
  type ExportedOrder,
  selectLinesAfter,
  selectOrdersAfter,
  selectPlaceAfter,
} from './export.sql.ts'
import { askedBy } from './orders.ts'

const exportCode = 'iposWeb.order.list.export'

/** An order, and how its texts are made. */
interface Shown {
  order: ExportedOrder
  language: Language
  sources: ReadonlyMap<string, string>
}

const orderTextOf = (language: Language, key: string) => textOf(language, `order.${key}` as 'order.type10')
const methodsOf = ({ order, language }: Shown) =>
  order.methods
    .map((method) => orderTextOf(language, `method${method}`))
    .join(textOf(language, 'shell.comma'))

const orderCells = {
  number: ({ order }) => order.number,
  placedAt: ({ order }) => order.placed_local,
  storeCode: ({ order }) => order.store_code,
  storeName: ({ order }) => order.store_name,
  source: ({ order, sources }) => sources.get(order.source) ?? order.source,
  externalNumber: ({ order }) => order.external_number,
  type: ({ order, language }) => orderTextOf(language, `type${order.type}`),
  status: ({ order, language }) => orderTextOf(language, `status${order.status}`),
  deliveryType: ({ order, language }) => orderTextOf(language, `delivery${order.delivery_type}`),
  member: ({ order }) => maskPhonesIn(order.member),
  receiverName: ({ order }) => maskPhonesIn(order.receiver_name),
  receiverPhone: ({ order }) => order.receiver_phone && maskPhone(order.receiver_phone),
  receiverAddress: ({ order }) => maskAddress(order.receiver_address),
  methods: methodsOf,
  listAmount: ({ order }) => yuanOf(order.list_amount),
  discount: ({ order }) => yuanOf(order.discount),
  freight: ({ order }) => yuanOf(order.freight - order.freight_discount),
  payable: ({ order }) => yuanOf(order.payable),
  received: ({ order }) => yuanOf(order.received),
  refunded: ({ order }) => yuanOf(order.refunded),
  buyerNote: ({ order }) => maskPhonesIn(order.buyer_note),
  staffNote: ({ order }) => order.staff_note,
} satisfies Record<string, (shown: Shown) => string>

const money = { kind: 'money', unit: 'yuan' } as const
const orderColumns: readonly SheetColumn<keyof typeof orderCells>[] = [
  column('number', 'order.number', 20, { identifier: true }),
  column('placedAt', 'order.placedAt', 20, { kind: 'moment' }),
  column('storeCode', 'stock.storeCode', 12, { identifier: true }),
  column('storeName', 'order.storeId', 16),
  column('source', 'order.source', 12),
  column('externalNumber', 'order.externalNumber', 20, { identifier: true }),
  column('type', 'order.type', 10),
  column('status', 'order.status', 14),
  column('deliveryType', 'order.deliveryType', 12),
  column('member', 'order.member', 16, { identifier: true }),
  column('receiverName', 'order.receiverName', 12),
  column('receiverPhone', 'order.receiverPhone', 14, { identifier: true }),
  column('receiverAddress', 'order.receiverAddress', 32),
  column('methods', 'order.method', 12),
  column('listAmount', 'order.listAmount', 12, money),
  column('discount', 'order.discount', 12, money),
  column('freight', 'order.freight', 12, money),
  column('payable', 'order.payable', 12, money),
  column('received', 'order.received', 12, money),
  column('refunded', 'order.refundedColumn', 12, money),
  column('buyerNote', 'order.buyerNote', 24),
  column('staffNote', 'order.staffNote', 24),
]

/** Texts of codes. A file has few of them in many rows. */
const textsOf = (text: (code: number) => string) => {
  const known = new Map<number, string>()
  return (code: number): string => {
    const found = known.get(code) ?? text(code)
    known.set(code, found)
    return found
  }
}
interface ShownLine {
  line: ExportedLine
  status: (code: number) => string
  unit: (code: number) => string
}
const amount = (line: ExportedLine, thousandths: number): string =>
  amountText(thousandths, line.sale_mode === saleMode.weight)

const lineCells = {
  number: ({ line }) => line.number,
  placedAt: ({ line }) => line.placed_local,
  storeName: ({ line }) => line.store_name,
  status: ({ line, status }) => status(line.status),
  line: ({ line }) => String(line.line),
  sku: ({ line }) => line.code,
  barcode: ({ line }) => line.barcode,
  name: ({ line }) => line.name,
  quantity: ({ line }) => amount(line, line.quantity),
  unit: ({ line, unit }) => unit(line.stock_unit),
  shipped: ({ line }) => amount(line, line.shipped),
  refundedQuantity: ({ line }) => amount(line, line.refunded),
  price: ({ line }) => yuanOf(line.price),
  unitPrice: ({ line }) => yuanOf(line.unit_price),
  listAmount: ({ line }) => yuanOf(line.list_amount),
  discount: ({ line }) => yuanOf(line.list_amount - line.paid),
  paid: ({ line }) => yuanOf(line.paid),
  refundedAmount: ({ line }) => yuanOf(line.refunded_amount),
} satisfies Record<string, (shown: ShownLine) => string>

const lineColumns: readonly SheetColumn<keyof typeof lineCells>[] = [
  column('number', 'order.number', 20, { identifier: true }),
  column('placedAt', 'order.placedAt', 20, { kind: 'moment' }),
  column('storeName', 'order.storeId', 16),
  column('status', 'order.status', 14),
  column('line', 'order.lineColumn', 8, { kind: 'number' }),
  column('sku', 'order.sku', 16, { identifier: true }),
  column('barcode', 'order.barcode', 16, { identifier: true }),
  column('name', 'order.product', 28),
  column('quantity', 'order.quantity', 10, { kind: 'number' }),
  column('unit', 'stock.unit', 8),
  column('shipped', 'order.shippedColumn', 10, { kind: 'number' }),
  column('refundedQuantity', 'order.refundedQuantity', 10, { kind: 'number' }),
  column('price', 'order.price', 10, money),
  column('unitPrice', 'order.unitPrice', 10, money),
  column('listAmount', 'order.listAmount', 12, money),
  column('discount', 'order.discount', 12, money),
  column('paid', 'order.paidColumn', 12, money),
  column('refundedAmount', 'order.refundedColumn', 12, money),
]

async function found(tx: Tx, condition: unknown, reader: SheetReader) {
  // `parseCondition` has parsed it.
  const filters = condition as OrderFilters
  const timeZone = await selectTimeZone(tx)
  const scope = { ...reader, timeZone, stores: storesOf(reader, filters.storeId) }
  return {
    asked: await askedBy(tx, scope, filters),
    statuses: filters.tab ? tabStatuses[filters.tab] : null,
  }
}

/** The store that was asked for, if the person sees it now. */
function storesOf(
  { stores }: Pick<SheetReader, 'stores'>,
  storeId: string | undefined,
): SheetReader['stores'] {
  if (storeId === undefined || stores === 'all') return stores
  return stores.filter((id) => String(id) === storeId)
}

const shared = {
  permissions: { export: exportCode },
  ofStores: true,
  guards: [],
  parseCondition: (raw: unknown, language: Language): OrderFilters =>
    withoutWholePhone(parsed(orderFilters)(raw, language)),
  async countRows(tx: Tx, condition: unknown, reader: SheetReader): Promise<number> {
    const { asked, statuses } = await found(tx, condition, reader)
    return countFound(tx, asked, statuses, orderLimit.exported)
  },
} as const

async function pageOf(
  tx: Tx,
  condition: unknown,
  cursor: string | null,
  limit: number,
  language: Language,
  reader: SheetReader,
) {
  const { asked, statuses } = await found(tx, condition, reader)
  const orders = await selectOrdersAfter(tx, asked, statuses, cursor, limit)
  const sources = await sourceNames(tx, language)
  return {
    shown: orders.map((order): Shown => ({ order, language, sources })),
    cursor: orders.length === limit ? (orders.at(-1)?.cursor ?? null) : null,
  }
}

/** Orders, a row each. Phones and addresses are masked for everybody: a file would show thousands as one look. */
export const ordersExport: ExportService = {
  ...shared,
  serviceBean: 'orderService',
  title: 'order.listTitle',
  columns: orderColumns,
  async selectRows(tx, condition, cursor, limit, language, reader) {
    const page = await pageOf(tx, condition, cursor, limit, language, reader)
    return {
      rows: page.shown.map((shown) => orderColumns.map(({ key }) => orderCells[key](shown))),
      cursor: page.cursor,
    }
  },
}

/** The lines of orders, a row each. The rows of an order stand together. */
export const linesExport: ExportService = {
  ...shared,
  serviceBean: 'orderLineService',
  title: 'order.linesTitle',
  columns: lineColumns,
  async countRows(tx, condition, reader) {
    const { asked, statuses } = await found(tx, condition, reader)
    return countLines(tx, asked, statuses, orderLimit.exported)
  },
  async selectRows(tx, condition, cursor, limit, language, reader) {
    const { asked, statuses } = await found(tx, condition, reader)
    // Lines are short: four times the orders of a page at once.
    const [lines, next] = await Promise.all([
      selectLinesAfter(tx, asked, statuses, cursor, limit * 4),
      selectPlaceAfter(tx, asked, statuses, cursor, limit * 4),
    ])
    const status = textsOf((code) => orderTextOf(language, `status${code}`))
    const unit = textsOf((code) => unitText(code, language, null))
    const cells = lineColumns.map(({ key }) => lineCells[key])
    return {
      rows: lines.map((line) => {
        const shown = { line, status, unit }
        return cells.map((cell) => cell(shown))
      }),
      cursor: next ?? null,
    }
  },
}

type Asking = { condition: OrderFilters; asyncSystemName?: string | undefined }

async function start(context: TenantContext, service: ExportService, { condition, asyncSystemName }: Asking) {
  if (condition.storeId !== undefined) await requireStore(context, condition.storeId)
  const { asked, statuses } = await found(context.tx, condition, context.session)
  if ((await countFound(context.tx, asked, statuses, orderLimit.exported + 1)) > orderLimit.exported)
    throw refuse('order.exportTooMany', { max: orderLimit.exported })
  return { taskId: String(await startExport(context, { service, condition, asyncSystemName })) }
}

export const exportOrders = (context: TenantContext, asking: Asking) => start(context, ordersExport, asking)
export const exportOrderLines = (context: TenantContext, asking: Asking) =>
  start(context, linesExport, asking)
