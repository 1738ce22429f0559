import { defineFields, own, text } from '../fields.ts'
import type { Rule } from './rule.ts'

export const productGroupFields = defineFields('productGroup', {
  name: text({
    max: 20,
    required: true,
    unique: 'product_group_name',
    column: { width: 200, skeleton: 120 },
  }),
  /** Without a rule, a group has the products that were chosen by hand. */
  rule: own<Rule | null>({ empty: null }),
  /** Products that are in the group whatever the rule says. */
  always: own<string[]>({ empty: [] }),
  /** Products that are never in it. */
  never: own<string[]>({ empty: [] }),
})
