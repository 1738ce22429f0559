import { createHash } from 'node:crypto'
import { textOf } from '@zhanggui/contract'
import { hiddenFields } from '@zhanggui/contract/fields.ts'
import { type GoodsField, goodsFields } from '@zhanggui/contract/goods/goods.fields.ts'
import {
  type GoodsChangeForm,
  type GoodsEffect,
  isListing,
  isLocking,
} from '@zhanggui/contract/goods/goods.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { columnName } from '../../kernel/record/kind.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import {
  type GoodsColumns,
  type GoodsStore,
  type HeadColumns,
  selectGoods,
  selectHeads,
} from './goods.sql.ts'
import { type GoodsEdit, scheduledAfter } from './goods-rules.ts'
import { followed, listingOf, requireHeads } from './goods-save.ts'
import { type Former, keepFormer } from './goods-undo.sql.ts'
import {
  countingChanges,
  countingOf,
  formerOf,
  goodsChanges,
  noOwn,
  readChanges,
  scheduledChanges,
  seenFields,
  valueText,
  without,
} from './goods-values.ts'
import {
  checkedGoods,
  type GoodsRules,
  holdGoods,
  requireSeen,
  requireStores,
  writeGoods,
} from './goods-write.ts'
import { groupedBy } from './grouped.ts'

type Asked = Omit<GoodsChangeForm, 'stamps' | 'shown'>

/** Leaves out fields that the person does not see: they stay as they are. Refuses locks of a person of some stores. */
function seenOf<A extends Asked>({ session }: TenantContext, asked: A): A {
  if (isLocking(asked.act) && session.stores !== 'all') throw refuse('goods.lockHeadOnly').at('act')
  const hidden = hiddenFields(goodsFields, session.permissions)
  return { ...asked, fields: asked.fields.filter((field) => !hidden.has(field)) }
}

const mostExamples = 20

const pushRules: GoodsRules = { underCost: true }

/** A row that is not there yet. */
const emptyRow = (storeId: number, productId: number): GoodsColumns => ({
  ...noOwn,
  id: 0,
  store_id: storeId,
  product_id: productId,
  locked: [],
  since: {},
  scheduled: null,
  version: 0,
  updated_by: '',
  updated_local: '',
})

/** The rows of the asked products after the act, those that change. */
function editsOf(
  context: TenantContext,
  asked: Asked,
  store: GoodsStore,
  heads: ReadonlyMap<number, HeadColumns>,
  rows: ReadonlyMap<number, GoodsColumns>,
): GoodsEdit[] {
  return [...heads.values()].flatMap((head) => {
    const row = rows.get(head.id) ?? emptyRow(store.id, head.id)
    if (isListing(asked.act) && row.locked.includes('listed'))
      throw refuse('goods.listingLocked', { name: head.name })
    const plain: GoodsEdit = { head, row, ...after(asked, store, row) }
    const edit = asked.act === 'listFollow' ? followed(context, plain) : plain
    const changes = goodsChanges(row, edit.own, { before: row.locked, after: edit.locked })
    const rescheduled = scheduledAfter(edit) !== row.scheduled
    return changes.length === 0 && !rescheduled ? [] : [edit]
  })
}

function after(
  { act, fields }: Asked,
  store: GoodsStore,
  row: GoodsColumns,
): Pick<GoodsEdit, 'own' | 'locked' | 'scheduled'> {
  const rest = () => row.locked.filter((field) => !fields.includes(field as GoodsField))
  switch (act) {
    case 'list':
    case 'listFollow':
    case 'delist':
      return { own: { ...row, listed: listingOf(store, act !== 'delist') }, locked: row.locked }
    case 'lock':
      return { own: row, locked: [...new Set([...row.locked, ...fields])].sort() }
    case 'unlock': {
      const freed = fields.filter((field) => row.locked.includes(field))
      return {
        own: without(row, freed),
        locked: rest(),
        ...(freed.includes('salesPrice') ? { scheduled: null } : {}),
      }
    }
    case 'unlockOwn':
      return { own: row, locked: rest() }
    case 'follow': {
      // A locked field follows already. Unlocking says what becomes of the value that sleeps.
      const free = fields.filter((field) => !row.locked.includes(field))
      return {
        own: without(row, free),
        locked: row.locked,
        ...(free.includes('salesPrice') ? { scheduled: null } : {}),
      }
    }
  }
}

const stampLength = 20
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, stampLength)

/** Stands for the state of a store's rows and of the values of the head office that the person sees. */
function stampOf(
  { session }: TenantContext,
  rows: ReadonlyMap<number, GoodsColumns>,
  heads: ReadonlyMap<number, HeadColumns>,
): { ofRows: string; ofHeads: string } {
  const hidden = [...hiddenFields(goodsFields, session.permissions)].map((field) => [columnName(field), null])
  const seen = [...heads.values()].map((head) => ({ ...head, ...Object.fromEntries(hidden) }))
  return {
    ofRows: hashOf([...rows.values()].map(({ product_id, version }) => `${product_id}:${version}`).join()),
    ofHeads: hashOf(JSON.stringify(seen.sort((a, b) => a.id - b.id))),
  }
}

/**
 * The effect of a row's change there: the values that count, and a price that no longer waits, falls asleep or wakes. A
 * change without such an effect is told as the log tells it: the own values and the locks.
 */
function exampleOf(
  context: TenantContext,
  store: GoodsStore,
  edit: GoodsEdit,
): GoodsEffect['examples'][number] {
  const { session, language } = context
  const { head, row, own, locked } = edit
  const after = { ...row, ...own, locked: [...locked] }
  const waiting = scheduledAfter(edit)
  const awake = (locks: readonly string[]) => (locks.includes('salesPrice') ? null : row.scheduled)
  const changed =
    waiting === row.scheduled
      ? scheduledChanges(awake(row.locked), awake(locked))
      : scheduledChanges(row.scheduled, waiting)
  const effects = [
    ...countingChanges(
      countingOf(head, row, store),
      countingOf(head, after, store),
      seenFields(session.permissions),
      language,
    ),
    ...changed.filter(({ field }) => field === 'scheduledPrice'),
  ]
  const orFollow = (field: string, value: string | null) =>
    value ?? (field === 'locked' ? null : textOf(language, 'goods.follow'))
  const told = () =>
    readChanges(context, goodsChanges(row, own, { before: row.locked, after: locked })).map(
      ({ field, before, after }) => ({
        field,
        before: orFollow(field, before),
        after: orFollow(field, after),
      }),
    )
  return { name: head.name, changes: effects.length > 0 ? effects : told() }
}

export const effectOf = (
  context: TenantContext,
  store: GoodsStore,
  edits: readonly GoodsEdit[],
  stamp: { ofRows: string; ofHeads: string } | null,
  refused = '',
): GoodsEffect => ({
  storeId: String(store.id),
  storeName: store.name,
  changed: refused ? 0 : edits.length,
  examples: edits
    .map((edit) => exampleOf(context, store, edit))
    .filter(({ changes }) => changes.length > 0)
    .slice(0, mostExamples),
  stamp: stamp ? stamp.ofRows + stamp.ofHeads : '',
  refused,
})

/** The effect of a change in each store. */
export async function previewStoreGoods(
  context: TenantContext,
  input: Asked,
): Promise<{ stores: GoodsEffect[] }> {
  const asked = seenOf(context, input)
  const { tx, session } = context
  const stores = await requireStores(context, asked.storeIds)
  const ids = asked.productIds.map(Number)
  const heads = new Map((await selectHeads(tx, ids)).map((head) => [head.id, head]))
  if (heads.size < ids.length) throw refuse('common.notFound')
  requireSeen(context, ...heads.values())
  const known = groupedBy(
    await selectGoods(
      tx,
      stores.map(({ id }) => id),
      ids,
      session.timeZone,
    ),
    (row) => row.store_id,
  )
  return {
    stores: stores.map((store) => {
      const rows = new Map((known.get(store.id) ?? []).map((row) => [row.product_id, row]))
      try {
        const edits = editsOf(context, asked, store, heads, rows)
        checkedGoods(context, store, edits, pushRules)
        return effectOf(context, store, edits, stampOf(context, rows, heads))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return effectOf(context, store, [], null, error.say(context.language))
      }
    }),
  }
}

/**
 * Changes each store as a whole or not at all. A store whose rows changed since the preview, or that refuses the
 * change, stays as it is and says why. The others change.
 */
export async function changeStoreGoods(
  context: TenantContext,
  { stamps, shown, ...input }: GoodsChangeForm,
): Promise<{ stores: GoodsEffect[]; undoId: string | null }> {
  const asked = seenOf(context, input)
  const { tx, session } = context
  const stores = await requireStores(context, asked.storeIds)
  const heads = await requireHeads(context, asked.productIds.map(Number))
  const former: Former[] = []
  const effects = await changeEach(context, stores, asked, async (store) => {
    const done = await changeStore(context, store, asked, heads, {
      stamp: stamps?.[String(store.id)],
      shown: shown?.[String(store.id)],
    })
    former.push(...done.former)
    return done.effect
  })
  const undoId = former.length > 0 ? String(await keepFormer(tx, session.employeeId, 'push', former)) : null
  return { stores: effects, undoId }
}

/** Changes store by store. One that refuses stays as it is and says why. */
export async function changeEach(
  context: TenantContext,
  stores: readonly GoodsStore[],
  said: { act: string; fields: readonly string[] },
  change: (store: GoodsStore) => Promise<GoodsEffect>,
): Promise<GoodsEffect[]> {
  const { tx, language } = context
  const effects: GoodsEffect[] = []
  for (const store of stores) {
    await tx.script('savepoint store')
    try {
      effects.push(await change(store))
      await tx.script('release savepoint store')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await tx.script('rollback to savepoint store')
      effects.push(effectOf(context, store, [], null, error.say(language)))
    }
  }
  context.noteEach(
    effects.map(({ storeId, storeName, changed }) => ({
      record: storeId,
      detail: {
        title: storeName,
        storeId: Number(storeId),
        changes: changed > 0 ? [{ field: 'products', before: null, after: String(changed) }] : [],
        act: said.act,
        fields: said.fields,
      },
    })),
  )
  return effects
}

/** A value of the head office for a store, as the board shows it. */
const headText = (
  { language }: TenantContext,
  store: GoodsStore,
  head: HeadColumns,
  field: GoodsField,
): string | null => {
  const value = field === 'listed' ? store.lists_all : head[columnName(field) as keyof HeadColumns]
  return valueText(field, value === null ? null : String(value), language)
}

/** The refusal of a store whose rows have changed since they were looked at. */
function meanwhile(rows: ReadonlyMap<number, GoodsColumns>): Refusal {
  const last = [...rows.values()].sort((a, b) => (a.updated_local < b.updated_local ? 1 : -1))[0]
  return refuse('goods.meanwhile', { who: last?.updated_by ?? '', when: last?.updated_local ?? '' })
}

/**
 * The rows of a store, locked. Who waited for them reads them again: the other push may have made more, which the first
 * look could not see.
 */
async function holdAll(
  context: TenantContext,
  store: GoodsStore,
  ids: readonly number[],
): Promise<Map<number, GoodsColumns>> {
  let rows = await holdGoods(context, store, ids, false)
  while (rows.size < ids.length) {
    const again = await holdGoods(context, store, ids, false)
    if (again.size === rows.size) return again
    rows = again
  }
  return rows
}

async function changeStore(
  context: TenantContext,
  store: GoodsStore,
  asked: Asked,
  heads: ReadonlyMap<number, HeadColumns>,
  {
    stamp,
    shown,
  }: { stamp: string | undefined; shown: NonNullable<GoodsChangeForm['shown']>[string] | undefined },
): Promise<{ effect: GoodsEffect; former: Former[] }> {
  const ids = [...heads.keys()]
  const seen = await holdAll(context, store, ids)
  const now = stampOf(context, seen, heads)
  if (stamp !== undefined && !stamp.startsWith(now.ofRows)) throw meanwhile(seen)
  if (shown !== undefined && [...seen.values()].some((row) => row.version !== shown.version))
    throw meanwhile(seen)
  if (stamp !== undefined && !stamp.endsWith(now.ofHeads)) throw refuse('goods.headMeanwhile')
  // Other fields say nothing: the person may not see them.
  for (const head of heads.values())
    for (const field of asked.fields)
      if (shown?.heads[field] !== undefined && headText(context, store, head, field) !== shown.heads[field])
        throw refuse('goods.headMeanwhile')
  const missing = editsOf(context, asked, store, heads, seen).flatMap(({ head }) =>
    seen.has(head.id) ? [] : [head.id],
  )
  const rows = new Map(
    missing.length > 0 ? [...seen, ...(await holdGoods(context, store, missing, true))] : seen,
  )
  // Another transaction may have made the missing rows in between, and changed them: they count as they are now.
  const overtaken = missing.some((id) => (rows.get(id)?.version ?? 0) > 0)
  if (overtaken && stamp !== undefined) throw meanwhile(rows)
  const edits = editsOf(context, asked, store, heads, rows)
  const written = await writeGoods(context, store, asked.act, edits, pushRules)
  return {
    effect: effectOf(
      context,
      store,
      edits,
      stampOf(context, await holdGoods(context, store, ids, false), heads),
    ),
    former: edits.map((edit) => formerOf(store, edit, written.versions)),
  }
}
