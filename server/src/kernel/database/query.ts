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
