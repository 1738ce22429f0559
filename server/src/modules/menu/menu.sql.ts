import { query, sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

/** A merchant's changes to a built-in record, or a record of its own. */
export interface MenuRow {
  id: number
  code: string
  built_in: boolean
  parent_code: string | null
  type: 0 | 2 | null
  name: string | null
  icon: string | null
  sort: number | null
  hidden: boolean
  path: string
  version: number
}

export type MenuValues = Pick<MenuRow, 'parent_code' | 'name' | 'icon' | 'sort' | 'hidden' | 'path'> & {
  updated_by: string
  version: number
}

/** Serializes changes of menus: two moves at once could close a circle. */
export const lockMenus = (tx: Tx) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended('menu', zg_merchant()))`)

export const selectMenuRows = (tx: Tx): Promise<MenuRow[]> =>
  tx.all(
    sql<MenuRow>`select id, code, built_in, parent_code, type, name, icon, sort, hidden, path, version
      from menu_record where merchant_id = ${tx.merchantId} order by id`,
  )

/** The version of the menus, and the person and time of the last change, in the merchant's time zone. */
export const selectTree = async (
  tx: Tx,
  timeZone: string,
): Promise<{ version: number; who: string; when: string }> =>
  (await tx.first(sql<{ version: number; who: string; when: string }>`
    select version, updated_by as who, to_char(updated_at at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:MI:SS') as "when"
    from menu_tree where merchant_id = ${tx.merchantId}`)) ?? { version: 0, who: '', when: '' }

/** Raises the version of the menus and returns it. */
export const countChange = async (tx: Tx, by: string): Promise<number> =>
  (
    await tx.one(sql<{ version: number }>`
      insert into menu_tree as t (merchant_id, updated_by) values (${tx.merchantId}::bigint, ${by})
      on conflict (merchant_id) do update set version = t.version + 1, updated_by = ${by}, updated_at = excluded.updated_at
      returning version`)
  ).version

/** The person and time of a record's last change, in the merchant's time zone. */
export const selectChanged = (tx: Tx, code: string, timeZone: string) =>
  tx.first(sql<{ who: string; when: string }>`
    select updated_by as who, to_char(updated_at at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:MI:SS') as "when"
    from menu_record where merchant_id = ${tx.merchantId} and code = ${code}`)

/** Inserts a record of the merchant's own. Its code contains its id. */
export async function insertOwn(
  tx: Tx,
  merchantId: number,
  type: 0 | 2,
  values: MenuValues,
): Promise<{ code: string }> {
  const { id } = await tx.one(
    query
      .insertInto('menu_record')
      .values({ ...values, merchant_id: merchantId, type, code: 'own', built_in: false })
      .returning('id'),
  )
  return tx.one(
    query
      .updateTable('menu_record')
      .set({ code: `own.${id}` })
      .where('merchant_id', '=', tx.merchantId)
      .where('id', '=', id)
      .returning('code'),
  )
}

/** Writes the changes to a record. A built-in one has no row before its first change. */
export const writeMenu = (
  tx: Tx,
  merchantId: number,
  code: string,
  builtIn: boolean,
  values: MenuValues,
): Promise<number> =>
  builtIn
    ? tx.run(
        query
          .insertInto('menu_record')
          .values({ ...values, merchant_id: merchantId, code, built_in: true })
          .onConflict((conflict) =>
            conflict
              .columns(['merchant_id', 'code'])
              .doUpdateSet({ ...values, updated_at: sql<string>`excluded.updated_at` }),
          ),
      )
    : tx.run(
        query
          .updateTable('menu_record')
          .set({ ...values, updated_at: sql<string>`now()` })
          .where('merchant_id', '=', tx.merchantId)
          .where('code', '=', code),
      )

export const deleteMenu = (tx: Tx, code: string) =>
  tx.run(
    query
      .deleteFrom('menu_record')
      .where('merchant_id', '=', tx.merchantId)
      .where('code', '=', code)
      .where('built_in', '=', false),
  )

export const deleteBuiltIn = (tx: Tx) =>
  tx.run(
    query.deleteFrom('menu_record').where('merchant_id', '=', tx.merchantId).where('built_in', '=', true),
  )

/** The roles with a permission. */
export const selectRolesWith = (tx: Tx, code: string) =>
  tx.all(
    sql<{ kind: string | null; name: string | null }>`
      select kind, name from role where merchant_id = ${tx.merchantId} and removed_at is null and ${code} = any (permissions) order by kind is null, id`,
  )
