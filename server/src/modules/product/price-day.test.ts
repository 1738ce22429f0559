import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { keepsInvariants } from '../../../test/invariants.ts'
import { formOf, givenProduct } from '../../../test/products.ts'

// A price and a cost that wait have one moment: what the bulk act says before and when it is refused.

const { setPrices, previewPrices, saveProduct, findProductDetail } = productCalls

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
})
afterAll(() => app?.close())
keepsInvariants(() => app.connection)

const dayIn = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() + days * 86_400_000)
const detail = (id: string) => admin.get(findProductDetail, { id })
/** A product of 5.00 and cost 3.00. With `days` a cost of 3.50 waits for that day. */
async function given(name: string, days?: number) {
  const product = await detail(
    (await givenProduct(admin, { name, salesPrice: '5.00', costPrice: '3.00' })).id,
  )
  if (days === undefined) return product
  await admin.get(saveProduct, {
    ...formOf(product),
    ...{ costPrice: '3.50', effectivePolicy: 2, effectiveOn: dayIn(days) },
  })
  return detail(product.id)
}
const rule = { way: 'set', by: '6', ending: 'none', rounding: 'nearest' } as const

test('the preview of many prices names each product whose cost waits for another day, and no other', async () => {
  const [free, near, far] = [await given('不等的'), await given('等三天', 3), await given('等九天', 9)]
  const ids = [free.id, near.id, far.id]
  const heldFor = async (when: object) =>
    (await admin.get(previewPrices, { ids, rule, ...when })).rows.map((row) => row.priceHeldUntil)
  expect(await heldFor({})).toEqual([null, null, null])
  expect(await heldFor({ effectivePolicy: 2 })).toEqual([null, dayIn(3), dayIn(9)])
  expect(await heldFor({ effectivePolicy: 2, effectiveOn: dayIn(3) })).toEqual([null, null, dayIn(9)])
  await admin.get(setPrices, {
    prices: [{ id: free.id, version: free.version, salesPrice: '6.00' }],
    ...{ effectivePolicy: 2, effectiveOn: dayIn(5) },
  })
  const { rows } = await admin.get(previewPrices, { ids: [free.id], rule, effectivePolicy: 2 })
  expect(rows[0]).toMatchObject({ priceHeldUntil: null, costHeldUntil: dayIn(5) })
})

test('the refusal of many prices names the first products that wait for another day, with their days and number', async () => {
  const free = await given('能改的')
  const held = []
  for (let at = 1; at <= 6; at++) held.push(await given(`另一天${at}`, at + 2))
  const priced = (products: readonly { id: string; version: number }[]) => ({
    prices: products.map(({ id, version }) => ({ id, version, salesPrice: '6.00' })),
    effectivePolicy: 2 as const,
  })
  expect(await admin.send(setPrices, priced([free, ...held]))).toMatchObject({
    rtnStatus: '12054',
    rtnMsg: expect.stringContaining(
      `6 件商品已定好在别的日子变价，同一件商品只能在同一天变：另一天1 ${dayIn(3)}、`,
    ),
    data: [{ path: 'salesPrice' }],
  })
  expect((await admin.send(setPrices, priced([free, ...held]))).rtnMsg).toContain(`另一天5 ${dayIn(7)} … (6)`)
  expect(await detail(free.id)).toEqual(free)
  expect((await admin.send(setPrices, priced(held.slice(0, 1)))).rtnStatus).toBe('12053')
  await admin.get(setPrices, priced([free]))
  expect((await detail(free.id)).scheduled?.salesPrice).toBe('6.00')
})
