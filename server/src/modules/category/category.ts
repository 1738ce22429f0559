import type { ParsedInputOf } from '@zhanggui/contract/call.ts'
import type { CategoryForm, categoryCalls } from '@zhanggui/contract/category/category.calls.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { insertRecord, updateRecord, updateRemoved } from '../../kernel/record/record.sql.ts'
import { staleRecord } from '../../kernel/record/stale.ts'
import { unlessTaken } from '../../kernel/record/taken.ts'
import { refuse } from '../../kernel/refusal.ts'
import {
  type CategoryPath,
  hasSubcategories,
  insertMissing,
  isUsed,
  lockParent,
  lockSiblings,
  selectPaths,
  updateSorts,
} from './category.sql.ts'

export type { CategoryPath }

/** Creates or changes a category. Returns its id. */
export async function saveCategory(context: TenantContext, form: CategoryForm): Promise<number> {
  const { tx, session } = context
  const parentId = form.parentId === null ? null : Number(form.parentId)
  if (parentId !== null) await requireParent(tx, parentId, form.id)
  const values = { parent_id: parentId, name: form.name, sort: form.sort, updated_by: session.name }
  const guarded = <T>(write: () => Promise<T>) =>
    unlessTaken(tx, write, async (constraint) =>
      constraint === 'category_name' ? refuse('category.nameTaken', { name: form.name }).at('name') : null,
    )
  const merchantId = tx.merchantId
  if (form.id === undefined) {
    const made = await guarded(() => insertRecord(tx, 'category', { ...values, merchant_id: merchantId }))
    context.note(String(made.id), { title: form.name })
    return made.id
  }
  const id = Number(form.id)
  const at = { merchantId, id, version: form.version ?? 0 }
  const changed = await guarded(() => updateRecord(tx, 'category', at, values))
  if (!changed) throw await staleRecord(context, 'category', id)
  // Checked after the write: its lock keeps other transactions from adding a subcategory at the same time.
  if (parentId !== null && (await hasSubcategories(tx, id))) throw refuse('category.tooDeep')
  context.note(String(id), { title: form.name })
  return id
}

/** The gap between the numbers of siblings. */
const gap = 10

/**
 * Moves a category under a parent, or to the top, and gives all siblings their new order. Refused if the siblings are
 * not those that the user saw.
 */
export async function moveCategory(
  context: TenantContext,
  form: ParsedInputOf<typeof categoryCalls.moveCategory>,
): Promise<null> {
  const { tx, session } = context
  const id = Number(form.id)
  const parentId = form.parentId === null ? null : Number(form.parentId)
  if (parentId !== null) await requireParent(tx, parentId, form.id)
  // Locked first, so that several moves within a level wait for each other.
  await lockSiblings(tx, parentId)
  const at = { merchantId: tx.merchantId, id, version: form.version }
  const moved = await unlessTaken(
    tx,
    () => updateRecord(tx, 'category', at, { parent_id: parentId, updated_by: session.name }),
    async (constraint) => (constraint === 'category_name' ? refuse('category.movedNameTaken') : null),
  )
  if (!moved) throw await staleRecord(context, 'category', id)
  // Checked after the write, as in `saveCategory`.
  if (parentId !== null && (await hasSubcategories(tx, id))) throw refuse('category.tooDeep')
  const siblings = await lockSiblings(tx, parentId)
  const ids = form.ids.map(Number)
  const known = new Set(siblings.map((sibling) => sibling.id))
  if (new Set(ids).size !== ids.length || ids.length !== known.size || ids.some((one) => !known.has(one)))
    throw refuse('category.orderChanged')
  await updateSorts(tx, ids, gap, session.name)
  context.note(String(id), { title: siblings.find((one) => one.id === id)?.name ?? '' })
  return null
}

async function requireParent(tx: Tx, parentId: number, id: string | undefined): Promise<void> {
  const parent = await lockParent(tx, parentId)
  if (!parent) throw refuse('common.notFound')
  if (parent.parent_id !== null || String(parentId) === id) throw refuse('category.tooDeep')
}

/** Removes a category without products and subcategories. */
export async function removeCategory(context: TenantContext, id: number): Promise<null> {
  const { tx, session } = context
  const removed = await updateRemoved<{ name: string }>(tx, 'category', id, session.name, ['name'])
  if (!removed) throw refuse('common.notFound')
  // A transaction that adds a product or subcategory holds a shared lock on the row. After this update all of them
  // are visible.
  if ((await hasSubcategories(tx, id)) || (await isUsed(tx, id)))
    throw refuse('category.inUse', { name: removed.name })
  context.note(String(id), { title: removed.name })
  return null
}

/**
 * The categories with these names. Creates missing ones after their siblings, level by level; several transactions
 * may do so at once. Locks them against removal until the transaction ends.
 */
export async function ensureCategories(
  tx: Tx,
  paths: readonly CategoryPath[],
): Promise<(CategoryPath & { id: number })[]> {
  if (paths.length === 0) return []
  await insertMissing(tx, paths)
  const found = await selectPaths(tx, paths)
  // A category that was removed in between is created again. A second loss would be a bug.
  if (found.length === new Set(paths.map((path) => JSON.stringify([path.one, path.two]))).size) return found
  await insertMissing(tx, paths)
  return selectPaths(tx, paths)
}
