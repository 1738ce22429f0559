import { expect, test } from 'vitest'
import { ruleOf } from '../rules.ts'
import { productForm } from './product.ts'
import { productRuleCases, ruleTitle, soundProduct } from './product-rules.cases.ts'

const faults = (form: object) => {
  const { error } = productForm.safeParse(form)
  return error?.issues.map((issue) => ({ field: issue.path[0], ...ruleOf(issue) })) ?? []
}

test.each(productRuleCases.map((one) => [ruleTitle(one), one] as const))('%s', (_, one) => {
  const { field, value, rule, params = {} } = one
  expect(faults(soundProduct(one))).toEqual([])
  const [first] = faults({ ...soundProduct(one), [field]: value })
  expect(first).toEqual({ field, key: rule, params })
})
