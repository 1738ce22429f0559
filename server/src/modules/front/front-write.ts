import type { ParsedInputOf } from '@zhanggui/contract/call.ts'
import { type frontCalls, frontLimit } from '@zhanggui/contract/front/front.calls.ts'
import { listText } from '@zhanggui/contract/text.ts'
import { fileAddress } from '../../kernel/file/files.ts'
import { releaseFiles } from '../../kernel/file/uses.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { insertRecord, updateRecord, updateRemoved } from '../../kernel/record/record.sql.ts'
import { staleRecord } from '../../kernel/record/stale.ts'
import { refuse } from '../../kernel/refusal.ts'
import { requireSeen, requireStore } from '../goods/goods-write.ts'
import { keepPicture } from '../material/keep-picture.ts'
import {
  deleteHidden,
  deleteMembers,
  type FrontColumns,
  insertHidden,
  insertMembers,
  lockProducts,
  selectHidden,
  selectMemberCounts,
  selectMembers,
  updatePositions,
  updateSorts,
  updateTouched,
} from './front.sql.ts'
import { checkName, checkPlace, holdTree, requireFront, requireOwnFront, siblingsIn } from './front-tree.ts'

type Saved = { id: string; version: number }
const idOf = (id: string | null): number | null => (id === null ? null : Number(id))

/** The facts about a category for its audit row. People of other stores see only rows of shared ones. */
const noted = ({ name, store_id }: Pick<FrontColumns, 'name' | 'store_id'>) => ({
  title: name,
  ...(store_id === null ? {} : { storeId: store_id }),
})

/** Creates a category after its siblings, or changes its name and its picture. */
export async function saveFront(
  context: TenantContext,
  form: ParsedInputOf<typeof frontCalls.saveFront>,
): Promise<Saved> {
  const { tx, session } = context
  const { name } = form
  if (form.id !== undefined) {
    const tree = await holdTree(context)
    const front = requireOwnFront(tree, Number(form.id))
    checkName(tree, { ...front, name }, front.parent_id)
    const picture = await pictureOf(context, form.picture, front)
    const at = { merchantId: tx.merchantId, id: front.id, version: form.version ?? 0 }
    const values = { name, image_file_id: picture.id, updated_by: session.name }
    const saved = await updateRecord(tx, 'front_category', at, values)
    if (!saved) throw await staleRecord(context, 'front_category', front.id)
    if (front.image_file_id !== null && front.image_file_id !== picture.id)
      await releaseFiles(tx, [front.image_file_id])
    const changes = [
      ...(front.name === name ? [] : [{ field: 'name', before: front.name, after: name }]),
      ...(front.image_file_id === picture.id
        ? []
        : [{ field: 'picture', before: front.image_name, after: picture.name }]),
    ]
    context.note(form.id, { ...noted({ ...front, name }), changes })
    return { id: form.id, version: saved.version }
  }
  const store = form.storeId === null ? null : await requireStore(context, form.storeId)
  const tree = await holdTree(context)
  if (store === null && session.stores !== 'all') throw refuse('front.onlyHeadAdds')
  if (tree.fronts.length >= frontLimit.categories)
    throw refuse('front.tooMany', { max: frontLimit.categories })
  const parentId = idOf(form.parentId)
  const fresh = { id: null, store_id: store?.id ?? null, name, copy_of: null }
  checkPlace(tree, fresh, parentId)
  const last = siblingsIn(tree, parentId).at(-1)
  const picture = await pictureOf(context, form.picture)
  const made = await insertRecord(tx, 'front_category', {
    merchant_id: tx.merchantId,
    parent_id: parentId,
    store_id: fresh.store_id,
    name,
    sort: (last?.sort ?? 0) + 10,
    image_file_id: picture.id,
    updated_by: session.name,
  })
  context.note(String(made.id), noted(fresh))
  return { id: String(made.id), version: made.version }
}

/** The picture of a category after a save. Its file is kept from now on. */
async function pictureOf(
  context: TenantContext,
  address: string | undefined,
  front?: FrontColumns,
): Promise<{ id: number | null; name: string | null }> {
  const { merchantId } = context.session
  const same = front?.image_key && fileAddress(merchantId, 'media', front.image_key)
  if (address === undefined || (address !== '' && address === same))
    return { id: front?.image_file_id ?? null, name: front?.image_name ?? null }
  if (address === '') return { id: null, name: null }
  const kept = await keepPicture(context, address)
  if (!kept) throw refuse('front.pictureGone').at('picture')
  return kept
}

/** Moves a category with all below it under a parent, before a sibling or to the last place. */
export async function moveFront(
  context: TenantContext,
  form: ParsedInputOf<typeof frontCalls.moveFront>,
): Promise<Saved> {
  const { tx, session } = context
  const tree = await holdTree(context)
  const front = requireOwnFront(tree, Number(form.id))
  const parentId = idOf(form.parentId)
  const beforeId = idOf(form.beforeId)
  if (beforeId !== null) requireFront(tree, beforeId)
  checkPlace(tree, front, parentId)
  const at = { merchantId: tx.merchantId, id: front.id, version: form.version }
  const moved = await updateRecord(tx, 'front_category', at, {
    parent_id: parentId,
    updated_by: session.name,
  })
  if (!moved) throw await staleRecord(context, 'front_category', front.id)
  const ids = siblingsIn(tree, parentId).flatMap(({ id }) => (id === front.id ? [] : [id]))
  await updateSorts(tx, placedBefore(ids, [front.id], beforeId))
  context.note(form.id, noted(front))
  return { id: form.id, version: moved.version }
}

/** `ids` with the moved ones before another one, or at the end. */
function placedBefore(ids: readonly number[], moved: readonly number[], beforeId: number | null): number[] {
  const at = beforeId === null ? ids.length : ids.indexOf(beforeId)
  if (at < 0) throw refuse('front.orderChanged')
  return [...ids.slice(0, at), ...moved, ...ids.slice(at)]
}

/** Removes a category without products and categories below it. */
export async function removeFront(context: TenantContext, { id }: { id: string }): Promise<null> {
  const { tx, session } = context
  const tree = await holdTree(context)
  const front = requireOwnFront(tree, Number(id))
  if (siblingsIn(tree, front.id).length > 0) throw refuse('front.hasSubs')
  const [inside] = await selectMemberCounts(tx, [front.id])
  if (inside) throw refuse('front.hasProducts', { count: inside.members })
  await updateRemoved(tx, 'front_category', front.id, session.name, ['id'])
  if (front.image_file_id !== null) await releaseFiles(tx, [front.image_file_id])
  context.note(id, noted(front))
  return null
}

/** Hides a category in a store with all below it, or shows it again. Each store does so for itself. */
export async function hideFront(
  context: TenantContext,
  form: ParsedInputOf<typeof frontCalls.hideFront>,
): Promise<null> {
  const { tx } = context
  const store = await requireStore(context, form.storeId)
  const front = requireFront(await holdTree(context), Number(form.id))
  if (front.store_id !== null && front.store_id !== store.id)
    throw refuse('front.notSeen', { name: front.name })
  const was = (await selectHidden(tx, store.id)).has(front.id)
  if (form.hidden) await insertHidden(tx, front.id, store.id)
  else await deleteHidden(tx, front.id, store.id)
  const changes =
    was === form.hidden ? [] : [{ field: 'hidden', before: String(was), after: String(form.hidden) }]
  context.note(form.id, { title: `${front.name} · ${store.name}`, storeId: store.id, changes })
  return null
}

/** The products, locked. All exist, and the person knows them. */
async function holdProducts(context: TenantContext, ids: readonly number[]) {
  const found = await lockProducts(context.tx, ids)
  if (found.length < ids.length) throw refuse('common.notFound')
  requireSeen(context, ...found)
  return found
}

type Members = ParsedInputOf<typeof frontCalls.addFrontProducts>

/** Adds products after the others, all or none. */
export async function addFrontProducts(context: TenantContext, form: Members): Promise<{ changed: number }> {
  const front = requireOwnFront(await holdTree(context), Number(form.id))
  const productIds = form.productIds.map(Number)
  const found = await holdProducts(context, productIds)
  const added = new Set((await insertMembers(context.tx, front.id, productIds)).map(({ id }) => id))
  if (added.size > 0) await updateTouched(context.tx, front.id, context.session.name)
  noteProducts(
    context,
    front,
    null,
    found.filter(({ id }) => added.has(id)),
  )
  return { changed: added.size }
}

export async function takeOutFrontProducts(
  context: TenantContext,
  form: Members,
): Promise<{ changed: number }> {
  const front = requireOwnFront(await holdTree(context), Number(form.id))
  const productIds = form.productIds.map(Number)
  const found = await holdProducts(context, productIds)
  const taken = new Set((await deleteMembers(context.tx, front.id, productIds)).map(({ id }) => id))
  if (taken.size > 0) await updateTouched(context.tx, front.id, context.session.name)
  noteProducts(
    context,
    front,
    found.filter(({ id }) => taken.has(id)),
    null,
  )
  return { changed: taken.size }
}

type Named = { id: number; name: string }[]

/** The audit names up to 20 of the products. */
function noteProducts(
  context: TenantContext,
  front: FrontColumns,
  out: Named | null,
  added: Named | null,
): void {
  const namesOf = (products: Named | null) =>
    products === null
      ? null
      : listText(
          context.language,
          products.slice(0, 20).map(({ name }) => name),
        )
  const changes =
    out?.length || added?.length ? [{ field: 'products', before: namesOf(out), after: namesOf(added) }] : []
  context.note(String(front.id), { ...noted(front), changes, count: (out ?? added ?? []).length })
}

/** Places products before another one, or at the end. */
export async function orderFrontProducts(
  context: TenantContext,
  form: ParsedInputOf<typeof frontCalls.orderFrontProducts>,
): Promise<{ changed: number }> {
  const { tx } = context
  const front = requireOwnFront(await holdTree(context), Number(form.id))
  const moved = form.productIds.map(Number)
  await holdProducts(context, moved)
  const members = await selectMembers(tx, front.id)
  if (moved.some((id) => !members.includes(id))) throw refuse('common.notFound')
  const rest = members.filter((id) => !moved.includes(id))
  const placed = await updatePositions(tx, front.id, placedBefore(rest, moved, idOf(form.beforeProductId)))
  if (placed.length > 0) await updateTouched(tx, front.id, context.session.name)
  context.note(form.id, noted(front))
  return { changed: placed.length }
}
