import type { OutputOf } from '@zhanggui/contract/call.ts'
import { hiddenFields } from '@zhanggui/contract/fields.ts'
import { ownFields } from '@zhanggui/contract/goods/effective.ts'
import type { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import {
  type GoodsField,
  goodsFieldNames,
  goodsFields,
  storeGoodsFields,
} from '@zhanggui/contract/goods/goods.fields.ts'
import type {
  GoodsDetail,
  GoodsPage,
  GoodsQuery,
  GoodsRow,
  GoodsSummary,
  goodsTabs,
} from '@zhanggui/contract/goods/goods.ts'
import { yuanOf } from '@zhanggui/contract/money.ts'
import { saleMode } from '@zhanggui/contract/product/product.options.ts'
import { countLimit, tabLimit } from '@zhanggui/contract/rules.ts'
import { amountText, availableOf } from '@zhanggui/contract/stock/cover.ts'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database/tenant.ts'
import { thumbnailAddress } from '../../kernel/file/files.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { shownValues } from '../../kernel/record/hidden.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Session } from '../../kernel/session/session.ts'
import { foundProducts } from '../product/product-found.ts'
import {
  type GoodsColumns,
  type GoodsStore,
  type Marks,
  selectGoods,
  selectGoodsStores,
  selectStockOf,
} from './goods.sql.ts'
import {
  isExact,
  isFiltered,
  type ShownProduct,
  selectGoodsIds,
  selectProductIds,
  selectShown,
} from './goods-page.sql.ts'
import { costMetIn, countingOf, headOf, lockMark, noOwn, ownOf, seenFields } from './goods-values.ts'
import { requireSeen, requireStore } from './goods-write.ts'
import { groupedBy } from './grouped.ts'

export type { ShownProduct } from './goods-page.sql.ts'

/** Products by id, for the lists of other nouns. */
export const shownProducts = async (
  tx: Tx,
  ids: readonly number[],
  removedToo = false,
): Promise<Map<number, ShownProduct>> =>
  new Map((await selectShown(tx, ids, removedToo)).map((product) => [product.id, product]))

/** The facts of a product in lists. */
export const shownOf = ({ session }: TenantContext, row: ShownProduct) => ({
  productId: String(row.id),
  name: row.name,
  code: row.code,
  barcodes: row.barcodes,
  mnemonicCode: row.mnemonic_code,
  categoryName: row.category_name,
  image: row.image_key === null ? '' : thumbnailAddress(session.merchantId, row.image_key, row.thumbnail_key),
  saleUnit: row.sale_unit,
  headPrice: yuanOf(row.sales_price),
})

const yuanOrNull = (cents: number | null) => (cents === null ? null : yuanOf(cents))

/** The fields of a product with a value of the store's own, and those that are locked. */
export function standingOf(row: GoodsColumns | undefined, { permissions }: Pick<Session, 'permissions'>) {
  const hidden = hiddenFields(goodsFields, permissions)
  const locked = (row?.locked ?? []) as GoodsField[]
  const shown = (fields: GoodsField[]) => fields.filter((field) => !hidden.has(field))
  const marks = shown(locked).flatMap((field) => {
    const mark = row?.since[lockMark(field)]
    return mark ? [[field, mark]] : []
  })
  return {
    own: shown(ownFields(ownOf(row ?? noOwn), locked)),
    locked: shown(locked),
    lockedSince: Object.fromEntries(marks) as Marks,
  }
}

export const scheduledOf = (row: GoodsColumns | undefined) =>
  row?.scheduled
    ? { salesPrice: yuanOf(row.scheduled.cents), effectiveAt: row.scheduled.at, by: row.scheduled.by }
    : null

/** The effective products of a store, with the values that count there. */
export async function findStoreGoodsPage(context: TenantContext, asked: GoodsQuery): Promise<GoodsPage> {
  const { tx, session } = context
  const store = await requireStore(context, asked.storeId)
  const products = await foundProducts(tx, filtersOf(asked), session.timeZone)
  const seen = seenFields(session.permissions)
  const stocked = seesStock(session.permissions)
  const { source, saleStatus } = asked
  const shownStore = { store, seen, seesStock: stocked, filters: { source, saleStatus } }
  const { ids, counts } = await selectGoodsIds(tx, shownStore, products, asked)
  const shown = await selectShown(tx, ids)
  const rows = new Map(
    (await selectGoods(tx, [store.id], ids, session.timeZone)).map((row) => [row.product_id, row]),
  )
  const stock = stocked
    ? new Map((await selectStockOf(tx, [store.id], ids)).map((one) => [one.product_id, one]))
    : null
  const found = counts[asked.tab ?? 'all']
  // The rest of all is known if the other part is.
  const opposite = store.lists_all === 1 ? 'unlisted' : 'listed'
  const split = asked.tab === 'listed' || asked.tab === 'unlisted'
  const exact =
    isExact(products) &&
    !isFiltered(asked) &&
    (asked.tab === undefined || (split && counts[opposite] <= countLimit))
  const upToLimit = (count: number) => Math.min(count, countLimit)
  const ofTab = (tab: (typeof goodsTabs)[number]) =>
    Math.min(counts[tab], tab === asked.tab || tab === 'listed' || tab === 'unlisted' ? countLimit : tabLimit)
  return {
    records: shown.map((head) => {
      const row = rows.get(head.id)
      const counting = shownValues(goodsFields, countingOf(head, row, store), session.permissions)
      return {
        ...shownOf(context, head),
        version: row?.version ?? 0,
        listed: counting.listed,
        salesPrice: counting.salesPrice,
        costPrice: counting.costPrice,
        costOnDay: seen.includes('costPrice') ? yuanOrNull(costMetIn(head, row, store)) : null,
        saleStatus: counting.saleStatus,
        shelfPlace: row?.shelf_place ?? '',
        ...standingOf(row, session),
        scheduled: scheduledOf(row),
        stock: stock && stockOf(head, stock.get(head.id)),
      }
    }),
    total: exact ? found : upToLimit(found),
    totalCapped: !exact && found > countLimit,
    counts: {
      all: upToLimit(counts.all),
      listed: ofTab('listed'),
      unlisted: ofTab('unlisted'),
      different: ofTab('different'),
      locked: ofTab('locked'),
      scheduled: ofTab('scheduled'),
      low: ofTab('low'),
    },
  }
}

/** Whether a person may see stock: the right to its page. */
export const seesStock = (permissions: ReadonlySet<string>): boolean =>
  permissions.has('iposWeb.inventory.stock')

type StockOf = Awaited<ReturnType<typeof selectStockOf>>[number]

/** The stock of a product in a store, in its stock unit. */
function stockOf(head: ShownProduct, stock: StockOf | undefined): NonNullable<GoodsRow['stock']> {
  const text = (amount: number) => amountText(amount, head.sale_mode === saleMode.weight)
  const point = stock?.reorder_point ?? null
  return {
    available: text(availableOf(stock?.on_hand ?? 0, stock?.reserved ?? 0)),
    reorderPoint: point === null ? null : text(point),
    unit: head.stock_unit,
  }
}

const filtersOf = ({
  keyword,
  categoryId,
  labelId,
  saleMode,
}: Pick<GoodsQuery, 'keyword' | 'categoryId' | 'labelId' | 'saleMode'>) => ({
  keyword,
  categoryId,
  labelId,
  saleMode,
})

/** The effective products, each over all stores of the session. */
export async function findGoodsSummaryPage(
  context: TenantContext,
  asked: z.output<typeof goodsCalls.findGoodsSummaryPage.input>,
): Promise<OutputOf<typeof goodsCalls.findGoodsSummaryPage>> {
  const { tx, session } = context
  const stores = await selectGoodsStores(tx, session, null)
  const products = await foundProducts(tx, filtersOf(asked), session.timeZone)
  const { ids, total } = await selectProductIds(tx, products, asked)
  const shown = await selectShown(tx, ids)
  const rows = await selectGoods(
    tx,
    stores.map(({ id }) => id),
    ids,
    session.timeZone,
  )
  const ofProduct = groupedBy(rows, (row) => row.product_id)
  const storeIds = stores.map(({ id }) => id)
  const stock = seesStock(session.permissions)
    ? groupedBy(await selectStockOf(tx, storeIds, ids), (one) => one.product_id)
    : null
  return {
    records: shown.map((head) => ({
      ...shownOf(context, head),
      ...sumOf(head, stores, ofProduct.get(head.id) ?? []),
      stock: stock && stockSum(head, stores, ofProduct.get(head.id) ?? [], stock.get(head.id) ?? []),
    })),
    total: isExact(products) ? total : Math.min(total, countLimit),
    totalCapped: !isExact(products) && total > countLimit,
  }
}

/** The stock of a product over stores, and the number of those that list it and have nothing to sell. */
function stockSum(
  head: ShownProduct,
  stores: readonly GoodsStore[],
  rows: readonly GoodsColumns[],
  stock: readonly StockOf[],
): NonNullable<GoodsSummary['stock']> {
  const ofStore = new Map(rows.map((row) => [row.store_id, row]))
  const amounts = new Map(stock.map((one) => [one.store_id, availableOf(one.on_hand, one.reserved)]))
  const sum = [...amounts.values()].reduce((total, amount) => total + amount, 0)
  return {
    available: amountText(sum, head.sale_mode === saleMode.weight),
    unit: head.stock_unit,
    out: stores.filter(
      (store) => !amounts.get(store.id) && countingOf(head, ofStore.get(store.id), store).listed === 1,
    ).length,
  }
}

type Sum = Pick<
  GoodsSummary,
  'own' | 'stores' | 'listed' | 'omnichannel' | 'offline' | 'banned' | 'priceLocked'
>

function sumOf(head: ShownProduct, stores: readonly GoodsStore[], rows: readonly GoodsColumns[]): Sum {
  const ofStore = new Map(rows.map((row) => [row.store_id, row]))
  const counting = stores.map((store) => countingOf(head, ofStore.get(store.id), store))
  const withStatus = (status: number) => counting.filter(({ saleStatus }) => saleStatus === status).length
  const prices = rows
    .filter((row) => ownFields(ownOf(row), row.locked).includes('salesPrice'))
    .map((row) => row.sales_price ?? 0)
  return {
    own:
      prices.length === 0
        ? null
        : {
            lowest: yuanOf(Math.min(...prices)),
            highest: yuanOf(Math.max(...prices)),
            stores: prices.length,
          },
    stores: stores.length,
    listed: counting.filter(({ listed }) => listed === 1).length,
    omnichannel: withStatus(2),
    offline: withStatus(1),
    banned: withStatus(0),
    priceLocked: rows.filter(({ locked }) => locked.includes('salesPrice')).length,
  }
}

/** A product of a store: the values of the head office, the store's own, and which of them count. */
export async function findStoreGoodsDetail(
  context: TenantContext,
  { storeId, productId }: { storeId: string; productId: string },
): Promise<GoodsDetail> {
  const { tx, session } = context
  const store = await requireStore(context, storeId)
  const [head] = await selectShown(tx, [Number(productId)])
  requireSeen(context, head)
  if (!head) throw refuse('common.notFound')
  const [row] = await selectGoods(tx, [store.id], [head.id], session.timeZone)
  const hidden = hiddenFields(goodsFields, session.permissions)
  const { locked, lockedSince } = standingOf(row, session)
  const shown = <V extends object>(values: V): V => shownValues(goodsFields, values, session.permissions)
  return {
    ...shownOf(context, head),
    storeId: String(store.id),
    storeName: store.name,
    version: row?.version ?? 0,
    saleMode: head.sale_mode,
    costPrice: shown(countingOf(head, row, store)).costPrice,
    costOnDay: hidden.has('costPrice') ? null : yuanOrNull(costMetIn(head, row, store)),
    head: shown(headOf(head, store)),
    own: shownValues(storeGoodsFields, ownOf(row ?? noOwn), session.permissions),
    ...{ locked, lockedSince },
    scheduled: scheduledOf(row),
    since: Object.fromEntries(
      goodsFieldNames.flatMap((field) => {
        const mark = row?.since[field]
        return mark && !hidden.has(field) ? [[field, mark]] : []
      }),
    ),
  }
}
