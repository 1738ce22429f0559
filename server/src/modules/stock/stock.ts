import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import { decimalOf, thousandthsOf, yuanOf } from '@zhanggui/contract/money.ts'
import { productStatus } from '@zhanggui/contract/product/product.status.ts'
import { countLimit, tabLimit } from '@zhanggui/contract/rules.ts'
import {
  amountText,
  availableOf,
  coverDays,
  suggestedPoint,
  toOrder,
} from '@zhanggui/contract/stock/cover.ts'
import type { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import type {
  MovesQuery,
  StockFilters,
  StockPage,
  StockQuery,
  StockRow,
  StockTab,
} from '@zhanggui/contract/stock/stock.ts'
import { listText } from '@zhanggui/contract/text.ts'
import { type Tx, together } from '../../kernel/database/tenant.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Session } from '../../kernel/session/session.ts'
import type { SheetReader } from '../../kernel/sheet/sheet-service.ts'
import { type ShownProduct, shownOf, shownProducts } from '../goods/goods.ts'
import { requireSeen, requireStore } from '../goods/goods-write.ts'
import { foundProducts, knownTo, seesDrafts, unknownTo } from '../product/product-found.ts'
import { findScanned } from '../product/product-scan.ts'
import { isWeighed, noteText } from './ledger.ts'
import {
  type Asked,
  countStock,
  type StockColumns,
  selectCurve,
  selectInTransit,
  selectLatestProducts,
  selectMoves,
  selectOnHandAt,
  selectReceipts,
  selectStock,
  selectStockPlaces,
  selectValues,
} from './stock.sql.ts'

export { insertCountLines, selectCountable, selectLongestAgo } from './countable.sql.ts'

/** The right to see costs, and with them the value of the stock. */
const costs = 'iposWeb.product.cost'
export const seesValue = ({ permissions }: Pick<Session, 'permissions'>): boolean => permissions.has(costs)

/** The stock that filters ask for, of the products that the person knows, within his stores. */
export async function askedStock(
  tx: Tx,
  { stores, permissions }: Pick<SheetReader, 'stores' | 'permissions'>,
  { storeId, tab: _, ...filters }: StockFilters,
  timeZone: string,
): Promise<Asked> {
  const scope = stores === 'all' ? null : [...stores]
  const only = storeId === undefined ? null : Number(storeId)
  const products = await foundProducts(tx, filters, timeZone)
  return {
    stores: only === null ? scope : scope === null || scope.includes(only) ? [only] : [],
    products: { ...products, where: [...products.where, knownTo({ permissions })] },
    unknown: products.every && products.where.length === 0 ? unknownTo({ permissions }) : undefined,
    timeZone,
  }
}

/** The stock of the stores of the person. */
export async function findStockPage(context: TenantContext, asked: StockQuery): Promise<StockPage> {
  const { tx, session } = context
  const { storeId, tab, pageNo, pageSize, ...filters } = asked
  const findPlaces = async () => {
    const stock = await askedStock(tx, session, { storeId, ...filters }, session.timeZone)
    const [counts, places] = await together([
      countStock(tx, stock, tab),
      selectStockPlaces(tx, stock, { tab, pageNo, pageSize }),
    ])
    return { counts, places }
  }
  // All goes in one round trip. In a store that the person does not have, nothing is found.
  const [, { counts, places }] = await together([
    storeId === undefined ? undefined : requireStore(context, storeId),
    findPlaces(),
  ])
  const found = counts[tab ?? 'all']
  const upToLimit = (count: number) => Math.min(count, countLimit)
  const ofTab = (one: StockTab) => Math.min(counts[one], one === tab ? countLimit : tabLimit)
  return {
    records: await stockRows(context, places),
    total: upToLimit(found),
    totalCapped: found > countLimit,
    counts: {
      all: upToLimit(counts.all),
      low: ofTab('low'),
      risk: ofTab('risk'),
      out: ofTab('out'),
      counting: ofTab('counting'),
      still: ofTab('still'),
    },
  }
}

export async function stockRows(
  context: TenantContext,
  places: readonly { store_id: number; product_id: number }[],
): Promise<StockRow[]> {
  const { tx } = context
  const ids = [...new Set(places.map(({ product_id }) => product_id))]
  const [heads, rows] = await together([
    shownProducts(tx, ids),
    selectStock(tx, places, context.session.timeZone),
  ])
  return rows.flatMap((row) => {
    const head = heads.get(row.product_id)
    return head ? [rowOf(context, head, row)] : []
  })
}

function rowOf(context: TenantContext, head: ShownProduct, row: StockColumns): StockRow {
  const weighed = isWeighed(head)
  const text = (amount: number) => amountText(amount, weighed)
  const orNull = (amount: number | null) => (amount === null ? null : text(amount))
  const available = availableOf(row.on_hand, row.reserved)
  const { headPrice: _, ...facts } = shownOf(context, head)
  const order = toOrder({
    available,
    coming: row.coming,
    reorderPoint: row.reorder_point,
    sold: row.sold,
    weighed,
    boxSpec: head.box_spec,
  })
  return {
    ...facts,
    storeId: String(row.store_id),
    storeName: row.store_name,
    stockUnit: head.stock_unit,
    saleMode: head.sale_mode,
    boxSpec: head.box_spec,
    onHand: text(row.on_hand),
    reserved: text(row.reserved),
    available: text(available),
    reorderPoint: orNull(row.reorder_point),
    sold: text(row.sold),
    soldToday: text(row.sold_today),
    coverDays: coverDays(available, row.sold),
    toOrder: orNull(order),
    synced: row.synced,
    counting: row.counting === null ? null : String(row.counting),
    value: seesValue(context.session) ? yuanOf(row.value) : null,
    last:
      row.last_kind === null || row.moved_at === null
        ? null
        : { at: row.moved_at, kind: row.last_kind, change: text(row.last_change ?? 0) },
  }
}

/** The stock of a product in a store; zero if it has never moved there. */
export async function findStockDetail(
  context: TenantContext,
  asked: ParsedInputOf<typeof stockCalls.findStockDetail>,
): Promise<OutputOf<typeof stockCalls.findStockDetail>> {
  const { store, head } = await placeOf(context, asked)
  const [row] = await stockRows(context, [{ store_id: store.id, product_id: head.id }])
  if (!row) throw refuse('common.notFound')
  const weighed = isWeighed(head)
  const point = suggestedPoint(thousandthsOf(row.sold) ?? 0, weighed)
  const { coming, leaving } = await selectInTransit(context.tx, { storeId: store.id, productId: head.id })
  return {
    ...row,
    suggestedPoint: point === null ? null : amountText(point, weighed),
    coming: amountText(coming, weighed),
    leaving: amountText(leaving, weighed),
  }
}

/** The most products to choose from. */
const mostToChoose = 20

/** The products that a keyword finds for a person, the latest first. */
export const namedProducts = async (
  tx: Tx,
  session: Pick<Session, 'permissions' | 'timeZone'>,
  keyword: string,
  atMost: number,
): Promise<number[]> =>
  selectLatestProducts(tx, await foundProducts(tx, { keyword }, session.timeZone), knownTo(session), atMost)

/** Products that a keyword finds, with their stock in a store. */
export async function findStockProducts(
  context: TenantContext,
  { storeId, keyword }: ParsedInputOf<typeof stockCalls.findStockProducts>,
): Promise<StockRow[]> {
  const { tx, session } = context
  const store = await requireStore(context, storeId)
  const ids = await namedProducts(tx, session, keyword, mostToChoose)
  return stockRows(
    context,
    ids.map((product_id) => ({ store_id: store.id, product_id })),
  )
}

/** The stock of codes of a sheet in a store, in their order. */
export async function findCodedStock(
  context: TenantContext,
  { storeId, codes }: ParsedInputOf<typeof stockCalls.findCodedStock>,
): Promise<OutputOf<typeof stockCalls.findCodedStock>> {
  const { tx, session } = context
  const store = await requireStore(context, storeId)
  const scanned = await findScanned(tx, codes)
  const ids = codes.map((code) => {
    const one = scanned.get(code)
    return one === undefined || one === 'misread' ? null : one.productId
  })
  const heads = await shownProducts(
    tx,
    ids.flatMap((id) => id ?? []),
  )
  const known = [...heads.values()].filter(
    ({ status }) => status === productStatus.effective || seesDrafts(session),
  )
  const rows = await stockRows(
    context,
    known.map(({ id }) => ({ store_id: store.id, product_id: id })),
  )
  const byId = new Map(rows.map((row) => [Number(row.productId), row]))
  return ids.map((id) => (id === null ? null : (byId.get(id) ?? null)))
}

/** A product that the person knows, in a store of his. */
export async function placeOf(context: TenantContext, asked: { storeId: string; productId: string }) {
  const store = await requireStore(context, asked.storeId)
  const head = (await shownProducts(context.tx, [Number(asked.productId)])).get(Number(asked.productId))
  requireSeen(context, head)
  if (!head) throw refuse('common.notFound')
  return { store, head, place: { storeId: store.id, productId: head.id } }
}

/** The most names in a line of the ledger. */
const mostNames = 3

export async function findStockMovePage(
  context: TenantContext,
  asked: MovesQuery,
): Promise<OutputOf<typeof stockCalls.findStockMovePage>> {
  const { tx, session } = context
  const { head, place } = await placeOf(context, asked)
  const { lines, total, counts } = await selectMoves(tx, place, asked, session.timeZone)
  const text = (amount: number) => amountText(amount, isWeighed(head))
  return {
    records: lines.map((line) => ({
      id: String(line.id),
      at: line.at,
      kind: line.kind,
      change: text(line.change),
      after: text(line.after),
      value: seesValue(session) ? yuanOf(line.value) : null,
      reason: line.reason,
      note: noteText(line, context.language),
      document: line.document_number ?? '',
      by: listText(context.language, line.actors.slice(0, mostNames)),
      moves: line.moves,
    })),
    total,
    totalCapped: false,
    counts,
  }
}

/** The most points of a curve, besides the first. */
const mostPoints = 360
/** The most receipts of a curve. */
const mostReceipts = 60
const daySeconds = 86_400

export async function findStockCurve(
  context: TenantContext,
  asked: ParsedInputOf<typeof stockCalls.findStockCurve>,
): Promise<OutputOf<typeof stockCalls.findStockCurve>> {
  const { head, place } = await placeOf(context, asked)
  const since = new Date(Date.now() - asked.days * daySeconds * 1000).toISOString()
  const start = await selectOnHandAt(context.tx, place, since)
  const moves = await selectCurve(context.tx, place, since, Math.ceil((asked.days * daySeconds) / mostPoints))
  const receipts = await selectReceipts(context.tx, place, since, mostReceipts)
  const text = (amount: number) => amountText(amount, isWeighed(head))
  return {
    points: [{ at: since, after: start }, ...moves].map(({ at, after }) => ({ at, onHand: text(after) })),
    receipts: receipts.map(({ at, change, after }) => ({ at, change: text(change), onHand: text(after) })),
  }
}

export async function findStockAt(
  context: TenantContext,
  asked: ParsedInputOf<typeof stockCalls.findStockAt>,
): Promise<OutputOf<typeof stockCalls.findStockAt>> {
  const { place } = await placeOf(context, asked)
  return { onHand: decimalOf(await selectOnHandAt(context.tx, place, asked.at)) }
}

export async function findStockValue({
  tx,
  session,
}: TenantContext): Promise<OutputOf<typeof stockCalls.findStockValue>> {
  // The value of what the list shows.
  const stores = await selectValues(tx, session, seesDrafts(session) ? null : knownTo(session))
  return {
    total: yuanOf(stores.reduce((sum, { value }) => sum + value, 0)),
    stores: stores.map(({ store_id, store_name, products, value }) => ({
      storeId: String(store_id),
      storeName: store_name,
      products,
      value: yuanOf(value),
    })),
  }
}
