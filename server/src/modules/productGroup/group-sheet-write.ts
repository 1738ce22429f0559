import { groupList, groupServiceBean } from '@zhanggui/contract/productGroup/productGroup.columns.ts'
import { groupLimit } from '@zhanggui/contract/productGroup/productGroup.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { insertChanges, insertImportHead } from '../../kernel/record/change-log.sql.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { StagedRow } from '../../kernel/sheet/sheet-noun.ts'
import type {
  RowReason,
  SheetActor,
  SheetApply,
  SheetService,
  UndoBlock,
} from '../../kernel/sheet/sheet-service.ts'
import { refuseRows, selectStaged } from '../../kernel/sheet/staged-rows.sql.ts'
import {
  type GroupLists,
  lockProducts,
  type NamedLists,
  selectLaterImport,
  selectLists,
  selectWrittenGroups,
  updateFacts,
  updateLists,
  type WrittenGroup,
} from './group-sheet.sql.ts'

const allRows = { fromRow: 0, toRow: 2 ** 31 - 1 }

/** The group and the product of a row, and the list on which the product stood. */
interface Facts {
  groupId: number
  productId: number
  list: number
}
const factsOf = ({ data }: StagedRow): Facts => data.facts as unknown as Facts

const listOf = ({ always, never }: GroupLists, productId: string): number =>
  always.includes(productId) ? groupList.always : never.includes(productId) ? groupList.never : groupList.none

const onList = (lists: GroupLists, productId: string, list: unknown): GroupLists => {
  const placed = (ids: readonly string[], on: boolean) => {
    const others = ids.filter((one) => one !== productId)
    return on ? [...others, productId] : others
  }
  return {
    always: placed(lists.always, list === groupList.always),
    never: placed(lists.never, list === groupList.never),
  }
}

const sameLists = (a: GroupLists, b: GroupLists): boolean =>
  JSON.stringify([a.always, a.never]) === JSON.stringify([b.always, b.never])

/** The lines of the change log: how many products each list has. */
const linesOf = (groups: readonly (WrittenGroup & { name: string })[]) =>
  groups.map(({ id, name, before, after }) => ({
    id,
    title: name,
    code: '',
    changes: (['always', 'never'] as const).flatMap((field) =>
      before[field].length === after[field].length
        ? []
        : [{ field, before: String(before[field].length), after: String(after[field].length) }],
    ),
  }))

/** Writes the rows of an import into the lists of the groups, each group once. */
export function applyGroups(actor: SheetActor, importId: number): SheetApply {
  let groups: NamedLists[] = []
  return {
    reserve: async () => {},

    async begin(tx) {
      const staged = await selectStaged(tx, importId, allRows)
      groups = await selectLists(tx, [...new Set(staged.map((row) => factsOf(row).groupId))], true)
      const byId = new Map(groups.map((group) => [group.id, group]))
      const products = await lockProducts(tx, [...new Set(staged.map((row) => factsOf(row).productId))])
      const known = new Set(products.map(({ id }) => id))
      const reasons: RowReason[] = [{ field: '', key: 'productGroup.listChanged', params: {} }]
      const moved = staged.filter((row) => {
        const { groupId, productId, list } = factsOf(row)
        const group = byId.get(groupId)
        return !group || !known.has(productId) || listOf(group, String(productId)) !== list
      })
      if (moved.length > 0)
        await refuseRows(
          tx,
          importId,
          moved.map(({ row_number }) => ({ rowNumber: row_number, reasons })),
        )
    },

    // A group is written once, at the end.
    write: async () => {},
    recheck: async () => {},

    async end(tx) {
      const after = new Map<number, GroupLists>(groups.map((group) => [group.id, group]))
      const staged = await selectStaged(tx, importId, allRows)
      for (const row of staged) {
        const { groupId, productId } = factsOf(row)
        const lists = after.get(groupId)
        if (lists) after.set(groupId, onList(lists, String(productId), row.data.now.list))
      }
      const written = groups.flatMap(({ id, name, always, never }) => {
        const before = { always, never }
        const { always: nowAlways, never: nowNever } = after.get(id) ?? before
        const now = { always: nowAlways, never: nowNever }
        return sameLists(before, now) ? [] : [{ id, name, before, after: now }]
      })
      for (const { after: lists } of written)
        if (Math.max(lists.always.length, lists.never.length) > groupLimit.picks)
          throw refuse('productGroup.tooManyPicks', { max: groupLimit.picks })
      await updateLists(
        tx,
        written.map(({ id, after: lists }) => ({ id, ...lists })),
        actor.name,
      )
      await insertChanges(tx, 'productGroup', actor, 'import', linesOf(written), importId)
      if (staged.length > 0) {
        const counts = { created: 0, changed: staged.length }
        await insertImportHead(tx, 'productGroup', actor, 'import', importId, counts)
      }
      await updateFacts(tx, importId, { groups: written })
    },
  }
}

/** The groups of an import that still have its lists, and the names of those with other ones. */
async function presentGroups(tx: Tx, importId: number, lock: boolean) {
  const written = await selectWrittenGroups(tx, importId)
  const ids = written.map(({ id }) => id)
  const present = new Map((await selectLists(tx, ids, lock)).map((group) => [group.id, group]))
  const same = written.flatMap((one) => {
    const now = present.get(one.id)
    return now && sameLists(now, one.after) ? [{ ...one, name: now.name }] : []
  })
  const kept = written.filter(({ id }) => !same.some((one) => one.id === id))
  return { same, kept, titles: kept.flatMap(({ id }) => present.get(id)?.name ?? []) }
}

async function blockOf(
  tx: Tx,
  importId: number,
  { kept, titles }: Awaited<ReturnType<typeof presentGroups>>,
): Promise<UndoBlock | null> {
  if (kept.length === 0) return null
  const ids = kept.map(({ id }) => id)
  const later = await selectLaterImport(tx, importId, groupServiceBean, ids)
  return { touched: kept.length, titles: titles.slice(0, 20), laterImportId: later?.id ?? null }
}

/** Gives the groups of an import their former lists, unless someone has changed them since. */
export const undoGroups: Pick<SheetService, 'findUndoBlock' | 'undo'> = {
  findUndoBlock: async (tx, importId) => blockOf(tx, importId, await presentGroups(tx, importId, false)),

  async undo(tx, importId, actor, { others }) {
    const groups = await presentGroups(tx, importId, true)
    const block = await blockOf(tx, importId, groups)
    if (block && (!others || groups.same.length === 0)) return block
    const kept = { count: block?.touched ?? 0, names: [...(block?.titles ?? [])] }
    const back = groups.same.map((one) => ({ ...one, before: one.after, after: one.before }))
    await updateLists(
      tx,
      back.map(({ id, after }) => ({ id, ...after })),
      actor.name,
    )
    await insertChanges(tx, 'productGroup', actor, 'undo', linesOf(back), importId)
    await insertImportHead(tx, 'productGroup', actor, 'undo', importId, { created: 0, changed: back.length })
    if (block) await updateFacts(tx, importId, { kept })
    return { undone: back.length, kept }
  },
}
