import type { OutputOf } from '@zhanggui/contract/call.ts'
import type { countCalls } from '@zhanggui/contract/count/count.calls.ts'
import {
  type CountDetail,
  type CountForm,
  type CountPage,
  type CountQuery,
  type CountRow,
  countStatus,
} from '@zhanggui/contract/count/count.ts'
import { yuanOf } from '@zhanggui/contract/money.ts'
import { documentKind, documentLimit, type EntriesForm } from '@zhanggui/contract/stock/document.ts'
import { listText } from '@zhanggui/contract/text.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { requireStore } from '../goods/goods-write.ts'
import { findScanned } from '../product/product-scan.ts'
import { barcodesOf, refuseLinked, weighedScan, withLinked } from '../receipt/receipt-alias.ts'
import {
  type DocumentColumns,
  findDocuments,
  openDocument,
  requireDocument,
  selectLines,
  weighableOf,
} from '../stock/document.ts'
import { holdStock, requireByHand } from '../stock/ledger.ts'
import { askedStock, insertCountLines, seesValue, selectCountable, selectLongestAgo } from '../stock/stock.ts'
import { type EntryRules, type TakenEntries, takeEntries } from '../stock/take-entries.ts'
import {
  type CountFacts,
  lockCounting,
  selectCounting,
  selectCounts,
  setScope,
  updateExpected,
} from './count.sql.ts'
import { countLines, lineOf } from './count-lines.ts'
import { findLosses } from './count-loss.ts'
import { approvalOf } from './count-post.ts'
import { requireFrom } from './count-steps.ts'

/** The most names in a refusal. */
const mostNames = 5
const mostCodes = 10

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

/** The figures with what nobody counted as of now. */
const withUncounted = (facts: CountFacts, loss: number): CountFacts =>
  facts.uncounted === 'zero' ? { ...facts, loss: facts.loss - facts.uncounted_loss + loss } : facts

export async function findCountDetail(context: TenantContext, { id }: { id: string }): Promise<CountDetail> {
  const document = await requireDocument(context, documentKind.count, id, 'read')
  const facts = (await factsOf(context, [document.id])).get(document.id)
  const lines = await selectLines(context.tx, document.id, null)
  const shown = await countLines(context, document, lines)
  const { losses, forLimit } = await findLosses(
    context.tx,
    document,
    shown.filter(({ product }) => product !== null),
  )
  const { limit, counters, blocked } = await approvalOf(context, document)
  const toApprove = document.status === countStatus.toApprove
  const review = document.status === countStatus.counted || toApprove
  /** Whether a loss is above the limit says something of costs. Without the right to see them, only posting tells it. */
  const told = (sum: number) =>
    seesValue(context.session)
      ? review
        ? blocked(sum)
        : null
      : toApprove
        ? blocked(Number.POSITIVE_INFINITY)
        : null
  const uncountedLoss = review ? losses.uncounted : (facts?.uncounted_loss ?? 0)
  const row = rowOf(context, document, facts && withUncounted(facts, uncountedLoss))
  return {
    ...row,
    uncountedLoss: row.loss === null ? null : yuanOf(uncountedLoss),
    lines: shown.map((line) => lineOf(context, line)),
    uncounted: facts?.uncounted ?? null,
    counters: counters.map(({ actor }) => actor),
    lossLimit: seesValue(context.session) ? yuanOf(limit) : null,
    blocked: told(forLimit.counted),
    blockedWithout: told(forLimit.counted + forLimit.uncounted),
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
    if (unknown.length > 0)
      throw refuse('count.unknownCodes', {
        codes: listText(context.language, unknown, mostCodes),
        count: unknown.length,
      })
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

function refuseElsewhere({ language }: TenantContext, others: Elsewhere): void {
  if (others.length === 0) return
  const numbers = [...new Set(others.map(({ number }) => number))]
  throw refuse('count.beingCounted', {
    count: numbers.length,
    numbers: listText(language, numbers, mostNames),
    names: listText(
      language,
      others.map(({ name }) => name),
      mostNames,
    ),
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
  if (free.length === 0) refuseElsewhere(context, others)
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

/** The rules for the entries of a count. */
export const entryRules = (context: TenantContext, document: DocumentColumns) =>
  ({
    into: 'amount',
    negative: 'count.negative',
    scoped: true,
    // A sale that is being written is in the book before the line is compared with it.
    hold: async (productIds) => {
      const places = productIds.map((productId) => ({ storeId: document.store_id, productId }))
      refuseElsewhere(context, await findElsewhere(context, document, productIds))
      requireByHand(await holdStock(context, places))
    },
  }) satisfies EntryRules

export async function enterCount(
  context: TenantContext,
  form: EntriesForm,
): Promise<OutputOf<typeof countCalls.enterCount>> {
  const document = await requireDocument(context, documentKind.count, form.id, 'lock')
  const linked = await withLinked(context.tx, document, form.entries, weighedScan)
  const entries = linked.map(({ scan }) => scan)
  const barcodes = barcodesOf(linked)
  const taken = await takeEntries(
    context,
    document,
    { ...form, entries },
    {
      ...entryRules(context, document),
      requireOpen: () => requireFrom(context, 'submit', document),
      check: (found) => refuseLinked(barcodes, found),
    },
  )
  return {
    ...(await answerEntries(context, document, taken)),
    removed: taken.removedIds.map(String),
    outdated: taken.outdated,
    toWeigh: await weighableOf(context, taken.toWeigh),
  }
}

/** The lines of entries, compared with the book, and the row of the audit. */
export async function answerEntries(
  context: TenantContext,
  document: DocumentColumns,
  { lineIds, changedIds, version }: TakenEntries,
): Promise<OutputOf<typeof countCalls.linkCountLine>> {
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
