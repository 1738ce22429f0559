import { hiddenFields } from '@zhanggui/contract/fields.ts'
import { goodsFields } from '@zhanggui/contract/goods/goods.fields.ts'
import { centsOf, yuanOf } from '@zhanggui/contract/money.ts'
import { isTenthOf } from '@zhanggui/contract/product/price-rule.ts'
import type { GoodsStore } from './goods.sql.ts'
import type { GoodsEdit } from './goods-rules.ts'
import { countingOf } from './goods-values.ts'

/**
 * The amounts of a row that fall to a tenth or less of those that count now: a decimal point too many. People who do not
 * see costs are asked about every price that falls far. `isAsked`: the price has a question already.
 */
export function fallsOf(
  store: GoodsStore,
  edit: GoodsEdit,
  permissions: ReadonlySet<string>,
  isAsked: boolean,
) {
  if (hiddenFields(goodsFields, permissions).has('costPrice')) return []
  const { head, row, own, locked } = edit
  const now = countingOf(head, row, store)
  const then = countingOf(head, { ...row, ...own, locked: [...locked] }, store)
  return (['salesPrice', 'costPrice'] as const).flatMap((field) => {
    const [cents, before] = [centsOf(then[field] ?? ''), centsOf(now[field] ?? '')]
    if (isAsked && field === 'salesPrice') return []
    if (cents === null || before === null || !isTenthOf(cents, before)) return []
    const params = { name: head.name, price: yuanOf(cents), before: yuanOf(before) }
    const said = { choice: 'farBelow' as const, field, key: 'goods.tenthOf' as const }
    return [{ ...said, params, example: `${params.before} → ${params.price}` }]
  })
}
