import { texts } from '@zhanggui/contract'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { check, reasonsOf } from '../../../test/given-import.ts'
import { appleForm, formOf, givenCategory, givenProduct } from '../../../test/products.ts'

// Every rule of a product answers at its field with the same text: in the form, in the table and in an import.

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
})
afterAll(() => app?.close())

type Value = string | number | null | string[]
interface Case {
  field: string
  value: Value
  /** The cell of the import, if it is not the text of the value. */
  cell?: string
  weighed?: true
  /** Other values of the product. */
  with?: Record<string, Value>
  /** Part of the text. */
  says: string
}

const cases: Case[] = [
  { field: 'name', value: '', says: '必填' },
  { field: 'name', value: '水'.repeat(41), says: '80' },
  { field: 'salesPrice', value: '', says: '必填' },
  { field: 'salesPrice', value: '0', says: '大于 0' },
  { field: 'salesPrice', value: '1.234', says: '2 位小数' },
  { field: 'salesPrice', value: '10000000', says: '9999999.99' },
  { field: 'salesPrice', value: 'abc', says: '数字' },
  { field: 'costPrice', value: '0', says: '大于 0' },
  { field: 'costPrice', value: '1.234', says: '2 位小数' },
  { field: 'weight', value: '0', says: '大于 0' },
  { field: 'weight', value: '1.2345', says: '3 位小数' },
  { field: 'barcodes', value: ['1234567'], says: '8' },
  { field: 'barcodes', value: ['123456789012345'], says: '14' },
  { field: 'origin', value: '产'.repeat(26), says: '25' },
  { field: 'length', value: 0, says: '1' },
  { field: 'length', value: 1_000_000, says: '999,999' },
  { field: 'width', value: 1_000_000, says: '999,999' },
  { field: 'height', value: 1_000_000, says: '999,999' },
  { field: 'boxSpec', value: 0, says: '1' },
  { field: 'boxSpec', value: 10_000, says: '9,999' },
  { field: 'mnemonicCode', value: '123456', says: '计件' },
  { field: 'mnemonicCode', value: '12345', weighed: true, says: '6' },
  { field: 'minOrderQuantity', value: '1.5', says: '整数' },
  { field: 'addStep', value: '1.5', says: '整数' },
  { field: 'cartLimit', value: '1.5', says: '整数' },
  { field: 'minOrderQuantity', value: '5', with: { cartLimit: '5' }, says: '小于加购上限' },
  { field: 'addStep', value: '5', with: { cartLimit: '5' }, says: '小于加购上限' },
  { field: 'stockUnit', value: 80, cell: 'kg', says: '' },
  { field: 'stockUnit', value: 6, cell: '瓶', weighed: true, says: 'kg' },
  { field: 'saleUnit', value: 6, cell: '瓶', weighed: true, says: '500g' },
  { field: 'displayUnit', value: 6, cell: '瓶', weighed: true, says: '500g' },
]

let mnemonic = 720_000

const messageOf = (issues: { path: string; message: string }[] | undefined, field: string) =>
  issues?.filter(({ path }) => path.split('.')[0] === field).map(({ message }) => message)

test.each(cases.map((one) => [`${one.field} ${JSON.stringify(one.value).slice(0, 24)}`, one] as const))(
  '%s: one text in the form, the table and the import',
  async (_, { field, value, cell, weighed, with: more, says }) => {
    const apple = weighed ? appleForm(await givenCategory(admin), String(mnemonic++)) : {}
    const product = await givenProduct(admin, { ...apple, ...more })
    const { id, version, code } = product
    const form = await admin.send(productCalls.saveProduct, { ...formOf(product), [field]: value } as never)
    const inForm = messageOf(form.data as never, field)
    expect(inForm, form.rtnMsg).toHaveLength(1)
    expect(inForm?.[0]).toContain(says)

    const cells = { products: [{ id, version, cells: { [field]: value } }] }
    const table = await admin.send(productCalls.saveProductCells, cells as never)
    const issues = table.data?.products?.[0]?.refused?.issues ?? (table.data as never)
    expect(
      (issues as { path: string; message: string }[]).map(({ message }) => message),
      'in the table',
    ).toEqual(inForm)

    const label = String(texts[`product.${field}` as 'product.name'][0])
    const { id: importId } = await check(
      admin,
      ['商品编码', label],
      [[code, cell ?? [value ?? ''].flat().join(',')]],
    )
    expect(await reasonsOf(admin, importId), 'in the import').toEqual({ 2: inForm })
    expect(await admin.get(productCalls.findProductDetail, { id })).toEqual(product)
  },
)
