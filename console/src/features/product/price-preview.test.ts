import { expect, test } from 'vitest'
import { isIn, previewRow, waitingTexts } from './price-preview.ts'

test('a new price at once ends the one that waits, a later one replaces it, and those of stores stay', () => {
  const row = {
    ...{ effective: true, scheduled: '42.00', scheduledCost: '30.00', scheduledFor: '2026-12-01 00:00' },
    ...{ ownStores: [] as string[], waitingStores: [] as string[] },
  }
  expect(waitingTexts(row, true)).toEqual(['将替换 2026-12-01 待生效的 ￥42.00'])
  expect(waitingTexts(row, false)).toEqual(['将撤回 2026-12-01 待生效的 ￥42.00'])
  // A product that is not sold yet gets its price at once.
  expect(waitingTexts({ ...row, effective: false }, true)).toEqual(['将撤回 2026-12-01 待生效的 ￥42.00'])
  expect(waitingTexts(row, false, { price: false, cost: true })).toEqual([
    '将撤回 2026-12-01 待生效的成本价 ￥30.00',
  ])
  expect(waitingTexts(row, true, { price: true, cost: true })).toEqual([
    '将替换 2026-12-01 待生效的 ￥42.00',
    '将替换 2026-12-01 待生效的成本价 ￥30.00',
  ])
  const stores = { ownStores: ['甲店'], waitingStores: ['乙店', '丙店', '丁店', '戊店', '己店', '庚店'] }
  expect(waitingTexts({ ...row, scheduled: null, ...stores }, false)).toEqual([
    '1 家门店用自有价，不变：甲店',
    expect.stringMatching(/^6 家门店有自己的待生效价格，到时仍会生效：乙店.*己店…$/),
  ])
})

test('a rise and a fall of more than 20 percent are both far', () => {
  const row = {
    ...{ id: '1', name: '水', code: '1', saleUnit: 1, version: 1, cost: null, effective: true },
    ...{ scheduled: null, scheduledCost: null, scheduledFor: null, ownStores: [], waitingStores: [] },
  }
  const isFarTo = (after: string | null) =>
    isIn('far', previewRow({ ...row, before: '10.00', after } as Parameters<typeof previewRow>[0]))
  expect(['12.01', '7.99', '29.80', '0.10'].map(isFarTo)).toEqual([true, true, true, true])
  expect(['12.00', '8.00', '10.00', null].map(isFarTo)).toEqual([false, false, false, false])
})
