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
  type GoodsStore,
  lockForCopy,
  type OwnColumns,
  selectGoods,
  selectHeads,
  selectOwnIds,
  selectSoldIds,
  updateGoods,
} from './goods.sql.ts'
import { listingOf } from './goods-save.ts'
import { keepFormer } from './goods-undo.sql.ts'
import { formerOf, goodsChanges, noOwn, pickOwn, without } from './goods-values.ts'
import { holdGoods, marksOf, requireStores } from './goods-write.ts'

/**
 * Gives a store without own values those of another store, and its listing, whole or not at all. A person without all
 * stores sets no locks: locked fields follow the head office here. Fields that the person does not see follow it, too. A
 * price that waits for its day is not copied.
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
  // A store that lists in the other way has something to copy of every product.
  const relists = from.lists_all !== store.lists_all
  await lockForCopy(tx, from.id, store.id, relists)
  const hidden = hiddenFields(goodsFields, session.permissions)
  const ownIds = await selectOwnIds(tx, from.id)
  const ids = relists ? await selectSoldIds(tx) : ownIds
  const sources = new Map(
    (await selectGoods(tx, [from.id], ownIds, session.timeZone)).map((row) => [row.product_id, row]),
  )
  const given = new Map(
    ids.flatMap((id) => {
      const copied = copyOf(sources.get(id), hidden, session.stores === 'all', { from, store })
      return hasAny(copied) ? [[id, copied] as const] : []
    }),
  )
  const rows = await holdGoods(context, store, [...given.keys()], true)
  // A save that held these rows has ended by now, so that its values are counted, too.
  const count = await countOwn(tx, store.id)
  if (count > 0) throw refuse('goods.copyHasOwn', { store: store.name, count })
  const heads = await selectHeads(tx, [...given.keys()])
  const edits = heads.flatMap((head) => {
    const [row, copied] = [rows.get(head.id), given.get(head.id)]
    // Products that are not sold have nothing to copy: their values could not be given back.
    if (!row || !copied || head.status !== productStatus.effective) return []
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
  return { copied: edits.length, undoId: String(await keepFormer(tx, employeeId, 'push', former)) }
}

interface Copied {
  own: OwnColumns
  locked: string[]
}

function copyOf(
  row: GoodsColumns | undefined,
  hidden: ReadonlySet<string>,
  locks: boolean,
  { from, store }: { from: GoodsStore; store: GoodsStore },
): Copied {
  const locked = row?.locked ?? []
  const left = goodsFieldNames.filter((field) => hidden.has(field) || (!locks && locked.includes(field)))
  const own = { ...without(pickOwn(row ?? noOwn), left), shelf_place: noOwn.shelf_place }
  // Without a value the other way of listing would count there. Under a lock it does.
  if (from.lists_all !== store.lists_all && !locked.includes('listed') && !left.includes('listed'))
    own.listed = listingOf(store, (own.listed ?? from.lists_all) === 1)
  return { own, locked: locked.filter((field) => !left.includes(field as GoodsField)) }
}

const hasAny = ({ own, locked }: Copied): boolean =>
  locked.length > 0 || goodsFieldNames.some((field) => isOwn(own[columnName(field) as keyof OwnColumns]))
