import { texts } from '@zhanggui/contract'
import { orderStatuses } from '@zhanggui/contract/order/order.status.ts'
import { expect, it } from 'vitest'
import { whyNot } from './why-not.ts'

const all = () => true

it('says of each usual step why it is not possible now', () => {
  expect(whyNot(10, 30, all)).toEqual([
    'order.whyLater_pick',
    'order.whyLater_deliver',
    'order.whyLater_receive',
  ])
  expect(whyNot(20, 30, all)).toEqual([
    'order.whyDone_pay',
    'order.whyLater_deliver',
    'order.whyLater_receive',
  ])
  expect(whyNot(25, 40, all)).toEqual(['order.whyDone_pay', 'order.whyDone_pick'])
  expect(whyNot(50, 10, all)).toEqual(['order.whyDone_pay', 'order.whyDone_pick', 'order.whyDone_deliver'])
  expect(whyNot(20, 30, (right) => right === 'ship')).toEqual(['order.whyLater_deliver'])
})

it('an order that has ended says so, and every reason has its text', () => {
  expect(whyNot(60, 30, all)).toEqual(['order.whyEnded60'])
  expect(whyNot(60, 30, () => false)).toEqual([])
  for (const status of orderStatuses)
    for (const delivery of [10, 20, 30, 40])
      for (const key of whyNot(status, delivery, all)) expect(texts[key]).toBeDefined()
})
