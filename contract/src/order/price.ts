import {
  addGifts,
  type Cart,
  type CouponRule,
  concerns,
  type GroupRule,
  giveShares,
  leftOf,
  type Priced,
  type PricedLine,
  type PriceStep,
  type Reason,
  rounded,
  yuanText,
} from './price-cart.ts'
import { applyGroupRules } from './price-groups.ts'
import { splitByLineRules } from './price-lines.ts'

/** The price of a cart in cents, step by step (decisions section 5). */
export function priceOrder(cart: Cart): Priced {
  const steps: PriceStep[] = []
  const lines = splitByLineRules(cart.lines, cart.lineRules ?? [], steps)
  const grouped = applyGroupRules(lines, cart.groupRules ?? [], steps)
  const coupon = cart.coupon ?? null
  if (coupon && coupon.kind !== 'freight') useCoupon(lines, coupon, grouped, steps)
  const goods = lines.reduce((sum, line) => sum + leftOf(line), 0)
  const freight = freightOf(cart, goods, coupon, lines, grouped, steps)
  const refused = freight.refused ?? giveTillDiscounts(cart, lines)
  for (const line of lines) line.paid = leftOf(line)
  const paid = lines.reduce((sum, line) => sum + line.paid, 0)
  const listAmount = lines.reduce((sum, line) => sum + line.listAmount, 0)
  return {
    refused,
    lines,
    listAmount,
    goods,
    freight: freight.fee,
    freightDiscount: freight.discount,
    discount: listAmount - paid,
    payable: paid + freight.fee - freight.discount,
    steps,
  }
}

/** The lines that count for a coupon, and their sum after the group rules. */
function couponLines(
  lines: readonly PricedLine[],
  coupon: CouponRule,
  grouped: ReadonlyMap<number, GroupRule>,
) {
  const eligible = lines.filter((line) => {
    const rule = grouped.get(line.line)
    return (
      line.gift === null &&
      concerns(coupon.products, line.productId) &&
      !rule?.noCoupon &&
      !(rule && coupon.notGrouped)
    )
  })
  return { eligible, sum: eligible.reduce((sum, line) => sum + leftOf(line), 0) }
}

function useCoupon(
  lines: PricedLine[],
  coupon: CouponRule,
  grouped: ReadonlyMap<number, GroupRule>,
  steps: PriceStep[],
): void {
  const { eligible, sum } = couponLines(lines, coupon, grouped)
  const step = (cents: number, reason: Reason, applied: boolean) =>
    steps.push({
      ruleId: coupon.id,
      kind: 'coupon',
      name: coupon.name,
      applied,
      cents,
      lines: applied ? eligible.map(({ line }) => line) : [],
      reason,
    })
  if (eligible.length === 0) return void step(0, { key: 'pricing.noLine', params: {} }, false)
  if (sum < coupon.threshold)
    return void step(
      0,
      {
        key: 'pricing.belowThreshold',
        params: { sum: yuanText(sum), threshold: yuanText(coupon.threshold) },
      },
      false,
    )
  if (coupon.kind === 'gift') {
    if (coupon.gifts.some(({ inStock }) => !inStock))
      return void step(0, { key: 'pricing.noGift', params: {} }, false)
    addGifts(lines, coupon.gifts, coupon.id)
    return void step(0, { key: 'pricing.given', params: { count: coupon.gifts.length } }, true)
  }
  const discount =
    coupon.kind === 'rate'
      ? Math.min(rounded(sum, 10_000 - coupon.rate, 10_000), coupon.most ?? sum)
      : coupon.kind === 'reduction'
        ? Math.min(coupon.cents, sum)
        : 0
  if (discount === 0) return void step(0, { key: 'pricing.nothing', params: {} }, false)
  giveShares(eligible, { ruleId: coupon.id, kind: 'coupon', name: coupon.name }, discount)
  step(discount, { key: 'pricing.sharedOver', params: { count: eligible.length, sum: yuanText(sum) } }, true)
}

/** Pickup has neither fee nor minimum. Minimum and threshold look at the goods after the coupon, before till discounts. */
function freightOf(
  { deliveryType, store }: Cart,
  goods: number,
  coupon: CouponRule | null,
  lines: readonly PricedLine[],
  grouped: ReadonlyMap<number, GroupRule>,
  steps: PriceStep[],
): { fee: number; discount: number; refused: Reason | null } {
  const delivered = deliveryType === 20 || deliveryType === 30
  const none = { fee: 0, discount: 0, refused: null }
  const unused = (reason: Reason) =>
    coupon?.kind === 'freight' &&
    steps.push({
      ruleId: coupon.id,
      kind: 'freightCoupon',
      name: coupon.name,
      applied: false,
      cents: 0,
      lines: [],
      reason,
    })
  if (!delivered) {
    unused({ key: 'pricing.noFreight', params: {} })
    return none
  }
  if (goods < store.minimumDelivery)
    return {
      ...none,
      refused: {
        key: 'pricing.belowMinimum',
        params: { goods: yuanText(goods), minimum: yuanText(store.minimumDelivery) },
      },
    }
  const free = store.freeThreshold !== null && goods >= store.freeThreshold
  const fee = free ? 0 : store.deliveryFee
  const say = (key: Reason['key'], params: Reason['params'] = {}) =>
    steps.push({
      ruleId: '',
      kind: 'freight',
      name: '',
      applied: fee > 0,
      cents: fee,
      lines: [],
      reason: { key, params },
    })
  if (free)
    say('pricing.freeFrom', {
      threshold: yuanText(store.freeThreshold ?? 0),
      fee: yuanText(store.deliveryFee),
    })
  else say(fee === 0 ? 'pricing.noFee' : 'pricing.fee')
  if (coupon?.kind !== 'freight') return { ...none, fee }
  const { sum } = couponLines(lines, coupon, grouped)
  if (fee === 0) unused({ key: 'pricing.noFreight', params: {} })
  else if (sum < coupon.threshold)
    unused({
      key: 'pricing.belowThreshold',
      params: { sum: yuanText(sum), threshold: yuanText(coupon.threshold) },
    })
  else {
    const discount = Math.min(coupon.cents, fee)
    if (discount > 0)
      steps.push({
        ruleId: coupon.id,
        kind: 'freightCoupon',
        name: coupon.name,
        applied: true,
        cents: discount,
        lines: [],
        reason: { key: 'pricing.fee', params: {} },
      })
    return { ...none, fee, discount }
  }
  return { ...none, fee }
}

/** Till discounts come last: lines, then the order. A discount larger than what is left refuses the order. */
function giveTillDiscounts({ lines: asked, discount }: Cart, lines: readonly PricedLine[]): Reason | null {
  const discounted = new Set<number>()
  for (const { line, discount: own } of asked) {
    if (!own) continue
    const parts = lines.filter(({ from }) => from === line)
    if (own.cents > parts.reduce((sum, part) => sum + leftOf(part), 0))
      return { key: 'pricing.discountTooLarge', params: { name: own.name } }
    giveShares(parts, { ruleId: '', kind: 'lineDiscount', name: own.name }, own.cents)
    for (const part of parts) discounted.add(part.line)
  }
  if (!discount) return null
  if (discount.cents > lines.reduce((sum, line) => sum + leftOf(line), 0))
    return { key: 'pricing.discountTooLarge', params: { name: discount.name } }
  giveShares(lines, { ruleId: '', kind: 'orderDiscount', name: discount.name }, discount.cents, discounted)
  return null
}
