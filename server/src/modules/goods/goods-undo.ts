import { hiddenFields } from '@zhanggui/contract/fields.ts'
import { goodsFields } from '@zhanggui/contract/goods/goods.fields.ts'
import type { GoodsEffect } from '@zhanggui/contract/goods/goods.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { columnName } from '../../kernel/record/kind.ts'
import { refuse } from '../../kernel/refusal.ts'
import { restoreAcceptances } from '../product/accepted.ts'
import { actorText } from '../product/product-log.ts'
import {
  type GoodsStore,
  type HeadColumns,
  lockHeads,
  type OwnColumns,
  selectGoodsStores,
} from './goods.sql.ts'
import { changeEach, effectOf } from './goods-push.ts'
import type { GoodsEdit } from './goods-rules.ts'
import { deleteAccepted, type Former, holdFormer, leaveFormer } from './goods-undo.sql.ts'
import { holdGoods, writeGoods } from './goods-write.ts'
import { groupedBy } from './grouped.ts'

/**
 * Takes a change of many stores back: each store as a whole or not at all. A store whose rows changed since then stays as
 * it is and says so. Stores that are no longer in the person's scope stay, too, and are only counted. What stays can be
 * taken back later, so that a second try says the same reason, or works when it has gone.
 */
export async function undoStoreGoods(
  context: TenantContext,
  { undoId }: { undoId: string },
): Promise<{ stores: GoodsEffect[]; productIds: string[]; beyond: number; ended: number }> {
  const { tx, session } = context
  const held = await holdFormer(tx, session.employeeId, Number(undoId))
  if (!held) throw refuse('goods.undoGone')
  const { former, at } = held
  // Taking a change back needs the right to make it, by whichever call. What has no kind may be a push.
  const right = former.every(({ kind }) => kind === 'edit') ? 'edit' : 'push'
  if (!session.permissions.has(`iposWeb.product.storeGoodSku.${right}`)) throw refuse('common.noPermission')
  const ofStore = groupedBy(former, (row) => row.store_id)
  const stores = await selectGoodsStores(tx, session, [...ofStore.keys()])
  if (stores.length === 0) throw refuse('common.notFound')
  const ids = [...new Set(former.map((row) => row.product_id))]
  const heads = new Map((await lockHeads(tx, ids)).map((head) => [head.id, head]))
  let ended = 0
  const effects = await changeEach(context, stores, { act: 'undo', fields: [] }, async (store) => {
    const done = await restore(context, store, heads, { former: ofStore.get(store.id) ?? [], at })
    ended += done.ended
    return done.effect
  })
  const done = new Set(effects.flatMap(({ storeId, refused }) => (refused ? [] : [Number(storeId)])))
  await leaveFormer(
    tx,
    Number(undoId),
    former.filter((row) => !done.has(row.store_id)),
  )
  const back = former.filter((row) => done.has(row.store_id)).map((row) => String(row.product_id))
  return { stores: effects, productIds: [...new Set(back)], beyond: ofStore.size - stores.length, ended }
}

async function restore(
  context: TenantContext,
  store: GoodsStore,
  heads: ReadonlyMap<number, HeadColumns>,
  { former, at }: { former: readonly Former[]; at: string },
): Promise<{ effect: GoodsEffect; ended: number }> {
  const ids = former.map((row) => row.product_id)
  const hidden = hiddenFields(goodsFields, context.session.permissions)
  const rows = await holdGoods(context, store, ids, false)
  const edits = former.map(({ product_id, version, unit, own, locked, since, scheduled }): GoodsEdit => {
    const [head, row] = [heads.get(product_id), rows.get(product_id)]
    if (!head || !row) throw refuse('goods.productGone')
    if (row.version !== version) {
      const who = actorText(row.updated_by, context.language)
      throw refuse('goods.changedSince', { name: head.name, who, when: row.updated_local })
    }
    const priced = own.sales_price !== row.sales_price || (scheduled && !row.scheduled)
    if (priced && head.sale_unit !== unit) throw refuse('goods.unitSince', { name: head.name })
    // Who lost the permission for a field since then changes it no more.
    for (const field of hidden) {
      const column = columnName(field) as keyof OwnColumns
      const same =
        String(own[column]) === String(row[column]) && locked.includes(field) === row.locked.includes(field)
      if (!same) throw refuse('common.noPermission')
    }
    // Nor does who has lost stores since then set or lift locks.
    if (context.session.stores !== 'all' && String(locked) !== String(row.locked))
      throw refuse('goods.lockHeadOnly')
    // A scheduled price whose day has come since then counts at once, as it would without the change.
    return { head, row, own, locked, since, scheduled }
  })
  const { ended } = await writeGoods(context, store, 'undo', edits, { underCost: true, restores: true })
  const made = former.flatMap(({ product_id, accepted = [] }) =>
    accepted.map((one) => ({ ...one, goods_id: rows.get(product_id)?.id ?? 0 })),
  )
  if (made.length > 0) await deleteAccepted(context.tx, made)
  await restoreAcceptances(
    context.tx,
    former.map(({ store_id, product_id }) => ({ store_id, product_id, at })),
  )
  return { effect: effectOf(context, store, edits, null), ended }
}
