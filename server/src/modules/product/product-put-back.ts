import { textEntry, textOf, texts } from '@zhanggui/contract'
import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import type { FieldChange, productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { productValueText } from '@zhanggui/contract/product/product-change.ts'
import { canPutBack, loggedValue, waitingBack, waitingOf } from '@zhanggui/contract/product/put-back.ts'
import { fillText, type Language } from '@zhanggui/contract/text.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import type { LogLine } from '../../kernel/record/change-log.sql.ts'
import { showsField } from '../../kernel/record/hidden.ts'
import { type Refusal, refuse } from '../../kernel/refusal.ts'
import { restoreAcceptances } from './accepted.sql.ts'
import { type ProductDetailRow, selectProduct } from './product.sql.ts'
import { formOf, giveBack } from './product-cells.ts'
import { isChangedAfter, selectChangeLine, selectLastActor } from './product-log.sql.ts'
import { actorText, tellProducts } from './product-log.ts'
import { lockProducts, selectLocalNow } from './product-price.sql.ts'
import { changeRow, textsOfRow } from './product-save.ts'
import { costWaits, type ProductTexts, priceWaits, seesCost, waitingTexts } from './product-values.ts'
import type { WaitedBefore, WaitingChange } from './scheduled-price.sql.ts'
import { waitedThen } from './scheduled-price.ts'

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
  const back = await waitedBack(context, row, logged, changes)
  await refuseChanged(context, row, changes, back !== null)
  await refuseOtherUnit(context, row, Number(id), fields)
  const cells = Object.fromEntries(changes.map(({ field, before }) => [field, loggedValue(field, before)]))
  const form = formOf(
    context,
    row,
    { id: productId, version: row.version, cells },
    { underCost, effectivePolicy: 1 },
  )
  const changed = await changeRow(context, row, form)
  const { saved, line } = back ? await giveBack(context, row, back, changed) : changed
  refuseOther(context, changes, line)
  await restoreAcceptances(tx, [{ product_id: row.id, at: logged.at }])
  await tellProducts(context, 'putBack', [line])
  return { id: productId, version: saved.version }
}

/**
 * What waits again when these prices go back: what the line has ended or replaced. Of a price and a cost the one that
 * goes back does. Null if the line did nothing to it, or if its moment has passed.
 */
async function waitedBack(
  context: TenantContext,
  row: ProductDetailRow,
  logged: { changes: readonly WaitingChange[]; at: string },
  changes: readonly FieldChange[],
): Promise<WaitedBefore | null> {
  const fields = changes.map(({ field }) => field)
  const { back } = waitingBack(
    logged.changes,
    fields,
    await selectLocalNow(context.tx, context.session.timeZone),
  )
  if (back.length === 0) return null
  const now: ProductTexts = waitingTexts(row)
  const other = back.find(({ field, after }) => (now[field] ?? null) !== after)
  if (other && now[other.field] !== null) return null
  if (other) throw await changedSince(context, row, other.field, null)
  refuseOtherDay(context, row, back)
  return { id: row.id, changedAt: logged.at, unit: null, price: waitedThen(row, [...changes, ...back]) }
}

/**
 * A price and a cost wait for one moment. Refuses one that went back to another day than the other one waits for. Who does
 * not see costs takes a cost that waits along (decision 0036).
 */
function refuseOtherDay(
  { session }: TenantContext,
  row: ProductDetailRow,
  back: readonly FieldChange[],
): void {
  const day = (at: string) => at.slice(0, 10)
  for (const [field, { moment }] of Object.entries(waitingOf)) {
    const at = back.find((one) => one.field === moment)?.before
    const otherStays = !back.some((one) => one.field !== moment && isMoment(one.field))
    const waits = field === 'salesPrice' ? seesCost(session) && costWaits(row) : priceWaits(row)
    if (at && otherStays && waits && row.scheduled_for !== null && row.scheduled_for !== at)
      throw refuse('product.putBackOtherDay', {
        ...{ name: row.name, day: day(row.scheduled_for), back: day(at) },
      }).at(field)
  }
}

const isMoment = (field: string) => Object.values(waitingOf).some(({ moment }) => moment === field)

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

/** Refuses a field with a later value, and a price while another one waits than the line has left: the save would replace it. */
async function refuseChanged(
  context: TenantContext,
  row: ProductDetailRow,
  changes: readonly FieldChange[],
  waitsAgain: boolean,
): Promise<void> {
  const now = textsOfRow(context.session.merchantId, row)
  const later = changes.find(({ field, after }) => (now[field] ?? null) !== after)
  if (later) throw await changedSince(context, row, later.field, now[later.field] ?? null)
  const price = changes.find(
    ({ field }) => (field === 'salesPrice' && priceWaits(row)) || (field === 'costPrice' && costWaits(row)),
  )
  if (price && !waitsAgain) throw refuse('product.putBackWaits', { name: row.name }).at(price.field)
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
