import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import type { GoodsPage, goodsQuery } from '@zhanggui/contract/goods/goods.ts'
import type { z } from 'zod'
import type { FromList } from '../../kit/document/neighbours.tsx'
import { send } from '../../kit/wire/call.ts'

type Query = z.input<typeof goodsQuery>

/** The way from a list of store goods: its query, so that the way leads on to its other pages, and its address. */
export interface FromGoods extends FromList {
  query: Query
  list: string
}

export const fromGoods = (list: string, query: Query, { records, total }: GoodsPage): FromGoods => ({
  ...{ list, query, total },
  shown: records.map(({ productId }) => productId),
  before: ((query.pageNo ?? 1) - 1) * (query.pageSize ?? records.length),
})

/** The address of the list that one comes from. */
export const listOf = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && typeof (state as FromGoods).list === 'string'
    ? (state as FromGoods).list
    : null

/** The page of the list before or after the shown one. */
export async function turnGoods({ query, list }: FromGoods, by: 1 | -1): Promise<FromGoods | null> {
  const asked = { ...query, pageNo: (query.pageNo ?? 1) + by }
  if (asked.pageNo < 1) return null
  const page = await send(goodsCalls.findStoreGoodsPage, asked, { quiet: true })
  return page.records.length === 0 ? null : fromGoods(list, asked, page)
}
