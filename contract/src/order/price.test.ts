import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceOrder } from './price.ts'
import type { Cart, CartLine, GroupRule, Priced } from './price-cart.ts'
import { cum, unitsRefund } from './price-refund.ts'

const free = { deliveryFee: 0, minimumDelivery: 0, freeThreshold: null }
const line = (
  productId: string,
  price: number,
  quantity: number,
  more: Partial<CartLine> = {},
): CartLine => ({
  line: Number(productId),
  productId,
  price,
  quantity,
  per: 1000,
  weighed: false,
  ...more,
})
const price = (lines: readonly CartLine[], more: Partial<Cart> = {}): Priced =>
  priceOrder({ lines, deliveryType: 10, store: free, ...more })
const full = (id: string, threshold: number, cents: number, more: object = {}): GroupRule =>
  ({
    id,
    name: id,
    priority: 1,
    products: 'all',
    uses: null,
    kind: 'full',
    tiers: [{ threshold, cents }],
    ...more,
  }) as GroupRule

const worked = [
  line('1', 3990, 2000),
  line('2', 1250, 3000),
  line('3', 1998, 735, { per: 500, weighed: true }),
]

test('the worked example is right to the cent, with its shares', () => {
  const priced = price(worked, {
    lineRules: [{ id: '1', name: '8 折', products: new Set(['1']), left: null, kind: 'rate', rate: 8000 }],
    groupRules: [full('2', 10_000, 1500)],
    coupon: {
      id: '3',
      name: '满 100 减 10',
      products: 'all',
      threshold: 10_000,
      kind: 'reduction',
      cents: 1000,
    },
  })
  expect(priced.lines.map(({ amount }) => amount)).toEqual([6384, 3750, 2937])
  expect(priced.lines.map(({ shares }) => shares.map(({ cents }) => cents))).toEqual([
    [733, 488],
    [430, 287],
    [337, 225],
  ])
  expect(priced.lines.map(({ paid }) => paid)).toEqual([5163, 3033, 2375])
  expect([priced.listAmount, priced.discount, priced.payable]).toEqual([14_667, 4096, 10_571])
  expect(unitsRefund({ paid: 3033, quantity: 3000, done: 0, refunded: 0, units: 1000 })).toBe(1011)
})

describe('line rules', () => {
  const rule = { id: '1', name: '', products: 'all' as const, left: null }
  test('the best of rate, price and reduction counts', () => {
    const priced = price([line('1', 1000, 1000)], {
      lineRules: [
        { ...rule, kind: 'rate', rate: 9000 },
        { ...rule, id: '2', kind: 'price', price: 850 },
        { ...rule, id: '3', kind: 'reduction', cents: 100 },
      ],
    })
    expect(priced.payable).toBe(850)
    expect(priced.steps.map(({ ruleId, applied }) => [ruleId, applied])).toEqual([
      ['1', false],
      ['2', true],
      ['3', false],
    ])
  })
  test('a rate rounds the price half up, and then the line is its multiple', () => {
    expect(
      price([line('1', 333, 3000)], { lineRules: [{ ...rule, kind: 'rate', rate: 8500 }] }).payable,
    ).toBe(849)
  })
  test('never bring a price below 0.01, and never raise it', () => {
    expect(price([line('1', 1, 1000)], { lineRules: [{ ...rule, kind: 'rate', rate: 1000 }] }).payable).toBe(
      1,
    )
    expect(
      price([line('1', 100, 1000)], { lineRules: [{ ...rule, kind: 'price', price: 200 }] }).payable,
    ).toBe(100)
  })
  test('of goods priced per g are rounded per 100 g', () => {
    const grams = line('1', 3, 250, { per: 1, weighed: true })
    // 300 per 100 g at 85 % is 255.
    expect(price([grams], { lineRules: [{ ...rule, kind: 'rate', rate: 8500 }] }).payable).toBe(638)
  })
  test('a cap splits a line; the larger line comes first, the rest takes the next best rule', () => {
    const lines = [line('1', 1000, 1000), { ...line('1', 1000, 3000), line: 2 }]
    const priced = price(lines, {
      lineRules: [
        { ...rule, kind: 'price', price: 500, left: 2000 },
        { ...rule, id: '2', kind: 'price', price: 800, left: 1000 },
      ],
    })
    expect(priced.lines.map(({ from, quantity, amount }) => [from, quantity, amount])).toEqual([
      [1, 1000, 1000],
      [2, 2000, 1000],
      [2, 1000, 800],
    ])
  })
  test('skip the total of a scale label', () => {
    const label = line('1', 1998, 735, { per: 500, weighed: true, total: 2900 })
    expect(price([label], { lineRules: [{ ...rule, kind: 'rate', rate: 5000 }] }).payable).toBe(2900)
  })
})

describe('group rules', () => {
  const lines = [line('1', 5000, 1000), line('2', 6000, 1000)]
  test('smaller priority numbers run first; then the larger discount, looked up anew; then the lower id', () => {
    const priced = price(lines, {
      groupRules: [full('10', 5000, 100, { priority: 2 }), full('9', 5000, 500), full('8', 11_000, 800)],
    })
    expect(priced.steps.filter(({ applied }) => applied).map(({ ruleId }) => ruleId)).toEqual(['8'])
    expect(priced.payable).toBe(10_200)
    expect(price(lines, { groupRules: [full('10', 5000, 500), full('9', 5000, 500)] }).steps[0]?.ruleId).toBe(
      '9',
    )
  })
  test('take their free lines only if these alone meet the threshold', () => {
    const priced = price(lines, {
      groupRules: [full('1', 5000, 300, { products: new Set(['1']) }), full('2', 10_000, 200)],
    })
    expect(priced.payable).toBe(10_700)
    expect(priced.steps[1]?.reason).toEqual({
      key: 'pricing.belowThreshold',
      params: { sum: '60.00', threshold: '100.00' },
    })
  })
  test('only the highest tier counts', () => {
    const tiers = [
      { threshold: 5000, cents: 500 },
      { threshold: 10_000, cents: 700 },
    ]
    expect(price(lines, { groupRules: [full('1', 0, 0, { tiers })] }).payable).toBe(10_300)
  })
  test('ladders count pieces; a weighed product counts one, however many lines it has', () => {
    const ladder = {
      id: '1',
      name: '',
      priority: 1,
      products: 'all' as const,
      uses: null,
      kind: 'ladder' as const,
      tiers: [{ count: 3, rate: 9000 }],
    }
    const weighed = [
      line('1', 1000, 500, { weighed: true }),
      { ...line('1', 1000, 500, { weighed: true }), line: 2 },
      { ...line('2', 1000, 1000), line: 3 },
    ]
    expect(price(weighed, { groupRules: [ladder] }).payable).toBe(2000)
    expect(price([...weighed, { ...line('3', 1000, 1000), line: 4 }], { groupRules: [ladder] }).payable).toBe(
      2700,
    )
  })
  test('a cycle repeats up to its cap', () => {
    const cyclic = (most: number | null): GroupRule => ({
      id: '1',
      name: '',
      priority: 1,
      products: 'all',
      uses: null,
      kind: 'cyclic',
      threshold: 3000,
      cents: 100,
      most,
    })
    expect(price(lines, { groupRules: [cyclic(null)] }).discount).toBe(300)
    expect(price(lines, { groupRules: [cyclic(200)] }).discount).toBe(200)
  })
  test('a gift is a line at 0; one that is out of stock takes no line', () => {
    const gift = (inStock: boolean): GroupRule => ({
      id: '1',
      name: '',
      priority: 1,
      products: 'all',
      uses: null,
      kind: 'gift',
      threshold: 5000,
      gifts: [{ productId: '9', quantity: 1000, price: 500, per: 1000, inStock }],
    })
    const given = price(lines, { groupRules: [gift(true)] })
    expect(given.lines.at(-1)).toMatchObject({ productId: '9', paid: 0, gift: '1' })
    expect(price(lines, { groupRules: [gift(false), full('2', 5000, 100)] }).discount).toBe(100)
  })
  test('that are used up, or worth nothing, take no line', () => {
    const priced = price(lines, { groupRules: [full('1', 5000, 100, { uses: 0 }), full('2', 5000, 0)] })
    expect(priced.steps.map(({ reason }) => reason.key)).toEqual(['pricing.usedUp', 'pricing.nothing'])
  })
})

describe('a coupon', () => {
  const coupon = { id: '1', name: '', products: 'all' as const, threshold: 5000 }
  test('sees its own lines after the group rules', () => {
    const lines = [line('1', 5000, 1000), line('2', 6000, 1000)]
    const rules = [full('2', 5000, 1000, { products: new Set(['1']) })]
    const only = { ...coupon, products: new Set(['1']), kind: 'reduction' as const, cents: 500 }
    expect(price(lines, { groupRules: rules, coupon: only }).discount).toBe(1000)
    expect(price(lines, { groupRules: rules, coupon: { ...only, threshold: 4000 } }).discount).toBe(1500)
    expect(
      price(lines, { groupRules: rules, coupon: { ...only, threshold: 4000, notGrouped: true } }).discount,
    ).toBe(1000)
  })
  test('of a rate rounds its discount once on the sum, with its cap', () => {
    const rate = { ...coupon, kind: 'rate' as const, rate: 9150, most: null }
    expect(price([line('1', 3333, 2000)], { coupon: rate }).discount).toBe(567)
    expect(price([line('1', 3333, 2000)], { coupon: { ...rate, most: 200 } }).discount).toBe(200)
  })
})

describe('freight', () => {
  const store = { deliveryFee: 500, minimumDelivery: 2000, freeThreshold: 9900 }
  const goods = (cents: number) => [line('1', cents, 1000)]
  test('pickup has neither fee nor minimum', () => {
    expect(price(goods(100), { store })).toMatchObject({ refused: null, payable: 100 })
  })
  test('below the minimum the order is refused', () => {
    expect(price(goods(1999), { store, deliveryType: 20 }).refused?.key).toBe('pricing.belowMinimum')
  })
  test('from the threshold on it is free; an empty threshold is never, 0 is always', () => {
    const fee = (cents: number, freeThreshold: number | null) =>
      price(goods(cents), { store: { ...store, freeThreshold }, deliveryType: 20 }).freight
    expect([fee(9899, 9900), fee(9900, 9900), fee(9_999_999, null), fee(2000, 0)]).toEqual([500, 0, 500, 0])
  })
  test('minimum and threshold look at the goods after the coupon and before till discounts', () => {
    const coupon = {
      id: '1',
      name: '',
      products: 'all' as const,
      threshold: 0,
      kind: 'reduction' as const,
      cents: 100,
    }
    expect(price(goods(9950), { store, deliveryType: 20, coupon }).freight).toBe(500)
    expect(price(goods(9950), { store, deliveryType: 20, discount: { name: '', cents: 100 } }).freight).toBe(
      0,
    )
  })
  test('a freight coupon saves at most the fee, and stays unused if it saves nothing', () => {
    const coupon = {
      id: '1',
      name: '',
      products: 'all' as const,
      threshold: 0,
      kind: 'freight' as const,
      cents: 800,
    }
    expect(price(goods(2000), { store, deliveryType: 20, coupon })).toMatchObject({
      freightDiscount: 500,
      payable: 2000,
    })
    expect(price(goods(9900), { store, deliveryType: 20, coupon }).steps.at(-1)).toMatchObject({
      applied: false,
    })
  })
})

test('till discounts come last; one that is larger than what is left refuses the order', () => {
  const discount = { name: '抹零', cents: 10 }
  const priced = price([line('1', 1000, 1000, { discount }), line('2', 1000, 1000)], {
    discount: { name: '会员', cents: 100 },
  })
  expect([priced.payable, priced.lines.map(({ paid }) => paid)]).toEqual([1890, [940, 950]])
  expect(price([line('1', 5, 1000, { discount })]).refused?.key).toBe('pricing.discountTooLarge')
})

describe('whatever a cart has', () => {
  const products = fc.constantFrom('1', '2', '3', '4', '5')
  const cartLine = fc.record({
    productId: products,
    price: fc.integer({ min: 0, max: 200_000 }),
    quantity: fc.integer({ min: 1, max: 40 }),
    weighed: fc.boolean(),
  })
  const eligible = fc.oneof(
    fc.constant('all' as const),
    fc.uniqueArray(products, { minLength: 1 }).map((ids) => new Set(ids)),
  )
  const cents = fc.integer({ min: 0, max: 20_000 })
  const carts = fc
    .record({
      lines: fc.array(cartLine, { minLength: 1, maxLength: 8 }),
      rates: fc.array(fc.record({ products: eligible, rate: fc.integer({ min: 1, max: 10_000 }) }), {
        maxLength: 2,
      }),
      groups: fc.array(
        fc.record({ products: eligible, threshold: cents, cents, priority: fc.integer({ min: 1, max: 3 }) }),
        { maxLength: 4 },
      ),
      coupon: fc.option(fc.record({ products: eligible, threshold: cents, cents })),
      discount: fc.option(fc.integer({ min: 0, max: 500 })),
      deliveryType: fc.constantFrom(10 as const, 20 as const),
    })
    .map(
      ({ lines, rates, groups, coupon, discount, deliveryType }): Cart => ({
        deliveryType,
        store: { deliveryFee: 500, minimumDelivery: 0, freeThreshold: 9900 },
        // A product has one price.
        lines: lines.map(({ productId, quantity, weighed, price: own }, at) => ({
          line: at + 1,
          productId,
          price: (lines.find((one) => one.productId === productId)?.price ?? own) + 0,
          per: 1000,
          weighed: lines.find((one) => one.productId === productId)?.weighed ?? weighed,
          quantity:
            (lines.find((one) => one.productId === productId)?.weighed ?? weighed)
              ? quantity * 37
              : quantity * 1000,
        })),
        lineRules: rates.map((rule, at) => ({
          ...rule,
          id: String(at + 1),
          name: '',
          left: null,
          kind: 'rate',
        })),
        groupRules: groups.map(({ products: of, threshold, cents: off, priority }, at) =>
          full(String(at + 1), threshold, off, { products: of, priority }),
        ),
        coupon: coupon && { ...coupon, id: '9', name: '', kind: 'reduction' },
        ...(discount === null ? {} : { discount: { name: '', cents: discount } }),
      }),
    )

  test('the shares are the discount, no line falls below 0, and the sum is what is paid', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const priced = priceOrder(cart)
        if (priced.refused) return true
        const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
        const paid = sum(priced.lines.map((one) => one.paid))
        const shareOf = (ruleId: string) =>
          sum(
            priced.lines.flatMap(({ shares }) =>
              shares.filter((one) => one.kind === 'group' && one.ruleId === ruleId).map((one) => one.cents),
            ),
          )
        return (
          priced.lines.every(
            (one) =>
              one.paid >= 0 &&
              one.amount <= one.listAmount &&
              one.amount - one.paid === sum(one.shares.map((share) => share.cents)),
          ) &&
          priced.payable === paid + priced.freight - priced.freightDiscount &&
          priced.listAmount - priced.discount === paid &&
          priced.steps.every(
            ({ kind, applied, ruleId, cents: off }) =>
              kind !== 'group' || !applied || off === shareOf(ruleId),
          )
        )
      }),
      { numRuns: 40_000 },
    )
  }, 60_000)

  test('the order of the lines changes no total', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const turned = {
          ...cart,
          lines: [...cart.lines].reverse().map((one, at) => ({ ...one, line: at + 1 })),
        }
        return priceOrder(turned).payable === priceOrder(cart).payable
      }),
      { numRuns: 30_000 },
    )
  }, 60_000)

  test('all units of a line, refunded in any parts, give back what was paid, and not a cent more', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 12 }),
        (paid, units) => {
          const quantity = units.reduce((sum, one) => sum + one, 0)
          let [done, refunded] = [0, 0]
          for (const one of units) {
            const back = unitsRefund({ paid, quantity, done, refunded, units: one })
            refunded += back
            done += one
            if (back < 0 || refunded !== cum(paid, done, quantity)) return false
          }
          return refunded === paid
        },
      ),
      { numRuns: 30_000 },
    )
  }, 60_000)
})
