import type { ClaimLine } from '@zhanggui/contract/afterSale/afterSale.ts'
import { yuanOf } from '@zhanggui/contract/money.ts'
import { saleMode } from '@zhanggui/contract/product/product.options.ts'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import { thumbnailAddress } from '../../kernel/file/files.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { type ShownProduct, shownProducts } from '../goods/goods.ts'
import type { LineColumns } from '../order/claim.ts'

/** How a product is shown: its picture and its category. */
export interface ShownGoods {
  image: string
  categoryName: string
}

export async function goodsOf(
  { tx, session }: TenantContext,
  lines: readonly { product_id: number }[],
): Promise<Map<number, ShownGoods>> {
  const products = await shownProducts(tx, [...new Set(lines.map(({ product_id }) => product_id))])
  const shown = (product: ShownProduct): ShownGoods => ({
    image: product.image_key
      ? thumbnailAddress(session.merchantId, product.image_key, product.thumbnail_key)
      : '',
    categoryName: product.category_name,
  })
  return new Map([...products].map(([id, product]) => [id, shown(product)]))
}

export function claimLineOf(row: LineColumns, goods: ReadonlyMap<number, ShownGoods>): ClaimLine {
  const text = (amount: number) => amountText(amount, row.sale_mode === saleMode.weight)
  const product = goods.get(row.product_id)
  return {
    line: row.line,
    productId: String(row.product_id),
    name: row.name,
    code: row.code,
    barcode: row.barcode,
    image: product?.image ?? '',
    categoryName: product?.categoryName ?? '',
    saleMode: row.sale_mode,
    stockUnit: row.stock_unit,
    quantity: text(row.quantity),
    refunded: text(row.refunded),
    free: text(row.free),
    paid: yuanOf(row.paid),
    refundedAmount: yuanOf(row.refunded_amount),
    returnPolicy: row.return_policy,
    gift: row.gift !== null,
  }
}
