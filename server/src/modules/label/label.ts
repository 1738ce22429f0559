import { labelFields } from '@zhanggui/contract/label/label.fields.ts'
import {
  type LabelForm,
  type LabelQuery,
  type LabelRow,
  labelLimit,
  type ProductLabels,
} from '@zhanggui/contract/label/label.ts'
import { listText } from '@zhanggui/contract/text.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { defineRecord } from '../../kernel/record/kind.ts'
import {
  findRecord,
  findRecordPage,
  removeRecord,
  requireRecord,
  saveRecord,
} from '../../kernel/record/save.ts'
import { refuse } from '../../kernel/refusal.ts'
import {
  countLabels,
  deleteLinks,
  deleteLinksOf,
  insertLinks,
  lockLabelled,
  lockLabels,
  matches,
  productCount,
  selectNamesOf,
} from './label.sql.ts'

const labelKind = defineRecord({ described: labelFields, table: 'product_label', more: productCount })

export const findLabelPage = (context: TenantContext, { keyword, ...asked }: LabelQuery) =>
  findRecordPage(context, labelKind, { ...asked, where: keyword ? [matches(keyword)] : [] })

export const findLabelDetail = (context: TenantContext, { id }: { id: string }): Promise<LabelRow> =>
  findRecord(context, labelKind, id)

export const saveLabel = (context: TenantContext, form: LabelForm) =>
  saveRecord(context, labelKind, form, {
    create: async () => {
      if ((await countLabels(context.tx)) >= labelLimit.labels)
        throw refuse('label.tooMany', { max: labelLimit.labels })
    },
  })

/** Removes a label, also from all its products. */
export async function removeLabel(
  context: TenantContext,
  asked: { id: string; version: number },
): Promise<null> {
  const { products } = await requireRecord(context, labelKind, asked.id)
  await removeRecord(context, labelKind, asked, [
    { field: 'products', before: String(products), after: null },
  ])
  await deleteLinksOf(context.tx, Number(asked.id))
  return null
}

/**
 * Attaches labels to products and detaches others, all or nothing. The audit trail gets a row for each changed
 * product.
 */
export async function setProductLabels(
  context: TenantContext,
  { productIds, attach, detach }: ProductLabels,
): Promise<{ changed: number }> {
  const { tx, language } = context
  const ids = [...new Set(productIds.map(Number))]
  const [added, removed] = [attach.map(Number), detach.map(Number)]
  const wanted = [...new Set([...added, ...removed])]
  if ((await lockLabels(tx, wanted)).length < wanted.length) throw refuse('label.gone')
  const products = await lockLabelled(tx, ids)
  if (products.length < ids.length) throw refuse('common.notFound')
  await deleteLinks(tx, ids, removed)
  await insertLinks(tx, ids, added)
  const now = await selectNamesOf(tx, ids)
  const changed = products.flatMap(({ id, name, labels }) => {
    const after = now.get(id) ?? []
    if (after.length > labelLimit.ofProduct)
      throw refuse('label.tooManyOfProduct', { name, max: labelLimit.ofProduct })
    const change = {
      field: 'labels',
      before: listText(language, labels) || null,
      after: listText(language, after) || null,
    }
    return change.before === change.after
      ? []
      : [{ record: String(id), detail: { title: name, changes: [change] } }]
  })
  if (changed.length > 0) context.noteEach(changed)
  return { changed: changed.length }
}
