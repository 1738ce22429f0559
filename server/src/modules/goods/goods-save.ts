import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import type { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import { storeGoodsFields } from '@zhanggui/contract/goods/goods.fields.ts'
import { centsOf } from '@zhanggui/contract/money.ts'
import { listText } from '@zhanggui/contract/text.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import type { LogLine } from '../../kernel/record/change-log.sql.ts'
import { keptValues } from '../../kernel/record/hidden.ts'
import { refuse } from '../../kernel/refusal.ts'
import { type GoodsColumns, type GoodsStore, type HeadColumns, lockHeads } from './goods.sql.ts'
import { standingOf } from './goods.ts'
import { selectLaterDay } from './goods-due.sql.ts'
import type { GoodsEdit } from './goods-rules.ts'
import { keepFormer } from './goods-undo.sql.ts'
import { columnsOfOwn, countingOf, formerOf, ownOf, seenFields, without } from './goods-values.ts'
import {
  type GoodsRules,
  holdGoods,
  requireSeen,
  requireStore,
  staleGoods,
  type WrittenGoods,
  writeGoods,
} from './goods-write.ts'

/** The products with these ids, locked against their other writers. All must be there. */
export async function requireHeads(
  context: TenantContext,
  productIds: readonly number[],
): Promise<Map<number, HeadColumns>> {
  const heads = await lockHeads(context.tx, productIds)
  if (heads.length < new Set(productIds).size) throw refuse('common.notFound')
  requireSeen(context, ...heads)
  return new Map(heads.map((head) => [head.id, head]))
}

/** The audit names the store of each product, also of those that stay as they are. */
function noteLines(
  context: TenantContext,
  store: GoodsStore,
  edits: readonly GoodsEdit[],
  lines: readonly LogLine[],
): void {
  const changesOf = new Map(lines.map(({ id, changes }) => [id, changes]))
  context.noteEach(
    edits.map(({ head: { id, name, code } }) => ({
      record: String(id),
      detail: { title: `${name} · ${store.name}`, code, storeId: store.id, changes: changesOf.get(id) ?? [] },
    })),
  )
}

/** Keeps the changed rows as they were, for an undo. */
async function keepEdits(
  { tx, session }: TenantContext,
  store: GoodsStore,
  edits: readonly GoodsEdit[],
  written: WrittenGoods,
): Promise<string | null> {
  const changed = new Set(written.lines.map(({ id }) => id))
  const former = edits
    .filter(({ head }) => changed.has(head.id))
    .map((edit) => formerOf(store, edit, written.versions))
  return former.length === 0 ? null : String(await keepFormer(tx, session.employeeId, 'edit', former))
}

/** Writes the edit of one product with its audit. `undoId` is null if nothing changed. */
export async function writeEdit(
  context: TenantContext,
  store: GoodsStore,
  action: string,
  edit: GoodsEdit,
  rules: GoodsRules,
): Promise<{ version: number; undoId: string | null }> {
  const written = await writeGoods(context, store, action, [edit], rules)
  noteLines(context, store, [edit], written.lines)
  return {
    version: written.versions.get(edit.head.id) ?? edit.row.version,
    undoId: await keepEdits(context, store, [edit], written),
  }
}

/** Sets the store's own values of one product. */
export async function saveStoreGoods(
  context: TenantContext,
  form: ParsedInputOf<typeof goodsCalls.saveStoreGoods>,
): Promise<OutputOf<typeof goodsCalls.saveStoreGoods>> {
  const store = await requireStore(context, form.storeId)
  const productId = Number(form.productId)
  const head = (await requireHeads(context, [productId])).get(productId)
  const row = (await holdGoods(context, store, [productId], true)).get(productId)
  if (!head || !row) throw refuse('common.notFound')
  if (row.version !== form.version) throw await staleGoods(context, row, form.version)
  const { permissions } = context.session
  const own = columnsOfOwn(keptValues(storeGoodsFields, form.own, ownOf(row), permissions))
  return writeEdit(context, store, 'save', { head, row, own, locked: row.locked }, form)
}

/** Sets own prices of a store, all or none. The price of the head office follows it. */
export async function setStorePrices(
  context: TenantContext,
  { storeId, prices, underCost }: ParsedInputOf<typeof goodsCalls.setStorePrices>,
): Promise<OutputOf<typeof goodsCalls.setStorePrices>> {
  const store = await requireStore(context, storeId)
  const ids = prices.map(({ productId }) => Number(productId))
  const heads = await requireHeads(context, ids)
  const rows = await holdGoods(context, store, ids, true)
  const edits: GoodsEdit[] = []
  for (const { productId, version, salesPrice } of prices) {
    const [head, row] = [heads.get(Number(productId)), rows.get(Number(productId))]
    if (!head || !row) throw refuse('common.notFound')
    if (row.version !== version) throw await staleGoods(context, row, version)
    const cents = salesPrice === null ? null : centsOf(salesPrice)
    const own = { ...row, sales_price: cents }
    edits.push({ head, row, own, locked: row.locked })
  }
  const written = await writeGoods(context, store, 'price', edits, { underCost })
  noteLines(context, store, edits, written.lines)
  return {
    undoId: await keepEdits(context, store, edits, written),
    prices: edits.map(({ head, row, own }) => ({
      productId: String(head.id),
      version: written.versions.get(head.id) ?? row.version,
      salesPrice: countingOf(head, { ...row, sales_price: own.sales_price }, store).salesPrice,
    })),
  }
}

/** Schedules own prices of a store for 00:00 of a day, by default the next one, or withdraws them. All or none. */
export async function scheduleStorePrices(
  context: TenantContext,
  { storeId, prices, effectiveOn, underCost }: ParsedInputOf<typeof goodsCalls.scheduleStorePrices>,
): Promise<OutputOf<typeof goodsCalls.scheduleStorePrices>> {
  const { tx, session } = context
  const store = await requireStore(context, storeId)
  const day = await selectLaterDay(tx, effectiveOn ?? null, session.timeZone)
  if (!day) throw refuse('product.effectiveOnRange').at('effectiveOn')
  const ids = prices.map(({ productId }) => Number(productId))
  const heads = await requireHeads(context, ids)
  const rows = await holdGoods(context, store, ids, true)
  const edits = prices.map(({ productId, version, salesPrice }): GoodsEdit & { seen: number } => {
    const [head, row] = [heads.get(Number(productId)), rows.get(Number(productId))]
    if (!head || !row) throw refuse('common.notFound')
    const cents = salesPrice === null ? null : centsOf(salesPrice)
    const scheduled = cents === null ? null : { cents, ...day, by: session.name }
    return { head, row, own: row, locked: row.locked, scheduled, seen: version }
  })
  for (const { row, seen } of edits) if (row.version !== seen) throw await staleGoods(context, row, seen)
  const written = await writeGoods(context, store, 'schedule', edits, { underCost })
  noteLines(context, store, edits, written.lines)
  return {
    undoId: await keepEdits(context, store, edits, written),
    prices: edits.map(({ head, row }) => ({
      productId: String(head.id),
      version: written.versions.get(head.id) ?? row.version,
    })),
  }
}

/** More products than this are told as a number. */
const namedProducts = 3

/** True if a product would sell with values of the store's own, now or from their day on. */
const hasValues = ({ own }: { own: readonly string[] }, row: GoodsColumns): boolean =>
  own.some((field) => field !== 'listed') || row.scheduled !== null

/** An edit in which everything but the listing follows the head office. Locked and unseen values stay as they are. */
export function followed({ session }: TenantContext, edit: GoodsEdit): GoodsEdit {
  const fields = seenFields(session.permissions).filter(
    (field) => field !== 'listed' && !edit.row.locked.includes(field),
  )
  const priced = fields.includes('salesPrice')
  return { ...edit, own: without(edit.own, fields), ...(priced ? { scheduled: null } : {}) }
}

/** Lists or delists products in a store, all or none. What the store does by itself is not stored as its own. */
export async function setStoreListing(
  context: TenantContext,
  { storeId, productIds, listed, values }: ParsedInputOf<typeof goodsCalls.setStoreListing>,
): Promise<OutputOf<typeof goodsCalls.setStoreListing>> {
  const store = await requireStore(context, storeId)
  const ids = [...new Set(productIds.map(Number))]
  const heads = await requireHeads(context, ids)
  const rows = await holdGoods(context, store, ids, true)
  const plain = [...heads.values()].flatMap((head): GoodsEdit[] => {
    const row = rows.get(head.id)
    if (!row) return []
    return [{ head, row, own: { ...row, listed: listingOf(store, listed) }, locked: row.locked }]
  })
  const asking = new Set(
    plain.filter(
      ({ head, row }) =>
        listed &&
        countingOf(head, row, store).listed === 0 &&
        hasValues(standingOf(row, context.session), row),
    ),
  )
  if (values === undefined && asking.size > 0)
    throw refuse('goods.relistAsks', {
      count: asking.size,
      names: listText(
        context.language,
        [...asking].slice(0, namedProducts).map(({ head }) => head.name),
      ),
    })
  const edits = plain.map((edit) => (asking.has(edit) && values === 'head' ? followed(context, edit) : edit))
  const written = await writeGoods(context, store, 'listing', edits, { underCost: true })
  noteLines(context, store, edits, written.lines)
  return { changed: written.lines.length, undoId: await keepEdits(context, store, edits, written) }
}

/** The own value that lists or delists a product in a store. */
export const listingOf = (store: GoodsStore, listed: boolean): number | null =>
  Number(listed) === store.lists_all ? null : Number(listed)
