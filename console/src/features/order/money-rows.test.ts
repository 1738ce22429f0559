import type { OrderDetail } from '@zhanggui/contract/order/order.ts'
import { expect, test } from 'vitest'
import { discountsOf, moneyRows, paidOrPayable } from './money-rows.ts'

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
  lines: [{ shares: [{ kind: 'coupon', name: '', amount: '10.00' }] }],
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
  const open = {
    ...order,
    deliveryType: 10,
    lines: [],
    steps: [],
    received: '0.00',
    refunded: '0.00',
  } as OrderDetail
  expect(moneyRows(open).map(({ key, to }) => [key, to])).toEqual([
    ['listAmount', 13071],
    ['discount', 10571],
    ['payable', 10571],
  ])
})

test('the discounts of a till are named, each once', () => {
  const [line, whole] = ['lineDiscount', 'orderDiscount']
  const lines = [
    {
      shares: [
        { kind: line, name: '临期', amount: '0.70' },
        { kind: whole, name: '抹零', amount: '0.05' },
      ],
    },
    {
      shares: [
        { kind: line, name: '破包', amount: '0.20' },
        { kind: whole, name: '抹零', amount: '0.14' },
      ],
    },
  ]
  const rungUp = { steps: [], lines, discount: '1.09' } as unknown as OrderDetail
  const named = (one: OrderDetail) => discountsOf(one).map(({ kind, name, amount }) => [kind, name, amount])
  expect(named(rungUp)).toEqual([
    [line, '临期', 70],
    [whole, '抹零', 19],
    [line, '破包', 20],
  ])
  expect(moneyRows({ ...order, ...rungUp }).map(({ key, name }) => [key, name])).toContainEqual([
    'share_orderDiscount',
    '抹零',
  ])
  // A cart with rules tells its discounts as steps.
  const told = [
    { ...step(line, '0.90'), name: '临期' },
    { ...step(whole, '0.19'), name: '抹零' },
  ]
  expect(named({ ...rungUp, steps: told })).toEqual([
    [line, '临期', 90],
    [whole, '抹零', 19],
  ])
})

test('a coupon for the freight takes nothing from the goods', () => {
  const free = {
    ...order,
    discount: '25.00',
    freight: '5.00',
    freightDiscount: '5.00',
    steps: [...order.steps, step('freightCoupon', '5.00')],
  } as OrderDetail
  const keys = moneyRows(free).map(({ key }) => key)
  expect(keys).not.toContain('share_freightCoupon')
  expect(moneyRows(free).find(({ key }) => key === 'paid')?.to).toBe(10571)
})

test('an order says paid only when its money came', () => {
  expect(paidOrPayable({ received: '0.00', payable: '4.00' })).toBe('payable')
  expect(paidOrPayable({ received: '4.00', payable: '4.00' })).toBe('paid')
})
