import type { OutputOf } from '@zhanggui/contract/call.ts'
import type { Front, FrontProductQuery, frontCalls } from '@zhanggui/contract/front/front.calls.ts'
import { countLimit } from '@zhanggui/contract/rules.ts'
import { sql } from '../../kernel/database/query.ts'
import { fileAddress, thumbnailAddress } from '../../kernel/file/files.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Session } from '../../kernel/session/session.ts'
import { findGoodsByIds, type GoodsStore, listedIn } from '../goods/goods-shown.ts'
import { requireStore } from '../goods/goods-write.ts'
import { foundProducts, knownTo } from '../product/product-found.ts'
import {
  type FrontColumns,
  type Shelf,
  selectFronts,
  selectHidden,
  selectInside,
  selectMemberCounts,
  selectOutside,
  selectSeenCounts,
} from './front.sql.ts'
import { replacedIn, sharedOf, visibleFronts } from './front-tree.ts'

const shelfOf = (merchantId: number, store: GoodsStore | null): Shelf =>
  store === null
    ? { join: sql``, seen: sql`p.status = 30` }
    : {
        join: sql`left join store_goods g on g.merchant_id = ${merchantId} and g.store_id = ${store.id}::bigint
          and g.product_id = p.id and g.removed_at is null`,
        seen: sql`p.status = 30 and ${listedIn(store)}`,
      }

const idText = (id: number | null): string | null => (id === null ? null : String(id))

const storeOf = async (context: TenantContext, storeId: string | undefined): Promise<GoodsStore | null> =>
  storeId === undefined ? null : requireStore(context, storeId)

/** The categories that the session may know; with a store, those that it has: its own copies replace shared ones. */
function shownFronts(
  session: Session,
  fronts: readonly FrontColumns[],
  store: GoodsStore | null,
): FrontColumns[] {
  const known = visibleFronts(session, fronts)
  if (!store) return known
  const replaced = replacedIn(fronts, store.id)
  return known.filter(({ id, store_id }) => (store_id ?? store.id) === store.id && !replaced.has(id))
}

/** The tree with its numbers. A store does not count what it hides. */
export async function findFrontTree(
  context: TenantContext,
  { storeId }: { storeId?: string | undefined },
): Promise<Front[]> {
  const { tx, session } = context
  const store = await storeOf(context, storeId)
  const all = await selectFronts(tx)
  const fronts = shownFronts(session, all, store)
  const byId = new Map(fronts.map((front) => [front.id, front]))
  const hidden = store ? await selectHidden(tx, store.id) : new Set<number>()
  const isHidden = (front: FrontColumns | undefined): boolean =>
    front !== undefined && (hidden.has(front.id) || isHidden(byId.get(front.parent_id ?? 0)))
  const shown = fronts.flatMap((front) => (isHidden(front) ? [] : [front.id]))
  const counts = await selectSeenCounts(tx, shown, shelfOf(tx.merchantId, store))
  const seen = new Map(counts.map((row) => [row.id, row]))
  const counted = await selectMemberCounts(tx, [...byId.keys()])
  const members = new Map(counted.map((row) => [row.id, row.members]))
  return fronts.map((front) => ({
    id: String(front.id),
    parentId: idText(front.parent_id),
    storeId: idText(front.store_id),
    storeName: front.store_name,
    sharedId: idText(sharedOf(all, front)?.id ?? null),
    name: front.name,
    picture: front.image_key === null ? '' : fileAddress(tx.merchantId, 'media', front.image_key),
    thumbnail:
      front.image_key === null ? '' : thumbnailAddress(tx.merchantId, front.image_key, front.thumbnail_key),
    sort: front.sort,
    version: front.version,
    hidden: hidden.has(front.id),
    products: seen.get(front.id)?.products ?? 0,
    total: seen.get(front.id)?.total ?? 0,
    members: members.get(front.id) ?? 0,
  }))
}

/** A page of the products of a category by hand's order, or of those outside it. */
export async function findFrontProductPage(
  context: TenantContext,
  asked: FrontProductQuery,
): Promise<OutputOf<typeof frontCalls.findFrontProductPage>> {
  const { tx, session } = context
  const store = await storeOf(context, asked.storeId)
  const id = Number(asked.id)
  if (!shownFronts(session, await selectFronts(tx), store).some((front) => front.id === id))
    throw refuse('common.notFound')
  const products = await foundProducts(tx, { keyword: asked.keyword }, session.timeZone)
  const select = asked.outside ? selectOutside : selectInside
  const { ids, total } = await select(
    tx,
    { ...asked, ...products, where: [...products.where, knownTo(session)], id },
    countLimit,
  )
  return {
    records: await findGoodsByIds(context, store, ids),
    total: Math.min(total, countLimit),
    totalCapped: total > countLimit,
  }
}
