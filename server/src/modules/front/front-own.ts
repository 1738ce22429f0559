import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import type { frontCalls } from '@zhanggui/contract/front/front.calls.ts'
import { fileAddress } from '../../kernel/file/files.ts'
import { releaseFiles } from '../../kernel/file/uses.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { requireStore } from '../goods/goods-write.ts'
import { keepPicture } from '../material/keep-picture.ts'
import {
  type FrontColumns,
  insertCopies,
  selectFormerCopies,
  updateAllRemoved,
  updateBack,
  updateParents,
} from './front.sql.ts'
import {
  checkPlace,
  type HeldTree,
  holdTree,
  replacedIn,
  requireFront,
  requireOwnFront,
  sharedOf,
  siblingsIn,
} from './front-tree.ts'

type Made = OutputOf<typeof frontCalls.makeFrontOwn>

/** Gives a store its own copy of a shared category, with the shared ones below it and their products. */
export async function makeFrontOwn(
  context: TenantContext,
  form: ParsedInputOf<typeof frontCalls.makeFrontOwn>,
): Promise<Made> {
  const { tx, session } = context
  const store = await requireStore(context, form.storeId)
  const tree = await holdTree(context)
  const front = requireFront(tree, Number(form.id))
  const { name } = front
  if (front.store_id !== null) throw refuse('front.alreadyOwn', { name })
  if (replacedIn(tree.fronts, store.id).has(front.id)) throw refuse('front.replaced', { name })
  const inside = belowOf(tree, front)
  const own = inside.filter(({ store_id }) => store_id === store.id)
  const copied = own.find(({ copy_of }) => copy_of !== null)
  if (copied) throw refuse('front.hasOwnBelow', { name: copied.name })
  const sources = [front, ...inside.filter(({ store_id }) => store_id === null)]
  const copies =
    form.formerId === undefined
      ? await insertCopies(tx, store.id, sources, session.name)
      : await takeBack(context, tree, Number(form.formerId), front, store.id)
  /** The copy of a shared category, or of the next one above it that has one. */
  const copyFor = (id: number | null): number | null =>
    copies.get(id ?? 0) ?? copyFor(tree.byId.get(id ?? 0)?.parent_id ?? front.id)
  const moves = own.flatMap(({ id, parent_id }) =>
    tree.byId.get(parent_id ?? 0)?.store_id === null ? [[id, copyFor(parent_id)] as const] : [],
  )
  await updateParents(tx, new Map(moves), session.name)
  const id = copies.get(front.id) ?? 0
  context.note(String(id), {
    title: `${name} · ${store.name}`,
    storeId: store.id,
    count: copies.size,
  })
  return { id: String(id), copied: copies.size }
}

/** All that lies below a category, each after those above it. */
const belowOf = (tree: HeldTree, { id }: FrontColumns): FrontColumns[] =>
  siblingsIn(tree, id).flatMap((child) => [child, ...belowOf(tree, child)])

/** Takes the removal of a copy and of those in it back. Returns the copies by source. */
async function takeBack(
  context: TenantContext,
  tree: HeldTree,
  formerId: number,
  front: FrontColumns,
  storeId: number,
): Promise<Map<number, number>> {
  const { tx, session } = context
  const former = await selectFormerCopies(tx, formerId)
  const root = former[0]
  if (!root || root.copy_of !== front.id || root.store_id !== storeId) throw refuse('common.notFound')
  const all = [...tree.fronts, ...former]
  checkPlace({ ...tree, fronts: all, byId: new Map(all.map((one) => [one.id, one])) }, root, root.parent_id)
  const files: (number | null)[] = []
  for (const { image_key } of former) {
    const address = image_key && fileAddress(tx.merchantId, 'media', image_key)
    files.push((address && (await keepPicture(context, address))?.id) || null)
  }
  const ids = former.map(({ id }) => id)
  await updateBack(tx, ids, files, session.name)
  return new Map(former.map(({ id, copy_of }) => [copy_of ?? 0, id]))
}

/** Removes a store's copy of a shared category. What the store added inside it goes into the shared ones. */
export async function followFront(
  context: TenantContext,
  form: ParsedInputOf<typeof frontCalls.followFront>,
): Promise<OutputOf<typeof frontCalls.followFront>> {
  const { tx, session } = context
  const tree = await holdTree(context)
  const front = requireOwnFront(tree, Number(form.id))
  const shared = sharedOf(tree.fronts, front)
  if (!shared) throw refuse('front.noShared', { name: front.name })
  const removed: FrontColumns[] = []
  const moves = new Map<number, number | null>()
  const leave = (copy: FrontColumns, target: number) => {
    removed.push(copy)
    for (const child of siblingsIn(tree, copy.id)) {
      const source = tree.byId.get(child.copy_of ?? 0)
      if (child.copy_of !== null) leave(child, source?.id ?? target)
      else moves.set(child.id, target)
    }
  }
  leave(front, shared.id)
  const gone = new Set(removed.map(({ id }) => id))
  const left = { ...tree, fronts: tree.fronts.filter(({ id }) => !gone.has(id)) }
  for (const [id, target] of moves) checkPlace(left, tree.byId.get(id) as FrontColumns, target)
  await updateParents(tx, moves, session.name)
  await updateAllRemoved(tx, [...gone], session.name)
  await releaseFiles(
    tx,
    removed.flatMap(({ image_file_id }) => image_file_id ?? []),
  )
  context.note(form.id, {
    title: `${front.name} · ${front.store_name}`,
    ...(front.store_id === null ? {} : { storeId: front.store_id }),
    count: gone.size,
  })
  return { id: String(shared.id), removed: gone.size }
}
