import { textOf } from '@zhanggui/contract'
import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import type { countCalls } from '@zhanggui/contract/count/count.calls.ts'
import {
  type CountDetail,
  type CountForm,
  type CountPage,
  type CountQuery,
  type CountRow,
  countMachine,
  countStatus,
} from '@zhanggui/contract/count/count.ts'
import { centsOf, yuanOf } from '@zhanggui/contract/money.ts'
import { documentKind, documentLimit, type EntriesForm } from '@zhanggui/contract/stock/document.ts'
import { moveKind } from '@zhanggui/contract/stock/stock.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { selectMerchantSettings } from '../config/config.ts'
import { shownProducts } from '../goods/goods.ts'
import { requireStore } from '../goods/goods-write.ts'
import { findScanned } from '../product/product-scan.ts'
import {
  type DocumentColumns,
  explainLines,
  findDocuments,
  type LineColumns,
  moveReason,
  openDocument,
  reasonNoted,
  requireDocument,
  selectLines,
  updateDocument,
} from '../stock/document.ts'
import {
  type Holding,
  heldAt,
  holdStock,
  type Move,
  placeKey,
  postMoves,
  requireByHand,
} from '../stock/ledger.ts'
import { findShort } from '../stock/short.ts'
import { askedStock, insertCountLines, seesValue, selectCountable, selectLongestAgo } from '../stock/stock.ts'
import { takeEntries } from '../stock/take-entries.ts'
import {
  type CountFacts,
  clearLines,
  lockCounting,
  selectCountedSince,
  selectCounters,
  selectCounting,
  selectCounts,
  setScope,
  setUncounted,
  updateExpected,
} from './count.sql.ts'
import { countLines, lineOf, varianceOf, worthOf } from './count-lines.ts'

/** The most names in a refusal. */
const mostNames = 5

const approves = 'iposWeb.inventory.count.approve'

/** The counts of the stores of the person, the newest first. */
export async function findCountPage(context: TenantContext, asked: CountQuery): Promise<CountPage> {
  const { rows, ids, ...page } = await findDocuments(context, documentKind.count, asked, countStatus)
  const facts = await factsOf(context, ids)
  return { ...page, records: rows.map((row) => rowOf(context, row, facts.get(row.id))) }
}

const factsOf = async ({ tx }: TenantContext, ids: readonly number[]) =>
  new Map((await selectCounts(tx, ids)).map((row) => [row.id, row]))

function rowOf({ session }: TenantContext, row: DocumentColumns, facts: CountFacts | undefined): CountRow {
  const blind = row.status === countStatus.open
  const money = (cents: number | undefined) => (blind || !seesValue(session) ? null : yuanOf(cents ?? 0))
  return {
    id: String(row.id),
    number: row.number,
    version: row.version,
    status: row.status,
    storeId: String(row.store_id),
    storeName: row.store_name,
    note: row.note,
    createdAt: row.created_at,
    createdBy: row.created_by,
    endedAt: row.ended_at,
    endedBy: row.ended_by,
    scope: facts?.scope ?? 'all',
    scopeName: row.source,
    products: facts?.products ?? 0,
    counted: facts?.counted ?? 0,
    differing: blind ? null : (facts?.differing ?? 0),
    loss: money(facts?.loss),
    gain: money(facts?.gain),
  }
}

/** The limit of losses, and the people who have counted. */
async function approvalOf({ tx, session }: TenantContext, document: DocumentColumns) {
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

export async function findCountDetail(context: TenantContext, { id }: { id: string }): Promise<CountDetail> {
  const document = await requireDocument(context, documentKind.count, id, 'read')
  const facts = (await factsOf(context, [document.id])).get(document.id)
  const lines = await selectLines(context.tx, document.id, null)
  const shown = await countLines(context, document, lines)
  const uncounted = shown
    .filter(({ row: { amount } }) => amount === null)
    .reduce((sum, { value }) => sum + value, 0)
  const loss = facts?.loss ?? 0
  const { limit, counters, blocked } = await approvalOf(context, document)
  const toApprove = document.status === countStatus.toApprove
  /** Whether a loss is above the limit says something of costs. Without the right to see them, only posting tells it. */
  const told = (sum: number) =>
    seesValue(context.session)
      ? document.status === countStatus.counted || toApprove
        ? blocked(sum)
        : null
      : toApprove
        ? blocked(Number.POSITIVE_INFINITY)
        : null
  return {
    ...rowOf(context, document, facts),
    lines: shown.map((line) => lineOf(context, line)),
    uncounted: facts?.uncounted ?? null,
    counters: counters.map(({ actor }) => actor),
    lossLimit: seesValue(context.session) ? yuanOf(limit) : null,
    blocked: told(loss),
    blockedWithout: told(loss + uncounted),
  }
}

/** The products of a new count. */
async function scopeOf(context: TenantContext, form: CountForm): Promise<{ ids: number[]; name: string }> {
  const { tx, session } = context
  const limit = documentLimit.lines + 1
  const asked = (categoryId?: string) =>
    askedStock(tx, session, { storeId: form.storeId, categoryId }, session.timeZone)
  if (form.scope === 'list') {
    const found = await findScanned(tx, form.codes)
    const unknown = form.codes.filter((code) => !found.has(code) || found.get(code) === 'misread')
    if (unknown.length > 0) throw refuse('count.unknownCodes', { codes: unknown.slice(0, 10).join('、') })
    const ids = [...found.values()].flatMap((one) => (one === 'misread' ? [] : [one.productId]))
    return { ids: [...new Set(ids)], name: '' }
  }
  if (form.scope === 'cycle') return { ids: await selectLongestAgo(tx, await asked(), form.size), name: '' }
  return { ids: await selectCountable(tx, await asked(form.categoryId), limit), name: '' }
}

type Elsewhere = Awaited<ReturnType<typeof selectCounting>>

/**
 * Those of the products that stand in another open count of the store. A product stands in one: two would find the same
 * variance and write it twice. Counts take goods in one after the other, so that none does at the same moment.
 */
async function findElsewhere(
  { tx }: TenantContext,
  count: { id: number; store_id: number },
  productIds: readonly number[],
): Promise<Elsewhere> {
  await lockCounting(tx, count.store_id)
  return selectCounting(tx, count, productIds)
}

function refuseElsewhere(others: Elsewhere): void {
  if (others.length === 0) return
  const names = others.slice(0, mostNames).map(({ name }) => name)
  throw refuse('count.beingCounted', {
    numbers: [...new Set(others.map(({ number }) => number))].slice(0, mostNames).join('、'),
    names: `${names.join('、')}${others.length > mostNames ? ` … (${others.length})` : ''}`,
  })
}

export async function openCount(
  context: TenantContext,
  form: CountForm,
): Promise<OutputOf<typeof countCalls.openCount>> {
  const store = await requireStore(context, form.storeId)
  const { ids } = await scopeOf(context, form)
  if (ids.length > documentLimit.lines) throw refuse('count.tooMany', { max: documentLimit.lines })
  const { id, number } = await openDocument(context, documentKind.count, {
    storeId: form.storeId,
    source: '',
    note: form.note,
  })
  await setScope(context.tx, id, form.scope)
  const others = await findElsewhere(context, { id, store_id: store.id }, ids)
  const elsewhere = new Set(others.map(({ product_id }) => product_id))
  const free = ids.filter((productId) => !elsewhere.has(productId))
  if (free.length === 0) refuseElsewhere(others)
  const products = free.length === 0 ? 0 : await insertCountLines(context.tx, id, store.id, free)
  if (products === 0) throw refuse('count.noGoods')
  context.note(String(id), { title: number, storeId: store.id })
  return { id: String(id), number, products, leftOut: byCount(others) }
}

/** How many products each of these counts holds. */
function byCount(others: Elsewhere): OutputOf<typeof countCalls.openCount>['leftOut'] {
  const counts = new Map<number, { id: string; number: string; products: number }>()
  for (const { id, number } of others) {
    const count = counts.get(id) ?? { id: String(id), number, products: 0 }
    count.products += 1
    counts.set(id, count)
  }
  return [...counts.values()]
}

type Step = keyof typeof countMachine

/** The count, locked, in a status that the step starts from. */
async function requireStep(
  context: TenantContext,
  step: Step,
  { id, version }: { id: string; version?: number },
): Promise<DocumentColumns> {
  const document = await requireDocument(context, documentKind.count, id, 'lock')
  requireFrom(context, step, document)
  if (version !== undefined && document.version !== version)
    throw refuse('count.meanwhile', { who: document.updated_by, when: document.updated_local })
  return document
}

function requireFrom({ language }: TenantContext, step: Step, { number, status }: DocumentColumns): void {
  if (countMachine[step].from.some((from) => from === status)) return
  throw refuse('count.ended', {
    number,
    status: textOf(language, `count.status${status}` as 'count.status10'),
  })
}

const move = (context: TenantContext, document: DocumentColumns, step: Step, ended = false) =>
  updateDocument(context.tx, document.id, { status: countMachine[step].to, ended }, context.session.name)

const noteOf = (context: TenantContext, document: DocumentColumns) =>
  context.note(String(document.id), { title: document.number, storeId: document.store_id })

export async function enterCount(
  context: TenantContext,
  { id, entries }: EntriesForm,
): Promise<OutputOf<typeof countCalls.enterCount>> {
  const document = await requireDocument(context, documentKind.count, id, 'lock')
  const { lineIds, changedIds, version } = await takeEntries(context, document, entries, {
    into: 'amount',
    requireOpen: () => requireFrom(context, 'submit', document),
    // A sale that is being written is in the book before the line is compared with it.
    hold: async (productIds) => {
      const places = productIds.map((productId) => ({ storeId: document.store_id, productId }))
      refuseElsewhere(await findElsewhere(context, document, productIds))
      requireByHand(await holdStock(context, places))
    },
  })
  if (changedIds.length > 0) await updateExpected(context.tx, document, changedIds)
  const rows = await selectLines(context.tx, document.id, lineIds)
  const lines = (await countLines(context, document, rows)).map((line) => lineOf(context, line))
  context.note(String(document.id), {
    title: document.number,
    storeId: document.store_id,
    changes: lines.map((line) => ({
      field: 'amount',
      before: null,
      after: `${line.name || line.barcode} ${line.amount ?? ''}`.trim(),
    })),
  })
  return { version, lines }
}

type Versioned = ParsedInputOf<typeof countCalls.submitCount>

export async function submitCount(context: TenantContext, asked: Versioned): Promise<null> {
  const document = await requireStep(context, 'submit', asked)
  const lines = await selectLines(context.tx, document.id, null)
  if (!lines.some(({ product_id, amount }) => product_id !== null && amount !== null))
    throw refuse('count.nothing')
  await move(context, document, 'submit')
  noteOf(context, document)
  return null
}

export async function recountCount(
  context: TenantContext,
  { lineIds, ...asked }: ParsedInputOf<typeof countCalls.recountCount>,
): Promise<null> {
  const document = await requireStep(context, 'recount', asked)
  await clearLines(context.tx, document.id, lineIds.map(Number))
  await move(context, document, 'recount')
  noteOf(context, document)
  return null
}

export async function explainCount(
  context: TenantContext,
  { id, lines }: ParsedInputOf<typeof countCalls.explainCount>,
): Promise<OutputOf<typeof countCalls.explainCount>> {
  const document = await requireStep(context, 'post', { id })
  const { lineIds, version } = await explainLines(context, document, lines, () => refuse('receipt.lineGone'))
  const rows = await selectLines(context.tx, document.id, lineIds)
  const shown = (await countLines(context, document, rows)).map((line) => lineOf(context, line))
  context.note(String(document.id), {
    title: document.number,
    storeId: document.store_id,
    changes: shown.slice(0, 100).flatMap(reasonNoted),
  })
  return { version, lines: shown }
}

/**
 * Refuses lines that cannot be posted, and names them, so that people count only them again: goods that another system
 * reports now, and variances that are more than there is, or that another count has written already.
 */
function requirePostable(
  { store_id }: DocumentColumns,
  changed: readonly LineColumns[],
  held: Holding,
  counted: ReadonlySet<number>,
): void {
  const of = ({ product_id }: LineColumns) => heldAt(held, { storeId: store_id, productId: product_id ?? 0 })
  const refuseLines = (key: 'count.syncedLines' | 'count.recountLines', lines: readonly LineColumns[]) => {
    if (lines.length === 0) return
    const names = lines.slice(0, mostNames).map((line) => of(line).name)
    throw refuse(key, {
      names: `${names.join('、')}${lines.length > mostNames ? ` … (${lines.length})` : ''}`,
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

/** Writes the variances on top of the stock of now: what moved since each line was counted stays. */
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
  const open = uncounted === 'zero' ? lines.filter(({ amount }) => amount === null) : []
  const changed = [...lines.filter((line) => varianceOf(line) !== 0), ...open]
  const held = await holdStock(
    context,
    changed.map(({ product_id }) => place(product_id)),
  )
  requirePostable(document, changed, held, await selectCountedSince(tx, document))
  const lost = open
    .map(({ product_id }) => heldAt(held, place(product_id)))
    .reduce((sum, { synced, value }) => sum + (synced ? 0 : value), 0)
  const loss = lost + lines.reduce((sum, line) => sum + Math.max(0, -worthOf(line)), 0)
  const { limit, blocked: blockedBy } = await approvalOf(context, document)
  const blocked = blockedBy(loss)
  await setUncounted(tx, document.id, uncounted)
  if (blocked !== null) {
    if (document.status === countStatus.toApprove)
      // The loss is a cost, which not everybody may see.
      throw seesValue(session)
        ? refuse(`count.${blocked}`, { loss: yuanOf(loss), limit: yuanOf(limit) })
        : refuse(`count.${blocked}Blind`)
    await move(context, document, 'ask')
    noteOf(context, document)
    return { posted: false, products: 0, short: [] }
  }
  const moves = changed.flatMap((line): Move[] => {
    const at = place(line.product_id)
    // What another system reports is not counted, so it is not set to 0 either.
    const rest = heldAt(held, at).synced ? 0 : -heldAt(held, at).on_hand
    const change = line.amount === null ? rest : varianceOf(line)
    const { id, number } = document
    return change === 0
      ? []
      : [
          {
            ...at,
            kind: moveKind.count,
            change,
            ...moveReason(line),
            document: { noun: 'count', id, number },
          },
        ]
  })
  await postMoves(context, session, held, moves)
  await move(context, document, 'post', true)
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

export async function abandonCount(context: TenantContext, asked: Versioned): Promise<null> {
  const document = await requireStep(context, 'abandon', asked)
  await move(context, document, 'abandon', true)
  noteOf(context, document)
  return null
}
