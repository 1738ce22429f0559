import type pg from 'pg'
import { selectPlanes } from './planes.ts'

/** The table beside which all others lie. It refers to none. */
const anchor = 'setting'

export interface Placed {
  /** Tables that this run distributed. */
  moved: string[]
  /** Tables that were distributed before. */
  stayed: string[]
}

/** Whether the tables of this database lie on the shards of a Citus cluster. */
export async function isDistributed(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ citus: boolean }>(
    "select exists (select from pg_extension where extname = 'citus') as citus",
  )
  if (!rows[0]?.citus) return false
  const { rows: tables } = await client.query(
    "select from pg_dist_partition where logicalrelid = to_regclass($1) and partmethod = 'h'",
    [anchor],
  )
  return tables.length > 0
}

/** Puts the tables that a new version has added beside the others. */
export const placeNewTables = async (client: pg.ClientBase): Promise<Placed> =>
  placeTables(client, (await selectPlanes(client)).tenant)

/** Puts tables onto the shards by merchant_id, so that all rows of a merchant lie on one. Referenced tables come first. */
export async function placeTables(client: pg.ClientBase, tenant: readonly string[]): Promise<Placed> {
  const moved: string[] = []
  const stayed: string[] = []
  for (const table of [anchor, ...tenant.filter((name) => name !== anchor)])
    ((await place(client, table)) ? moved : stayed).push(table)
  // The rows have been copied to the shards. Empties the hidden local copies.
  for (const table of moved)
    await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [table])
  return { moved, stayed }
}

/** Returns true if the table was moved. */
async function place(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ method: string; right: boolean; together: boolean }>(
    `select d.partmethod as method, d.partmethod = 'h' and column_to_column_name(d.logicalrelid, d.partkey) = 'merchant_id' as right,
       d.colocationid = (select b.colocationid from pg_dist_partition b where b.logicalrelid = $2::regclass) as together
     from pg_dist_partition d where d.logicalrelid = $1::regclass`,
    [table, anchor],
  )
  const found = rows[0]
  if (found && !(found.right && found.together))
    throw new Error(
      `The table ${table} is in the cluster already, but not distributed by merchant_id beside ${anchor}. Run SELECT undistribute_table('${table}', cascade_via_foreign_keys => true) first.`,
    )
  if (found) return false
  await client.query("select create_distributed_table($1::regclass, 'merchant_id', colocate_with => $2)", [
    table,
    table === anchor ? 'none' : anchor,
  ])
  return true
}
