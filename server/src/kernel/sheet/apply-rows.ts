import { type ImportChoices, rowResult } from '@zhanggui/contract/transfer/transfer.ts'
import type { Tx } from '../database/tenant.ts'
import { insertChanges, insertImportHead, type LogLine } from '../record/change-log.sql.ts'
import { indexed } from './check/known-index.ts'
import { takenReason, unknownReason } from './check/read-cells.ts'
import { selectKnown } from './known-records.sql.ts'
import type { LinkIds, LinkNames, SheetLink, SheetNoun, StagedRow, WrittenRow } from './sheet-noun.ts'
import type { RowRange, RowReason, SheetActor, SheetApply } from './sheet-service.ts'
import { keyValues, tableColumns } from './sheet-table.ts'
import { stagedValue } from './staged-data.ts'
import {
  countToCreate,
  identityOf,
  insertRecords,
  lockRecords,
  refuseRows,
  refuseStale,
  selectLinkNames,
  selectNaming,
  selectStaged,
  updateMade,
  updateRecords,
} from './staged-rows.sql.ts'

/** Small, so that each part blocks the event loop only briefly. */
const partRows = 125

function* parts<R>(rows: readonly R[]): Generator<R[]> {
  for (let from = 0; from < rows.length; from += partRows) yield rows.slice(from, from + partRows)
}

/** Statements that run while the next ones are prepared. */
interface Trailing {
  add(statement: Promise<unknown>): void
}

/**
 * Resolves when all statements have. A failed statement rejects with its own error, not with the errors of the
 * aborted transaction after it.
 */
async function trailed(work: (trailing: Trailing) => Promise<void>): Promise<void> {
  const statements: Promise<unknown>[] = []
  const all = async () => {
    for (const statement of statements) await statement
  }
  try {
    await work({
      add(statement) {
        statement.catch(() => {})
        statements.push(statement)
      },
    })
  } catch (error) {
    await all()
    throw error
  }
  await all()
}

/** Writes the staged rows of one import in batches. */
export function startApply(
  noun: SheetNoun,
  actor: SheetActor,
  importId: number,
  effect: ImportChoices['effect'],
): SheetApply {
  const columns = tableColumns(noun)
  const besides = noun.startWriting?.(actor, importId, effect) ?? {}
  /** For each link, the ids of other records by their names. */
  const linked = new Map<string, LinkIds>()
  const createdIds: number[] = []
  let changed = 0

  /** The values of the table's columns, with the ids of linked records instead of their names. */
  const columnsOf = (now: StagedRow['data']['now']): Record<string, unknown> => {
    if (linked.size === 0) return now
    const result = { ...now }
    for (const [name, ids] of linked) {
      const names = result[name]
      if (names === undefined) continue
      delete result[name]
      result[noun.links?.[name]?.column ?? ''] = ids.get(JSON.stringify(names)) ?? null
    }
    return result
  }

  const insertAll = async (tx: Tx, records: readonly Record<string, unknown>[]) => {
    const ids = await insertRecords(tx, noun, records, actor, effect)
    return records.map((record) => ids.get(identityOf(columns.unique, record)))
  }

  const follow = (
    tx: Tx,
    rows: readonly WrittenRow[],
    lines: LogLine[],
    created: boolean,
    trailing: Trailing,
  ) => {
    for (const statement of besides.follow?.(tx, rows, created) ?? []) trailing.add(statement)
    trailing.add(insertChanges(tx, noun.noun, actor, 'import', lines, importId))
  }

  /** Returns the ids of the new records. */
  const create = async (tx: Tx, rows: readonly StagedRow[], trailing: Trailing): Promise<number[]> => {
    const records = rows.map(({ data }) => columnsOf(data.now))
    const ids = besides.insert ? await besides.insert(tx, records) : await insertAll(tx, records)
    const written = rows.map(({ data }, at): WrittenRow => {
      const id = ids[at]
      // The identifying values are unique, and the insert returns every row.
      if (id === undefined) throw new Error(`a row of import ${importId} has no record`)
      return { id, row: {}, data }
    })
    const lines = written.map(({ id, data: { now, changes } }) => ({
      id,
      title: String(now[columns.title] ?? ''),
      code: columns.code === null ? '' : String(now[columns.code] ?? ''),
      changes,
    }))
    follow(tx, written, lines, true, trailing)
    return written.map(({ id }) => id)
  }

  const change = async (tx: Tx, rows: readonly StagedRow[], trailing: Trailing): Promise<void> => {
    const byId = new Map(rows.map((row) => [row.record_id, row.data]))
    const records = rows.map(({ record_id, data }) => ({ id: record_id ?? 0, now: columnsOf(data.now) }))
    const updated = await updateRecords(tx, noun, records, actor)
    const written = updated.flatMap((row): WrittenRow[] => {
      const data = byId.get(row.id)
      return data ? [{ id: row.id, row, data }] : []
    })
    const { logged } = noun
    const lines = written.map(({ id, row, data: { changes } }) => ({
      id: logged ? Number(row[logged.record]) : id,
      ...(logged ? { storeId: Number(row[logged.store]) } : {}),
      title: String(row[columns.title] ?? ''),
      code: columns.code === null ? '' : String(row[columns.code] ?? ''),
      changes,
    }))
    follow(tx, written, lines, false, trailing)
  }

  return {
    reserve: async (tx) => besides.reserve?.(tx),

    async begin(tx) {
      await lockRecords(tx, noun, importId)
      await refuseStale(tx, noun, importId)
      await besides.begin?.(tx)
      for (const name of Object.keys(noun.links ?? {}))
        linked.set(name, await idsOf(tx, noun, actor, importId, name))
    },

    async write(tx, rows) {
      await besides.beforeBatch?.(tx, rows)
      const staged = await selectStaged(tx, importId, rows)
      const toCreate = staged.filter(({ result }) => result === rowResult.created)
      await besides.complete?.(tx, toCreate)
      const toChange = staged.filter(({ result }) => result === rowResult.changed)
      const ids: number[] = []
      await trailed(async (trailing) => {
        for (const part of parts(toCreate)) ids.push(...(await create(tx, part, trailing)))
        for (const part of parts(toChange)) await change(tx, part, trailing)
      })
      // After the batch succeeds, because a failed batch is written again.
      createdIds.push(...ids)
      changed += toChange.length
    },

    async recheck(tx, rows) {
      await refuseTaken(tx, noun, actor, importId, rows)
      await besides.recheck?.(tx)
    },

    async end(tx) {
      const expected = await countToCreate(tx, importId)
      const created = createdIds.length
      if (created !== expected)
        throw new Error(`import ${importId} has created ${created} records of ${expected}`)
      const made = (await besides.end?.(tx, created)) ?? {}
      if (created + changed > 0)
        await insertImportHead(tx, noun.noun, actor, 'import', importId, { created, changed })
      // At the end, because this locks a row for which every other start of an import would wait.
      await updateMade(tx, importId, createdIds, made)
    },
  }
}

/** The ids of the linked records. Refuses rows whose linked record is gone. */
async function idsOf(
  tx: Tx,
  noun: SheetNoun,
  actor: SheetActor,
  importId: number,
  name: string,
): Promise<LinkIds> {
  const link = noun.links?.[name]
  const names = await selectLinkNames(tx, importId, name)
  if (!link || names.length === 0) return new Map()
  const ids = 'make' in link ? await made(tx, link, names, actor) : await link.find(tx, names, actor)
  const gone = names.filter((one) => one.some((part) => part !== null) && !ids.has(JSON.stringify(one)))
  if (gone.length > 0) {
    const rows = await selectNaming(tx, importId, name, gone)
    await refuseRows(
      tx,
      importId,
      rows.map((row) => ({ rowNumber: row.row_number, reasons: [unknownReason(link, row.names)] })),
    )
  }
  return ids
}

/** The ids of linked records. Missing ones are created, if the person may do so. */
async function made(
  tx: Tx,
  link: Extract<SheetLink, { needs: unknown }>,
  names: readonly LinkNames[],
  { permissions }: SheetActor,
): Promise<LinkIds> {
  if (permissions.has(link.needs)) return link.make(tx, names)
  const missing = new Set((await link.missing(tx, names)).map((one) => JSON.stringify(one)))
  return link.make(
    tx,
    names.filter((one) => !missing.has(JSON.stringify(one))),
  )
}

/** Refuses the rows of a batch whose keys were taken in the meantime. */
async function refuseTaken(
  tx: Tx,
  noun: SheetNoun,
  actor: SheetActor,
  importId: number,
  rows: RowRange,
): Promise<void> {
  const staged = await selectStaged(tx, importId, rows)
  const valuesOf = ({ data }: StagedRow) =>
    noun.keys.map((key) => keyValues(key, (field) => stagedValue(noun, data.now, field)))
  const wanted = staged.map(valuesOf)
  const known = await selectKnown(
    tx,
    noun,
    actor,
    noun.keys.map((_, at) => wanted.flatMap((values) => values[at] ?? [])),
  )
  const owners = indexed(noun, known)
  const refused = staged.flatMap((row, place) => {
    const reasons: RowReason[] = noun.keys.flatMap((key, at) =>
      (wanted[place]?.[at] ?? []).flatMap((value) => {
        const owner = owners[at]?.get(value)
        return owner && owner.id !== row.record_id ? [takenReason(noun, key, value, owner)] : []
      }),
    )
    return reasons.length > 0 ? [{ rowNumber: row.row_number, reasons }] : []
  })
  if (refused.length > 0) await refuseRows(tx, importId, refused)
}
