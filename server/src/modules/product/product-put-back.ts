import { textEntry, textOf, texts } from '@zhanggui/contract'
import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import type { FieldChange, productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { productValueText } from '@zhanggui/contract/product/product-change.ts'
import { canPutBack, loggedValue } from '@zhanggui/contract/product/put-back.ts'
import { fillText, type Language } from '@zhanggui/contract/text.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import type { LogLine } from '../../kernel/record/change-log.sql.ts'
import { showsField } from '../../kernel/record/hidden.ts'
import { type Refusal, refuse } from '../../kernel/refusal.ts'
import { type ProductDetailRow, selectProduct } from './product.sql.ts'
import { formOf } from './product-cells.ts'
import { isChangedAfter, selectChangeLine, selectLastActor } from './product-log.sql.ts'
import { actorText, tellProducts } from './product-log.ts'
import { lockProducts } from './product-price.sql.ts'
import { changeRow, textsOfRow } from './product-save.ts'

type Asked = ParsedInputOf<typeof productCalls.putBackChange>

/** Gives fields of a product their values before a line of the log, by the rules of its form, as a new change. */
export async function putBackChange(
  context: TenantContext,
  { id, productId, fields, underCost }: Asked,
): Promise<OutputOf<typeof productCalls.putBackChange>> {
  const { tx, session } = context
  await lockProducts(tx, [Number(productId)])
  const row = await selectProduct(tx, Number(productId), session.timeZone)
  const logged = row && (await selectChangeLine(tx, row.id, Number(id)))
  if (!row || !logged) throw refuse('common.notFound')
  const changes = fields.map((field) => changeOf(context, logged, field))
  await refuseChanged(context, row, changes)
  await refuseOtherUnit(context, row, Number(id), fields)
  const cells = Object.fromEntries(changes.map(({ field, before }) => [field, loggedValue(field, before)]))
  const form = formOf(
    context,
    row,
    { id: productId, version: row.version, cells },
    { underCost, effectivePolicy: 1 },
  )
  const { saved, line } = await changeRow(context, row, form)
  refuseOther(context, changes, line)
  await tellProducts(context, 'putBack', [line])
  return { id: productId, version: saved.version }
}

/** A hidden field is answered like one that the line does not have. */
function changeOf(
  { session, language }: TenantContext,
  { action, changes }: { action: string; changes: readonly FieldChange[] },
  field: string,
): FieldChange {
  const change = changes.find((one) => one.field === field)
  if (!change || !canPutBack(action, field) || !showsField('product', field, session.permissions))
    throw refuse('product.notPutBack', { label: labelOf(field, language) }).at(field)
  return change
}

/** Refuses a field with a later value, and a price while another one waits: the save would replace that one. */
async function refuseChanged(
  context: TenantContext,
  row: ProductDetailRow,
  changes: readonly FieldChange[],
): Promise<void> {
  const now = textsOfRow(context.session.merchantId, row)
  const later = changes.find(({ field, after }) => (now[field] ?? null) !== after)
  if (later) throw await changedSince(context, row, later.field, now[later.field] ?? null)
  const price = changes.find(({ field }) => field === 'salesPrice' || field === 'costPrice')
  if (price && row.scheduled_sales_price !== null)
    throw refuse('product.putBackWaits', { name: row.name }).at(price.field)
}

const perUnit: readonly string[] = ['salesPrice', 'costPrice']

/** A price belongs to the sale unit of its time. It goes back with its unit, or not at all. */
async function refuseOtherUnit(
  { tx }: TenantContext,
  { id, name }: ProductDetailRow,
  line: number,
  fields: readonly string[],
): Promise<void> {
  const price = fields.find((field) => perUnit.includes(field))
  if (price === undefined) return
  const orHere = !fields.includes('saleUnit')
  if (await isChangedAfter(tx, { productId: id, line, field: 'saleUnit', orHere }))
    throw refuse('product.unitSince', { name }).at(price)
}

async function changedSince(
  { tx, language }: TenantContext,
  row: ProductDetailRow,
  field: string,
  value: string | null,
): Promise<Refusal> {
  const last = await selectLastActor(tx, row.id, field)
  const say = (key: keyof typeof texts) => fillText(texts[key], language)
  return refuse('product.changedSince', {
    label: labelOf(field, language),
    who: actorText(last?.actor ?? row.updated_by, language),
    now: productValueText(field, value, language, say) ?? textOf(language, 'kit.empty'),
  }).at(field)
}

/** Refuses if the form made another value of a text of the log. */
function refuseOther({ language }: TenantContext, changes: readonly FieldChange[], line: LogLine): void {
  const written = new Map(line.changes.map(({ field, after }) => [field, after]))
  const other = changes.find(({ field, before }) => written.get(field) !== before)
  if (other) throw refuse('product.notPutBack', { label: labelOf(other.field, language) }).at(other.field)
}

const labelOf = (field: string, language: Language): string => {
  const entry = textEntry(`product.${field}`)
  return entry ? fillText(entry, language) : field
}
