import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenApp, type TestApp } from '../../../test/app.ts'
import { withoutMerchant } from '../../../test/statements.ts'
import { selectPlanes } from './planes.ts'

/** Tables without a merchant, with the reason. */
const globalTables = new Set([
  'sms_code',
  'captcha',
  'scan',
  'account',
  'session',
  'used_nonce',
  'known_device',
  'login_attempt',
  'schema_migration',
])

let app: TestApp
let owner: pg.Client
let role: pg.Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  owner = new pg.Client(app.connection)
  await owner.connect()
  role = new pg.Client({ ...app.connection, options: '-c role=zg_app' })
  await role.connect()
})
afterAll(async () => {
  await owner?.end()
  await role?.end()
  await app?.close()
})

interface TableRow {
  name: string
  rls: boolean
  policies: string[]
  owner: string
  has_merchant: boolean
}

async function tables(): Promise<TableRow[]> {
  const { rows } = await owner.query<TableRow>(`
    select c.relname as name, c.relrowsecurity as rls, pg_get_userbyid(c.relowner) as owner,
      array(select pg_get_expr(p.polqual, p.polrelid) from pg_policy p where p.polrelid = c.oid) as policies,
      exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'merchant_id' and a.attnum > 0) as has_merchant
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`)
  return rows
}

describe('every table of a merchant', () => {
  test('is protected by a policy on its merchant, and does not belong to the app', async () => {
    for (const table of await tables()) {
      expect(table.owner, table.name).not.toBe('zg_app')
      if (globalTables.has(table.name)) continue
      expect(table.rls, `${table.name} has row-level security`).toBe(true)
      expect(table.policies.length, table.name).toBe(1)
      expect(table.policies[0], table.name).toContain("current_setting('app.merchant_id'")
      expect(table.has_merchant || table.name === 'merchant', table.name).toBe(true)
    }
  })

  test('has the merchant as first column of each primary, unique and foreign key', async () => {
    const { rows } = await owner.query<{ table: string; key: string; first: string }>(`
      select c.relname as table, k.conname as key,
        (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum = k.conkey[1]) as first
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and k.contype in ('p', 'u', 'f') and k.confrelid <> 'account'::regclass
      union all
      select c.relname, i.relname, (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum = x.indkey[0])
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
      join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and x.indisunique`)
    expect(rows.length).toBeGreaterThan(40)
    for (const row of rows) {
      if (globalTables.has(row.table) || row.table === 'merchant') continue
      // A request has only the key: it finds the merchant by it.
      if (row.key === 'api_key_key_key') continue
      expect(row.first, `${row.table}.${row.key}`).toBe('merchant_id')
    }
  })

  test('shows the app nothing while no merchant is set', async () => {
    for (const table of await tables()) {
      if (globalTables.has(table.name)) continue
      const { rows } = await role.query<{ n: number }>(`select count(*)::int as n from ${table.name}`)
      expect(rows[0]?.n, table.name).toBe(0)
    }
  })

  test('accepts no row of another merchant', async () => {
    await role.query('begin')
    await role.query("set local app.merchant_id = '1'")
    await expect(role.query("insert into category (merchant_id, name) values (2, '别人的')")).rejects.toThrow(
      /row-level security/,
    )
    await role.query('rollback')
  })
})

describe('the app role', () => {
  test('cannot read the tables without a merchant', async () => {
    for (const name of ['account', 'session', 'used_nonce', 'login_attempt'])
      await expect(role.query(`select * from ${name}`), name).rejects.toThrow(/permission denied/)
  })

  test('cannot change or delete rows of the trails, nor bypass the policy through a partition', async () => {
    await role.query('begin')
    await role.query("set local app.merchant_id = '1'")
    for (const statement of [
      "update audit set action = ''",
      'delete from audit',
      "update change_log set actor = ''",
      'delete from change_log',
    ]) {
      await role.query('savepoint s')
      await expect(role.query(statement), statement).rejects.toThrow(/permission denied/)
      await role.query('rollback to s')
    }
    await role.query('rollback')
    const { rows } = await owner.query<{ name: string }>(
      "select relname as name from pg_class where relispartition and relkind = 'r'",
    )
    expect(rows.length).toBeGreaterThanOrEqual(8)
    for (const { name } of rows)
      await expect(role.query(`select * from ${name}`), name).rejects.toThrow(/permission denied/)
  })

  test('runs definer functions only with a fixed search path, and no other role may run them', async () => {
    const { rows } = await owner.query<{
      name: string
      definer: boolean
      config: string[] | null
      anyone: boolean
    }>(`
      select p.proname as name, p.prosecdef as definer, p.proconfig as config, has_function_privilege('public', p.oid, 'execute') as anyone
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public' and p.proname like 'zg\\_%'`)
    expect(rows.length).toBeGreaterThan(10)
    for (const row of rows) {
      expect(row.anyone, row.name).toBe(false)
      if (row.definer) expect(row.config, row.name).toContain('search_path=public, pg_temp')
    }
  })

  test('crosses merchants only in the control plane: a function that reads the tenant plane uses the merchant of the transaction', async () => {
    const { tenant, control, unknown } = await selectPlanes(owner)
    expect(unknown).toEqual([])
    expect(tenant.length).toBeGreaterThan(20)
    expect(control).toContain('membership')
    // Maintenance functions. They read no row of a tenant table.
    const caretakers = ['zg_analyze_products', 'zg_analyze_store_goods', 'zg_ensure_partitions', 'zg_protect']
    const { rows } = await owner.query<{ name: string; body: string; language: string; takes: string }>(`
      select p.proname as name, p.prosrc as body, l.lanname as language, pg_get_function_arguments(p.oid) as takes
      from pg_proc p join pg_language l on l.oid = p.prolang join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'public' and p.proname like 'zg\\_%'`)
    const readers = rows.filter(
      ({ name, body }) =>
        !caretakers.includes(name) &&
        new RegExp(`\\b(?:from|join|into|update|using)\\s+(?:${tenant.join('|')})\\b`).test(body),
    )
    expect(readers.map(({ name }) => name).sort()).toEqual([
      'zg_find_audit_field',
      'zg_seal_audit',
      'zg_search_audit',
      'zg_search_material',
      'zg_search_people',
      'zg_search_product',
    ])
    for (const { name, body, language, takes } of readers) {
      // Citus cannot plan SQL-language functions with parameters over distributed tables.
      expect(language, name).toBe('plpgsql')
      expect(takes, name).not.toContain('merchant')
      expect(body, name).toContain('merchant bigint := zg_merchant();')
      for (const statement of body.split(';'))
        expect(withoutMerchant(statement, tenant, 'merchant\\b'), name).toEqual([])
    }
  })

  test('has no foreign key between the planes', async () => {
    const { tenant } = await selectPlanes(owner)
    const { rows } = await owner.query<{ name: string; from: string; to: string }>(
      "select conname as name, conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f' and conparentid = 0",
    )
    expect(rows.length).toBeGreaterThan(20)
    for (const { name, from, to } of rows)
      expect(tenant.includes(from), `${name}: ${from} to ${to}`).toBe(tenant.includes(to))
  })

  test('finds only rows of its own merchant, whatever it searches for', async () => {
    const search = async (merchant: string) => {
      await role.query('begin')
      if (merchant) await role.query(`set local app.merchant_id = '${merchant}'`)
      const { rows } = await role.query<{ id: number }>("select id from zg_search_product('鸡蛋')")
      await role.query('commit')
      return rows.map((row) => row.id)
    }
    const { rows } = await owner.query<{ id: number; merchant_id: number }>(
      "select id, merchant_id from product where name like '%鸡蛋%'",
    )
    const own = rows.filter((row) => row.merchant_id === 1).map((row) => row.id)
    expect(own.length).toBeGreaterThan(0)
    expect(rows.length).toBeGreaterThan(own.length)
    expect(await search('1')).toEqual(own)
    expect(await search('')).toEqual([])
  })
})
