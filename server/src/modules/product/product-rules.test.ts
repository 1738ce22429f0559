import { texts } from '@zhanggui/contract'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import type { ProductDetail } from '@zhanggui/contract/product/product.ts'
import {
  cellRuleText,
  type ProductRuleCase,
  productRuleCases,
  ruleCell,
  ruleText,
} from '@zhanggui/contract/product/product-rules.cases.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { check, reasonsOf } from '../../../test/given-import.ts'
import { appleForm, formOf, givenCategory, givenProduct } from '../../../test/products.ts'

// Every rule of a product answers at its field with the same text: in the call, in the table and in an import.
// The console asks the same cases of its form and its grid.

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
})
afterAll(() => app?.close())

let mnemonic = 720_000

const messageOf = (issues: { path: string; message: string }[] | undefined, field: string) =>
  issues?.filter(({ path }) => path.split('.')[0] === field).map(({ message }) => message)

/** A product that keeps every rule, and refuses the wrong value in the call and in the table. */
async function refusing(one: ProductRuleCase) {
  const { field, value, weighed, with: more } = one
  const apple = weighed ? appleForm(await givenCategory(admin), String(mnemonic++)) : {}
  const product = await givenProduct(admin, { ...apple, ...more })
  const { id, version } = product
  const form = await admin.send(productCalls.saveProduct, { ...formOf(product), [field]: value } as never)
  expect(messageOf(form.data as never, field), form.rtnMsg).toEqual([ruleText(one, 'zh')])

  const cells = { products: [{ id, version, cells: { [field]: value } }] }
  const table = await admin.send(productCalls.saveProductCells, cells as never)
  const issues = table.data?.products?.[0]?.refused?.issues ?? (table.data as never)
  const said = (issues as { message: string }[]).map(({ message }) => message)
  expect(said, 'in the table').toEqual([ruleText(one, 'zh')])
  return product
}

const fields = [...new Set(productRuleCases.map(({ field }) => field))]

test.each(fields)('%s: one text in the call, the table and the import', async (field) => {
  const cases = productRuleCases.filter((one) => one.field === field)
  const products: ProductDetail[] = []
  for (const one of cases) products.push(await refusing(one))

  const lines = cases.flatMap((one, at) => (one.notInSheet ? [] : [{ one, product: products[at] }]))
  const label = String(texts[`product.${field}`][0])
  const cells = lines.map(({ one, product }) => [product?.code ?? '', ruleCell(one)])
  if (cells.length > 0) {
    const { id } = await check(admin, ['商品编码', label], cells)
    const reasons = lines.map(({ one }, at) => [at + 2, [cellRuleText(one, 'zh')]])
    expect(await reasonsOf(admin, id), 'in the import').toEqual(Object.fromEntries(reasons))
  }
  for (const product of products)
    expect(await admin.get(productCalls.findProductDetail, { id: product.id })).toEqual(product)
})
