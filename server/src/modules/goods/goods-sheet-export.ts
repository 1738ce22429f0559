import { texts } from '@zhanggui/contract'
import { hiddenFields } from '@zhanggui/contract/fields.ts'
import { goodsColumns } from '@zhanggui/contract/goods/goods.columns.ts'
import { type GoodsField, goodsFields } from '@zhanggui/contract/goods/goods.fields.ts'
import { type GoodsExportFilters, goodsExportFilters } from '@zhanggui/contract/goods/goods.ts'
import { yuanOf } from '@zhanggui/contract/money.ts'
import { fillText, type Language } from '@zhanggui/contract/text.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { fieldIssues, refuseInput } from '../../kernel/http/input.ts'
import { columnName } from '../../kernel/record/kind.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { CellValue } from '../../kernel/sheet/cell.ts'
import { selectTimeZone } from '../../kernel/sheet/export-rows.sql.ts'
import type { SheetReader, SheetService } from '../../kernel/sheet/sheet-service.ts'
import { foundProducts } from '../product/product-found.ts'
import { type GoodsColumns, type GoodsStore, selectGoods, selectGoodsStores } from './goods.sql.ts'
import { seesStock } from './goods.ts'
import {
  countGoods,
  type SeenStore,
  type ShownProduct,
  selectGoodsAfter,
  selectShown,
} from './goods-page.sql.ts'
import { goodsCells } from './goods-sheet-cells.ts'
import { countingOf, noOwn, seenFields } from './goods-values.ts'

/** The asked stores of the person, and their products. */
async function askedOf(tx: Tx, condition: unknown, reader: SheetReader) {
  // `parseCondition` has parsed them.
  const { storeId, tab, source, saleStatus, ...filters } = condition as GoodsExportFilters
  const timeZone = await selectTimeZone(tx)
  const stores = await selectGoodsStores(tx, reader, storeId === undefined ? null : [Number(storeId)])
  if (storeId !== undefined && stores.length === 0) throw refuse('common.notFound')
  return {
    stores,
    tab,
    timeZone,
    shown: (store: GoodsStore): SeenStore => ({
      ...{ store, seen: seenFields(reader.permissions), seesStock: seesStock(reader.permissions) },
      filters: { source, saleStatus },
    }),
    products: await foundProducts(tx, filters, timeZone),
  }
}

type Shown = (head: ShownProduct, row: GoodsColumns | undefined, store: GoodsStore) => string

/** The texts of the columns that only an export has. */
function shownTexts(language: Language, reader: SheetReader): Record<string, Shown> {
  const hidden = hiddenFields(goodsFields, reader.permissions)
  return {
    storeCode: (_head, _row, { code }) => code,
    storeName: (_head, _row, { name }) => name,
    productCode: ({ code }) => code,
    productName: ({ name }) => name,
    saleUnit: ({ sale_unit }) => goodsCells.cells.saleUnit?.text(sale_unit, language) ?? '',
    barcodes: ({ barcodes }) => barcodes.join(','),
    headPrice: ({ sales_price }) => yuanOf(sales_price),
    countingPrice: (head, row, store) => countingOf(head, row, store).salesPrice,
    locked: (_head, row) =>
      ((row?.locked ?? []) as GoodsField[])
        .filter((field) => !hidden.has(field))
        .map((field) => fillText(texts[`goods.${field}`], language))
        .join(language === 'zh' ? '，' : ', '),
  }
}

/**
 * Every effective product of each asked store that the person sees, also those without own values. A cursor is a
 * store and the last product in it.
 */
export const goodsExport: Pick<SheetService, 'parseCondition' | 'countRows' | 'selectRows'> = {
  parseCondition(raw, language) {
    const parsed = goodsExportFilters.safeParse(raw, { reportInput: true })
    if (parsed.success) return parsed.data
    throw refuseInput(fieldIssues(parsed.error.issues, 'goods', language), language)
  },

  async countRows(tx, condition, reader) {
    const { stores, tab, shown, products } = await askedOf(tx, condition, reader)
    let count = 0
    for (const store of stores) count += await countGoods(tx, shown(store), products, tab)
    return count
  },

  async selectRows(tx, condition, cursor, limit, language, reader) {
    const { stores, tab, shown: seen, products, timeZone } = await askedOf(tx, condition, reader)
    const [fromStore = 0, fromProduct = 0] = (cursor ?? '').split(':').map(Number)
    const shown = shownTexts(language, reader)
    const rows: string[][] = []
    for (const store of stores.filter(({ id }) => id >= fromStore)) {
      const after = store.id === fromStore ? fromProduct : 0
      const ids = await selectGoodsAfter(tx, seen(store), products, tab, after, limit - rows.length)
      const own = new Map(
        (await selectGoods(tx, [store.id], ids, timeZone)).map((row) => [row.product_id, row]),
      )
      for (const head of await selectShown(tx, ids)) {
        const row = own.get(head.id)
        rows.push(
          goodsColumns.map(
            ({ key }) =>
              shown[key]?.(head, row, store) ??
              goodsCells.cells[key]?.text(ownValue(row, key), language) ??
              '',
          ),
        )
      }
      if (rows.length === limit) return { rows, cursor: `${store.id}:${ids.at(-1) ?? 0}` }
    }
    return { rows, cursor: null }
  },
}

const ownValue = (row: GoodsColumns | undefined, key: string): CellValue =>
  (({ ...(row ?? noOwn) }) as unknown as Record<string, CellValue>)[columnName(key)] ?? null
