import { query, sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

export const lockSettings = (tx: Tx) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended('setting', zg_merchant()))`)

/**
 * The version of the merchant's settings, and the person and time of the last change, in the merchant's time zone.
 */
export const selectSettingsVersion = (tx: Tx, timeZone: string) =>
  tx.one(sql<{ version: number; who: string; when: string }>`
    select coalesce(sum(version), 0) as version, coalesce((array_agg(updated_by order by updated_at desc))[1], '') as who,
      coalesce(to_char(max(updated_at) at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:MI:SS'), '') as "when"
    from setting where merchant_id = ${tx.merchantId} and store_id = 0`)

/** The settings that sign-in obeys, with their columns in the register of merchants. */
const signInRules = { oneDevice: 'one_device', specialCharacters: 'special_characters' } as const

export async function upsertSetting(
  tx: Tx,
  merchantId: number,
  key: string,
  value: unknown,
  by: string,
): Promise<void> {
  await tx.run(
    query
      .insertInto('setting')
      .values({ merchant_id: merchantId, store_id: 0, key, value: JSON.stringify(value), updated_by: by })
      .onConflict((conflict) =>
        conflict.columns(['merchant_id', 'store_id', 'key']).doUpdateSet({
          value: JSON.stringify(value),
          version: sql<number>`setting.version + 1`,
          updated_at: sql<string>`excluded.updated_at`,
          updated_by: by,
        }),
      ),
  )
  if (key === 'oneDevice' || key === 'specialCharacters')
    await tx.run(
      query
        .updateTable('merchant')
        .set({ [signInRules[key]]: value === true })
        .where('id', '=', merchantId),
    )
}

export const selectFileIds = async (tx: Tx, key: string): Promise<number[]> =>
  (
    await tx.all(
      sql<{
        id: number
      }>`select id from file where merchant_id = ${tx.merchantId} and key = ${key} and kind = 'media'`,
    )
  ).map(({ id }) => id)
