import type { GoodsCopyForm } from '@zhanggui/contract/goods/goods.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { insertChanges } from '../../kernel/record/change-log.sql.ts'
import { refuse } from '../../kernel/refusal.ts'
import { copyGoods, countOwn, lockForCopy, selectHeads } from './goods.sql.ts'
import { goodsChanges, noOwn } from './goods-values.ts'
import { requireStores } from './goods-write.ts'

/** Gives a store without own values those of another store, whole or not at all. */
export async function copyStoreGoods(
  context: TenantContext,
  { storeId, fromStoreId }: GoodsCopyForm,
): Promise<{ copied: number }> {
  const { tx, session } = context
  const stores = await requireStores(context, [storeId, fromStoreId])
  const nameOf = (id: string) => stores.find((store) => String(store.id) === id)?.name ?? ''
  await lockForCopy(tx, Number(fromStoreId), Number(storeId))
  const count = await countOwn(tx, Number(storeId))
  if (count > 0) throw refuse('goods.copyHasOwn', { store: nameOf(storeId), count })
  const copied = await copyGoods(tx, Number(fromStoreId), Number(storeId), session.name)
  if (copied.length === 0) throw refuse('goods.copyNothing', { store: nameOf(fromStoreId) })
  const heads = new Map(
    (
      await selectHeads(
        tx,
        copied.map((row) => row.product_id),
      )
    ).map((head) => [head.id, head]),
  )
  const { employeeId, name } = session
  await insertChanges(
    tx,
    'goods',
    { employeeId, name },
    'copy',
    copied.map((row) => ({
      id: row.product_id,
      title: heads.get(row.product_id)?.name ?? '',
      code: heads.get(row.product_id)?.code ?? '',
      changes: goodsChanges(noOwn, { ...noOwn, ...row }, { before: [], after: row.locked }),
      storeId: Number(storeId),
    })),
  )
  context.note(storeId, {
    title: nameOf(storeId),
    storeId: Number(storeId),
    changes: [
      { field: 'fromStoreId', before: null, after: nameOf(fromStoreId) },
      { field: 'products', before: null, after: String(copied.length) },
    ],
  })
  return { copied: copied.length }
}
