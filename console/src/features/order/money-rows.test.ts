import type { OrderDetail } from '@zhanggui/contract/order/order.ts'
import { expect, test } from 'vitest'
import { moneyRows } from './money-rows.ts'

const step = (kind: string, amount: string, applied = true) => ({ kind, name: '', applied, amount, text: '' })
/** The order of decisions section 5, after a short pick and an after-sale. */
const order = {
  deliveryType: 20,
  listAmount: '130.71',
  discount: '25.00',
  freight: '0.00',
  freightDiscount: '0.00',
  payable: '105.71',
  received: '105.71',
  refunded: '71.43',
  steps: [
    step('group', '15.00'),
    step('coupon', '10.00'),
    step('group', '9.00', false),
    step('freight', '0.00'),
  ],
} as unknown as OrderDetail

test('the bars lead from the list price to what was paid, and on to what stays', () => {
  expect(moneyRows(order).map(({ key, amount, from, to }) => [key, amount, from, to])).toEqual([
    ['listAmount', 13071, 0, 13071],
    ['share_group', -1500, 13071, 11571],
    ['share_coupon', -1000, 11571, 10571],
    ['freight', 0, 10571, 10571],
    ['paid', 10571, 0, 10571],
    ['refundedColumn', -7143, 10571, 3428],
    ['stays', 3428, 0, 3428],
  ])
})

test('a discount without a step has a row; what is not paid is to pay', () => {
  const open = { ...order, deliveryType: 10, steps: [], received: '0.00', refunded: '0.00' } as OrderDetail
  expect(moneyRows(open).map(({ key, to }) => [key, to])).toEqual([
    ['listAmount', 13071],
    ['discount', 10571],
    ['payable', 10571],
  ])
})
