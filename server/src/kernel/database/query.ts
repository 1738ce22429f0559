import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import type { Tables } from './tables.gen.ts'

export { sql } from 'kysely'

/**
 * The rows of our own table function, in a statement on the tenant plane. The join with `merchant`, a table of the
 * control plane, makes a cluster run the function on the coordinator and not on a shard.
 */
export const rowsOf = ({ merchantId }: { merchantId: number }, call: RawBuilder<unknown>) =>
  sql`(select given.* from merchant here cross join ${call} given where here.id = ${merchantId})`

/** Builds queries but does not run them. A transaction compiles them and runs them as named prepared statements. */
export const query = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/**
 * A moment and an interval, for values that are computed from a column in a write. PostgreSQL's own sum depends on the
 * time zone of the session, therefore a cluster refuses it there. This one does not.
 */
export const later = (moment: RawBuilder<unknown>, interval: RawBuilder<unknown>) =>
  sql`((${moment} at time zone 'utc' + ${interval}) at time zone 'utc')`

/** The time of the transaction, or null: a cluster takes no `now()` within `case` or `coalesce` of a write. */
export const nowIf = (condition: RawBuilder<unknown>) =>
  later(sql`now()`, sql`case when ${condition} then interval '0' end`)
