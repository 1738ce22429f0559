import { categoryCalls } from '@zhanggui/contract/category/category.calls.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import type { ProductDetail } from '@zhanggui/contract/product/product.ts'
import type { Client } from './app.ts'

/** A category of the signed-in merchant. Created once per name. */
export async function givenCategory(client: Client, name = '测试类目'): Promise<string> {
  const tree = await client.get(categoryCalls.findCategoryTree, {})
  const known = tree.find((category) => category.name === name && category.parentId === null)
  return known?.id ?? (await client.get(categoryCalls.saveCategory, { name })).id
}

/** A valid form: bottles of drinking water. */
export const waterForm = (categoryId: string) => ({
  name: '饮用水 550ml',
  categoryId,
  saleMode: 1,
  salesPrice: '2.00',
  stockUnit: 6,
  saleUnit: 6,
  displayUnit: 6,
})

/** A valid form of goods by weight: apples in kg, sold by 500g. */
export const appleForm = (categoryId: string, mnemonicCode: string) => ({
  name: '红富士苹果',
  categoryId,
  saleMode: 2,
  mnemonicCode,
  salesPrice: '7.98',
  stockUnit: 80,
  saleUnit: 83,
  displayUnit: 83,
})

/** A new product with these fields. */
export async function givenProduct(
  client: Client,
  fields: Record<string, unknown> = {},
): Promise<ProductDetail> {
  const categoryId = await givenCategory(client)
  const { id } = await client.get(productCalls.saveProduct, { ...waterForm(categoryId), ...fields })
  return client.get(productCalls.findProductDetail, { id })
}

/** The form of a product as the console sends it. */
export function formOf(product: ProductDetail): Record<string, unknown> {
  const { categoryName, status, effectiveAt, scheduled, createdAt, updatedAt, updatedBy, ...form } = product
  return form
}
