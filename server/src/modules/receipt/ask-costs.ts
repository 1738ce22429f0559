import type { TenantContext } from '../../kernel/http/implement.ts'
import { type FieldIssue, refuse } from '../../kernel/refusal.ts'
import { shownProducts } from '../goods/goods.ts'
import { farCost } from '../stock/far-cost.ts'

/** The cost of a line of a delivery note, by its place there. */
export interface NotedCost {
  at: number
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
  const issues = costs.flatMap(({ at, productId, cents }): FieldIssue[] => {
    const head = heads.get(productId)
    const message = head ? farCost(cents, head, true, language) : ''
    return message === '' ? [] : [{ path: `lines.${at}.cost`, key: 'receipt.farCosts', message }]
  })
  if (issues.length > 0) throw refuse('receipt.farCosts', { count: issues.length }).withData(issues)
}
