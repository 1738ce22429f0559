import { productFields } from '@zhanggui/contract/product/product.fields.ts'
import { type ProductStatus, productStatus, publishCode } from '@zhanggui/contract/product/product.status.ts'
import type { ProductForm, StoreFit } from '@zhanggui/contract/product/product.ts'
import { mediaFields } from '@zhanggui/contract/product/put-back.ts'
import type { SaveContext } from '../../kernel/http/implement.ts'
import type { LogLine } from '../../kernel/record/change-log.sql.ts'
import { changesBetween } from '../../kernel/record/difference.ts'
import { keptValues } from '../../kernel/record/hidden.ts'
import { unlessTaken } from '../../kernel/record/taken.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import { endAcceptances } from './accepted.sql.ts'
import {
  adjustCounts,
  insertProduct,
  lockCategory,
  type ProductDetailRow,
  type ProductValues,
  selectProduct,
  takeProductCodes,
  updateProduct,
} from './product.sql.ts'
import { replaceBarcodes } from './product-barcode.sql.ts'
import { costInUnit, fitStores, type HeadChange, requireStoresFit } from './product-in-stores.ts'
import { staleProduct, tellProducts } from './product-log.ts'
import { type PlacedFile, replaceMedia } from './product-media.sql.ts'
import { imageOf, mediaOf, placeMedia } from './product-media.ts'
import { askAboutPrices, pricesApart, schedule, scheduledOf } from './product-save-price.ts'
import { barcodeTaken, codeTaken, mnemonicTaken } from './product-taken.ts'
import {
  changesAtBirth,
  fieldsOf,
  type ProductTexts,
  textsOf,
  valuesOf,
  type WithWaiting,
  waitingChanges,
  withScheduler,
} from './product-values.ts'

export interface SavedProduct {
  id: string
  version: number
  code: string
  status: number
}

export interface ChangedRow {
  saved: SavedProduct
  line: LogLine
  /** The price and cost that wait after the change. */
  waits: WithWaiting
}

/** The number of tries if a user takes the server's next code at the same moment. */
const codeTries = 5

/** Creates a product: a draft, effective at once, or effective at the next 00:00 of the merchant (T+1). */
export async function createProduct(context: SaveContext, asked: ProductForm): Promise<SavedProduct> {
  const { tx, session } = context
  const form = keptValues(productFields, asked, null, session.permissions)
  const placed = await placeMedia(context, form)
  if (form.effectiveOn) throw refuse('product.dayOnlyActive').at('effectiveOn')
  const values = valuesOf(form)
  askAboutPrices(session, form.underCost, null, values, null)
  const categoryName = await lockCategory(tx, values.category_id)
  if (categoryName === undefined) throw refuse('product.categoryGone')
  const status = statusAfter(session, null, form)
  const { id, version, code } = await insertWithCode(context, values, status, placed)
  if (!(await replaceBarcodes(tx, id, form.barcodes, true)))
    throw await barcodeTaken(context, form.barcodes, id)
  await replaceMedia(tx, id, placed, [])
  const saved = fieldsOf({ ...values, code }, form.barcodes)
  const texts = textsOf(saved, { categoryName, media: form, status })
  const changes = changesAtBirth(texts)
  await tellProducts(context, 'create', [{ id, title: saved.name, code, changes }])
  await adjustCounts(tx, { [status]: 1 })
  return { id: String(id), version, code, status }
}

async function insertWithCode(
  context: SaveContext,
  values: ProductValues,
  status: ProductStatus,
  placed: readonly PlacedFile[],
): Promise<{ id: number; version: number; code: string }> {
  const { tx, session } = context
  await refuseTakenCode(context, values.code, 0)
  for (let tries = 0; tries < codeTries; tries++) {
    const code = values.code || (await takeProductCodes(tx, 1))[0] || ''
    const made = await insertProduct(
      tx,
      {
        ...values,
        code,
        merchant_id: session.merchantId,
        status,
        image_file_id: imageOf(placed),
        created_by: session.employeeId,
        updated_by: session.name,
      },
      session.timeZone,
    )
    if (made) return { ...made, code }
    const refusal =
      (await mnemonicTaken(context, values.mnemonic_code, 0)) ??
      (values.code ? await codeTaken(context, code, 0) : null)
    if (refusal) throw refusal
  }
  throw refuse('common.conflict')
}

/** The index keeps two new codes apart. It leaves out old codes that differ only in case. */
async function refuseTakenCode(context: SaveContext, code: string, exceptId: number): Promise<void> {
  const refusal = code ? await codeTaken(context, code, exceptId) : null
  if (refusal) throw refusal
}

/**
 * The status after a save: a draft stays a draft or is published, any other status stays. Only people who may publish
 * make a product effective (decision 0006).
 */
function statusAfter(
  { permissions }: SaveContext['session'],
  before: ProductStatus | null,
  form: ProductForm,
): ProductStatus {
  if (form.asDraft) {
    if (before !== null && before !== productStatus.draft) throw refuse('product.draftOnly')
    return productStatus.draft
  }
  if (before !== null && before !== productStatus.draft) return before
  const waits = form.effectivePolicy === 2
  if (!permissions.has(publishCode) && !(before === null && waits))
    throw refuse(before === null ? 'product.publishDenied' : 'product.publishDraftDenied').withData({
      code: publishCode,
    })
  return waits ? productStatus.notYetEffective : productStatus.effective
}

/** Changes a product as its form says. */
export async function changeProduct(
  context: SaveContext,
  id: number,
  asked: ProductForm,
): Promise<SavedProduct> {
  const { tx, session } = context
  const row = await selectProduct(tx, id, session.timeZone)
  if (!row) throw refuse('common.notFound')
  const { saved, line } = await changeRow(context, row, asked)
  await tellChanged(context, [line])
  if (saved.status !== row.status) await adjustCounts(tx, { [row.status]: -1, [saved.status]: 1 })
  return saved
}

/** Tells the change log and the audit. Products without changes are named in the audit only. */
export const tellChanged = (context: SaveContext, lines: readonly LogLine[]): Promise<void> =>
  tellProducts(
    context,
    'update',
    lines.filter(({ changes }) => changes.length > 0),
    lines.filter(({ changes }) => changes.length === 0),
  )

/**
 * Writes the change of a product, but neither its log nor the counts. The form has seen `form.version`. A new price of
 * an effective product either waits for the next 00:00 (T+1) or replaces the scheduled one, as the form says. All other
 * changes apply at once.
 */
export async function changeRow(
  context: SaveContext,
  row: ProductDetailRow,
  asked: ProductForm,
): Promise<ChangedRow> {
  const { tx, session } = context
  const { id } = row
  const form = keptValues(productFields, asked, fieldsOf(row, row.barcodes), session.permissions)
  if (row.version !== form.version) throw await staleProduct(context, row, form.version ?? 0)
  const status = statusAfter(session, row.status, form)
  const before = textsOfRow(session.merchantId, row)
  const typed = valuesOf({ ...form, code: form.code || row.code })
  const cost = costInUnit(row, typed, context)
  const costFault = cost instanceof Refusal ? cost : null
  const given = cost instanceof Refusal ? typed : { ...typed, cost_price: cost }
  const sameCost = typed.cost_price === row.cost_price
  const { values, scheduled, at, stays, scheduledFor } = await pricesApart(
    context,
    row,
    given,
    form,
    sameCost,
  )
  if (!costFault) askAboutPrices(session, form.underCost, row, values, scheduled)
  const categoryMoves = values.category_id !== row.category_id
  const categoryName = categoryMoves ? await lockCategory(tx, values.category_id) : row.category_name
  if (categoryName === undefined) throw refuse('product.categoryGone')
  const after = textsOf(fieldsOf(values, form.barcodes), { categoryName, media: form, status })
  const waits = {
    ...{ sales_price: values.sales_price, cost_price: values.cost_price },
    scheduled_sales_price: scheduled?.sales_price ?? null,
    scheduled_cost_price: scheduled?.cost_price ?? null,
    scheduled_for: scheduledFor,
  }
  const changes = [...changesBetween(before, after), ...waitingChanges(row, waits)]
  const result = { id: String(id), code: values.code, status }
  const line = { id, title: values.name, code: values.code, changes: withScheduler(row, changes) }
  if (changes.length === 0) return { saved: { ...result, version: row.version }, line, waits }

  const changed = new Set(changes.map((change) => change.field))
  const mediaMoves = mediaFields.some((field) => changed.has(field))
  const placed = mediaMoves ? await placeMedia(context, form) : null
  const version = await write(context, row, values, status, placed, form.storesFit)
  // That a measure is frozen is said first.
  if (costFault) throw costFault
  if (
    changed.has('barcodes') &&
    !(await replaceBarcodes(tx, id, form.barcodes, status !== productStatus.invalid))
  )
    throw await barcodeTaken(context, form.barcodes, id)
  if (placed)
    await replaceMedia(
      tx,
      id,
      placed,
      row.media.map((file) => file.id),
    )
  const waited = scheduledOf(row)
  const other = scheduled?.sales_price !== waited?.sales_price || scheduled?.cost_price !== waited?.cost_price
  if (other || scheduledFor !== row.scheduled_for) await schedule(context, id, scheduled, { at, stays })
  return { saved: { ...result, version }, line, waits }
}

/** The values of a product as its change log has them. */
export const textsOfRow = (merchantId: number, row: ProductDetailRow): ProductTexts =>
  textsOf(fieldsOf(row, row.barcodes), {
    categoryName: row.category_name,
    media: mediaOf(merchantId, row.media),
    status: row.status,
  })

/** The guarded UPDATE. Returns the new version. */
async function write(
  context: SaveContext,
  row: ProductDetailRow,
  values: ProductValues,
  status: ProductStatus,
  placed: readonly PlacedFile[] | null,
  storesFit: StoreFit,
): Promise<number> {
  const { tx, session } = context
  const product = {
    ...values,
    status,
    effective_at: row.effective_at,
    updated_by: session.name,
    ...(placed ? { image_file_id: imageOf(placed) } : {}),
  }
  const update = () => updateProduct(tx, row.id, row.version, product, session.timeZone)
  if (values.code !== row.code) await refuseTakenCode(context, values.code, row.id)
  const guarded = values.code !== row.code || values.mnemonic_code !== row.mnemonic_code
  const updated = await (guarded
    ? unlessTaken(tx, update, async (constraint) => {
        if (constraint === 'product_code' || constraint === 'product_code_folded')
          return (await codeTaken(context, values.code, row.id)) ?? refuse('common.conflict')
        if (constraint === 'product_mnemonic')
          return (await mnemonicTaken(context, values.mnemonic_code, row.id)) ?? refuse('common.conflict')
        return null
      })
    : update())
  if (updated) {
    const change = headChange(row, values)
    await fitStores(context, change, storesFit)
    const { saleUnit: _, ...limits } = change
    await requireStoresFit(tx, storesFit === 'refuse' ? change : limits, context)
    await endAcceptances(tx, [row.id])
    return updated.version
  }
  const now = await selectProduct(tx, row.id, session.timeZone)
  throw now ? await staleProduct(context, now, row.version) : refuse('common.notFound')
}

const headChange = (row: ProductDetailRow, values: ProductValues): HeadChange => ({
  id: row.id,
  name: values.name,
  code: values.code,
  saleUnit: [row.sale_unit, values.sale_unit],
  measured:
    row.sale_mode !== values.sale_mode
      ? 'saleMode'
      : row.stock_unit !== values.stock_unit
        ? 'stockUnit'
        : null,
  repriced: row.status !== productStatus.effective || values.sales_price !== row.sales_price,
  limits:
    values.min_order_quantity !== row.min_order_quantity ||
    values.add_step !== row.add_step ||
    values.cart_limit !== row.cart_limit,
})
