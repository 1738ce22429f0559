import { frontLimit } from '@zhanggui/contract/front/front.calls.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import type { Session } from '../../kernel/session/session.ts'
import { type FrontColumns, lockFronts, selectFronts } from './front.sql.ts'

/** Whether a person may change the categories of a store, or shared ones (null). */
export const inScope = ({ stores }: Pick<Session, 'stores'>, storeId: number | null): boolean =>
  stores === 'all' || (storeId !== null && stores.includes(storeId))

/** The categories that the session may know: shared ones, and those of its stores. */
export const visibleFronts = (session: Session, fronts: readonly FrontColumns[]): FrontColumns[] =>
  fronts.filter(({ store_id }) => store_id === null || inScope(session, store_id))

/** The shared categories that a store has replaced by own copies, with all that lies in them. */
export function replacedIn(
  fronts: readonly Pick<FrontColumns, 'id' | 'parent_id' | 'store_id' | 'copy_of'>[],
  storeId: number,
): ReadonlySet<number> {
  const byId = new Map(fronts.map((front) => [front.id, front]))
  const copied = new Set(fronts.flatMap((front) => (front.store_id === storeId ? (front.copy_of ?? []) : [])))
  const isReplaced = (front: (typeof fronts)[number] | undefined): boolean =>
    front !== undefined && (copied.has(front.id) || isReplaced(byId.get(front.parent_id ?? 0)))
  return new Set(fronts.flatMap((front) => (isReplaced(front) ? [front.id] : [])))
}

/** The shared category that a copy replaces. Null if it is gone, or if another copy replaces one above it. */
export function sharedOf(
  fronts: readonly FrontColumns[],
  { store_id, copy_of }: FrontColumns,
): FrontColumns | null {
  const shared = fronts.find(({ id }) => id === copy_of)
  if (!shared || store_id === null) return null
  return shared.parent_id !== null && replacedIn(fronts, store_id).has(shared.parent_id) ? null : shared
}

/** The whole tree under the lock of its changes. */
export interface HeldTree {
  /** All categories, also those of other stores: names are unique beside them. */
  fronts: readonly FrontColumns[]
  byId: ReadonlyMap<number, FrontColumns>
  session: Session
}

export async function holdTree({ tx, session }: TenantContext): Promise<HeldTree> {
  await lockFronts(tx)
  const fronts = await selectFronts(tx)
  return { fronts, byId: new Map(fronts.map((front) => [front.id, front])), session }
}

/** The category, if the session may know it. */
export function requireFront({ byId, session }: HeldTree, id: number): FrontColumns {
  const front = byId.get(id)
  if (!front || visibleFronts(session, [front]).length === 0) throw refuse('common.notFound')
  return front
}

/** The category, if the session may change it: a shared one is the head office's, an own one its store's. */
export function requireOwnFront(tree: HeldTree, id: number): FrontColumns {
  const front = requireFront(tree, id)
  if (!inScope(tree.session, front.store_id)) throw refuse('front.onlyHead', { name: front.name })
  return front
}

/** The children of a category (null: the top) in their order. */
export const siblingsIn = ({ fronts }: HeldTree, parentId: number | null): FrontColumns[] =>
  fronts.filter((front) => front.parent_id === parentId)

/** The number of categories from the top to this one; 0 for the top. */
const depthOf = ({ byId }: HeldTree, id: number | null): number => {
  let depth = 0
  for (let at = id; at !== null; at = byId.get(at)?.parent_id ?? null) depth++
  return depth
}

/** The levels of a category with those below it. */
const heightOf = (tree: HeldTree, id: number): number =>
  1 + Math.max(0, ...siblingsIn(tree, id).map((child) => heightOf(tree, child.id)))

type Placed = Pick<FrontColumns, 'store_id' | 'name' | 'copy_of'> & { id: number | null }

/** Checks that a category may lie there. `id` is null for a new one. */
export function checkPlace(tree: HeldTree, front: Placed, parentId: number | null): void {
  const parent = parentId === null ? null : requireFront(tree, parentId)
  for (let at: number | null = parentId; at !== null; at = tree.byId.get(at)?.parent_id ?? null)
    if (at === front.id) throw refuse('front.intoItself')
  if (parent && parent.store_id !== null && parent.store_id !== front.store_id)
    throw refuse('front.foreignParent', { name: parent.name }).at('parentId')
  if (parent && front.store_id !== null && replacedIn(tree.fronts, front.store_id).has(parent.id))
    throw refuse('front.replaced', { name: parent.name }).at('parentId')
  const height = front.id === null ? 1 : heightOf(tree, front.id)
  if (depthOf(tree, parentId) + height > frontLimit.levels) throw refuse('front.tooDeep').at('parentId')
  checkName(tree, front, parentId)
}

export interface NameTaken {
  key: 'front.nameTaken' | 'front.takenByStore'
  params: Record<string, string>
}

/** Why a category of a store, or a shared one (null), may not have the name of another one beside it. */
export const takenBy = (
  { name, store_id, store_name }: Pick<FrontColumns, 'name' | 'store_id' | 'store_name'>,
  storeId: number | null,
): NameTaken =>
  storeId === null && store_id !== null
    ? { key: 'front.takenByStore', params: { name, store: store_name } }
    : { key: 'front.nameTaken', params: { name } }

/** A name is unique among the siblings that one store shows: it shows a copy, or the shared one. */
export function checkName(
  tree: HeldTree,
  { id, store_id, name, copy_of }: Placed,
  parentId: number | null,
): void {
  const taken = siblingsIn(tree, parentId).find(
    (other) =>
      other.id !== id &&
      (copy_of === null || other.id !== copy_of) &&
      (other.copy_of === null || other.copy_of !== id) &&
      other.name.toLowerCase() === name.toLowerCase() &&
      (other.store_id === null || store_id === null || other.store_id === store_id),
  )
  if (!taken) return
  const { key, params } = takenBy(taken, store_id)
  throw new Refusal(key, params).at('name')
}
