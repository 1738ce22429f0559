import { expect, test } from 'vitest'
import { priceKindsSaid } from './measure-price.ts'

test('the list of the next month is one of now in the week before it', () => {
  const title = '2026年12月零售价格表'
  for (const today of ['2026-12-01', '2026-12-31', '2026-11-28', '2026-11-24'])
    expect(priceKindsSaid(title, today), today).toEqual([])
  for (const today of ['2026-11-20', '2027-01-01', '2025-12-03'])
    expect(priceKindsSaid(title, today), today).toMatchObject([{ kind: 'old' }])
  // A day of its own counts.
  expect(priceKindsSaid('零售价格表 自2026年12月15日起执行', '2026-11-28')).toMatchObject([{ kind: 'old' }])
})
