import { productStatus } from '@zhanggui/contract/product/product.status.ts'
import { rowResult } from '@zhanggui/contract/transfer/transfer.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { SheetActor, SheetApply } from '../../kernel/sheet-service.ts'
import type { Tx } from '../../kernel/tenant.ts'
import { ensureCategories } from '../category/category.ts'
import { adjustCounts, takeProductCodes } from './product.sql.ts'
import { insertProductChanges } from './product-log.sql.ts'
import {
  analyzeProducts,
  type BarcodeRow,
  countToCreate,
  countTouched,
  countWithoutCode,
  deleteBarcodes,
  insertBarcodes,
  insertProducts,
  insertUndoLog,
  lockProducts,
  refuseStale,
  refuseTaken,
  removeCreated,
  removeMadeCategories,
  restoreBarcodes,
  type StagedRow,
  selectCategoryPaths,
  selectStaged,
  selectTakenCodes,
  updateBack,
  updateMade,
  updateProducts,
} from './product-sheet-apply.sql.ts'

/** So many new products may turn a small table into a large one. */
const manyProducts = 1000

function barcodesOf(productId: number, row: StagedRow | undefined, active: boolean): BarcodeRow[] {
  const barcodes = (row?.data.now.barcodes ?? []) as string[]
  return barcodes.map((barcode, position) => ({ productId, position, barcode, active }))
}

/** Writes the products of one import, set by set. */
export function startProductApply(actor: SheetActor, importId: number): SheetApply {
  /** Codes for products without one, in the order in which they are used. */
  let codes: string[] = []
  const createdIds: number[] = []
  /** Ids by the path of names, as the staged rows have it. */
  let categories = new Map<string, number>()

  /** Takes so many codes more, of which no row of the file wants one for itself. */
  const takeCodes = async (tx: Tx, count: number): Promise<void> => {
    while (codes.length < count) {
      const taken = await takeProductCodes(tx, count - codes.length)
      const wanted = new Set(await selectTakenCodes(tx, importId, taken))
      codes.push(...taken.filter((code) => !wanted.has(code)))
    }
  }

  const withCategory = ({ category, ...now }: Record<string, unknown>): Record<string, unknown> =>
    category === undefined ? now : { ...now, category_id: categories.get(JSON.stringify(category)) }

  /** Gives how many codes it has used, and the ids of the products. */
  const writeCreated = async (tx: Tx, rows: StagedRow[]): Promise<{ used: number; ids: number[] }> => {
    if (rows.length === 0) return { used: 0, ids: [] }
    const without = rows.filter(({ data }) => data.now.code === undefined).length
    await takeCodes(tx, without)
    let used = 0
    const products = rows.map(({ data }) => ({
      ...withCategory(data.now),
      code: String(data.now.code ?? codes[used++]),
      name: String(data.now.name),
    }))
    const ids = await insertProducts(tx, products, actor)
    // Codes are unique, and the insert gives back every row it was given.
    const made = products.map(({ code, name }) => ({ code, name, id: ids.get(code) as number }))
    await Promise.all([
      insertBarcodes(
        tx,
        made.flatMap(({ id }, index) => barcodesOf(id, rows[index], true)),
      ),
      insertProductChanges(
        tx,
        actor,
        'import',
        made.map(({ id, name, code }) => ({ productId: id, name, code, changes: [] })),
      ),
    ])
    return { used, ids: made.map(({ id }) => id) }
  }

  const writeChanged = async (tx: Tx, rows: StagedRow[]): Promise<void> => {
    if (rows.length === 0) return
    const byId = new Map(rows.map((row) => [row.record_id as number, row]))
    const updated = await updateProducts(
      tx,
      [...byId].map(([id, { data }]) => ({ id, now: withCategory(data.now) })),
      actor,
    )
    const withBarcodes = updated.filter(({ id }) => byId.get(id)?.data.now.barcodes !== undefined)
    if (withBarcodes.length > 0) {
      await deleteBarcodes(
        tx,
        withBarcodes.map(({ id }) => id),
      )
      const active = (status: number) => status !== productStatus.invalid
      await insertBarcodes(
        tx,
        withBarcodes.flatMap(({ id, status }) => barcodesOf(id, byId.get(id), active(status))),
      )
    }
    await insertProductChanges(
      tx,
      actor,
      'import',
      updated.map(({ id, name, code }) => ({
        productId: id,
        name,
        code,
        changes: byId.get(id)?.data.changes ?? [],
      })),
    )
  }

  return {
    // Numbers are taken before: the counter would be locked for everybody until the import has ended.
    async reserve(tx) {
      await takeCodes(tx, await countWithoutCode(tx, importId))
    },

    async begin(tx) {
      await lockProducts(tx, importId)
      await refuseStale(tx, importId)
      const found = await ensureCategories(tx, actor.merchantId, await selectCategoryPaths(tx, importId))
      categories = new Map(found.map(({ one, two, id }) => [JSON.stringify([one, two]), id]))
    },

    async write(tx, rows) {
      const staged = await selectStaged(tx, importId, rows)
      const created = staged.filter(({ result }) => result === rowResult.created)
      const { used, ids } = await writeCreated(tx, created)
      await writeChanged(
        tx,
        staged.filter(({ result }) => result === rowResult.changed),
      )
      // Only now: a batch that fails is written again.
      codes = codes.slice(used)
      createdIds.push(...ids)
    },

    async recheck(tx, rows) {
      await refuseTaken(tx, importId, rows)
      const taken = new Set(await selectTakenCodes(tx, importId, codes))
      codes = codes.filter((code) => !taken.has(code))
    },

    async end(tx) {
      const expected = await countToCreate(tx, importId)
      const created = createdIds.length
      if (created !== expected)
        throw new Error(`import ${importId} has created ${created} products of ${expected}`)
      if (created >= manyProducts) await analyzeProducts(tx)
      // Not before: whoever wants to start another import would wait for this row until this one has ended.
      await updateMade(tx, importId, createdIds)
      await adjustCounts(tx, { [productStatus.effective]: created })
    },
  }
}

/** Takes an import of products back: the list is as it was, only the versions and the change log go on. */
export async function undoProducts(tx: Tx, importId: number, actor: SheetActor): Promise<void> {
  await lockProducts(tx, importId)
  const touched = await countTouched(tx, importId)
  if (touched > 0) throw refuse('transfer.cannotUndo', { count: touched })
  const removed = await removeCreated(tx, importId, actor)
  await updateBack(tx, importId)
  await restoreBarcodes(tx, importId)
  await insertUndoLog(tx, importId, actor)
  await removeMadeCategories(tx, importId)
  await adjustCounts(tx, { [productStatus.effective]: -removed })
}
