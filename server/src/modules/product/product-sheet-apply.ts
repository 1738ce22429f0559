import { productStatus } from '@zhanggui/contract/product/product.status.ts'
import { rowResult } from '@zhanggui/contract/transfer/transfer.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { SheetActor, SheetApply, UndoBlock } from '../../kernel/sheet/sheet-service.ts'
import { ensureCategories } from '../category/category.ts'
import { adjustCounts, takeProductCodes } from './product.sql.ts'
import { insertProductChanges } from './product-log.sql.ts'
import {
  analyzeProducts,
  type BarcodeRow,
  countToCreate,
  countWithoutCode,
  deleteBarcodes,
  insertBarcodes,
  insertProducts,
  insertUndoLog,
  lockProducts,
  refuseStale,
  refuseTaken,
  removeCreated,
  restoreBarcodes,
  type StagedRow,
  selectCategoryPaths,
  selectStaged,
  selectTakenCodes,
  updateBack,
  updateMade,
  updateProducts,
} from './product-sheet-apply.sql.ts'
import { removeMadeCategories, selectUsedCategories } from './product-sheet-category.sql.ts'
import { hasWaitingPrices, restoreWaitingPrices, takeWaitingPrices } from './product-sheet-price.sql.ts'
import { findUndoBlock } from './product-sheet-undo.sql.ts'

/** So many new products may turn a small table into a large one. */
const manyProducts = 1000

/** Few enough that their turn of the event loop is short. */
const partRows = 125

function* parts<R>(rows: R[]): Generator<R[]> {
  for (let from = 0; from < rows.length; from += partRows) yield rows.slice(from, from + partRows)
}

interface CodedRow extends StagedRow {
  code: string
}

/** Statements that nothing waits for while the next ones are made ready. */
interface Trailing {
  add(statement: Promise<unknown>): void
}

/** Resolves when all has; a statement that fails is the failure, not those that the broken transaction refuses after it. */
async function trailed(work: (trailing: Trailing) => Promise<void>): Promise<void> {
  const statements: Promise<unknown>[] = []
  const all = async () => {
    for (const statement of statements) await statement
  }
  try {
    await work({
      add(statement) {
        statement.catch(() => {})
        statements.push(statement)
      },
    })
  } catch (error) {
    await all()
    throw error
  }
  await all()
}

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
  let pricesWait = false

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

  /** Gives the ids of the products. */
  const create = async (tx: Tx, rows: CodedRow[], trailing: Trailing): Promise<number[]> => {
    const ids = await insertProducts(
      tx,
      rows.map(({ code, data }) => ({ ...withCategory(data.now), code })),
      actor,
    )
    const idOf = ({ code }: CodedRow) => {
      const id = ids.get(code)
      // Codes are unique, and the insert gives back every row it was given.
      if (id === undefined) throw new Error(`no product ${code}`)
      return id
    }
    trailing.add(
      insertBarcodes(
        tx,
        rows.flatMap((row) => barcodesOf(idOf(row), row, true)),
      ),
    )
    const lines = rows.map((row) => ({
      productId: idOf(row),
      name: String(row.data.now.name),
      code: row.code,
      changes: row.data.changes,
    }))
    trailing.add(insertProductChanges(tx, actor, 'import', lines))
    return rows.map(idOf)
  }

  const change = async (tx: Tx, rows: StagedRow[], trailing: Trailing): Promise<void> => {
    const byId = new Map(rows.map((row) => [row.record_id ?? 0, row]))
    const products = [...byId].map(([id, { data }]) => ({ id, now: withCategory(data.now) }))
    const updated = await updateProducts(tx, products, actor)
    const withBarcodes = updated.filter(({ id }) => byId.get(id)?.data.now.barcodes !== undefined)
    if (withBarcodes.length > 0) {
      const ids = withBarcodes.map(({ id }) => id)
      trailing.add(deleteBarcodes(tx, ids))
      const barcodes = withBarcodes.flatMap(({ id, status }) =>
        barcodesOf(id, byId.get(id), status !== productStatus.invalid),
      )
      trailing.add(insertBarcodes(tx, barcodes))
    }
    const lines = updated.map(({ id, name, code }) => ({
      productId: id,
      name,
      code,
      changes: byId.get(id)?.data.changes ?? [],
    }))
    trailing.add(insertProductChanges(tx, actor, 'import', lines))
  }

  return {
    // Numbers are taken before: the counter would be locked for everybody until the import has ended.
    async reserve(tx) {
      await takeCodes(tx, await countWithoutCode(tx, importId))
    },

    async begin(tx) {
      await lockProducts(tx, importId)
      await refuseStale(tx, importId)
      // Whoever has a price wait changes its product, which is locked by now.
      pricesWait = await hasWaitingPrices(tx)
      const found = await ensureCategories(tx, actor.merchantId, await selectCategoryPaths(tx, importId))
      categories = new Map(found.map(({ one, two, id }) => [JSON.stringify([one, two]), id]))
    },

    async write(tx, rows) {
      if (pricesWait) await takeWaitingPrices(tx, importId, rows)
      const staged = await selectStaged(tx, importId, rows)
      const toCreate = staged.filter(({ result }) => result === rowResult.created)
      const without = toCreate.filter(({ data }) => data.now.code === undefined).length
      await takeCodes(tx, without)
      let used = 0
      const coded = toCreate.map((row) => ({ ...row, code: String(row.data.now.code ?? codes[used++]) }))
      const ids: number[] = []
      await trailed(async (trailing) => {
        for (const part of parts(coded)) ids.push(...(await create(tx, part, trailing)))
        for (const part of parts(staged.filter(({ result }) => result === rowResult.changed)))
          await change(tx, part, trailing)
      })
      // Only now: a batch that fails is written again.
      codes.splice(0, used)
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
export async function undoProducts(tx: Tx, importId: number, actor: SheetActor): Promise<UndoBlock | null> {
  await lockProducts(tx, importId)
  const block = await findUndoBlock(tx, importId)
  if (block) return block
  const used = await selectUsedCategories(tx, importId)
  const removed = await removeCreated(tx, importId, actor)
  await updateBack(tx, importId)
  await restoreBarcodes(tx, importId)
  await restoreWaitingPrices(tx, importId)
  await insertUndoLog(tx, importId, actor)
  await removeMadeCategories(tx, importId, used)
  await adjustCounts(tx, { [productStatus.effective]: -removed })
  return null
}
