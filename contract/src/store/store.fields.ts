import { defineFields, hours, money, option, own, text } from '../fields.ts'
import type { OtherHours } from '../hours.ts'

export const storeFields = defineFields('store', {
  name: text({
    max: 40,
    required: true,
    unique: 'store_name',
    column: { width: 208, grow: true, skeleton: 120 },
  }),
  code: text({
    max: 20,
    required: true,
    unique: 'store_code',
    pattern: { test: /^[A-Za-z0-9_-]{1,20}$/, rule: 'rule.code' },
    hint: true,
  }),
  /** Under 30 characters (spec section 5). */
  contact: text({ max: 29, column: { width: 152, skeleton: 84 } }),
  /** A mobile, or a landline with its area code. */
  phone: text({
    max: 20,
    pattern: { test: /^(?:1\d{10}|0\d{2,3}-?\d{7,8})$/, rule: 'rule.storePhone' },
    masked: 'phone',
    hint: true,
  }),
  address: text({ max: 100, wide: true, column: { width: 240, grow: true, skeleton: 160, card: 'foot' } }),
  businessHours: hours({
    wide: true,
    hint: true,
    column: { width: 176, skeleton: 96, card: 'note' },
  }),
  /** Hours of single weekdays and of holidays. A holiday comes before a weekday, a weekday before every day. */
  otherHours: own<readonly OtherHours[]>({ empty: [], wide: true, hint: true }),
  /** Whether the store lists every product of the head office by itself, or only those that somebody lists. */
  listsAll: option({ values: [1, 0], default: 1, wide: true, hint: true }),
  selfPickup: option({ values: [1, 0], default: 1 }),
  delivery: option({ values: [1, 0], default: 0 }),
  /** Without a fee delivery is free; without a minimum any order is delivered; without a threshold the fee always stays. */
  deliveryFee: money({ hint: true }),
  minimumDelivery: money({ hint: true }),
  freeThreshold: money({ hint: true }),
})
