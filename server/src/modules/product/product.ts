import { texts } from '@zhanggui/contract'
import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import { yuanOf } from '@zhanggui/contract/money.ts'
import type { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { listedProductFields, productFields } from '@zhanggui/contract/product/product.fields.ts'
import { productStatusLabel } from '@zhanggui/contract/product/product.labels.ts'
import {
  type ProductStatus,
  productMachine,
  productStatus,
  productStatuses,
  type staffProductMoves,
} from '@zhanggui/contract/product/product.status.ts'
import type { ProductDetail, ProductPage, ProductQuery } from '@zhanggui/contract/product/product.ts'
import { countLimit } from '@zhanggui/contract/rules.ts'
import { type Language, listText } from '@zhanggui/contract/text.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { thumbnailAddress } from '../../kernel/file/files.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { shownValues } from '../../kernel/record/hidden.ts'
import { unlessTaken } from '../../kernel/record/taken.ts'
import { type Refusal, refuse } from '../../kernel/refusal.ts'
import { restoreAcceptances } from './accepted.sql.ts'
import {
  adjustCounts,
  deleteProduct,
  selectProduct,
  selectStatuses,
  selectWhereabouts,
  updateSaleStatus,
  updateStatus,
} from './product.sql.ts'
import { updateBarcodesActive } from './product-barcode.sql.ts'
import { actorText, tellProducts } from './product-log.ts'
import { mediaOf } from './product-media.ts'
import { type Counts, selectProductCounts, selectProductPage } from './product-page.sql.ts'
import { lockProducts } from './product-price.sql.ts'
import { mnemonicOfLabel } from './product-scan.ts'
import { takeBackEach } from './product-take-back.ts'
import { takenMeanwhile } from './product-taken.ts'
import { fieldsOf, rowFieldsOf, seesCost, seesWaiting } from './product-values.ts'
import { countScheduledPrices } from './scheduled-price.sql.ts'

export async function findProductPage(
  { tx, session }: TenantContext,
  asked: ProductQuery,
): Promise<ProductPage> {
  const [asTyped, scheduled] = await Promise.all([
    selectProductPage(tx, asked, session.timeZone),
    countScheduledPrices(tx, asked, session.timeZone, seesCost(session)),
  ])
  const mnemonic = asTyped.rows.length === 0 ? await mnemonicOfLabel(tx, asked.keyword) : null
  const { rows, counts, exact } =
    mnemonic === null
      ? asTyped
      : await selectProductPage(tx, { ...asked, keyword: mnemonic }, session.timeZone)
  const shown = tabCounts(counts, scheduled, exact ? Number.POSITIVE_INFINITY : countLimit)
  const inList = asked.status === undefined ? productStatuses : [asked.status]
  return {
    records: rows.map((row) => ({
      ...shownValues(listedProductFields, rowFieldsOf(row), session.permissions),
      id: String(row.id),
      version: row.version,
      categoryName: row.category_name,
      status: row.status,
      image:
        row.image_key === null ? '' : thumbnailAddress(session.merchantId, row.image_key, row.thumbnail_key),
      labels: row.labels,
      updatedAt: row.updated_at,
    })),
    total: asked.status === undefined ? shown.all : shown[asked.status],
    totalCapped: !exact && inList.some((status) => (counts[status] ?? 0) > countLimit),
    counts: shown,
  }
}

/** The numbers of the tabs, at most `most` each. */
function tabCounts(counts: Counts, scheduled: number, most: number): ProductPage['counts'] {
  const shown = (status: ProductStatus) => Math.min(counts[status] ?? 0, most)
  const all = productStatuses.reduce((sum, status) => sum + shown(status), 0)
  return { all, 10: shown(10), 20: shown(20), 30: shown(30), 40: shown(40), scheduled }
}

/** The numbers of the tabs beside the list of scheduled prices, with the filters that all tabs have. */
export async function countTabs(
  tx: Tx,
  { keyword, categoryId }: Pick<ProductQuery, 'keyword' | 'categoryId'>,
  timeZone: string,
  scheduled: number,
): Promise<ProductPage['counts']> {
  const { counts, exact } = await selectProductCounts(tx, { keyword, categoryId }, timeZone)
  return tabCounts(counts, scheduled, exact ? Number.POSITIVE_INFINITY : countLimit)
}

export async function findProductDetail(
  { tx, session, language }: TenantContext,
  id: number,
): Promise<ProductDetail> {
  const row = await selectProduct(tx, id, session.timeZone)
  if (!row) throw refuse('common.notFound')
  const media = mediaOf(session.merchantId, row.media)
  return {
    ...shownValues(productFields, fieldsOf(row, row.barcodes), session.permissions),
    id: String(row.id),
    version: row.version,
    categoryName: row.category_name,
    gallery: [...media.gallery],
    listImage: media.listImage,
    detailImages: [...media.detailImages],
    video: media.video,
    status: row.status,
    effectiveAt: row.effective_at,
    scheduled:
      row.scheduled_sales_price === null || row.scheduled_at === null || !seesWaiting(session, row)
        ? null
        : {
            salesPrice: yuanOf(row.scheduled_sales_price),
            costPrice:
              row.scheduled_cost_price === null || !seesCost(session)
                ? null
                : yuanOf(row.scheduled_cost_price),
            effectiveAt: row.scheduled_at,
            by: row.scheduled_by ?? '',
          },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    updatedBy: actorText(row.updated_by, language),
  }
}

/**
 * Moves all products or none. The refusal names a product without a fitting status. An undo moves back the products that
 * it can, and names the others.
 */
export async function moveProducts(
  context: TenantContext,
  { ids: asked, move, takesBack }: ParsedInputOf<typeof productCalls.moveProducts>,
): Promise<OutputOf<typeof productCalls.moveProducts>> {
  const ids = idsOf(asked)
  const { to } = productMachine[move]
  const { rows, refused, unchanged } = takesBack
    ? await takeBackEach(context, ids, { field: 'status', before: String(to) }, (id) =>
        moveAll(context, [id], move),
      )
    : { rows: await moveAll(context, ids, move), refused: [], unchanged: [] }
  await tellProducts(
    context,
    move,
    rows.map(({ id, name, code, before }) => ({
      id,
      title: name,
      code,
      changes: [{ field: 'status', before: String(before), after: String(to) }],
    })),
    unchanged,
  )
  const deltas = new Map<ProductStatus, number>([[to, rows.length]])
  for (const { before } of rows) deltas.set(before, (deltas.get(before) ?? 0) - 1)
  await adjustCounts(context.tx, deltas)
  return { moved: rows.length, refused }
}

async function moveAll(
  context: TenantContext,
  ids: readonly number[],
  move: (typeof staffProductMoves)[number],
): Promise<Awaited<ReturnType<typeof updateStatus>>> {
  const { tx, session } = context
  const { from, to }: { from: readonly ProductStatus[]; to: ProductStatus } = productMachine[move]
  const revives = from.includes(productStatus.invalid)
  const update = async () => {
    const rows = await updateStatus(tx, { ids, from, to, by: session.name }, session.timeZone)
    if (rows.length < ids.length) throw await whyNotMoved(context, ids, from, rows)
    if (revives) await updateBarcodesActive(tx, ids, true)
    return rows
  }
  // Another product may have taken the values that a revived product takes again.
  const moved = await (revives ? unlessTaken(tx, update, () => takenMeanwhile(context, ids)) : update())
  if (to === productStatus.invalid) await updateBarcodesActive(tx, ids, false)
  return moved
}

const idsOf = (asked: readonly string[]): number[] => [...new Set(asked)].map(Number)

/** The first product that is missing or has no fitting status. Moved products count as fitting. */
async function whyNotMoved(
  { tx, language }: TenantContext,
  ids: readonly number[],
  from: readonly ProductStatus[],
  moved: readonly { id: number }[],
): Promise<Refusal> {
  const fitting = new Set(moved.map((row) => row.id))
  const rows = new Map((await selectStatuses(tx, ids)).map((row) => [row.id, row]))
  for (const id of ids) {
    const row = rows.get(id)
    if (!row) return refuse('common.notFound')
    if (!fitting.has(id) && !from.includes(row.status)) return notFromHere(row, language)
  }
  // Its status has changed to a fitting one since that statement.
  return refuse('common.conflict')
}

const notFromHere = (row: { name: string; status: ProductStatus }, language: Language): Refusal => {
  const [zh, en] = texts[productStatusLabel[row.status]]
  return refuse('product.moveNotAllowed', { name: row.name, status: language === 'zh' ? zh : en })
}

/**
 * Sets the sale status of all products. Products that have it already stay unchanged. An undo gives the former one back
 * where it can, with the accepted differences, and names the other products.
 */
export async function setSaleStatus(
  context: TenantContext,
  { ids: asked, saleStatus, takesBack }: ParsedInputOf<typeof productCalls.setSaleStatus>,
): Promise<OutputOf<typeof productCalls.setSaleStatus>> {
  const { tx, session } = context
  const ids = idsOf(asked)
  const set = async (some: readonly number[]) => {
    const rows = await updateSaleStatus(tx, some, saleStatus, session.name)
    if (rows.length < some.length) throw refuse('common.notFound')
    return rows
  }
  const { rows, acts, refused, unchanged } = takesBack
    ? await takeBackEach(context, ids, { field: 'saleStatus', before: String(saleStatus) }, (id) => set([id]))
    : { rows: await set(ids), acts: [], refused: [], unchanged: [] }
  await restoreAcceptances(tx, acts)
  const lineOf = ({ id, name, code }: (typeof rows)[number]) => ({ id, title: name, code })
  const changed = rows.filter((row) => row.before !== saleStatus)
  await tellProducts(
    context,
    'saleStatus',
    changed.map((row) => ({
      ...lineOf(row),
      changes: [{ field: 'saleStatus', before: String(row.before), after: String(saleStatus) }],
    })),
    [...rows.filter((row) => row.before === saleStatus).map(lineOf), ...unchanged],
  )
  return { changed: changed.length, refused }
}

/** The most stores and documents in a refusal. */
const mostPlaces = 5

/** Deletes a draft that is in no stock. With references it is only marked as removed. */
export async function removeProduct(context: TenantContext, id: number): Promise<null> {
  const { tx, session, language } = context
  await lockProducts(tx, [id])
  const row = await selectProduct(tx, id, session.timeZone)
  if (!row) throw refuse('common.notFound')
  const places = await selectWhereabouts(tx, id)
  if (places.length > 0)
    throw refuse('product.inStock', {
      name: row.name,
      places: listText(language, places, mostPlaces),
    })
  const removed = await deleteProduct(
    tx,
    id,
    row.media.map((file) => file.id),
    session.name,
  )
  if (!removed) {
    const [now] = await selectStatuses(tx, [id])
    if (!now) throw refuse('common.notFound')
    throw notFromHere(now, language)
  }
  await tellProducts(context, 'remove', [{ id, title: row.name, code: row.code, changes: [] }])
  await adjustCounts(tx, { 10: -1 })
  return null
}
