import { expect, test } from 'vitest'
import { canPutBack, mediaFields, notBackReason, waitingBack } from './put-back.ts'

test('a change of a product can be put back, or the log says why not', () => {
  expect(notBackReason('update', 'categoryId')).toBe('product.notBackCategory')
  for (const field of mediaFields) expect(notBackReason('update', field)).toBe('product.notBackPictures')
  for (const field of ['categoryId', ...mediaFields]) expect(canPutBack('update', field), field).toBe(false)
  expect(canPutBack('update', 'name')).toBe(true)
  expect(notBackReason('update', 'name')).toBeNull()
})

test('a new product has nothing to put back and gives no reason', () => {
  expect(notBackReason('create', 'categoryId')).toBeNull()
})

test('a price goes back with what it ended or replaced, unless its time has passed', () => {
  const change = (field: string, before: string | null, after: string | null) => ({ field, before, after })
  const price = change('salesPrice', '5.00', '6.00')
  const waited = change('scheduledSalesPrice', '7.00', null)
  const moment = change('scheduledFor', '2026-12-09 00:00', null)
  const cost = change('scheduledCostPrice', '3.00', null)
  const ended = [price, waited, cost, moment]
  expect(waitingBack(ended, ['salesPrice'], '2026-12-08 23:59')).toEqual({
    back: [waited, moment],
    lost: false,
  })
  const costMoment = change('scheduledCostFor', '2026-12-09 00:00', null)
  expect(waitingBack([...ended, costMoment], ['costPrice'], '2026-12-08 23:59').back).toEqual([
    cost,
    costMoment,
  ])
  expect(waitingBack(ended, ['salesPrice'], '2026-12-09 00:00')).toEqual({ back: [], lost: true })
  expect(waitingBack(ended, ['name'], '2026-12-01 00:00')).toEqual({ back: [], lost: false })
  expect(waitingBack([price], ['salesPrice'], '2026-12-01 00:00')).toEqual({ back: [], lost: false })
  // An import does not log the moment.
  expect(waitingBack([price, waited, cost], ['salesPrice'], '2026-12-01 00:00').lost).toBe(true)
  // The cost waits on at the same moment.
  const beside = change('scheduledSalesPrice', '7.00', '6.00')
  expect(waitingBack([price, beside], ['salesPrice'], '2026-12-20 00:00')).toEqual({
    back: [beside],
    lost: false,
  })
})
