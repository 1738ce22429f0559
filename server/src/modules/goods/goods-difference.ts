import { textOf } from '@zhanggui/contract'
import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import { hiddenFields } from '@zhanggui/contract/fields.ts'
import type { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import { type GoodsField, goodsFields } from '@zhanggui/contract/goods/goods.fields.ts'
import type {
  Difference,
  DifferenceFilters,
  DifferencePage,
  DifferenceQuery,
} from '@zhanggui/contract/goods/goods.ts'
import { isUnderCost } from '@zhanggui/contract/product/price-rule.ts'
import { countLimit } from '@zhanggui/contract/rules.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Session } from '../../kernel/session/session.ts'
import { foundProducts } from '../product/product-found.ts'
import { type GoodsStore, selectGoodsStores } from './goods.sql.ts'
import { shownOf } from './goods.ts'
import {
  type DifferenceColumns,
  type DifferenceScope,
  insertAccepted,
  selectDifferencePage,
  selectDifferences,
} from './goods-difference.sql.ts'
import { selectShown } from './goods-page.sql.ts'
import { requireHeads } from './goods-save.ts'
import { type Former, keepFormer } from './goods-undo.sql.ts'
import { formerOf, seenFields, valueText } from './goods-values.ts'
import { holdGoods, requireStores } from './goods-write.ts'
import { groupedBy } from './grouped.ts'

/** The products in which stores differ from the head office. */
export async function findDifferencePage(
  context: TenantContext,
  asked: DifferenceQuery,
): Promise<DifferencePage> {
  const { tx, session, language } = context
  const stores = asked.storeIds
    ? await requireStores(context, asked.storeIds)
    : await selectGoodsStores(tx, session, null)
  const scope = await scopeOf(tx, stores, asked, session)
  const costs = !hiddenFields(goodsFields, session.permissions).has('costPrice')
  const page = await selectDifferencePage(tx, scope, asked)
  const shown = await selectShown(tx, page.ids)
  const rows = await selectDifferences(tx, scope, page.ids, asked.accepted)
  const ofProduct = groupedBy(rows, (row) => row.product_id)
  const openOf = new Map(page.ofStore.map(({ id, open }) => [id, open]))
  return {
    records: shown.map((head) => ({
      ...shownOf(context, head),
      differences: (ofProduct.get(head.id) ?? []).map((row) => differenceOf(row, language, costs)),
    })),
    total: Math.min(page.products, countLimit),
    totalCapped: page.capped || page.products > countLimit,
    capped: page.capped,
    counts: { open: Math.min(page.open, countLimit), accepted: Math.min(page.accepted, countLimit) },
    stores: stores.map(({ id, name, code }) => ({ id: String(id), name, code, open: openOf.get(id) ?? 0 })),
  }
}

/** What the board looks at. */
export const scopeOf = async (
  tx: Tx,
  stores: readonly GoodsStore[],
  { keyword, categoryId, productId, field, by, from, to }: Omit<DifferenceFilters, 'accepted'>,
  reader: Pick<Session, 'permissions' | 'timeZone'>,
): Promise<DifferenceScope> => ({
  storeIds: stores.map(({ id }) => id),
  products: await foundProducts(tx, { keyword, categoryId }, reader.timeZone),
  productId: productId ? Number(productId) : null,
  fields: fieldsFor(reader, field),
  set: { by, from, to, timeZone: reader.timeZone },
})

/** The fields that the person sees, or the asked one of them. */
function fieldsFor({ permissions }: Pick<Session, 'permissions'>, asked?: GoodsField): GoodsField[] {
  const fields = seenFields(permissions).filter((field) => asked === undefined || field === asked)
  if (fields.length === 0) throw refuse('common.noPermission')
  return fields
}

export function differenceOf(row: DifferenceColumns, language: Language, costs: boolean): Difference {
  return {
    storeId: String(row.store_id),
    field: row.field,
    head: valueText(row.field, row.head, language),
    own: valueText(row.field, row.own, language),
    version: row.version,
    at: row.at,
    by: row.by ?? '',
    underCost: costs && row.field === 'salesPrice' && isUnderCost(Number(row.own), row.cost),
    accepted:
      row.reason === null
        ? null
        : { reason: row.reason, by: row.accepted_by ?? '', at: row.accepted_at ?? '' },
  }
}

/**
 * Accepts the differences whose values are still those that the person saw. The others stay open, and their result says
 * so. The rows of both are locked, so that no value changes meanwhile.
 */
export async function acceptDifferences(
  context: TenantContext,
  { differences, reason }: ParsedInputOf<typeof goodsCalls.acceptDifferences>,
): Promise<OutputOf<typeof goodsCalls.acceptDifferences>> {
  const { tx, session, language } = context
  const stores = await requireStores(context, [...new Set(differences.map(({ storeId }) => storeId))])
  const ids = [...new Set(differences.map(({ productId }) => Number(productId)))]
  const heads = await requireHeads(context, ids)
  const held = new Map<number, Awaited<ReturnType<typeof holdGoods>>>()
  for (const store of stores) held.set(store.id, await holdGoods(context, store, ids, false))
  const scope: DifferenceScope = {
    storeIds: stores.map(({ id }) => id),
    products: await foundProducts(tx, {}, session.timeZone),
    productId: null,
    fields: fieldsFor(session),
  }
  const open = new Map(
    (await selectDifferences(tx, scope, ids, false)).map((row) => [
      `${row.store_id}/${row.product_id}/${row.field}`,
      row,
    ]),
  )
  const rows = differences.map(({ storeId, productId, field, head, own }) => {
    const row = open.get(`${storeId}/${productId}/${field}`)
    if (!row) return null
    const now = differenceOf(row, language, false)
    return now.head === head && now.own === own ? row : null
  })
  const seen = rows.filter((row) => row !== null)
  const [made] = await insertAccepted(
    tx,
    seen.map(({ goods_id, field, head, own }) => ({ goods_id, field, head, own })),
    { name: session.name, reason },
  )
  const former = [...groupedBy(seen, (row) => row.goods_id).values()].flatMap((ofRow): Former[] => {
    const { store_id, product_id } = ofRow[0] as DifferenceColumns
    const [head, row] = [heads.get(product_id), held.get(store_id)?.get(product_id)]
    if (!head || !row || !made) return []
    const before = formerOf({ id: store_id }, { head, row }, new Map())
    return [{ ...before, accepted: ofRow.map(({ field }) => ({ field, at: made.at })) }]
  })
  const undoId = former.length > 0 ? String(await keepFormer(tx, session.employeeId, 'push', former)) : null
  const names = new Map(stores.map(({ id, name }) => [id, name]))
  context.noteEach(
    differences.map(({ storeId, productId }, at) => ({
      record: productId,
      detail: {
        title: `${heads.get(Number(productId))?.name ?? ''} · ${names.get(Number(storeId)) ?? ''}`,
        storeId: Number(storeId),
        changes: rows[at] ? [{ field: 'reason', before: null, after: reason }] : [],
      },
    })),
  )
  const gone = textOf(language, 'goods.gone')
  return {
    accepted: seen.length,
    undoId,
    results: differences.map(({ storeId, productId, field }, at) => ({
      ...{ storeId, productId, field },
      refused: rows[at] ? '' : gone,
    })),
  }
}
