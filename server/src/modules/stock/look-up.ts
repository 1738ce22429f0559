import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import { thousandthsOf, yuanOf } from '@zhanggui/contract/money.ts'
import { productStatus } from '@zhanggui/contract/product/product.status.ts'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import type { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import type { LookUpCard } from '@zhanggui/contract/stock/stock.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { findGoodsInStores } from '../goods/goods-shown.ts'
import { findScanned } from '../product/product-scan.ts'
import { selectPrices } from './document.sql.ts'
import { findStockProducts, placeOf, stockRows } from './stock.ts'

/** The most other stores in an answer. */
const mostOthers = 20

type Asked = ParsedInputOf<typeof stockCalls.lookUpStock>
type Answer = OutputOf<typeof stockCalls.lookUpStock>

/** A product by barcode, code, mnemonic code, label of a scale or name, with all that staff ask about it at the shelf. */
export async function lookUpStock(
  context: TenantContext,
  { storeId, text = '', productId }: Asked,
): Promise<Answer> {
  if (productId !== undefined)
    return { found: await cardOf(context, storeId, productId), several: [], label: null }
  const scanned = (await findScanned(context.tx, [text])).get(text)
  if (scanned === 'misread') throw refuse('product.scaleMisread', { code: text })
  if (scanned) {
    const { grams, cents } = scanned.label ?? { grams: null, cents: null }
    return {
      found: await cardOf(context, storeId, String(scanned.productId)),
      several: [],
      label: scanned.label && {
        amount: grams === null ? null : amountText(grams, true),
        price: cents === null ? null : yuanOf(cents),
      },
    }
  }
  const hits = await findStockProducts(context, { storeId, keyword: text })
  const [only] = hits
  if (hits.length === 1 && only)
    return { found: await cardOf(context, storeId, only.productId), several: [], label: null }
  const prices = new Map(
    (
      await selectPrices(
        context.tx,
        Number(storeId),
        hits.map(({ productId }) => Number(productId)),
      )
    ).map(({ product_id, sales_price }) => [String(product_id), sales_price]),
  )
  const several = hits.map((row) => ({ ...row, salesPrice: yuanOf(prices.get(row.productId) ?? 0) }))
  return { found: null, several, label: null }
}

async function cardOf(context: TenantContext, storeId: string, productId: string): Promise<LookUpCard> {
  const { store, head } = await placeOf(context, { storeId, productId })
  const goods = await findGoodsInStores(context, head.id)
  const here = goods.find(({ storeId }) => storeId === store.id)
  const rows = await stockRows(
    context,
    goods.map(({ storeId }) => ({ store_id: storeId, product_id: head.id })),
  )
  const row = rows.find((one) => one.storeId === String(store.id))
  if (!here || !row) throw refuse('common.notFound')
  const available = new Map(rows.map((one) => [one.storeId, one.available]))
  const others = goods
    .filter((one) => one.storeId !== store.id && one.values.listed !== 0)
    .map(({ storeId, storeName, values }) => ({
      storeId: String(storeId),
      storeName,
      salesPrice: values.salesPrice,
      available: available.get(String(storeId)) ?? '0',
    }))
    .sort((a, b) => (thousandthsOf(b.available) ?? 0) - (thousandthsOf(a.available) ?? 0))
  return {
    ...row,
    salesPrice: here.values.salesPrice,
    costPrice: here.values.costPrice,
    saleStatus: here.values.saleStatus,
    listed: here.values.listed,
    effective: head.status === productStatus.effective,
    locked: here.locked,
    version: here.version,
    ownPrice: here.ownPrice,
    scheduled: here.scheduled && {
      salesPrice: here.scheduled.salesPrice,
      effectiveAt: here.scheduled.effectiveAt,
    },
    others: others.slice(0, mostOthers),
  }
}
