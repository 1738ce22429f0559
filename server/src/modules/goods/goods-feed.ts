import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import type { CatalogueItem, goodsOpenCalls } from '@zhanggui/contract/goods/goods.open.ts'
import { yuanOf } from '@zhanggui/contract/money.ts'
import { saleMode } from '@zhanggui/contract/product/product.options.ts'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import { thumbnailAddress } from '../../kernel/file/files.ts'
import { feedPage } from '../../kernel/http/feed.ts'
import type { OpenContext } from '../../kernel/http/implement.ts'
import { type FedProduct, selectFed, storeChanged } from './goods-feed.sql.ts'
import { requireSellingStore, shelfOf } from './shelf.ts'

type Calls = typeof goodsOpenCalls

/** What a store sells, and at what price: everything, or what has changed since a cursor. */
export async function findCatalogue(
  context: OpenContext,
  { store: code, cursor, limit }: ParsedInputOf<Calls['findCatalogue']>,
): Promise<OutputOf<Calls['findCatalogue']>> {
  const { tx, caller } = context
  const store = await requireSellingStore(context, code)
  const page = await feedPage(
    context,
    { feed: 'goods', storeId: store.id, cursor, limit },
    (since) => storeChanged(tx, store.id, since),
    (since, after, most) => selectFed(tx, store.id, since, after, most),
  )
  const ids = page.rows.map(({ id }) => id)
  const shelf = new Map((await shelfOf(tx, store, ids, caller.timeZone)).map((one) => [one.id, one]))
  const { rows, ...rest } = page
  return { items: rows.map((row) => itemOf(caller.merchantId, row, shelf.get(row.id))), ...rest }
}

function itemOf(
  merchantId: number,
  { id, code, name }: FedProduct,
  product: Awaited<ReturnType<typeof shelfOf>>[number] | undefined,
): CatalogueItem {
  if (!product?.known)
    return {
      sku: code,
      id: String(id),
      name,
      known: false,
      barcodes: [],
      category: '',
      saleMode: saleMode.piece,
      saleUnit: 1,
      stockUnit: 1,
      perUnit: '1',
      price: '0.00',
      saleStatus: 0,
      deliveryTypes: [],
      processing: [],
      minimum: null,
      step: null,
      limit: null,
      image: '',
    }
  const { head, weighed } = product
  const amount = (thousandths: number | null) =>
    thousandths === null ? null : amountText(thousandths, weighed)
  return {
    sku: code,
    id: String(id),
    name,
    known: true,
    barcodes: head.barcodes,
    category: head.category_name,
    saleMode: product.saleMode,
    saleUnit: product.saleUnit,
    stockUnit: product.stockUnit,
    perUnit: amountText(product.per, weighed),
    price: yuanOf(product.price),
    saleStatus: product.saleStatus,
    deliveryTypes: [...product.deliveryTypes],
    processing: [...product.processing],
    minimum: amount(product.least),
    step: amount(product.step),
    limit: amount(product.most),
    image: head.image_key ? thumbnailAddress(merchantId, head.image_key, head.thumbnail_key) : '',
  }
}
