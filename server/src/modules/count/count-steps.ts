import { textOf } from '@zhanggui/contract'
import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import type { countCalls } from '@zhanggui/contract/count/count.calls.ts'
import { countMachine } from '@zhanggui/contract/count/count.ts'
import { thousandthsOf } from '@zhanggui/contract/money.ts'
import { documentKind } from '@zhanggui/contract/stock/document.ts'
import { readClock } from '../../kernel/database/tenant.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import {
  type DocumentColumns,
  deleteLines,
  explainLines,
  type LineColumns,
  lineText,
  reasonNoted,
  requireDocument,
  selectLines,
  shownLines,
  updateDocument,
} from '../stock/document.ts'
import { clearLines, setCounted } from './count.sql.ts'
import { countLines, lineOf } from './count-lines.ts'

type Step = keyof typeof countMachine

/** The count, locked, in a status that the step starts from. */
export async function requireStep(
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

export function requireFrom(
  { language }: TenantContext,
  step: Step,
  { number, status }: DocumentColumns,
): void {
  if (countMachine[step].from.some((from) => from === status)) return
  throw refuse('count.ended', {
    number,
    status: textOf(language, `count.status${status}` as 'count.status10'),
  })
}

export const moveCount = (context: TenantContext, document: DocumentColumns, step: Step, ended = false) =>
  updateDocument(context.tx, document.id, { status: countMachine[step].to, ended }, context.session.name)

export const noteCount = (context: TenantContext, document: DocumentColumns) =>
  context.note(String(document.id), { title: document.number, storeId: document.store_id })

type Versioned = ParsedInputOf<typeof countCalls.submitCount>

export async function submitCount(context: TenantContext, asked: Versioned): Promise<null> {
  const document = await requireStep(context, 'submit', asked)
  const lines = await selectLines(context.tx, document.id, null)
  if (!lines.some(({ product_id, amount }) => product_id !== null && amount !== null))
    throw refuse('count.nothing')
  await moveCount(context, document, 'submit')
  await setCounted(context.tx, document.id, await readClock(context.tx))
  noteCount(context, document)
  return null
}

export async function recountCount(
  context: TenantContext,
  { lineIds, ...asked }: ParsedInputOf<typeof countCalls.recountCount>,
): Promise<null> {
  const document = await requireStep(context, 'recount', asked)
  await clearLines(context.tx, document.id, lineIds.map(Number), await readClock(context.tx))
  await moveCount(context, document, 'recount')
  await setCounted(context.tx, document.id, null)
  noteCount(context, document)
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

/** Refuses to throw away what has been counted since somebody looked at the line. */
function requireSeen(
  { session: { timeZone } }: TenantContext,
  document: DocumentColumns,
  { amount, touched_at, touched_by }: LineColumns,
  seen: string | null,
): void {
  if (amount === (seen === null ? null : thousandthsOf(seen))) return
  const form = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  throw refuse('count.meanwhile', {
    who: touched_by || document.updated_by,
    when: touched_at === null ? document.updated_local : form.format(new Date(touched_at)),
  })
}

/** Takes goods out that are not in what is counted. Nothing is written of them. */
export async function removeCountLines(
  context: TenantContext,
  { id, lines: asked }: ParsedInputOf<typeof countCalls.removeCountLines>,
): Promise<OutputOf<typeof countCalls.removeCountLines>> {
  const { tx, session } = context
  const document = await requireStep(context, 'abandon', { id })
  const seenOf = new Map(asked.map(({ lineId, seen }) => [Number(lineId), seen]))
  const ids = [...seenOf.keys()]
  const lines = await shownLines(context, await selectLines(tx, document.id, ids))
  if (lines.length < ids.length) throw refuse('receipt.lineGone')
  const inside = lines.find(({ row }) => !row.added)
  if (inside) throw refuse('count.inScope', { name: inside.product?.name ?? inside.row.barcode })
  for (const { row } of lines) requireSeen(context, document, row, seenOf.get(row.id) ?? null)
  await deleteLines(tx, document.id, ids)
  const { status } = document
  const version = await updateDocument(tx, document.id, { status, ended: false }, session.name)
  context.note(String(document.id), {
    title: document.number,
    storeId: document.store_id,
    changes: lines.slice(0, 100).map((line) => ({
      field: 'amount',
      before:
        `${line.product?.name ?? line.row.barcode} ${line.row.amount === null ? '' : lineText(line, line.row.amount)}`.trim(),
      after: null,
    })),
  })
  return { version }
}

export async function abandonCount(context: TenantContext, asked: Versioned): Promise<null> {
  const document = await requireStep(context, 'abandon', asked)
  await moveCount(context, document, 'abandon', true)
  noteCount(context, document)
  return null
}
