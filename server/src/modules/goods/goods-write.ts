import { textOf } from '@zhanggui/contract'
import { isOwn } from '@zhanggui/contract/goods/effective.ts'
import { goodsFieldNames } from '@zhanggui/contract/goods/goods.fields.ts'
import { productStatus } from '@zhanggui/contract/product/product.status.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { insertChanges, type LogLine } from '../../kernel/record/change-log.sql.ts'
import { type Change, mergeChanges } from '../../kernel/record/difference.ts'
import { columnName } from '../../kernel/record/kind.ts'
import { staleVersion } from '../../kernel/record/stale.ts'
import { type Refusal, refuse } from '../../kernel/refusal.ts'
import { endAcceptances } from '../product/accepted.ts'
import { seesDrafts } from '../product/product-found.ts'
import { actorText } from '../product/product-log.ts'
import {
  type GoodsColumns,
  type GoodsStore,
  type HeadColumns,
  insertGoods,
  lockGoods,
  type Marks,
  type OwnColumns,
  type Scheduled,
  selectGoodsStores,
  selectLastGoodsChanges,
  updateGoods,
} from './goods.sql.ts'
import { keepStoreTimer } from './goods-due.sql.ts'
import { checkGoods, type GoodsEdit, questionOf, scheduledAfter, settled } from './goods-rules.ts'
import { goodsChanges, lockMark, pickOwn, readChanges, scheduledChanges } from './goods-values.ts'

/** Own values below the cost are refused, unless the user allows them or may not see costs. */
export interface GoodsRules {
  underCost: boolean
  /** Gives back what stood there before, also a price that sleeps under a lock. */
  restores?: boolean
}

/** The stores with these ids. All must be in the session's scope. */
export async function requireStores(
  { tx, session }: TenantContext,
  ids: readonly string[],
): Promise<GoodsStore[]> {
  const stores = await selectGoodsStores(tx, session, ids.map(Number))
  if (stores.length < new Set(ids).size) throw refuse('common.notFound')
  return stores
}

export async function requireStore(context: TenantContext, id: string): Promise<GoodsStore> {
  const [store] = await requireStores(context, [id])
  if (!store) throw refuse('common.notFound')
  return store
}

/** Products that are not effective are known only to people of the product page. */
export function requireSeen(
  { session }: TenantContext,
  ...heads: readonly (Pick<HeadColumns, 'status'> | undefined)[]
): void {
  if (heads.some((head) => !head || !(head.status === productStatus.effective || seesDrafts(session))))
    throw refuse('common.notFound')
}

/** The rows of a store by product, locked. With `make`, missing rows are made first. */
export async function holdGoods(
  { tx, session }: TenantContext,
  store: GoodsStore,
  productIds: readonly number[],
  make: boolean,
): Promise<Map<number, GoodsColumns>> {
  if (make) await insertGoods(tx, store.id, productIds)
  const rows = await lockGoods(tx, store.id, productIds, session.timeZone)
  return new Map(rows.map((row) => [row.product_id, row]))
}

/** The result of a change of one store. */
export interface WrittenGoods {
  lines: LogLine[]
  /** The new versions by product. */
  versions: ReadonlyMap<number, number>
  /** The number of accepted differences that have ended with it. */
  ended: number
}

/** The edits with their changes. Refuses the first fault of one that changes something: for a write and its preview. */
export function checkedGoods(
  context: TenantContext,
  store: GoodsStore,
  asked: readonly GoodsEdit[],
  rules: GoodsRules,
): { edit: GoodsEdit; changes: Change[] }[] {
  return asked.map((one) => {
    const edit = rules.restores ? one : settled(one, store)
    const changes = [
      ...goodsChanges(edit.row, edit.own, { before: edit.row.locked, after: edit.locked }),
      ...scheduledChanges(edit.row.scheduled, scheduledAfter(edit)),
    ]
    if (changes.length > 0) refuseFaults(context, store, edit, rules)
    return { edit, changes }
  })
}

/** Checks and writes the changed rows of one store, and tells the change log. */
export async function writeGoods(
  context: TenantContext,
  store: GoodsStore,
  action: string,
  asked: readonly GoodsEdit[],
  rules: GoodsRules,
): Promise<WrittenGoods> {
  const { tx, session } = context
  const checked = checkedGoods(context, store, asked, rules)
  const lines: LogLine[] = []
  const written = []
  const before: (Scheduled | null)[] = []
  for (const { edit, changes } of checked) {
    if (changes.length === 0) continue
    const { head, row, own, locked } = edit
    const scheduled = scheduledAfter(edit)
    lines.push({ id: head.id, title: head.name, code: head.code, changes, storeId: store.id })
    before.push(row.scheduled)
    written.push({
      ...pickOwn(own),
      product_id: head.id,
      locked: [...locked],
      since: edit.since ?? marksOf(edit, session.name),
      scheduled_price: scheduled?.cents ?? null,
      scheduled_at: scheduled?.at ?? null,
      scheduled_by: scheduled?.by ?? '',
    })
  }
  const versions = new Map(checked.map(({ edit: { head, row } }) => [head.id, row.version]))
  if (lines.length === 0) return { lines, versions, ended: 0 }
  for (const { product_id, version } of await updateGoods(tx, store.id, written, session.name))
    versions.set(product_id, version)
  const ended = await endAcceptances(
    tx,
    lines.map(({ id }) => id),
  )
  if (written.some((one, at) => one.scheduled_at !== (before[at]?.at ?? null)))
    await keepStoreTimer(tx, store.id)
  const { employeeId, name } = session
  await insertChanges(tx, 'goods', { employeeId, name }, action, lines)
  return { lines, versions, ended }
}

/** Own values and locks keep the time and the person of their last change. */
export function marksOf({ row, own, locked }: Pick<GoodsEdit, 'row' | 'own' | 'locked'>, by: string): Marks {
  const marks: Marks = {}
  const at = new Date().toISOString()
  for (const field of goodsFieldNames) {
    const column = columnName(field) as keyof OwnColumns
    if (!isOwn(own[column])) continue
    const known = row.since[field]
    const same = String(own[column]) === String(row[column])
    marks[field] = same && known ? known : { at, by }
  }
  for (const field of locked) {
    const known = row.locked.includes(field) ? row.since[lockMark(field)] : { at, by }
    if (known) marks[lockMark(field)] = known
  }
  return marks
}

/** Refuses the first fault of an edit, and own values below the cost. */
function refuseFaults(
  { language, session }: TenantContext,
  store: GoodsStore,
  edit: GoodsEdit,
  rules: GoodsRules,
): void {
  checkGoods(language, store, edit, (field, key, params) => {
    const refusal = refuse(key, params)
    throw key === 'goods.rule' ? refusal.at(`own.${field}`) : refusal
  })
  const { head, row, locked } = edit
  const isLocked = row.locked.includes('salesPrice') && locked.includes('salesPrice')
  if (isLocked && !rules.restores && scheduledAfter(edit) !== row.scheduled)
    throw refuse('goods.fieldLocked', { name: head.name, field: textOf(language, 'goods.salesPrice') })
  const question = rules.underCost ? null : questionOf(store, edit, session.permissions)
  if (question) throw refuse(question.key, question.params)
}

/** The refusal of a save since version `seen`: the person, the time and the changes, field by field. */
export async function staleGoods(context: TenantContext, row: GoodsColumns, seen: number): Promise<Refusal> {
  const behind = Math.min(Math.max(row.version - seen, 0), 200)
  const lines = await selectLastGoodsChanges(context.tx, row.store_id, row.product_id, behind)
  const changes = readChanges(context, mergeChanges(lines))
  return staleVersion(context, {
    version: row.version,
    who: actorText(row.updated_by, context.language),
    when: row.updated_local,
    changes,
  })
}
