import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import { centsOf } from '@zhanggui/contract/money.ts'
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
import { shownChanges, shownValues } from '../../kernel/record/hidden.ts'
import { type FieldIssue, Refusal, refuse } from '../../kernel/refusal.ts'
import { type ProductDetailRow, selectProducts } from './product.sql.ts'
import { findProductPage } from './product.ts'
import { mediaOf } from './product-media.ts'
import { lockProducts, updateVersions } from './product-price.sql.ts'
import { type ChangedRow, changeRow, tellChanged } from './product-save.ts'
import { changedAgain } from './product-take-back.ts'
import { fieldsOf, seesWaiting, waitingChanges, withScheduler } from './product-values.ts'
import { giveBackPrices, type WaitedBefore } from './scheduled-price.sql.ts'
import {
  canWait,
  isAsBefore,
  restoreAccepted,
  waitedBefore,
  waitedBeside,
  waitsAgain,
} from './scheduled-price.ts'

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
    (asked.restoreScheduled ? await waitedBefore(context, [...rows.values()]) : []).map((one) => [
      one.id,
      one,
    ]),
  )
  const products: SavedCells[] = []
  const lines: LogLine[] = []
  for (const one of asked.products) {
    const row = rows.get(one.id)
    await tx.script('savepoint one_product')
    try {
      if (!row) throw refuse(asked.restoreScheduled ? 'goods.productGone' : 'common.notFound')
      if (asked.restoreScheduled && row.version !== one.version) throw changedAgain(row, language)
      const changed = await changeRow(context, row, formOf(context, row, one, asked))
      const before = back.get(row.id)
      const { saved, line, waits } = before ? await giveBack(context, row, before, changed) : changed
      lines.push(line)
      const moved = movesWaiting({
        ...line,
        changes: shownChanges('product', line.changes, session.permissions),
      })
      const still = seesWaiting(session, waits)
      products.push({
        ...{ id: one.id, version: saved.version, refused: null },
        scheduled: moved && still && asked.effectivePolicy === 2 && row.status === productStatus.effective,
        ended: moved && !still,
        replaced: moved && still && seesWaiting(session, row),
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
        replaced: false,
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
  const done = products.flatMap(({ id, refused }) => (refused ? [] : (back.get(Number(id)) ?? [])))
  await restoreAccepted(tx, done)
  await tellChanged(context, lines)
  return { products }
}

const movesWaiting = ({ changes }: LogLine) => changes.some(({ field }) => field.startsWith('scheduled'))

/** A waiting price or cost beside them may follow. */
const priced: readonly string[] = ['salesPrice', 'costPrice']

/** Lets wait again what waited before the change that this save takes back or puts back, and says both in one line of the log. */
export async function giveBack(
  { tx, session }: TenantContext,
  row: ProductDetailRow,
  before: WaitedBefore,
  changed: ChangedRow,
): Promise<ChangedRow> {
  const { saved, line } = changed
  const moves = movesWaiting(line) || line.changes.some(({ field }) => priced.includes(field))
  if (!moves && isAsBefore(before, row)) return changed
  const after = (field: string) => line.changes.find((one) => one.field === field)?.after
  const unit = Number(after('saleUnit') ?? row.sale_unit)
  if (!canWait(before, unit)) throw refuse('product.notRestored', { name: row.name })
  const [price, cost] = [after('salesPrice'), after('costPrice')]
  const present = {
    sales_price: price == null ? row.sales_price : (centsOf(price) ?? row.sales_price),
    cost_price: cost === undefined ? row.cost_price : centsOf(cost ?? ''),
  }
  if ((await giveBackPrices(tx, [waitsAgain(before, present)], session)).length === 0)
    throw refuse('product.notRestored', { name: row.name })
  const [raised] = line.changes.length > 0 ? [] : await updateVersions(tx, [row.id], session.name)
  const waiting = waitingChanges(row, waitedBeside(before, present))
  const others = line.changes.filter(({ field }) => !field.startsWith('scheduled'))
  return {
    saved: { ...saved, version: raised?.version ?? saved.version },
    line: { ...line, changes: withScheduler(row, [...others, ...waiting]) },
    waits: waitedBeside(before, present),
  }
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
