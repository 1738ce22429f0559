import { calls } from '@zhanggui/contract'
import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { keepControlPlane } from '../../../test/control-plane.ts'
import { apply, check, reasonsOf, undo } from '../../../test/given-import.ts'
import { keepsInvariants } from '../../../test/invariants.ts'
import { storeIds, withoutCosts } from '../../../test/people.ts'
import { formOf, givenProduct } from '../../../test/products.ts'
import { productDuties } from './product-due.ts'

// Decision 0036: to a person who may not see costs, a product and its twin whose cost waits look the same, whatever he does to them.

const P = productCalls
let app: TestApp
let admin: Client
let blind: Client
let database: pg.Client
let storeId = ''
let made = 0

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
  database = new pg.Client(app.connection)
  await database.connect()
  await database.query('delete from product_price_change')
  await keepControlPlane(database)
  blind = await withoutCosts(app, admin)
  const [store = ''] = await storeIds(admin)
  storeId = store
})
afterAll(async () => {
  await database?.end()
  await app?.close()
})
keepsInvariants(() => app.connection)

const day = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() + days * 86_400_000)
const detail = (id: string, client = admin) => client.get(P.findProductDetail, { id })
const save = async (id: string, fields: object, client = admin) =>
  client.send(P.saveProduct, { ...formOf(await detail(id, client)), ...fields })
const set = async (id: string, salesPrice: string, more: object = {}) =>
  blind.send(P.setPrices, { prices: [{ id, version: (await detail(id)).version, salesPrice }], ...more })
const cells = async (id: string, values: object, more: object = {}) =>
  blind.send(P.saveProductCells, {
    products: [{ id, version: (await detail(id)).version, cells: values }],
    ...more,
  } as never)
const seen = async (id: string) => [{ id, version: (await detail(id)).version }]
const imported = async (code: string, salesPrice: string, effect: 'now' | 'nextDay', takeBack = false) => {
  const { id, findings, counts } = await check(blind, ['商品编码', '销售价'], [[code, salesPrice]], {
    choices: { effect },
  })
  const reasons = await reasonsOf(blind, id)
  const { state } = await apply(blind, id)
  if (takeBack) await undo(blind, id)
  return { findings, counts, state, reasons }
}
async function comeDue() {
  await database.query(`update product_price_change set effective_at = now() - interval '1 second'`)
  await keepControlPlane(database)
  for (const duty of productDuties) await duty.run(app.services)
}

interface Twin {
  id: string
  code: string
}
/** 5.00 at a cost of 3.00. */
const givenTwin = async (): Promise<Twin> => {
  const code = `TWINS${1000 + ++made}`
  const { id } = await givenProduct(admin, {
    name: `双生${code}`,
    code,
    salesPrice: '5.00',
    costPrice: '3.00',
  })
  return { id, code }
}

const rule = { way: 'set', by: '4.80', ending: 'none', rounding: 'nearest' } as const
const acts: Record<string, (twin: Twin) => Promise<unknown>> = {
  detail: ({ id }) => detail(id, blind),
  list: ({ code }) => blind.get(P.findProductPage, { keyword: code }),
  tab: ({ code }) => blind.get(P.findScheduledPricePage, { keyword: code }),
  preview: async ({ id }) => [
    await blind.get(P.previewPrices, { ids: [id], rule }),
    await blind.get(P.previewPrices, { ids: [id], rule, effectiveOn: day(3) }),
    await blind.get(P.previewPrices, { ids: [id], rule, effectiveOn: day(4) }),
  ],
  'price at once': ({ id }) => set(id, '4.80'),
  'price at once, taken back': async ({ id }) => [
    await set(id, '4.80'),
    await set(id, '5.00', { restoreScheduled: true }),
  ],
  'price for the day of the cost': ({ id }) => set(id, '4.85', { effectiveOn: day(3) }),
  'price for a later day': ({ id }) => set(id, '4.85', { effectiveOn: day(4) }),
  'price for an earlier day, taken back': async ({ id }) => [
    await set(id, '4.85', { effectivePolicy: 2 }),
    await set(id, '5.00', { restoreScheduled: true }),
  ],
  'price of which all is withdrawn': async ({ id }) => [
    await set(id, '4.85', { effectiveOn: day(4) }),
    await blind.send(P.cancelScheduledPrices, { prices: await seen(id) }),
    await blind.send(P.restoreScheduledPrices, { ids: [id] }),
  ],
  move: async ({ id }) => blind.send(P.reschedulePrices, { prices: await seen(id), effectiveOn: day(5) }),
  'cells at once': ({ id }) => cells(id, { salesPrice: '4.90' }),
  'cells later': ({ id }) => cells(id, { salesPrice: '4.90' }, { effectivePolicy: 2 }),
  'cells taken back': async ({ id }) => [
    await cells(id, { salesPrice: '4.90' }, { effectivePolicy: 2 }),
    await cells(id, { salesPrice: '5.00' }, { restoreScheduled: true }),
  ],
  'form, another field': ({ id }) => save(id, { features: '甲' }, blind),
  'form at once': ({ id }) => save(id, { salesPrice: '5.70' }, blind),
  'form later': ({ id }) => save(id, { salesPrice: '5.60', effectivePolicy: 2, effectiveOn: day(5) }, blind),
  'sheet at once': ({ code }) => imported(code, '5.40', 'now'),
  'sheet later': ({ code }) => imported(code, '5.30', 'nextDay'),
  'sheet later, undone': ({ code }) => imported(code, '5.30', 'nextDay', true),
  'old version': async ({ id }) => {
    const form = formOf(await detail(id, blind))
    await save(id, { features: '乙' })
    return blind.send(P.saveProduct, { ...form, version: form.version === 1 ? 1 : 2, name: '旧的' })
  },
  filter: ({ id }) => blind.get(P.findOperationLogPage, { productId: id, fields: ['scheduledFor'] }),
  'filter of costs': ({ id }) =>
    blind.get(P.findOperationLogPage, { productId: id, fields: ['scheduledCostFor'] }),
}

/** The answers about a product for a person without the right to costs. Names, numbers and times of this very one are left out. */
async function readBy(act: (twin: Twin) => Promise<unknown>, twin: Twin) {
  const read = {
    answer: await act(twin),
    // Who changed it last is told of every change.
    detail: { ...(await detail(twin.id, blind)), updatedBy: '' },
    log: (await blind.get(P.findOperationLogPage, { productId: twin.id })).records.map((row) => [
      ...[row.action, row.by, row.changes],
    ]),
    // The audit keeps the entry of a hidden change, without its fields.
    audit: (await blind.get(calls.audit.findAuditPage, { record: `product:${twin.id}` })).records.flatMap(
      ({ changes, action }) => (changes.length === 0 ? [] : [[action, changes]]),
    ),
    store: (await blind.get(goodsCalls.findStoreGoodsDetail, { storeId, productId: twin.id })).scheduled,
    tab: (await blind.get(P.findScheduledPricePage, { keyword: twin.code })).records,
  }
  return JSON.parse(
    JSON.stringify(read)
      .replaceAll(twin.code, 'CODE')
      .replaceAll(`"${twin.id}"`, '"ID"')
      .replace(
        /"(version|at|createdAt|updatedAt|submittedAt|undoId|barcodes|id|categoryId|scheduledCount)":("[^"]*"|\d+|\[[^\]]*\])/g,
        '"$1":0',
      )
      .replace(/\d\d:\d\d:\d\d/g, 'T')
      .replace(/"counts":\{"all"[^}]*\}/g, '"counts":0'),
  )
}

/** The price that waits for both, and the cost that waits for one alone. */
const pairs: Record<string, { both: object | null; cost: object }> = {
  'a cost alone': { both: null, cost: { costPrice: '3.90' } },
  'a cost beside a price': { both: { salesPrice: '6.00' }, cost: { salesPrice: '6.00', costPrice: '3.90' } },
}
describe.each(Object.entries(pairs))('%s', (_name, { both, cost }) => {
  const waits = { effectivePolicy: 2, effectiveOn: day(3) }
  test.each(Object.entries(acts))('waits: %s', async (_act, act) => {
    const [one, other] = [await givenTwin(), await givenTwin()]
    if (both) await save(one.id, { ...both, ...waits })
    expect(await save(other.id, { ...cost, ...waits })).toMatchObject({ rtnStatus: '0' })
    expect(await readBy(act, other)).toEqual(await readBy(act, one))
  })

  test('comes due', async () => {
    const [one, other] = [await givenTwin(), await givenTwin()]
    if (both) await save(one.id, { ...both, ...waits })
    await save(other.id, { ...cost, ...waits })
    await comeDue()
    const nothing = async () => null
    expect(await readBy(nothing, other)).toEqual(await readBy(nothing, one))
  })
})
