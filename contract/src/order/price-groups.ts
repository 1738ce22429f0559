import {
  addGifts,
  concerns,
  type GroupRule,
  giveShares,
  leftOf,
  type PricedLine,
  type PriceStep,
  type Reason,
  rounded,
  yuanText,
} from './price-cart.ts'

/** What a rule would do on the lines that are still free. */
interface Worth {
  lines: PricedLine[]
  cents: number
  reason: Reason
  /** It takes its lines. */
  applies: boolean
}

/** Pieces count; a weighed product counts one, however many lines it has. Gifts count for nothing. */
function countOf(lines: readonly PricedLine[]): number {
  const weighed = new Set(lines.filter((line) => line.weighed).map(({ productId }) => productId))
  return weighed.size + lines.reduce((sum, line) => sum + (line.weighed ? 0 : line.quantity / 1000), 0)
}

function worthOf(rule: GroupRule, free: readonly PricedLine[]): Worth {
  const lines = free.filter(({ productId }) => concerns(rule.products, productId))
  const not = (key: Reason['key'], params: Reason['params'] = {}): Worth => ({
    lines,
    cents: 0,
    reason: { key, params },
    applies: false,
  })
  if (rule.uses !== null && rule.uses < 1) return not('pricing.usedUp')
  if (lines.length === 0) return not('pricing.noLine')
  const sum = lines.reduce((total, line) => total + leftOf(line), 0)
  const below = (threshold: number) =>
    not('pricing.belowThreshold', { sum: yuanText(sum), threshold: yuanText(threshold) })
  if (rule.kind === 'gift') {
    if (sum < rule.threshold) return below(rule.threshold)
    if (rule.gifts.some(({ inStock }) => !inStock)) return not('pricing.noGift')
    return {
      lines,
      cents: 0,
      applies: true,
      reason: { key: 'pricing.given', params: { count: rule.gifts.length } },
    }
  }
  let cents = 0
  if (rule.kind === 'ladder') {
    const count = countOf(lines)
    const tier = rule.tiers.filter((one) => one.count <= count).sort((a, b) => b.count - a.count)[0]
    if (!tier) return not('pricing.tooFew', { count, least: Math.min(...rule.tiers.map((one) => one.count)) })
    cents = rounded(sum, 10_000 - tier.rate, 10_000)
  } else if (rule.kind === 'full') {
    const tier = rule.tiers.filter((one) => one.threshold <= sum).sort((a, b) => b.threshold - a.threshold)[0]
    if (!tier) return below(Math.min(...rule.tiers.map((one) => one.threshold)))
    cents = Math.min(tier.cents, sum)
  } else {
    if (sum < rule.threshold) return below(rule.threshold)
    cents = Math.min(Math.floor(sum / rule.threshold) * rule.cents, rule.most ?? sum, sum)
  }
  if (cents === 0) return not('pricing.nothing')
  return {
    lines,
    cents,
    applies: true,
    reason: { key: 'pricing.sharedOver', params: { count: lines.length, sum: yuanText(sum) } },
  }
}

const compareIds = (one: string, other: string): number => {
  const [a, b] = [Number(one), Number(other)]
  return Number.isNaN(a) || Number.isNaN(b) ? (one < other ? -1 : 1) : a - b
}

/**
 * Runs the group rules by priority, then by the larger discount on the lines that are still free, then by id. A line has
 * at most one of them (decisions section 5). Returns the rule of each line.
 */
export function applyGroupRules(
  lines: PricedLine[],
  rules: readonly GroupRule[],
  steps: PriceStep[],
): Map<number, GroupRule> {
  const taken = new Map<number, GroupRule>()
  let waiting = [...rules]
  const bought = [...lines]
  while (waiting.length > 0) {
    const first = Math.min(...waiting.map(({ priority }) => priority))
    const free = bought.filter(({ line }) => !taken.has(line))
    const [next] = waiting
      .filter(({ priority }) => priority === first)
      .map((rule) => ({ rule, worth: worthOf(rule, free) }))
      .sort((a, b) => b.worth.cents - a.worth.cents || compareIds(a.rule.id, b.rule.id))
    if (!next) break
    const { rule, worth } = next
    waiting = waiting.filter((one) => one !== rule)
    if (worth.applies) {
      for (const { line } of worth.lines) taken.set(line, rule)
      if (rule.kind === 'gift') addGifts(lines, rule.gifts, rule.id)
      else giveShares(worth.lines, { ruleId: rule.id, kind: 'group', name: rule.name }, worth.cents)
    }
    steps.push({
      ruleId: rule.id,
      kind: 'group',
      name: rule.name,
      applied: worth.applies,
      cents: worth.cents,
      lines: worth.applies ? worth.lines.map(({ line }) => line) : [],
      reason: worth.reason,
    })
  }
  return taken
}
