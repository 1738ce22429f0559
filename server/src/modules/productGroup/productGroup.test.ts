import { auditCalls } from '@zhanggui/contract/audit/audit.calls.ts'
import { labelCalls } from '@zhanggui/contract/label/label.calls.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import type { ProductForm } from '@zhanggui/contract/product/product.ts'
import { productGroupCalls } from '@zhanggui/contract/productGroup/productGroup.calls.ts'
import type { Condition, Rule } from '@zhanggui/contract/productGroup/rule.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { givenProduct } from '../../../test/products.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
})
afterAll(() => app?.close())

let made = 0
/** Each test has products and groups of its own: its word is in all their names. */
const word = () => `组${++made}号`
const given = async (name: string, more: Partial<ProductForm> = {}): Promise<string> =>
  (await givenProduct(admin, { name, ...more })).id

const all = (...lines: (Condition | Condition[])[]): Rule => ({
  match: 'all',
  lines: lines.map((line) => [line].flat()),
})
const any = (...lines: (Condition | Condition[])[]): Rule => ({ ...all(...lines), match: 'any' })
const named = (text: string): Condition => ({ field: 'name', is: 'contains', text })
const priced = (from: string, to: string): Condition => ({
  field: 'salesPrice',
  is: 'between',
  range: [from, to],
})

const draft = (rule: Rule | null, more: { always?: string[]; never?: string[]; id?: string } = {}) => ({
  rule,
  always: [],
  never: [],
  ...more,
})
const membersOf = async (rule: Rule | null, more = {}) =>
  (await admin.get(productGroupCalls.findGroupProductPage, { ...draft(rule, more), pageSize: 200 })).records
const idsOf = async (rule: Rule | null, more = {}) =>
  new Set((await membersOf(rule, more)).map(({ productId }) => productId))
const save = (rule: Rule | null, more: object = {}) =>
  admin.send(productGroupCalls.saveProductGroup, { name: word(), ...draft(rule), ...more })
const saved = (rule: Rule | null, more: object = {}): Promise<{ id: string; version: number }> =>
  admin.get(productGroupCalls.saveProductGroup, { name: word(), ...draft(rule), ...more })
const listed = async (productGroupId: string) =>
  new Set(
    (await admin.get(productCalls.findProductPage, { productGroupId, pageSize: 200 })).records.map(
      ({ id }) => id,
    ),
  )

describe('a rule', () => {
  test('compares texts, prices, options, categories with their subcategories, labels, age and pictures', async () => {
    const name = word()
    const cheap = await given(`${name} 便宜`, { salesPrice: '3.00', origin: '云南' })
    const dear = await given(`${name} 贵`, { salesPrice: '40.00', deliveryTypes: [20] })
    const label = await admin.get(labelCalls.saveProductLabel, { name, color: '#3370FF' })
    await admin.get(labelCalls.setProductLabels, { productIds: [dear], attach: [label.id], detach: [] })
    const { categoryId } = await admin.get(productCalls.findProductDetail, { id: cheap })
    const found = (condition: Condition) => idsOf(all(named(name), condition))
    const both = new Set([cheap, dear])
    expect(await found(priced('3', '3.00'))).toEqual(new Set([cheap]))
    expect(await found(priced('3.01', ''))).toEqual(new Set([dear]))
    expect(await found(priced('', '40'))).toEqual(both)
    expect(await found({ field: 'origin', is: 'contains', text: '云 南' })).toEqual(new Set([cheap]))
    expect(await found({ field: 'origin', is: 'lacks', text: '云南' })).toEqual(new Set([dear]))
    expect(await found({ field: 'deliveryTypes', is: 'anyOf', values: ['20', '30'] })).toEqual(
      new Set([dear]),
    )
    expect(await found({ field: 'deliveryTypes', is: 'noneOf', values: ['20'] })).toEqual(new Set([cheap]))
    expect(await found({ field: 'labels', is: 'anyOf', values: [label.id] })).toEqual(new Set([dear]))
    expect(await found({ field: 'labels', is: 'noneOf', values: [label.id] })).toEqual(new Set([cheap]))
    expect(await found({ field: 'categoryId', is: 'anyOf', values: [categoryId] })).toEqual(both)
    expect(await found({ field: 'categoryId', is: 'noneOf', values: [categoryId] })).toEqual(new Set())
    expect(await found({ field: 'status', is: 'anyOf', values: ['30'] })).toEqual(both)
    expect(await found({ field: 'age', is: 'between', range: ['', '0'] })).toEqual(both)
    expect(await found({ field: 'age', is: 'between', range: ['1', ''] })).toEqual(new Set())
    expect(await found({ field: 'pictured', is: 'no' })).toEqual(both)
    // A product without a value is not between two values.
    expect(await found({ field: 'weight', is: 'between', range: ['', '9'] })).toEqual(new Set())
  })

  test('holds if all lines hold and one condition of each, or if any line holds with all of its conditions', async () => {
    const name = word()
    const [one, two, three] = [
      await given(`${name} 甲`, { salesPrice: '1.00' }),
      await given(`${name} 乙`, { salesPrice: '2.00' }),
      await given(`${name} 丙`, { salesPrice: '3.00' }),
    ]
    expect(await idsOf(all(named(name), [named(`${name} 甲`), priced('3', '3')]))).toEqual(
      new Set([one, three]),
    )
    expect(await idsOf(any([named(name), priced('2', '2')], named(`${name} 丙`)))).toEqual(
      new Set([two, three]),
    )
  })

  test('says of each line how many products it leaves, and of each condition how many it meets', async () => {
    const name = word()
    await given(`${name} 甲`, { salesPrice: '1.00' })
    await given(`${name} 乙`, { salesPrice: '2.00' })
    const third = await given(`${name} 丙`, { salesPrice: '3.00' })
    const count = (rule: Rule, more = {}) => admin.get(productGroupCalls.countGroupDraft, draft(rule, more))
    const figures = await count(all(named(name), [priced('1', '1'), priced('2', '3')], priced('2', '')), {
      never: [third],
    })
    expect(figures.lines).toEqual([
      { left: 3, parts: [3] },
      { left: 3, parts: [1, 2] },
      { left: 2, parts: [2] },
    ])
    expect(figures).toMatchObject({ byRule: 2, added: 0, left: 1, total: 1, enter: 1, leave: 0 })
    const either = await count(any([named(name), priced('1', '1')], [named(name), priced('3', '3')]))
    expect(either.lines.map(({ left }) => left)).toEqual([1, 1])
    expect(either.total).toBe(2)
  })

  test('is refused at its place if a field, a comparison, a value or an end is impossible', async () => {
    const refused = async (condition: object) => {
      const answer = await save({ match: 'all', lines: [[named('x')], [condition as Condition]] })
      expect(answer.rtnStatus).not.toBe('0')
      return (answer.data as unknown as { path: string }[]).map(({ path }) => path)
    }
    expect(await refused({ field: 'costPrice', is: 'between', range: ['1', ''] })).toEqual([
      'rule.lines.1.0.field',
    ])
    expect(await refused({ field: 'toString', is: 'contains', text: 'x' })).toEqual(['rule.lines.1.0.field'])
    expect(await refused({ field: 'name', is: 'between', range: ['1', ''] })).toEqual([
      'rule.lines.1.0.field',
    ])
    expect(await refused({ field: 'saleMode', is: 'anyOf', values: ['3'] })).toEqual([
      'rule.lines.1.0.values',
    ])
    expect(await refused({ field: 'labels', is: 'anyOf', values: [] })).toEqual(['rule.lines.1.0.values'])
    for (const range of [
      ['', ''],
      ['2', '1'],
      ['1e3', ''],
      ['12345678901', ''],
      ['1.234', ''],
    ])
      expect(await refused({ field: 'salesPrice', is: 'between', range }), String(range)).toEqual([
        'rule.lines.1.0.range',
      ])
    expect((await save(all({ field: 'labels', is: 'anyOf', values: ['999999999'] }))).rtnStatus).toBe('31003')
  })
})

describe('a group', () => {
  test('follows each change of a product at once, and the product list filters by it', async () => {
    const name = word()
    const id = await given(`${name} 甲`, { salesPrice: '5.00' })
    const group = await saved(all(named(name), priced('', '10')))
    expect(await listed(group.id)).toEqual(new Set([id]))
    const { version } = await admin.get(productCalls.findProductDetail, { id })
    await admin.get(productCalls.saveProductCells, {
      products: [{ id, version, cells: { salesPrice: '11.00' } }],
    })
    expect(await listed(group.id)).toEqual(new Set())
  })

  test('has the products that were chosen beyond the rule, and not those that were left out', async () => {
    const name = word()
    const [inside, out, chosen] = [await given(`${name} 甲`), await given(`${name} 乙`), await given(word())]
    const group = await saved(all(named(name)), { always: [chosen], never: [out] })
    expect(await listed(group.id)).toEqual(new Set([inside, chosen]))
    // The unsaved form says who would enter and who would leave.
    const change = { id: group.id, always: [], never: [] }
    expect(await admin.get(productGroupCalls.countGroupDraft, draft(all(named(name)), change))).toMatchObject(
      {
        total: 2,
        enter: 1,
        leave: 1,
      },
    )
    expect(await idsOf(all(named(name)), { ...change, tab: 'enter' })).toEqual(new Set([out]))
    expect(await idsOf(all(named(name)), { ...change, tab: 'leave' })).toEqual(new Set([chosen]))
  })

  test('by hand has only its chosen products; more are put in and taken out', async () => {
    const [one, two] = [await given(word()), await given(word())]
    const group = await saved(null, { always: [one] })
    const choose = (productIds: string[], into: boolean) =>
      admin.get(productGroupCalls.chooseGroupProducts, { id: group.id, productIds, into })
    expect(await choose([one, two], true)).toEqual({ changed: 1 })
    expect(await listed(group.id)).toEqual(new Set([one, two]))
    expect(await choose([one], false)).toEqual({ changed: 1 })
    expect(await listed(group.id)).toEqual(new Set([two]))
    const detail = await admin.get(productGroupCalls.findProductGroupDetail, { id: group.id })
    expect(detail).toMatchObject({ rule: null, always: [two], never: [] })
    expect(detail.products.map(({ productId }) => productId)).toEqual([two])
    expect((await save(null, { always: [one], never: [two] })).rtnStatus).not.toBe('0')
    expect((await save(all(named('x')), { always: [one], never: [one] })).rtnStatus).not.toBe('0')
    expect((await save(null, { always: ['999999999'] })).rtnStatus).toBe('31003')
  })

  test('says why a product is in it', async () => {
    const name = word()
    const id = await given(`${name} 甲`, { salesPrice: '2.00' })
    const other = await given(word())
    const rule = any(named(name), priced('1.99', '2.00'), priced('7000', '7001'))
    const why = new Map((await membersOf(rule, { always: [other] })).map((one) => [one.productId, one.why]))
    expect(why.get(id)).toEqual({
      chosen: false,
      conditions: [`商品名称包含「${name}」`, '销售价 1.99–2'],
    })
    expect(why.get(other)).toEqual({ chosen: true, conditions: [] })
    // A condition tells nothing if its line does not hold.
    const line = [priced('1.99', '2.00'), named('没有这个名称')]
    const [member] = await membersOf(any(line, named(name)))
    expect(member?.why.conditions).toEqual([`商品名称包含「${name}」`])
    const first = await saved(rule, { always: [other] })
    const groups = await admin.get(productGroupCalls.findGroupsOfProduct, { productId: id })
    expect(groups.find((group) => group.id === first.id)?.why.conditions).toHaveLength(2)
    const ofOther = await admin.get(productGroupCalls.findGroupsOfProduct, { productId: other })
    expect(ofOther.find((group) => group.id === first.id)?.why).toEqual({ chosen: true, conditions: [] })
  })

  test('finds pasted codes and barcodes, whatever the case of a code, and names the unknown ones', async () => {
    const barcode = '6901234567892'
    const id = await given(word(), { code: 'Grp-A1', barcodes: [barcode] })
    const other = await given(word(), { code: 'GRP-B2' })
    const found = await admin.get(productGroupCalls.findProductsByCode, {
      codes: ['grp-b2', barcode, 'GRP-A1', 'nothing'],
    })
    expect(found.products.map(({ productId }) => productId)).toEqual([other, id])
    expect(found.unknown).toEqual(['nothing'])
  })

  test('is saved by one of two editors, with its rule in words in the audit, and has a name of its own', async () => {
    const name = word()
    const group = await saved(all(named(name)))
    const form = { id: group.id, version: group.version, ...draft(all(named(name), priced('01.00', ''))) }
    const saves = await Promise.all([1, 2].map(() => save(form.rule, { ...form, name })))
    expect(saves.map(({ rtnStatus }) => rtnStatus).sort()).toEqual(['0', '10007'])
    const { records } = await admin.get(auditCalls.findAuditPage, { action: 'productGroup.save' })
    const change = records[0]?.changes?.find(({ field }) => field === 'rule')
    expect(change?.after).toBe(`商品名称包含「${name}」，且销售价 ≥ 1`)
    expect((await save(null, { name: name.toUpperCase() })).rtnStatus).toBe('31001')
    await given(name)
    const chosen = await admin.get(auditCalls.findAuditPage, { action: 'productGroup.choose' })
    expect(chosen.records[0]?.changes?.[0]).toMatchObject({ field: 'always' })
    const page = await admin.get(productGroupCalls.findProductGroupPage, { keyword: name })
    expect(page.records).toMatchObject([{ name, byHand: false, products: 1 }])
    await admin.get(productGroupCalls.removeProductGroup, { id: group.id, version: group.version + 1 })
    expect(await listed(group.id)).toEqual(new Set())
    const removed = await admin.get(auditCalls.findAuditPage, { action: 'productGroup.remove' })
    expect(removed.records[0]?.record).toBe(`productGroup:${group.id}`)
  })
})
