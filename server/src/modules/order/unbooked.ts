import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import { yuanOf } from '@zhanggui/contract/money.ts'
import type { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { orderOpenCalls } from '@zhanggui/contract/order/order.open.ts'
import { contentOf } from '@zhanggui/contract/order/order.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { sourceNames } from '../orderSource/orderSource.ts'
import { countUnbooked, selectUnbooked } from './unbooked.sql.ts'
import { storedText } from './words.ts'

type Calls = typeof orderCalls

/** Unbooked orders are few. A list of more is not counted further. */
const countedAtMost = 10_000

/** Sales of tills that are not booked, and numbers that came again with other content. */
export async function findUnbookedPage(
  { tx, session, language }: TenantContext,
  { keyword = '', tab, pageNo, pageSize }: ParsedInputOf<Calls['findUnbookedPage']>,
): Promise<OutputOf<Calls['findUnbookedPage']>> {
  const counts = new Map(
    (await countUnbooked(tx, session.stores, keyword, countedAtMost)).map(({ status, count }) => [
      status,
      count,
    ]),
  )
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const sources = await sourceNames(tx, language)
  const rows = await selectUnbooked(tx, session.stores, { keyword, tab, pageNo, pageSize })
  return {
    records: rows.map((row) => ({
      id: String(row.id),
      source: row.source,
      sourceName: sources.get(row.source) ?? row.source,
      externalNumber: row.external_number,
      store: row.store,
      kind: row.kind,
      readable: orderOpenCalls.ringUpOrder.input.safeParse(row.body).success,
      reason: storedText(language, { key: row.reason, params: row.params }),
      amount: yuanOf(row.amount),
      receivedAt: row.received_at,
      tries: row.tries,
      status: row.status,
      orderId: row.order_id === null ? null : String(row.order_id),
      endedBy: row.ended_by,
      note: row.note,
      sent: contentOf(row.body),
    })),
    total: tab ? (counts.get(tab) ?? 0) : all,
    totalCapped: tab ? (counts.get(tab) ?? 0) >= countedAtMost : all >= countedAtMost,
    counts: {
      all,
      open: counts.get('open') ?? 0,
      booked: counts.get('booked') ?? 0,
      dropped: counts.get('dropped') ?? 0,
    },
  }
}
