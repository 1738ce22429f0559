import type { TenantContext } from '../../kernel/http/implement.ts'
import { type FieldIssue, refuse } from '../../kernel/refusal.ts'
import { shownProducts } from '../goods/goods.ts'
import { farCost } from '../stock/far-cost.ts'

/** A cost that a person says, and its field in the call. */
export interface NotedCost {
  path: string
  productId: number
  cents: number
}

/** Asks once about costs that are far from the known ones, and names the lines. */
export async function askAboutCosts(
  { tx, language }: TenantContext,
  costs: readonly NotedCost[],
): Promise<void> {
  if (costs.length === 0) return
  const heads = await shownProducts(tx, [...new Set(costs.map(({ productId }) => productId))])
  const issues = costs.flatMap(({ path, productId, cents }): FieldIssue[] => {
    const head = heads.get(productId)
    const message = head ? farCost(cents, head, true, language) : ''
    return message === '' ? [] : [{ path, key: 'receipt.farCosts', message }]
  })
  if (issues.length > 0) throw refuse('receipt.farCosts', { count: issues.length }).withData(issues)
}
