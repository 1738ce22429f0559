import { expect, test } from 'vitest'
import { stagesOf } from './order-stages.ts'

const event = (move: string, minute: number) => ({ move, at: `2026-03-02T08:0${minute}:00Z` })
const paid = [event('pay', 2), event('place', 1)]

test('an order shows the stages of its delivery, and when each was done', () => {
  const courier = stagesOf({ status: 25, deliveryType: 20, events: [event('pick', 3), ...paid] })
  expect(courier.stages.map(({ stage }) => stage).join(' ')).toBe(
    'placed paid prepared sent arrived completed',
  )
  expect(courier.stages.map(({ at }) => at?.slice(14, 16) ?? '')).toEqual(['01', '02', '03', '', '', ''])
  expect(stagesOf({ status: 50, deliveryType: 10, events: paid })).toMatchObject({ done: 4, stopped: false })
})

test('goods that came back from a failed delivery are no longer sent', () => {
  const events = [event('deliveryFailed', 5), event('sendCourier', 4), event('pick', 3), ...paid]
  const { stages, done } = stagesOf({ status: 30, deliveryType: 20, events })
  expect(done).toBe(3)
  expect(stages[3]).toEqual({ stage: 'sent', at: null })
})

test('a cancelled order stopped before its payment, a closed one after its last stage; a till sale has no way', () => {
  expect(stagesOf({ status: 80, deliveryType: 20, events: [event('place', 1)] })).toMatchObject({
    done: 1,
    stopped: true,
  })
  expect(stagesOf({ status: 90, deliveryType: 20, events: paid })).toMatchObject({ done: 2, stopped: true })
  expect(stagesOf({ status: 60, deliveryType: 40, events: [event('ringUp', 1)] }).stages).toEqual([])
})
