import { codeOf } from '../../base/text.ts'

/** The title of the question that a refused price asks. Null for any other refusal. A save with `underCost` is a yes. */
export function priceQuestion(code: string): 'product.underCostTitle' | 'product.farBelowTitle' | null {
  if (code === codeOf('product.underCost') || code === codeOf('goods.underCost'))
    return 'product.underCostTitle'
  if (code === codeOf('product.farBelow') || code === codeOf('goods.farBelow')) return 'product.farBelowTitle'
  return null
}
