import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import type { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { productFields } from '@zhanggui/contract/product/product.fields.ts'
import { mostInTable } from '@zhanggui/contract/product/product.options.ts'
import { productStatus } from '@zhanggui/contract/product/product.status.ts'
import { type ProductForm, productForm } from '@zhanggui/contract/product/product.ts'
import type {
  ProductCellsForm,
  ProductCellsRow,
  SavedCells,
} from '@zhanggui/contract/product/product-cells.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { fieldIssues, refuseInput } from '../../kernel/http/input.ts'
import type { LogLine } from '../../kernel/record/change-log.sql.ts'
import { shownValues } from '../../kernel/record/hidden.ts'
import { type FieldIssue, Refusal, refuse } from '../../kernel/refusal.ts'
import { type ProductDetailRow, selectProducts } from './product.sql.ts'
import { findProductPage } from './product.ts'
import { mediaOf } from './product-media.ts'
import { lockProducts } from './product-price.sql.ts'
import { changeRow, tellChanged } from './product-save.ts'
import { fieldsOf } from './product-values.ts'
import { insertCancelledPrices } from './scheduled-price.sql.ts'
import { endedPrices } from './scheduled-price.ts'

const cellsOf = (row: ProductDetailRow, permissions: ReadonlySet<string>): ProductCellsRow => ({
  ...shownValues(productFields, fieldsOf(row, row.barcodes), permissions),
  id: String(row.id),
  version: row.version,
  status: row.status,
})

/** The products of the editing table, by code, or in the order of the asked ids. */
export async function findProductCells(
  context: TenantContext,
  { condition: { ids, ...filters }, part }: ParsedInputOf<typeof productCalls.findProductCells>,
): Promise<OutputOf<typeof productCalls.findProductCells>> {
  const { tx, session } = context
  const page = ids
    ? { ids, total: ids.length, totalCapped: false }
    : await listed(context, { ...filters, pageNo: part })
  const rows = await selectProducts(tx, page.ids.map(Number), session.timeZone)
  const place = new Map(page.ids.map((id, index) => [Number(id), index]))
  rows.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
  return {
    records: rows.map((row) => cellsOf(row, session.permissions)),
    total: ids ? rows.length : page.total,
    totalCapped: page.totalCapped,
  }
}

async function listed(
  context: TenantContext,
  filters: Omit<Parameters<typeof findProductPage>[1], 'pageSize' | 'sort'>,
): Promise<{ ids: string[]; total: number; totalCapped: boolean }> {
  const { records, total, totalCapped } = await findProductPage(context, {
    ...filters,
    pageSize: mostInTable,
    sort: { key: 'code', order: 'asc' },
  })
  return { ids: records.map(({ id }) => id), total, totalCapped }
}

/** Saves changed cells: each product as a whole by the rules of its form, or not at all. */
export async function saveProductCells(
  context: TenantContext,
  asked: ProductCellsForm,
): Promise<OutputOf<typeof productCalls.saveProductCells>> {
  const { tx, session, language } = context
  const ids = asked.products.map(({ id }) => Number(id))
  await lockProducts(tx, ids)
  const rows = new Map((await selectProducts(tx, ids, session.timeZone)).map((row) => [String(row.id), row]))
  if (rows.size === 0) throw refuse('common.notFound')
  const back = new Map(
    (asked.restoreScheduled ? await endedPrices(context, ids) : []).map((one) => [one.id, one]),
  )
  const products: SavedCells[] = []
  const lines: LogLine[] = []
  for (const one of asked.products) {
    const row = rows.get(one.id)
    await tx.script('savepoint one_product')
    try {
      if (!row) throw refuse('common.notFound')
      const { saved, line } = await changeRow(context, row, formOf(context, row, one, asked))
      const moved = line.changes.find(({ field }) => field === 'scheduledSalesPrice')
      const gone = back.get(row.id)
      if (gone && (await insertCancelledPrices(tx, [gone], session)).length === 0)
        throw refuse('product.notRestored', { name: row.name })
      lines.push(gone ? { ...line, changes: [...line.changes, ...gone.changes] } : line)
      const scheduled = (moved?.after ?? null) !== null
      products.push({
        ...{ id: one.id, version: saved.version, scheduled, refused: null },
        ended: moved !== undefined && !scheduled,
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await tx.script('rollback to savepoint one_product')
      const data = error.dataIn(language)
      if (row) lines.push({ id: row.id, title: row.name, code: row.code, changes: [] })
      products.push({
        id: one.id,
        version: row?.version ?? one.version,
        scheduled: false,
        ended: false,
        refused: {
          code: error.code,
          message: error.say(language),
          issues: Array.isArray(data) ? (data as FieldIssue[]) : [],
          now: row && row.version !== one.version ? cellsOf(row, session.permissions) : null,
        },
      })
    }
    await tx.script('release savepoint one_product')
  }
  await tellChanged(context, lines)
  return { products }
}

/** The form of a product with the changed cells. Refuses values that break a rule. */
export function formOf(
  { session, language }: TenantContext,
  row: ProductDetailRow,
  { id, version, cells }: ProductCellsForm['products'][number],
  { underCost, effectivePolicy }: Pick<ProductCellsForm, 'underCost' | 'effectivePolicy'>,
): ProductForm {
  const { success, data, error } = productForm.safeParse({
    ...fieldsOf(row, row.barcodes),
    ...mediaOf(session.merchantId, row.media),
    ...cells,
    id,
    version,
    effectivePolicy,
    underCost,
    asDraft: row.status === productStatus.draft,
  })
  if (!success) throw refuseInput(fieldIssues(error.issues, 'product', language), language)
  return data
}
