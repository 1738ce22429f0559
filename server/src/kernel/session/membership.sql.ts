import { sql } from '../database/query.ts'
import type { Tx } from '../database/tenant.ts'

/**
 * Copies the facts that sign-in needs about these employees into the control plane. Call it after every change of
 * their rows.
 */
export const keepMemberships = (tx: Tx, employeeIds: readonly number[]) =>
  tx.run(sql`
    insert into membership (merchant_id, employee_id, account_id, type, invited_as, invited_at, disabled_at, removed_at)
    select merchant_id, id, account_id, type, invited_as, invited_at, disabled_at, removed_at from employee
    where merchant_id = ${tx.merchantId} and id = any (${[...employeeIds]}::bigint[])
    on conflict (merchant_id, employee_id) do update set account_id = excluded.account_id, type = excluded.type, invited_as = excluded.invited_as,
      invited_at = excluded.invited_at, disabled_at = excluded.disabled_at, removed_at = excluded.removed_at`)
