import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import type { countCalls } from '@zhanggui/contract/count/count.calls.ts'
import { type CountDetail, countStatus } from '@zhanggui/contract/count/count.ts'
import { centsOf, yuanOf } from '@zhanggui/contract/money.ts'
import { moveKind } from '@zhanggui/contract/stock/stock.ts'
import { listText } from '@zhanggui/contract/text.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { selectMerchantSettings } from '../config/config.ts'
import { shownProducts } from '../goods/goods.ts'
import { type DocumentColumns, type LineColumns, moveReason, selectLines } from '../stock/document.ts'
import { type Holding, heldAt, holdStock, type Move, placeKey, postMoves } from '../stock/ledger.ts'
import { findShort } from '../stock/short.ts'
import { seesValue } from '../stock/stock.ts'
import {
  selectCountedSince,
  selectCounters,
  selectCountLines,
  setUncounted,
  setWritten,
} from './count.sql.ts'
import { varianceOf } from './count-lines.ts'
import { findLosses, isUncounted } from './count-loss.ts'
import { moveCount, noteCount, requireStep } from './count-steps.ts'

/** The most names in a refusal. */
const mostNames = 5

const approves = 'iposWeb.inventory.count.approve'

/** The limit of losses, and the people who have counted. */
export async function approvalOf({ tx, session }: TenantContext, document: DocumentColumns) {
  const limit = centsOf((await selectMerchantSettings(tx)).countLossLimit) ?? 0
  const counters = await selectCounters(tx, document.id)
  const counted = counters.some(({ employee_id }) => employee_id === session.employeeId)
  /** Why the person cannot post such a loss. */
  const blocked = (loss: number): CountDetail['blocked'] => {
    if (loss <= limit) return null
    if (!session.permissions.has(approves)) return 'noRight'
    return counted ? 'counter' : null
  }
  return { limit, counters, blocked }
}

/**
 * Refuses lines that cannot be posted, and names them, so that people count only them again: goods that another system
 * reports now, and variances that are more than there is, or that another count has written already.
 */
function requirePostable(
  { language }: TenantContext,
  { store_id }: DocumentColumns,
  changed: readonly LineColumns[],
  held: Holding,
  counted: ReadonlySet<number>,
): void {
  const of = ({ product_id }: LineColumns) => heldAt(held, { storeId: store_id, productId: product_id ?? 0 })
  const refuseLines = (key: 'count.syncedLines' | 'count.recountLines', lines: readonly LineColumns[]) => {
    if (lines.length === 0) return
    throw refuse(key, {
      names: listText(
        language,
        lines.map((line) => of(line).name),
        mostNames,
      ),
    }).withData({ lineIds: lines.map(({ id }) => String(id)) })
  }
  refuseLines(
    'count.syncedLines',
    changed.filter((line) => line.amount !== null && of(line).synced),
  )
  refuseLines(
    'count.recountLines',
    changed.filter(
      (line) => line.amount !== null && (of(line).on_hand + varianceOf(line) < 0 || counted.has(line.id)),
    ),
  )
}

/**
 * Writes the variances on top of the stock of now: what moved since each line was counted stays. Of goods that nobody
 * counted it is what moved since the counting was finished.
 */
export async function postCount(
  context: TenantContext,
  { uncounted, ...asked }: ParsedInputOf<typeof countCalls.postCount>,
): Promise<OutputOf<typeof countCalls.postCount>> {
  const { tx, session } = context
  const document = await requireStep(context, 'post', asked)
  const all = await selectLines(tx, document.id, null)
  // A product that was removed meanwhile has no stock any more.
  const known = await shownProducts(
    tx,
    all.flatMap(({ product_id }) => product_id ?? []),
  )
  const lines = all.filter(({ product_id }) => product_id !== null && known.has(product_id))
  const place = (productId: number | null) => ({ storeId: document.store_id, productId: productId ?? 0 })
  const open = uncounted === 'zero' ? lines.filter(isUncounted) : []
  const changed = [...lines.filter((line) => varianceOf(line) !== 0), ...open]
  const held = await holdStock(
    context,
    changed.map(({ product_id }) => place(product_id)),
  )
  requirePostable(context, document, changed, held, await selectCountedSince(tx, document))
  const rests = await selectCountLines(
    tx,
    document,
    open.map(({ id }) => id),
  )
  const restOf = new Map(rests.map((row) => [row.id, row]))
  const before = new Map(
    [...held].map(([key, { on_hand, value, unit_cost }]) => [key, { on_hand, value, unit_cost }]),
  )
  const stockOf = (line: LineColumns) =>
    before.get(placeKey(place(line.product_id))) ?? { on_hand: 0, value: 0, unit_cost: null }
  const { losses, forLimit } = await findLosses(
    tx,
    document,
    changed.map((row) => ({ row, rest: restOf.get(row.id)?.rest ?? null, stock: stockOf(row) })),
  )
  const loss = forLimit.counted + forLimit.uncounted
  const { limit, blocked: blockedBy } = await approvalOf(context, document)
  const blocked = blockedBy(loss)
  await setUncounted(tx, document.id, uncounted, losses.uncounted)
  if (blocked !== null) {
    if (document.status === countStatus.toApprove)
      // The loss is a cost, which not everybody may see.
      throw seesValue(session)
        ? refuse(`count.${blocked}`, { loss: yuanOf(loss), limit: yuanOf(limit) })
        : refuse(`count.${blocked}Blind`)
    await moveCount(context, document, 'ask')
    noteCount(context, document)
    return { posted: false, products: 0, short: [] }
  }
  const { id, number } = document
  const written = changed.flatMap((line) => {
    const change = line.amount === null ? -(restOf.get(line.id)?.rest ?? 0) : varianceOf(line)
    return change === 0 ? [] : [{ line, change }]
  })
  const moves = written.map(
    ({ line, change }): Move => ({
      ...place(line.product_id),
      ...{ kind: moveKind.count, change },
      ...moveReason(line),
      document: { noun: 'count', id, number },
    }),
  )
  await postMoves(context, session, held, moves)
  await setWritten(
    tx,
    id,
    written.map(({ line, change }) => ({
      ...{ id: line.id, change },
      value: heldAt(held, place(line.product_id)).value - stockOf(line).value,
    })),
  )
  await moveCount(context, document, 'post', true)
  context.note(String(document.id), {
    title: document.number,
    storeId: document.store_id,
    changes: [
      { field: 'products', before: null, after: String(moves.length) },
      ...moves.slice(0, 200).map((one) => ({
        field: 'amount',
        before: null,
        after: `${held.get(placeKey(one))?.name ?? ''} ${one.change > 0 ? '+' : ''}${one.change / 1000}`,
      })),
    ],
  })
  return { posted: true, products: moves.length, short: await findShort(tx, document.store_id, held) }
}
