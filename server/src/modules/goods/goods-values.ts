import { textEntry } from '@zhanggui/contract'
import { type Field, hiddenFields, optionLabel } from '@zhanggui/contract/fields.ts'
import { effectiveValues } from '@zhanggui/contract/goods/effective.ts'
import {
  type GoodsField,
  goodsFieldNames,
  goodsFields,
  type StoreGoodsField,
  storeGoodsFields,
} from '@zhanggui/contract/goods/goods.fields.ts'
import type { GoodsValues, OwnValues } from '@zhanggui/contract/goods/goods.ts'
import { centsOf, yuanOf } from '@zhanggui/contract/money.ts'
import { costMet } from '@zhanggui/contract/product/price-rule.ts'
import { fillText, type Language, listText } from '@zhanggui/contract/text.ts'
import type { TextKey } from '@zhanggui/contract/text-key.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { auditKeys, auditWord, auditWords, readAuditValue } from '../../kernel/record/audit.ts'
import { type Change, changesBetween } from '../../kernel/record/difference.ts'
import { shownChanges } from '../../kernel/record/hidden.ts'
import { columnName, columnsOf, storedFields, toWire, wireFields } from '../../kernel/record/kind.ts'
import type { GoodsColumns, GoodsStore, HeadColumns, OwnColumns, Scheduled } from './goods.sql.ts'
import type { Former } from './goods-undo.sql.ts'

export const stored = storedFields(storeGoodsFields)
const storedAtHead = storedFields(goodsFields)

export const noOwn: OwnColumns = {
  listed: null,
  sales_price: null,
  cost_price: null,
  sale_status: null,
  delivery_types: [],
  min_order_quantity: null,
  add_step: null,
  cart_limit: null,
  stock_mode: null,
  processing: [],
  shelf_place: '',
}

/** The own values of a row, without anything else. */
export const pickOwn = (row: OwnColumns): OwnColumns =>
  Object.fromEntries(
    Object.keys(noOwn).map((column) => [column, row[column as keyof OwnColumns]]),
  ) as unknown as OwnColumns

/** A row before an edit of it. */
export const formerOf = (
  store: { id: number },
  { head, row }: { head: HeadColumns; row: GoodsColumns },
  versions: ReadonlyMap<number, number>,
): Former => ({
  store_id: store.id,
  product_id: head.id,
  version: versions.get(head.id) ?? row.version,
  unit: head.sale_unit,
  own: pickOwn(row),
  locked: row.locked,
  since: row.since,
  scheduled: row.scheduled,
})

/** Since when and by whom a field is locked stands beside the marks of own values, under this name. */
export const lockMark = (field: string): string => `locked.${field}`

/** Own values without these: they follow the head office. */
export const without = (row: OwnColumns, fields: readonly GoodsField[]): OwnColumns => {
  const own = { ...row }
  for (const field of fields) {
    const column = columnName(field) as keyof OwnColumns
    Object.assign(own, { [column]: noOwn[column] })
  }
  return own
}

/** From the wire to the table. */
export const columnsOfOwn = (own: OwnValues): OwnColumns => columnsOf(stored, own) as unknown as OwnColumns

/** From the table to the wire. */
export const ownOf = (row: OwnColumns): OwnValues => wireFields(stored, { ...row }) as unknown as OwnValues

/** The values of the head office for a store. */
export const headOf = (head: HeadColumns, store: Pick<GoodsStore, 'lists_all'>): GoodsValues =>
  wireFields(storedAtHead, { ...head, listed: store.lists_all }) as unknown as GoodsValues

/** The values that count in a store, on the wire. */
export const countingOf = (
  head: HeadColumns,
  row: GoodsColumns | undefined,
  store: GoodsStore,
): GoodsValues => effectiveValues(headOf(head, store), ownOf(row ?? noOwn), row?.locked ?? [])

/** The cost that a price of the store meets from a moment on, in seconds, by default now; all in cents. */
export function costMetIn(
  head: HeadColumns,
  row: GoodsColumns | undefined,
  store: GoodsStore,
  from = 0,
): number | null {
  const { costPrice } = countingOf(head, row, store)
  const now = costPrice === null ? null : centsOf(costPrice)
  const isOwnCost = row !== undefined && row.cost_price !== null && !row.locked.includes('costPrice')
  return costMet(now, isOwnCost ? now : head.cost_then, from < (head.cost_changes_at ?? 0))
}

/** A value as text for the trail; null follows the head office, or is none. */
export function wordOf(key: string, field: Field, value: unknown): string | null {
  if (field.kind === 'option')
    return value === null ? null : auditWord(optionLabel('goods', key, field, Number(value)) as TextKey)
  if (field.kind === 'options')
    return auditWords((value as number[]).map((one) => optionLabel('goods', key, field, one) as TextKey))
  return value === null || value === '' ? null : String(value)
}

/** The own value that a text of the trail says. Undefined if it names an option that there is no more. */
export function ownOfWord(key: StoreGoodsField, word: string | null): unknown {
  const field: Field = storeGoodsFields.fields[key]
  if (word === null) return ownOf(noOwn)[key]
  if (field.kind === 'option') return field.values.find((value) => wordOf(key, field, value) === word)
  if (field.kind !== 'options') return word
  const values = auditKeys(word).map((label) =>
    field.values.find((value) => optionLabel('goods', key, field, value) === label),
  )
  return values.includes(undefined) ? undefined : values
}

/** The changes of own values and of locks. */
export function goodsChanges(
  before: OwnColumns,
  after: OwnColumns,
  locks: { before: readonly string[]; after: readonly string[] },
): Change[] {
  const changes = stored.flatMap(({ key, field, column }) => {
    const [was, is] = [before, after].map((row) =>
      wordOf(key, field, toWire(field, row[column as keyof OwnColumns])),
    )
    return was === is ? [] : [{ field: key, before: was ?? null, after: is ?? null }]
  })
  const names = (fields: readonly string[]) => auditWords(fields.map((field) => `goods.${field}`))
  const [was, is] = [names(locks.before), names(locks.after)]
  return was === is ? changes : [...changes, { field: 'locked', before: was, after: is }]
}

/** The changes of a scheduled price. */
export const scheduledChanges = (before: Scheduled | null, after: Scheduled | null): Change[] =>
  changesBetween(scheduledTexts(before), scheduledTexts(after))

const scheduledTexts = (scheduled: Scheduled | null) => ({
  scheduledPrice: scheduled && yuanOf(scheduled.cents),
  scheduledFor: scheduled?.local ?? null,
})

/** The fields that the person sees. */
export const seenFields = (permissions: ReadonlySet<string>): GoodsField[] => {
  const hidden = hiddenFields(goodsFields, permissions)
  return goodsFieldNames.filter((field) => !hidden.has(field))
}

/** The values that count before and after, those of the given fields that differ, as texts for a person. */
export function countingChanges(
  before: GoodsValues,
  after: GoodsValues,
  fields: readonly GoodsField[],
  language: TenantContext['language'],
): Change[] {
  const text = (key: GoodsField, values: GoodsValues) =>
    readAuditValue(wordOf(key, goodsFields.fields[key], values[key]), language)
  return fields
    .map((field) => ({ field, before: text(field, before), after: text(field, after) }))
    .filter((change) => change.before !== change.after)
}

/** Changes of the log as texts, for a person. Nothing tells of a hidden field, not even of its lock. */
export function readChanges(
  { session: { permissions }, language }: Pick<TenantContext, 'session' | 'language'>,
  changes: readonly Change[],
): Change[] {
  const seen = new Set<string>(seenFields(permissions))
  const shown = (field: string, value: string | null) =>
    field === 'locked'
      ? auditWords(auditKeys(value).filter((key) => seen.has(key.slice('goods.'.length))))
      : value
  return shownChanges('goods', changes, permissions)
    .map(({ field, before, after }) => ({ field, before: shown(field, before), after: shown(field, after) }))
    .filter(({ before, after }) => before !== after)
    .map(({ field, before, after }) => ({
      field,
      before: readAuditValue(before, language),
      after: readAuditValue(after, language),
    }))
}

/** A stored value as text: amounts as decimals, options in words. */
export function valueText(key: GoodsField, stored: string | null, language: Language): string | null {
  if (stored === null) return null
  const field: Field = goodsFields.fields[key]
  const word = (value: number) => {
    const label = optionLabel('goods', key, field as { labels?: Record<number, TextKey> }, value)
    const entry = typeof label === 'string' ? textEntry(label) : label
    return entry ? fillText(entry, language) : String(value)
  }
  if (field.kind === 'option') return word(Number(stored))
  if (field.kind === 'options')
    return listText(
      language,
      (stored.match(/\d+/g) ?? []).map((one) => word(Number(one))),
    )
  return String(toWire(field, stored))
}
