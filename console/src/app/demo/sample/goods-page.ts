import type { ListQuery } from '../../../kit/list/list-state.ts'
import { pageOf, sorted } from '../../../kit/table/browser-rows.ts'
import { type Goods, isAsked } from './goods.ts'

/** What a server would answer: one page of the products that were asked for, and how many there are of each status. */
export interface GoodsPage {
  records: Goods[]
  total: number
  totalCapped: boolean
  counts: Readonly<Record<string, number>>
}

/** Answers list queries out of an array, as quick as a call would in the best case. */
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
