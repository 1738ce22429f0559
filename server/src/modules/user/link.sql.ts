import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { keepMemberships } from '../../kernel/session/membership.sql.ts'

/** Replaces the link of a person. Returns the time when it expires. */
export const upsertLink = async (
  tx: Tx,
  link: { employeeId: number; hash: Buffer; madeBy: number; hours: number },
): Promise<string> =>
  (
    await tx.one(sql<{ until: string }>`
      insert into access_link (merchant_id, employee_id, token_hash, made_by, expires_at)
      values (${tx.merchantId}, ${link.employeeId}::bigint, ${link.hash}, ${link.madeBy}::bigint,
        now() + make_interval(hours => ${link.hours}))
      on conflict (merchant_id, employee_id) do update
        set token_hash = excluded.token_hash, made_by = excluded.made_by, expires_at = excluded.expires_at
      returning expires_at as until`)
  ).until

/** The link of a person, locked until the transaction ends. The operator's link has no maker. */
export const lockLink = (tx: Tx, employeeId: number, hash: Buffer) =>
  tx.first(sql<{ made_by: number | null }>`
    select made_by from access_link
    where merchant_id = ${tx.merchantId} and employee_id = ${employeeId}::bigint and token_hash = ${hash}
      and expires_at > now() for update`)

/** Joins an invited person's row with his account. */
export async function updateJoined(tx: Tx, employeeId: number, accountId: number): Promise<void> {
  await tx.run(sql`
    update employee set account_id = ${accountId}::bigint, invited_at = null, invited_phone = '', version = version + 1,
      updated_at = now(), updated_by = name
    where merchant_id = ${tx.merchantId} and id = ${employeeId}::bigint`)
  await keepMemberships(tx, [employeeId])
}

/** True if the account already belongs to this merchant. */
export const belongsHere = async (tx: Tx, accountId: number): Promise<boolean> =>
  (
    await tx.one(sql<{ here: boolean }>`
      select exists (select from employee e where e.merchant_id = ${tx.merchantId}
        and e.account_id = ${accountId}::bigint and e.removed_at is null) as here`)
  ).here

export const selectLinkFacts = (tx: Tx) =>
  tx.one(sql<{ name: string; time_zone: string; special: boolean }>`
    select name, time_zone, special_characters as special from merchant where id = ${tx.merchantId}`)
