import type pg from 'pg'

/**
 * Tables of the control plane: data across merchants, and the register of merchants. All other tables belong to the
 * tenant plane.
 */
export const controlTables: ReadonlySet<string> = new Set([
  'access_link',
  'account',
  'answered_call',
  'api_key',
  'audit_unsealed',
  'captcha',
  'known_device',
  'login_attempt',
  'membership',
  'merchant',
  'scan',
  'schema_migration',
  'session',
  'sms_code',
  'task',
  'timer',
  'used_nonce',
])

export interface Planes {
  control: string[]
  /** Referenced tables come first. */
  tenant: string[]
  /** Tables of neither plane: tables of another product, or without a merchant. */
  unknown: string[]
}

/** The tables of a migrated database by plane, without partitions. */
export async function selectPlanes(client: pg.ClientBase): Promise<Planes> {
  const { rows } = await client.query<{ name: string; own: boolean; references: string[] }>(`
    select c.relname as name,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'merchant_id' and not a.attisdropped) as own,
      array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as references
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by c.relname`)
  const planes: Planes = { control: [], tenant: [], unknown: [] }
  let waiting = rows.filter(({ name, own }) => own && !controlTables.has(name))
  for (const { name, own } of rows)
    if (controlTables.has(name)) planes.control.push(name)
    else if (!own) planes.unknown.push(name)
  while (waiting.length > 0) {
    const ready = waiting.filter(({ references }) =>
      references.every((name) => planes.tenant.includes(name) || controlTables.has(name)),
    )
    if (ready.length === 0)
      throw new Error(`tables refer to each other in a circle: ${waiting.map(({ name }) => name).join(', ')}`)
    planes.tenant.push(...ready.map(({ name }) => name))
    waiting = waiting.filter((table) => !ready.includes(table))
  }
  return planes
}
