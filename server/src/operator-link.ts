import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { tokenHash } from './kernel/session/session.ts'

/**
 * A one-time link for the creator of a merchant. Nobody in the merchant may make one for him, so the operator of the
 * server does.
 */
export async function linkOfCreator(
  client: pg.Client,
  login: string,
): Promise<{ token: string; until: Date; merchantName: string }> {
  await client.query('begin')
  try {
    const found = await client.query<{ merchant_id: number; employee_id: number; name: string }>(
      `select m.merchant_id, m.employee_id, t.name from membership m
       join account a on a.id = m.account_id join merchant t on t.id = m.merchant_id
       where (a.pin = lower($1) or a.phone = $1 and a.phone_verified_at is not null)
         and m.type = 1 and m.removed_at is null and m.disabled_at is null
       order by m.merchant_id limit 1`,
      [login],
    )
    const creator = found.rows[0]
    if (!creator)
      throw new Error(
        `No creator of a merchant has the login name or proved phone ${login}. For other people, an administrator makes the link on the page of the users.`,
      )
    await client.query("select set_config('app.merchant_id', $1, true)", [String(creator.merchant_id)])
    const token = randomBytes(32).toString('base64url')
    const made = await client.query<{ until: Date }>(
      `insert into access_link (merchant_id, employee_id, token_hash, made_by, expires_at)
       values ($1, $2, $3, null, now() + interval '1 hour')
       on conflict (merchant_id, employee_id) do update
         set token_hash = excluded.token_hash, made_by = null, expires_at = excluded.expires_at
       returning expires_at as until`,
      [creator.merchant_id, creator.employee_id, tokenHash(token)],
    )
    await client.query('commit')
    return { token, until: new Date(made.rows[0]?.until as Date), merchantName: creator.name }
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
