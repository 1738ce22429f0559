import { randomUUID } from 'node:crypto'
import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import type { countCalls } from '@zhanggui/contract/count/count.calls.ts'
import { decimalOf } from '@zhanggui/contract/money.ts'
import type { DocumentEntry } from '@zhanggui/contract/stock/document.ts'
import { readClock } from '../../kernel/database/tenant.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { inStock, keepLinks, type Unknown, unknownOf } from '../receipt/receipt-link.ts'
import { deleteLines, selectLines, targetsOf } from '../stock/document.ts'
import { takeEntries } from '../stock/take-entries.ts'
import { answerEntries, entryRules } from './count.ts'
import { requireStep } from './count-steps.ts'

/** The amount of an unknown barcode counts for this product, at the time at which people counted it. */
export async function linkCountLine(
  context: TenantContext,
  form: ParsedInputOf<typeof countCalls.linkCountLine>,
): Promise<OutputOf<typeof countCalls.linkCountLine>> {
  const { tx } = context
  const document = await requireStep(context, 'abandon', { id: form.id })
  const rows = await selectLines(tx, document.id, null)
  const line = rows.find(({ id }) => id === Number(form.lineId))
  if (!line || line.product_id !== null || line.amount === null) throw refuse('receipt.lineGone')
  const productId = Number(form.productId)
  const product = (await targetsOf(context, [form])).products.get(productId)
  if (!product) throw refuse('common.notFound')
  const unknown = await unknownOf(context, document, { line, rows, facts: new Map() }, product, form)
  const rules = entryRules(context, document)
  await rules.hold([productId])
  const now = Date.parse(await readClock(tx))
  const entries = unknown.flatMap((one) => entriesOf(one, form.productId, now))
  await deleteLines(
    tx,
    document.id,
    unknown.map((one) => one.line.id),
  )
  const taken = await takeEntries(context, document, { entries }, rules)
  if (taken.outdated.length > 0)
    throw refuse('count.linkOutdated', { name: product.name, code: line.barcode }).at('productId')
  await keepLinks(tx, document.id, unknown, productId)
  return answerEntries(context, document, taken)
}

/** The scans of a barcode as entries of the product. A first one of 0 tells when the counting of it began. */
function entriesOf(one: Unknown, productId: string, now: number): DocumentEntry[] {
  const { amount, barcode, counted_from, touched_at } = one.line
  if (amount === null) return []
  const entry = (thousandths: number, at: string | null): DocumentEntry => ({
    key: randomUUID(),
    code: barcode,
    productId,
    way: 'add',
    amount: decimalOf(thousandths),
    bare: false,
    age: at === null ? 0 : Math.max(0, now - Date.parse(at)),
  })
  const begins = counted_from !== null && counted_from !== touched_at ? [entry(0, counted_from)] : []
  return [...begins, entry(inStock(one, amount), touched_at)]
}
