import { centsOf } from '@zhanggui/contract/money.ts'
import type { Connection } from '../kernel/database/database.ts'
import { query, sql } from '../kernel/database/query.ts'
import type { SampleProduct } from './sample-products.ts'

/** Adds products to a merchant without products, with their categories, barcodes, counts and the next code. */
export async function addProducts(
  tx: Connection,
  merchantId: number,
  products: readonly SampleProduct[],
  actor: string,
): Promise<void> {
  const categories = new Map<string, number>()
  const category = async (path: string): Promise<number> => {
    const known = categories.get(path)
    if (known !== undefined) return known
    const [parent = '', child] = path.split('/')
    const parentId = child === undefined ? null : await category(parent)
    const { id } = await tx.one(
      query
        .insertInto('category')
        .values({
          merchant_id: merchantId,
          parent_id: parentId,
          name: child ?? parent,
          sort: categories.size,
        })
        .returning('id'),
    )
    categories.set(path, id)
    return id
  }
  const counts = new Map<number, number>()
  for (const [index, product] of products.entries()) {
    const status = product.status ?? 30
    const age = products.length + 24 * 30 - index
    const { id: productId } = await tx.one(
      query
        .insertInto('product')
        .values({
          merchant_id: merchantId,
          code: `SP${String(index + 1).padStart(6, '0')}`,
          name: product.name,
          mnemonic_code: product.mnemonicCode ?? '',
          category_id: await category(product.category),
          sale_mode: product.weighed ? 2 : 1,
          sales_price: centsOf(product.price) as number,
          cost_price: product.cost === undefined ? null : centsOf(product.cost),
          origin: product.origin ?? '',
          stock_unit: product.weighed ? 80 : (product.unit as number),
          sale_unit: product.weighed ? 83 : (product.unit as number),
          display_unit: product.weighed ? 83 : (product.unit as number),
          sale_status: product.saleStatus ?? 2,
          status,
          updated_by: actor,
          created_at: sql<string>`now() - make_interval(hours => ${age}::int)`,
          updated_at: sql<string>`now() - make_interval(mins => ${age}::int * 37)`,
        })
        .returning('id'),
    )
    counts.set(status, (counts.get(status) ?? 0) + 1)
    for (const [position, barcode] of (product.barcodes ?? []).entries())
      await tx.run(
        query.insertInto('product_barcode').values({
          merchant_id: merchantId,
          product_id: productId,
          position,
          barcode,
          active: status !== 40,
        }),
      )
  }
  for (const [status, amount] of counts)
    await tx.run(
      query.insertInto('product_count').values({ merchant_id: merchantId, status, slot: 0, amount }),
    )
  await tx.run(
    query.insertInto('counter').values({ merchant_id: merchantId, name: 'product', value: products.length }),
  )
}
