import { hiddenFields } from '@zhanggui/contract/fields.ts'
import { isOwn } from '@zhanggui/contract/goods/effective.ts'
import { type GoodsField, goodsFieldNames, goodsFields } from '@zhanggui/contract/goods/goods.fields.ts'
import type { GoodsCopyForm } from '@zhanggui/contract/goods/goods.ts'
import { productStatus } from '@zhanggui/contract/product/product.status.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { insertChanges } from '../../kernel/record/change-log.sql.ts'
import { columnName } from '../../kernel/record/kind.ts'
import { refuse } from '../../kernel/refusal.ts'
import {
  countOwn,
  type GoodsColumns,
  lockForCopy,
  type OwnColumns,
  selectGoods,
  selectHeads,
  selectOwnIds,
  updateGoods,
} from './goods.sql.ts'
import { keepFormer } from './goods-undo.sql.ts'
import { formerOf, goodsChanges, noOwn, pickOwn, without } from './goods-values.ts'
import { holdGoods, marksOf, requireStores } from './goods-write.ts'

/**
 * Gives a store without own values those of another store, whole or not at all. A person without all stores sets no
 * locks: what is locked there follows the head office here. Fields that the person does not see follow it, too. A price
 * that waits for its day is not copied.
 */
export async function copyStoreGoods(
  context: TenantContext,
  { storeId, fromStoreId }: GoodsCopyForm,
): Promise<{ copied: number; undoId: string }> {
  const { tx, session } = context
  const stores = await requireStores(context, [storeId, fromStoreId])
  const store = stores.find(({ id }) => String(id) === storeId)
  const from = stores.find(({ id }) => String(id) === fromStoreId)
  if (!store || !from) throw refuse('common.notFound')
  await lockForCopy(tx, from.id, store.id)
  const count = await countOwn(tx, store.id)
  if (count > 0) throw refuse('goods.copyHasOwn', { store: store.name, count })
  const hidden = hiddenFields(goodsFields, session.permissions)
  const given = new Map(
    (await selectGoods(tx, [from.id], await selectOwnIds(tx, from.id), session.timeZone)).flatMap((row) => {
      const copied = copyOf(row, hidden, session.stores === 'all')
      return hasAny(copied) ? [[row.product_id, copied] as const] : []
    }),
  )
  if (given.size === 0) throw refuse('goods.copyNothing', { store: from.name })
  const ids = [...given.keys()]
  const heads = new Map((await selectHeads(tx, ids)).map((head) => [head.id, head]))
  const rows = await holdGoods(context, store, ids, true)
  const edits = ids.flatMap((id) => {
    const [head, row, copied] = [heads.get(id), rows.get(id), given.get(id)]
    // Products that are not sold have nothing to copy: their values could not be given back.
    if (!row || !copied || head?.status !== productStatus.effective) return []
    const own = { ...copied.own, shelf_place: row.shelf_place }
    return [{ head, row, own, locked: copied.locked }]
  })
  if (edits.length === 0) throw refuse('goods.copyNothing', { store: from.name })
  const versions = new Map(
    (
      await updateGoods(
        tx,
        store.id,
        edits.map((edit) => ({
          ...pickOwn(edit.own),
          ...{ product_id: edit.head.id, locked: edit.locked, since: marksOf(edit, session.name) },
          ...{ scheduled_price: null, scheduled_at: null, scheduled_by: '' },
        })),
        session.name,
      )
    ).map(({ product_id, version }) => [product_id, version]),
  )
  const { employeeId, name } = session
  await insertChanges(
    tx,
    'goods',
    { employeeId, name },
    'copy',
    edits.map(({ head, row, own, locked }) => ({
      ...{ id: head.id, title: head.name, code: head.code, storeId: store.id },
      changes: goodsChanges(row, own, { before: row.locked, after: locked }),
    })),
  )
  context.note(storeId, {
    title: store.name,
    storeId: store.id,
    changes: [
      { field: 'fromStoreId', before: null, after: from.name },
      { field: 'products', before: null, after: String(edits.length) },
    ],
  })
  const former = edits.map((edit) => formerOf(store, edit, versions))
  return { copied: edits.length, undoId: String(await keepFormer(tx, employeeId, former)) }
}

interface Copied {
  own: OwnColumns
  locked: string[]
}

function copyOf(row: GoodsColumns, hidden: ReadonlySet<string>, locks: boolean): Copied {
  const left = goodsFieldNames.filter((field) => hidden.has(field) || (!locks && row.locked.includes(field)))
  return {
    own: { ...without(pickOwn(row), left), shelf_place: noOwn.shelf_place },
    locked: row.locked.filter((field) => !left.includes(field as GoodsField)),
  }
}

const hasAny = ({ own, locked }: Copied): boolean =>
  locked.length > 0 || goodsFieldNames.some((field) => isOwn(own[columnName(field) as keyof OwnColumns]))
