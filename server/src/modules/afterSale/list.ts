import type { afterSaleCalls } from '@zhanggui/contract/afterSale/afterSale.calls.ts'
import {
  type AfterSaleTab,
  afterSaleStatus,
  afterSaleTabs,
  sellerFaults,
  waitingTabs,
} from '@zhanggui/contract/afterSale/afterSale.status.ts'
import type {
  AfterSaleDetail,
  AfterSaleFilters,
  AfterSalePage,
  AfterSaleQuery,
  AfterSaleRow,
} from '@zhanggui/contract/afterSale/afterSale.ts'
import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import { yuanOf } from '@zhanggui/contract/money.ts'
import { countLimit } from '@zhanggui/contract/rules.ts'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { fileAddress } from '../../kernel/file/files.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { maskPhone, maskPhonesIn } from '../../kernel/record/mask.ts'
import { refuse } from '../../kernel/refusal.ts'
import { type Session, seesStores } from '../../kernel/session/session.ts'
import { requireStore } from '../goods/goods-write.ts'
import { selectMember } from '../member/member.ts'
import { freightAfter, readOrder, selectCompletedAt, selectPaidRests } from '../order/claim.ts'
import { sourceNames } from '../orderSource/orderSource.ts'
import {
  type AfterSaleColumns,
  type Asked,
  countAfterSales,
  countNewer,
  selectAfterSale,
  selectAfterSaleEvents,
  selectAfterSalePage,
  selectAfterSalesOf,
  selectClaimedGoods,
  selectClaimedLines,
  selectHistory,
  selectNewest,
  selectWaiting,
} from './afterSale.sql.ts'
import { isWeighed } from './apply.ts'
import { unitsHeld } from './moves.ts'
import { selectTransfer } from './return.sql.ts'
import { claimLineOf, goodsOf, type ShownGoods } from './shown.ts'

export const statusOfTab: Readonly<Record<AfterSaleTab, number>> = {
  applying: 10,
  toAudit: 20,
  toHandle: 30,
  agreed: 40,
  partlyRejected: 60,
  refunding: 70,
  refunded: 80,
  rejected: 50,
}

type Reader = Pick<Session, 'stores' | 'timeZone'>
export const askedBy = (reader: Reader, { tab: _, ...filters }: AfterSaleFilters): Asked => ({
  filters,
  stores: reader.stores,
  timeZone: reader.timeZone,
})

/**
 * The after-sales of the stores of the person. The most urgent come first; in the tabs that wait for staff, the longest
 * wait.
 */
export async function findAfterSalePage(
  context: TenantContext,
  { pageNo, pageSize, ...filters }: AfterSaleQuery,
): Promise<AfterSalePage> {
  const { tx, session } = context
  if (filters.storeId !== undefined) await requireStore(context, filters.storeId)
  const asked = askedBy(session, filters)
  const counts = new Map(
    (await countAfterSales(tx, asked, Object.values(statusOfTab), countLimit)).map(({ status, count }) => [
      status,
      count,
    ]),
  )
  const tab = filters.tab
  const rows = await selectAfterSalePage(tx, asked, {
    status: tab ? statusOfTab[tab] : null,
    oldest: tab !== undefined && waitingTabs.includes(tab),
    pageNo,
    pageSize,
  })
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const total = tab ? (counts.get(statusOfTab[tab]) ?? 0) : all
  const waiting = await selectWaiting(tx, asked)
  return {
    records: await rowsOf(context, rows),
    total: Math.min(total, countLimit),
    totalCapped: total > countLimit,
    counts: {
      all: Math.min(all, countLimit),
      ...Object.fromEntries(
        afterSaleTabs.map((name) => [name, Math.min(counts.get(statusOfTab[name]) ?? 0, countLimit)]),
      ),
    },
    waiting: { amount: yuanOf(waiting.amount), since: waiting.since },
    newest: await selectNewest(tx, session.stores),
  }
}

export async function watchAfterSales(
  context: TenantContext,
  { newest, ...filters }: ParsedInputOf<(typeof afterSaleCalls)['watchAfterSales']>,
): Promise<OutputOf<(typeof afterSaleCalls)['watchAfterSales']>> {
  const { tx, session } = context
  if (filters.storeId !== undefined) await requireStore(context, filters.storeId)
  const status = filters.tab ? statusOfTab[filters.tab] : null
  return { count: await countNewer(tx, askedBy(session, filters), status, newest) }
}

async function rowsOf(context: TenantContext, rows: readonly AfterSaleColumns[]): Promise<AfterSaleRow[]> {
  const { tx, language, session } = context
  const goods = new Map(
    (
      await selectClaimedGoods(
        tx,
        rows.map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  )
  const shown = await goodsOf(context, [...goods.values()])
  const sources = await sourceNames(tx, language)
  return rows.map((row) => {
    const first = goods.get(row.id)
    const product: ShownGoods | undefined = first && shown.get(first.product_id)
    return {
      id: String(row.id),
      number: row.number,
      version: row.version,
      type: row.type,
      status: row.status,
      reason: row.reason,
      orderId: String(row.order_id),
      orderNumber: row.order_number,
      seesOrder: seesStores(session, [row.order_store_id]),
      storeId: String(row.store_id),
      storeName: row.store_name,
      source: row.source,
      sourceName: sources.get(row.source) ?? row.source,
      buyerName: maskPhonesIn(row.buyer_name),
      buyerPhone: row.buyer_phone && maskPhone(row.buyer_phone),
      amount: yuanOf(row.amount ?? row.asked),
      paid: yuanOf(row.paid),
      kinds: first?.kinds ?? 0,
      pieces: first?.pieces ?? 0,
      weighed: first?.weighed ?? false,
      firstName: first?.name ?? '',
      firstImage: product?.image ?? '',
      firstCategory: product?.categoryName ?? '',
      createdAt: row.created_at,
      createdBy: row.created_by,
      submittedAt: row.submitted_at,
      auditUntil: row.audit_until,
      dueAt: row.due_at,
      endedAt: row.ended_at,
      override: row.override,
      byTime: row.by_time,
      refundStatus: row.refund_status,
    }
  })
}

export async function findAfterSalesOf(
  { tx, session }: TenantContext,
  { orderId }: { orderId: string },
): Promise<OutputOf<(typeof afterSaleCalls)['findAfterSalesOf']>> {
  const rows = await selectAfterSalesOf(tx, session.stores, Number(orderId))
  return rows.map((row) => ({
    id: String(row.id),
    number: row.number,
    type: row.type,
    status: row.status,
    amount: yuanOf(row.amount ?? row.asked),
    createdAt: row.created_at,
  }))
}

const historyOf = async (tx: Tx, memberId: number | null) => {
  if (memberId === null) return null
  const { orders, after_sales } = await selectHistory(tx, memberId)
  return { orders, afterSales: after_sales }
}

export async function findAfterSaleDetail(
  context: TenantContext,
  { id }: { id: string },
): Promise<AfterSaleDetail> {
  const { tx, session } = context
  const row = await selectAfterSale(tx, session.stores, Number(id), false)
  if (!row) throw refuse('afterSale.unknown')
  const [head] = await rowsOf(context, [row])
  if (!head) throw refuse('afterSale.unknown')
  const order = await readOrder(context, 'all', row.order_id)
  const claimed = await selectClaimedLines(tx, row.id)
  const transfer = await selectTransfer(tx, row.id)
  const goods = await goodsOf(context, order.lines)
  const open = [afterSaleStatus.toAudit, afterSaleStatus.toHandle].some((status) => status === row.status)
  const { freight, freight_discount, freight_refunded } = order.order
  return {
    ...head,
    note: maskPhonesIn(row.note),
    photos: row.photos.map((key) => fileAddress(session.merchantId, 'media', key)),
    asked: yuanOf(row.asked),
    agreed: row.amount === null ? null : yuanOf(row.amount),
    freight: yuanOf(row.freight),
    freightLeft: yuanOf(
      sellerFaults.includes(row.reason) ? freight - freight_discount - freight_refunded : 0,
    ),
    freightDue: open && freightAfter(order, unitsHeld(claimed)) > 0,
    part: row.part,
    lowerReason: row.lower_reason,
    rejectReason: row.reject_reason,
    ending: row.ending,
    reply: row.reply,
    orderStatus: row.order_status,
    orderRefunded: yuanOf(row.order_refunded),
    soldIn: row.store_id === row.order_store_id ? '' : order.order.store_name,
    transfer: transfer ? { id: String(transfer.id), number: transfer.number } : null,
    completedAt: await selectCompletedAt(tx, row.order_id),
    sentAt: row.sent_at,
    memberName:
      row.member_id === null ? '' : maskPhonesIn((await selectMember(tx, row.member_id))?.name ?? ''),
    history: await historyOf(tx, row.member_id),
    payments: (await selectPaidRests(tx, row.order_id)).map((one) => ({ ...one, rest: yuanOf(one.rest) })),
    refund:
      row.refund_id === null
        ? null
        : { id: String(row.refund_id), number: row.refund_number ?? '', status: row.refund_status ?? 0 },
    lines: claimed.flatMap((line) => {
      const sold = order.lines.find((one) => one.line === line.line)
      if (!sold) return []
      const text = (amount: number) => amountText(amount, isWeighed(sold))
      return [
        {
          ...claimLineOf(sold, goods),
          // Of an open one, the free units that it holds are the ones that come back first.
          free: text(open ? line.free_units : sold.free),
          asked: text(line.units),
          agreed: text(line.paid_units + line.free_units),
          here: text(line.here),
          amount: yuanOf(line.amount),
          way: line.way,
        },
      ]
    }),
    events: (await selectAfterSaleEvents(tx, row.id)).map((event) => ({
      ...event,
      detail: event.who === 'staff' ? event.detail : maskPhonesIn(event.detail),
    })),
  }
}
