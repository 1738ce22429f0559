import type { ListQuery } from '../../../kit/list/list-state.ts'
import { pageOf, sorted } from '../../../kit/table/browser-rows.ts'
import { type Goods, isAsked } from './goods.ts'

/** The answer that a server would give: one page of the matching products and the number of products per status. */
export interface GoodsPage {
  records: Goods[]
  total: number
  totalCapped: boolean
  counts: Readonly<Record<string, number>>
}

/** Answers list queries from an array, as quickly as the fastest call. */
export async function findGoods(all: readonly Goods[], query: ListQuery): Promise<GoodsPage> {
  const { keyword, category, status, pageNo, pageSize, sort } = query
  const words = typeof keyword === 'string' ? keyword : ''
  const chosen = Array.isArray(category) ? category : []
  const found = all.filter(
    (goods) => isAsked(goods, words) && (chosen.length === 0 || chosen.includes(goods.category)),
  )
  const counts: Record<string, number> = { '': found.length }
  for (const goods of found) counts[goods.status] = (counts[goods.status] ?? 0) + 1
  const rows = status === undefined ? found : found.filter((goods) => goods.status === status)
  const ordered = sorted(rows, sort ?? null, (goods, key) => goods[key as keyof Goods], 'zh')
  return {
    records: [...pageOf(ordered, pageNo, pageSize)],
    total: rows.length,
    totalCapped: false,
    counts,
  }
}
