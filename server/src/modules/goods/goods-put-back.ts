import { textOf } from '@zhanggui/contract'
import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import type { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import { storeGoodsFields } from '@zhanggui/contract/goods/goods.fields.ts'
import type { OwnValues } from '@zhanggui/contract/goods/goods.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { showsField } from '../../kernel/record/hidden.ts'
import { refuse } from '../../kernel/refusal.ts'
import { actorText, isChangedAfter } from '../product/product-log.ts'
import { selectGoodsLine, selectLastGoodsActor } from './goods.sql.ts'
import { requireHeads, writeEdit } from './goods-save.ts'
import { columnsOfOwn, ownOf, ownOfWord, readChanges, wordOf } from './goods-values.ts'
import { holdGoods, requireStore } from './goods-write.ts'

const prices: readonly string[] = ['salesPrice', 'costPrice']

/** Gives a field of a store's product its own value before a line of the log, by the rules of its page, as a new change. */
export async function putBackStoreGoods(
  context: TenantContext,
  { id, storeId, productId, field, underCost }: ParsedInputOf<typeof goodsCalls.putBackStoreGoods>,
): Promise<OutputOf<typeof goodsCalls.putBackStoreGoods>> {
  const { tx, session, language } = context
  const store = await requireStore(context, storeId)
  const product = Number(productId)
  const head = (await requireHeads(context, [product])).get(product)
  const row = (await holdGoods(context, store, [product], true)).get(product)
  const line = await selectGoodsLine(tx, store.id, product, Number(id))
  if (!head || !row) throw refuse('common.notFound')
  const label = textOf(language, `goods.${field}` as 'goods.salesPrice')
  const change = line?.changes.find((one) => one.field === field)
  const back = change && ownOfWord(field, change.before)
  if (!change || back === undefined || !showsField('goods', field, session.permissions))
    throw refuse('product.notPutBack', { label }).at('field')
  const own = ownOf(row)
  const now = wordOf(field, storeGoodsFields.fields[field], own[field])
  if (now !== change.after) {
    const last = await selectLastGoodsActor(tx, store.id, product, field)
    const [said] = readChanges(context, [{ field, before: null, after: now }])
    const none = textOf(language, field === 'shelfPlace' ? 'goods.noShelf' : 'goods.follow')
    throw refuse('product.changedSince', {
      ...{ label, who: actorText(last?.actor ?? row.updated_by, language), now: said?.after ?? none },
    }).at('field')
  }
  if (row.locked.includes(field))
    throw refuse('goods.fieldLocked', { name: head.name, field: label }).at('field')
  // A price that waits would be lost, and one of another sale unit would be a wrong one.
  if (field === 'salesPrice' && row.scheduled)
    throw refuse('product.putBackWaits', { name: head.name }).at('field')
  const unit = { productId: product, line: Number(id), field: 'saleUnit', orHere: false }
  if (change.before !== null && prices.includes(field) && (await isChangedAfter(tx, unit)))
    throw refuse('product.unitSince', { name: head.name }).at('field')
  const values = columnsOfOwn({ ...own, [field]: back } as OwnValues)
  return writeEdit(context, store, 'putBack', { head, row, own: values, locked: row.locked }, { underCost })
}
