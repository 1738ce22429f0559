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
 * The rows of a table function of our own, in a statement about the tenant plane. Such a function is run beside the control
 * plane: a cluster would run it on a shard otherwise. It knows that by the row of the register of merchants.
 */
export const rowsOf = ({ merchantId }: { merchantId: number }, call: RawBuilder<unknown>) =>
  sql`(select given.* from merchant here cross join ${call} given where here.id = ${merchantId})`

/** Builds queries, runs none: a transaction compiles them and runs them as named prepared statements. */
export const query = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
