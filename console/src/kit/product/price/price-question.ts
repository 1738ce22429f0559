import { codeOf, useText } from '../../base/text.ts'
import { useAsk } from '../../layer/use-ask.ts'
import type { CallError } from '../../wire/call-error.ts'

/** The title of the question that a refused price asks. Null for any other refusal. A save with `underCost` is a yes. */
export function priceQuestion(code: string): 'product.underCostTitle' | 'product.farBelowTitle' | null {
  if (code === codeOf('product.underCost') || code === codeOf('goods.underCost'))
    return 'product.underCostTitle'
  if (code === codeOf('product.farBelow') || code === codeOf('goods.farBelow')) return 'product.farBelowTitle'
  return null
}

/**
 * Returns a function that asks about a refused price. False if the refusal is another one. After a yes it saves again with
 * `underCost`.
 */
export function usePriceQuestion(): (error: CallError, saveUnderCost: () => unknown) => boolean {
  const t = useText()
  const ask = useAsk()
  return (error, saveUnderCost) => {
    const title = priceQuestion(error.code)
    if (title)
      ask({
        title: t(title),
        content: error.message,
        okText: t('product.underCostSave'),
        onOk: saveUnderCost,
      })
    return title !== null
  }
}
