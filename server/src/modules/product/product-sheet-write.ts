import { productStatus } from '@zhanggui/contract/product/product.status.ts'
import type { ImportChoices } from '@zhanggui/contract/transfer/transfer.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { reason } from '../../kernel/sheet/check/read-cells.ts'
import { selectTimeZone } from '../../kernel/sheet/export-rows.sql.ts'
import type { SheetUndoing, SheetWriting, WrittenRow } from '../../kernel/sheet/sheet-noun.ts'
import type { RowRange, SheetActor } from '../../kernel/sheet/sheet-service.ts'
import { refuseRows, selectStaged } from '../../kernel/sheet/staged-rows.sql.ts'
import { refreshStatistics } from '../../kernel/sheet/statistics.sql.ts'
import { endAcceptances, restoreImportAcceptances } from './accepted.sql.ts'
import { adjustCounts, takeProductCodes } from './product.sql.ts'
import { selectMoved, selectUnfit, storesSaid, unfitFaults } from './product-in-stores.ts'
import { countWithoutCode, freeCodeTwins, selectNames, selectTakenCodes } from './product-sheet.sql.ts'
import {
  type BarcodeRow,
  deleteBarcodes,
  freeCreatedBarcodes,
  insertBarcodes,
  restoreBarcodes,
} from './product-sheet-barcode.sql.ts'
import {
  removeMadeCategories,
  selectMadeCategories,
  selectUsedCategories,
} from './product-sheet-category.sql.ts'
import { statusAtBirth } from './product-sheet-effect.ts'
import {
  deleteLaterPrices,
  hasWaitingPrices,
  insertLaterPrices,
  keepOtherPrices,
  restoreWaitingPrices,
  takeWaitingPrices,
  tellMoments,
  updateBirths,
} from './product-sheet-price.sql.ts'
import { seesCost } from './product-values.ts'

const idOf = ({ id }: WrittenRow): number => id

const barcodesOf = ({ id, row, data }: WrittenRow): BarcodeRow[] => {
  const barcodes = (data.now.barcodes ?? []) as string[]
  const active = row.status !== productStatus.invalid
  return barcodes.map((barcode, position) => ({ productId: id, position, barcode, active }))
}

const limitColumns = ['min_order_quantity', 'add_step', 'cart_limit']

/**
 * Refuses rows that would make own values of stores wrong, or change the frozen measure of a product: what a store did
 * since the dry run counts. The products are locked. A store that saves at the same time waits for them.
 */
async function refuseUnfit(tx: Tx, importId: number, rows: RowRange, actor: SheetActor): Promise<void> {
  const staged = (await selectStaged(tx, importId, rows)).flatMap(
    ({ row_number, record_id, data: { now } }) => {
      if (record_id === null) return []
      const newUnit = now.sale_unit !== undefined
      const limits = limitColumns.some((column) => column in now)
      const measured =
        now.sale_mode !== undefined ? 'saleMode' : now.stock_unit !== undefined ? 'stockUnit' : null
      return newUnit || limits || measured
        ? [{ row_number, id: record_id, now, newUnit, limits, measured }]
        : []
    },
  )
  if (staged.length === 0) return
  const moved = await selectMoved(
    tx,
    staged.flatMap(({ id, measured }) => (measured ? [id] : [])),
  )
  const unfit = await selectUnfit(
    tx,
    staged.filter(({ newUnit, limits }) => newUnit || limits),
    seesCost(actor),
  )
  const names = await selectNames(tx, [...moved, ...unfit.keys()])
  const refused = staged.flatMap(({ row_number, id, measured, ...changes }) => {
    const name = names.get(id) ?? ''
    const own = unfit.get(id)
    const reasons = [
      ...(measured && moved.has(id) ? [reason(measured, 'product.measureFrozen', { name })] : []),
      ...(own ? unfitFaults(own, changes) : []).map(({ field, key, stores }) =>
        reason(field, key, storesSaid(name, stores, actor.language)),
      ),
    ]
    return reasons.length > 0 ? [{ rowNumber: row_number, reasons }] : []
  })
  if (refused.length > 0) await refuseRows(tx, importId, refused)
}

/** The further writes of a product import: codes, barcodes, scheduled prices, stored counts. */
export function startProductWriting(
  actor: SheetActor,
  importId: number,
  effect: ImportChoices['effect'],
): SheetWriting {
  /** Codes for products without one, in the order of their use. */
  let codes: string[] = []
  /** The number of codes used by the current batch. */
  let used = 0
  let pricesWait = false
  let timeZone = ''

  /** Takes so many further codes that no row of the file has. */
  const takeCodes = async (tx: Tx, count: number): Promise<void> => {
    while (codes.length < count) {
      const taken = await takeProductCodes(tx, count - codes.length)
      const wanted = new Set(await selectTakenCodes(tx, importId, taken))
      codes.push(...taken.filter((code) => !wanted.has(code)))
    }
  }

  return {
    // Takes the numbers in a transaction of its own. Otherwise the counter would stay locked until the import ends.
    async reserve(tx) {
      await takeCodes(tx, await countWithoutCode(tx, importId))
    },

    async begin(tx) {
      // A transaction that schedules a price must lock its product, and these are locked by now.
      pricesWait = await hasWaitingPrices(tx)
      timeZone = await selectTimeZone(tx)
    },

    async beforeBatch(tx, rows) {
      await refuseUnfit(tx, importId, rows, actor)
      if (pricesWait) {
        await takeWaitingPrices(tx, importId, rows)
        await keepOtherPrices(tx, importId, rows)
      }
      if (pricesWait || effect === 'nextDay') await tellMoments(tx, importId, rows, timeZone)
    },

    async complete(tx, created) {
      codes.splice(0, used)
      const without = created.filter(({ data }) => data.now.code === undefined)
      used = without.length
      await takeCodes(tx, used)
      for (const [place, { data }] of without.entries()) data.now.code = codes[place]
    },

    follow(tx, rows, created) {
      const later = rows.filter(({ data }) => data.later !== undefined)
      const born = created && effect === 'nextDay' ? rows : []
      const recoded = created ? [] : rows.filter(({ data }) => data.now.code !== undefined)
      const withBarcodes = rows.filter(({ data }) => data.now.barcodes !== undefined)
      const statements: Promise<unknown>[] = []
      if (born.length > 0) statements.push(updateBirths(tx, born.map(idOf), timeZone))
      if (later.length > 0) statements.push(insertLaterPrices(tx, later, actor, timeZone))
      if (recoded.length > 0) statements.push(freeCodeTwins(tx, recoded.map(idOf)))
      if (withBarcodes.length > 0 && !created) statements.push(deleteBarcodes(tx, withBarcodes.map(idOf)))
      if (withBarcodes.length > 0) statements.push(insertBarcodes(tx, withBarcodes.flatMap(barcodesOf)))
      if (!created) statements.push(endAcceptances(tx, rows.map(idOf)))
      return statements
    },

    async recheck(tx) {
      used = 0
      const taken = new Set(await selectTakenCodes(tx, importId, codes))
      codes = codes.filter((code) => !taken.has(code))
    },

    async end(tx, created) {
      await refreshStatistics(tx, 'zg_analyze_products', created)
      await adjustCounts(tx, { [statusAtBirth(effect)]: created })
      return { categories: await selectMadeCategories(tx) }
    },
  }
}

/** The further steps of an undo: barcodes, scheduled prices, and categories without uses. */
export function startProductUndoing(
  _actor: SheetActor,
  importId: number,
  effect: ImportChoices['effect'],
): SheetUndoing {
  let usedCategories: number[] = []
  return {
    async begin(tx) {
      usedCategories = await selectUsedCategories(tx, importId)
    },
    async end(tx, removed) {
      await freeCreatedBarcodes(tx, importId)
      await restoreBarcodes(tx, importId)
      await deleteLaterPrices(tx, importId)
      await restoreWaitingPrices(tx, importId)
      await removeMadeCategories(tx, importId, usedCategories)
      await endAcceptances(tx, null)
      await restoreImportAcceptances(tx, importId)
      await adjustCounts(tx, { [statusAtBirth(effect)]: -removed })
    },
  }
}
