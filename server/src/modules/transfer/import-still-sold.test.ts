import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import { goodsServiceBean } from '@zhanggui/contract/goods/goods.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { apply, check, reasonsOf, undo } from '../../../test/given-import.ts'
import { givenProduct } from '../../../test/products.ts'

// A row that says that a known product is not sold, while it is for sale, is a question.

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
})
afterAll(() => app?.close())

const words = [
  ['状态', '停售'],
  ['是否停用', '是'],
  ['Active', 'FALSE'],
  ['删除标记', '1'],
  ['备注', '已停产'],
] as const

test('a known product of such a row is asked about, also if nothing else changes, and goes off sale if so', async () => {
  const { id, code } = await givenProduct(admin, { salesPrice: '2.00', costPrice: '1.20' })
  const saleStatus = async () => (await admin.get(productCalls.findProductDetail, { id })).saleStatus
  for (const [header, word] of words)
    for (const price of ['2.00', '2.20']) {
      const asked = await check(admin, ['商品编码', '售价', header], [[code, price, word]])
      expect(asked, `${header} ${price}`).toMatchObject({
        counts: { refused: 1, changed: 0 },
        findings: [{ kind: 'offSale', count: 1 }],
      })
      expect(Object.values(await reasonsOf(admin, asked.id)).join()).toContain(`${header} ${word}`)
    }
  const [given, answer] = [['商品编码', '售价', '状态'], { choices: { offSale: 'take' } }]
  const left = await check(admin, given, [[code, '2.20', '停售']], { choices: { offSale: 'leaveOut' } })
  expect(left.counts).toMatchObject({ total: 0 })
  const kept = await check(admin, given, [[code, '2.20', '停售']], { choices: { offSale: 'keep' } })
  expect(kept.counts).toMatchObject({ refused: 0, changed: 1 })
  await undo(admin, (await apply(admin, kept.id)).id)
  expect(await saleStatus()).toBe(2)
  const taken = await check(admin, given, [[code, '2.00', '停售']], answer)
  expect(taken.counts).toMatchObject({ refused: 0, changed: 1 })
  const done = await apply(admin, taken.id)
  expect(await saleStatus()).toBe(0)
  // It is off sale already.
  const again = await check(admin, given, [[code, '2.20', '停售']])
  expect(again).toMatchObject({ counts: { refused: 0, changed: 1 }, findings: [] })
  await undo(admin, done.id)
  expect(await saleStatus()).toBe(2)
  const said = await check(admin, [...given, '销售状态'], [[code, '2.20', '停售', '正常']])
  expect(said).toMatchObject({ counts: { refused: 0 }, findings: [] })
})

test('the same among the goods of a store, which are taken off its shelf', async () => {
  const [store] = await admin.get(storeCalls.findAllStoreList, {})
  const { id, code } = await givenProduct(admin, { salesPrice: '2.00', costPrice: '1.20' })
  const at = { storeId: store?.id ?? '', productId: id }
  const headers = ['门店编码', '商品编码', '门店价']
  const cells = [store?.code ?? '', code, '2.20']
  for (const [header, word] of [...words, ['是否可售', '否'], ['备注', '本店不卖']] as const) {
    const asked = await check(admin, [...headers, header], [[...cells, word]], { bean: goodsServiceBean })
    expect(asked, header).toMatchObject({
      counts: { refused: 1, changed: 0 },
      findings: [{ kind: 'offSale', count: 1 }],
    })
  }
  const given = { bean: goodsServiceBean, choices: { offSale: 'take' } }
  const taken = await check(admin, [...headers, '状态'], [[...cells, '停售']], given)
  expect(taken.counts).toMatchObject({ refused: 0, changed: 1 })
  await apply(admin, taken.id)
  expect((await admin.get(goodsCalls.findStoreGoodsDetail, at)).own.listed).toBe(0)
  const again = await check(admin, [...headers, '状态'], [[...cells.slice(0, 2), '2.30', '停售']], {
    bean: goodsServiceBean,
  })
  expect(again).toMatchObject({ counts: { refused: 0, changed: 1 }, findings: [] })
})
