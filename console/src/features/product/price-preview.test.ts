import { expect, test } from 'vitest'
import { chosenRows, isIn, previewRow, waitingTexts } from './price-preview.ts'
import { newProduct } from './product-values.ts'
import { heldFaults, heldRules } from './waiting-prices.ts'

test('a new price at once ends the one that waits, a later one replaces it, and those of stores stay', () => {
  const row = {
    ...{ effective: true, scheduled: '42.00', scheduledCost: '30.00', scheduledFor: '2026-12-01 00:00' },
    ...{ ownStores: [] as string[], waitingStores: [] as string[] },
  }
  const beside = '成本价 ￥30.00 待 2026-12-01 生效'
  expect(waitingTexts(row, true)).toEqual(['将替换 2026-12-01 待生效的 ￥42.00', beside])
  expect(waitingTexts(row, false)).toEqual(['将撤回 2026-12-01 待生效的 ￥42.00', beside])
  // A product that is not sold yet gets its price at once.
  expect(waitingTexts({ ...row, effective: false }, true)).toEqual([
    '将撤回 2026-12-01 待生效的 ￥42.00',
    beside,
  ])
  expect(waitingTexts(row, false, { price: false, cost: true })).toEqual([
    '将撤回 2026-12-01 待生效的成本价 ￥30.00',
  ])
  expect(waitingTexts(row, true, { price: true, cost: true })).toEqual([
    '将替换 2026-12-01 待生效的 ￥42.00',
    '将替换 2026-12-01 待生效的成本价 ￥30.00',
  ])
  const stores = { ownStores: ['甲店'], waitingStores: ['乙店', '丙店', '丁店', '戊店', '己店', '庚店'] }
  expect(waitingTexts({ ...row, scheduled: null, scheduledCost: null, ...stores }, false)).toEqual([
    '1 家门店用自有价，不变：甲店',
    expect.stringMatching(/^6 家门店有自己的待生效价格，到时仍会生效：乙店.*己店…$/),
  ])
})

test('a rise and a fall of more than 20 percent are both far', () => {
  const row = {
    ...{
      id: '1',
      name: '水',
      code: '1',
      saleUnit: 1,
      version: 1,
      cost: null,
      costOnDay: null,
      effective: true,
    },
    ...{ priceHeldUntil: null, costHeldUntil: null },
    ...{ scheduled: null, scheduledCost: null, scheduledFor: null, ownStores: [], waitingStores: [] },
  }
  const isFarTo = (after: string | null) =>
    isIn('far', previewRow({ ...row, before: '10.00', after } as Parameters<typeof previewRow>[0], false))
  expect(['12.01', '7.99', '29.80', '0.10'].map(isFarTo)).toEqual([true, true, true, true])
  expect(['12.00', '8.00', '10.00', null].map(isFarTo)).toEqual([false, false, false, false])
})

test('a price whose cost waits for another day is marked and left out, whatever is ticked', () => {
  const row = (id: string, priceHeldUntil: string | null, after = '11.00') =>
    previewRow(
      {
        ...{
          id,
          name: '水',
          code: '1',
          saleUnit: 1,
          version: 1,
          cost: '20.00',
          costOnDay: '21.00',
          effective: true,
        },
        ...{ scheduled: null, scheduledCost: '21.00', scheduledFor: '2026-12-09 00:00' },
        ...{ ownStores: [], waitingStores: [], before: '10.00', after, priceHeldUntil, costHeldUntil: null },
      },
      true,
    )
  expect(row('1', null, '20.50')).toMatchObject({ underCost: true, marginBefore: -100 })
  const rows = [row('1', null), row('2', '2026-12-09'), row('3', '2026-12-09', '10.00')]
  expect(rows.map((one) => isIn('held', one))).toEqual([false, true, false])
  expect(chosenRows(rows, true).map(({ id }) => id)).toEqual(['1'])
})

test('the table refuses a price or a cost at its cell while the other one waits for another day', () => {
  const saved = { name: '水', salesPrice: '10.00', costPrice: '8.00' }
  const waiting = { priceHeldUntil: '2026-12-09', costHeldUntil: null }
  expect(heldFaults(saved, { salesPrice: '11' }, waiting)).toEqual({
    salesPrice: expect.stringContaining('「水」已定好在 2026-12-09 变价'),
  })
  const free: Record<string, string>[] = [
    { salesPrice: '10.0' },
    { salesPrice: '11', costPrice: '9' },
    { costPrice: '9' },
  ]
  for (const texts of free) expect(heldFaults(saved, texts, waiting)).toEqual({})
})

test('a price at once has the margin of the present cost, a later one that of its day; both are held against a higher cost', () => {
  const row = {
    ...{
      id: '1',
      name: '水',
      code: '1',
      saleUnit: 1,
      version: 1,
      effective: true,
      before: '7.50',
      after: '6.00',
    },
    ...{ cost: '5.20', costOnDay: '6.30', scheduledCost: '6.30', scheduledFor: '2026-12-01 00:00' },
    ...{ scheduled: null, priceHeldUntil: null, costHeldUntil: null, ownStores: [], waitingStores: [] },
  }
  const marginOf = (later: boolean, effective = true) => {
    const { marginAfter, underCost } = previewRow({ ...row, effective }, later)
    return [marginAfter?.toFixed(1), underCost]
  }
  expect(marginOf(false)).toEqual(['13.3', true])
  expect(marginOf(true)).toEqual(['-5.0', true])
  expect(marginOf(true, false)).toEqual(['13.3', true])
})

test('the form marks a new cost at its field while a price waits for another day than the chosen one', () => {
  const saved = { name: '水', salesPrice: '10.00', costPrice: '8.00' }
  const waiting = {
    ...{ priceHeldUntil: null, costHeldUntil: '2026-12-09', effective: true },
    ...{ scheduled: '11.00', scheduledCost: null, scheduledFor: '2026-12-09 00:00' },
  }
  const faultOf = (fields: object, product = waiting) => {
    const values = { ...newProduct, ...saved, effectivePolicy: 2 as const, costPrice: '9.00', ...fields }
    return heldRules(saved, product).costPrice?.[0]?.(values.costPrice, values) ?? null
  }
  expect(faultOf({})).toContain('「水」已定好在 2026-12-09 变价')
  expect(faultOf({ effectiveOn: '2026-12-10' })).toContain('2026-12-09')
  const free = [
    { effectiveOn: '2026-12-09' },
    { effectivePolicy: 1 },
    { costPrice: '8.00' },
    { salesPrice: '12.00' },
  ]
  for (const fields of free) expect(faultOf(fields)).toBeNull()
  expect(faultOf({}, { ...waiting, effective: false })).toBeNull()
})
