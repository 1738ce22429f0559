import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { productForm } from '@zhanggui/contract/product/product.ts'
import type { ProductCellsRow, SavedCells } from '@zhanggui/contract/product/product-cells.ts'
import { optionList } from '@zhanggui/contract/transfer/option-list.ts'
import { language } from '../../kit/base/language.ts'
import { notices } from '../../kit/base/notices.ts'
import { t } from '../../kit/base/text.ts'
import { type CellRow, cellRow, isChanged, valuesOfCells, withTheirs } from '../../kit/cells/cell-rows.ts'
import { faultsOf } from '../../kit/form/issues.ts'
import { undo } from '../../kit/layer/undo.ts'
import { priceQuestion } from '../../kit/product/price/price-question.ts'
import { send } from '../../kit/wire/call.ts'
import { fieldLabel } from './change-log.ts'
import { followProducts } from './follow-products.ts'
import { giveBack } from './give-back.ts'
import { type ProductColumn, unknownWord } from './product-table-columns.ts'
import { newProduct } from './product-values.ts'

export type ProductCellRow = CellRow<ProductCellsRow>

const formOf = (record: ProductCellsRow, values: object) => {
  const { status: _, ...fields } = record
  return { ...newProduct, ...fields, ...values }
}

/** The faults of a row by column: texts that name no value, the rules of the form, and the server's refusals. */
export function faultsOfRow(
  row: ProductCellRow,
  columns: readonly ProductColumn[],
): Readonly<Record<string, string>> {
  if (!isChanged(row)) return {}
  const faults: Record<string, string> = {}
  const values = valuesOfCells(row, columns)
  for (const { name, message } of faultsOf(productForm, formOf(row.saved, values), (field) =>
    fieldLabel(field, language()),
  ))
    faults[name] = message
  for (const column of columns) {
    const { name, label, options = [] } = column
    const text = row.texts[name]
    if (text === undefined || name in values) continue
    const all = options.map((option) => option.label)
    faults[name] = t('transfer.unknownOption', {
      label,
      value: unknownWord(column, text),
      options: optionList(all, language()),
    })
  }
  return { ...faults, ...row.refused }
}

/** The values of a row that can be saved: its changed cells without the wrong ones, if they fit together. */
export function savable(
  row: ProductCellRow,
  columns: readonly ProductColumn[],
  faults: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const values = valuesOfCells(row, columns, new Set(Object.keys(faults)))
  if (Object.keys(faults).length === 0) return values
  return productForm.safeParse(formOf(row.saved, values)).success ? values : {}
}

interface Asked {
  row: ProductCellRow
  cells: Record<string, unknown>
}

/** The most rows by id of one reading, in order. */
const reread = async (ids: readonly string[]): Promise<Map<string, ProductCellsRow>> => {
  if (ids.length === 0) return new Map()
  const { records } = await send(productCalls.findProductCells, { condition: { ids: [...ids] } })
  return new Map(records.map((record) => [record.id, record]))
}

const post = async (
  products: readonly { id: string; version: number; cells: Record<string, unknown> }[],
  underCost: boolean,
  effectivePolicy: 1 | 2,
): Promise<readonly SavedCells[]> =>
  (
    await send(productCalls.saveProductCells, {
      products: [...products],
      underCost,
      effectivePolicy,
    } as never)
  ).products

/** All questions of an answer are of one kind: it depends on the person. */
const titleOf = (answers: readonly SavedCells[]) =>
  answers.map(({ refused }) => refused && priceQuestion(refused.code)).find((title) => title != null) ??
  'product.underCostTitle'

/**
 * Saves the changed cells. `askUnderCost` asks once about all prices below the cost, with a sentence for each. Returns the rows as they are now, by
 * id: those that were refused keep their texts and say why. `onUndone` gets the rows after the save is taken back.
 */
export async function saveTable(
  asked: readonly Asked[],
  columns: readonly ProductColumn[],
  when: 1 | 2,
  askUnderCost: (
    questions: readonly string[],
    title: NonNullable<ReturnType<typeof priceQuestion>>,
  ) => Promise<boolean>,
  onUndone: (rows: ReadonlyMap<string, ProductCellsRow>) => void,
): Promise<Map<string, ProductCellRow>> {
  const formOne = ({ row, cells }: Asked) => ({ id: row.id, version: row.saved.version, cells })
  let answers = await post(asked.map(formOne), false, when)
  const questions = new Map(
    answers.flatMap(({ id, refused }) =>
      refused && priceQuestion(refused.code) ? [[id, refused.message] as const] : [],
    ),
  )
  if (questions.size > 0 && (await askUnderCost([...questions.values()], titleOf(answers)))) {
    const again = await post(asked.filter(({ row }) => questions.has(row.id)).map(formOne), true, when)
    answers = [...answers.filter(({ id }) => !questions.has(id)), ...again]
  }
  const saved = answers.filter(({ refused }) => !refused)
  const now = await reread(saved.map(({ id }) => id))
  const byId = new Map(asked.map((one) => [one.row.id, one]))
  const rows = new Map<string, ProductCellRow>()
  for (const { id, refused } of answers) {
    const one = byId.get(id)
    if (!one) continue
    const record = now.get(id)
    rows.set(id, refused ? refusedRow(one.row, refused, columns) : record ? savedRow(one, record) : one.row)
  }
  void followProducts()
  tell(asked, answers, onUndone)
  return rows
}

/** The texts that were not saved stay. */
function savedRow({ row, cells }: Asked, record: ProductCellsRow): ProductCellRow {
  const texts = Object.fromEntries(Object.entries(row.texts).filter(([name]) => !(name in cells)))
  return { ...cellRow(record), texts }
}

function refusedRow(
  row: ProductCellRow,
  { issues, message, now }: NonNullable<SavedCells['refused']>,
  columns: readonly ProductColumn[],
): ProductCellRow {
  if (now) return withTheirs(row, now, columns)
  const first = Object.keys(row.texts)[0] ?? ''
  const refused = issues.length > 0 ? issues.map((one) => [one.path, one.message]) : [[first, message]]
  return { ...row, refused: Object.fromEntries(refused) }
}

function tell(
  asked: readonly Asked[],
  answers: readonly SavedCells[],
  onUndone: (rows: ReadonlyMap<string, ProductCellsRow>) => void,
): void {
  const saved = answers.filter(({ refused }) => !refused)
  const scheduled = saved.filter((one) => one.scheduled).length
  const versions = new Map(saved.map(({ id, version }) => [id, version]))
  const takeBack = async () => {
    const before = asked.flatMap(({ row, cells }) => {
      const version = versions.get(row.id)
      // Another act may have changed a row that this save has left alone.
      if (version === undefined || version === row.saved.version) return []
      const old = Object.keys(cells).map((name) => [name, row.saved[name as keyof ProductCellsRow]])
      return [{ id: row.id, version, cells: Object.fromEntries(old) }]
    })
    await giveBack(before)
    onUndone(await reread(before.map(({ id }) => id)))
    await followProducts()
  }
  if (saved.length > 0)
    notices.success(
      scheduled > 0
        ? t('productTable.savedScheduled', { count: saved.length, scheduled })
        : t('productTable.saved', { count: saved.length }),
      undo(takeBack),
    )
  const refused = answers.length - saved.length
  if (refused > 0) notices.warning(t('productTable.refused', { count: refused }))
}
