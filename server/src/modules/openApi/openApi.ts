import { randomBytes } from 'node:crypto'
import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import type { openApiCalls } from '@zhanggui/contract/openApi/openApi.calls.ts'
import type { KeyForm } from '@zhanggui/contract/openApi/openApi.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { secretOf } from '../../kernel/open/signature.ts'
import { refuse } from '../../kernel/refusal.ts'
import { requireStores } from '../goods/goods-write.ts'
import { selectStoreNames } from '../goods/shelf.ts'
import { requireSource } from '../orderSource/orderSource.ts'
import { countKeys, insertKey, lockKeyWithin, revoke, selectKeys, updateKey } from './openApi.sql.ts'

type Calls = typeof openApiCalls

export async function findKeyPage(
  { tx, session }: TenantContext,
  { pageNo, pageSize }: ParsedInputOf<Calls['findKeyPage']>,
): Promise<OutputOf<Calls['findKeyPage']>> {
  const rows = await selectKeys(tx, session.stores, pageNo, pageSize)
  const names = await selectStoreNames(tx)
  return {
    records: rows.map((row) => ({
      id: String(row.id),
      version: row.version,
      key: row.key,
      name: row.name,
      scopes: row.scopes,
      stores: (row.stores ?? []).map(String),
      storeNames: (row.stores ?? []).map((id) => names.get(id) ?? ''),
      sources: row.sources ?? [],
      perMinute: row.per_minute,
      createdAt: row.created_at,
      createdBy: row.created_by,
      lastUsedAt: row.last_used_at,
    })),
    total: await countKeys(tx, session.stores),
    totalCapped: false,
  }
}

/** Nobody gives a key more stores than he has. None chosen are all, for a person of all stores only. */
async function writeOf(context: TenantContext, { stores, sources, ...form }: KeyForm) {
  const { session, tx } = context
  if (stores.length === 0 && session.stores !== 'all') throw refuse('common.notFound').at('stores')
  if (stores.length > 0) await requireStores(context, stores)
  for (const source of sources) await requireSource(tx, source)
  return {
    ...form,
    stores: stores.length === 0 ? null : [...new Set(stores)].map(Number),
    sources: sources.length === 0 ? null : [...new Set(sources)],
  }
}

const factsOf = ({ scopes, sources }: Pick<KeyForm, 'scopes' | 'sources'>) => [
  { field: 'scopes', before: null, after: scopes.join(' ') },
  ...(sources.length > 0 ? [{ field: 'sources', before: null, after: sources.join(' ') }] : []),
]

export async function createKey(
  context: TenantContext,
  form: KeyForm,
): Promise<OutputOf<Calls['createKey']>> {
  const key = `zg_${randomBytes(15).toString('base64url')}`
  const { id } = await insertKey(context.tx, key, await writeOf(context, form), context.session.name)
  context.note(String(id), { title: form.name, changes: factsOf(form) })
  return { id: String(id), key, secret: secretOf(context.services.settings.SECRET, key) }
}

export async function saveKey(
  context: TenantContext,
  { id, version, ...form }: ParsedInputOf<Calls['saveKey']>,
): Promise<OutputOf<Calls['saveKey']>> {
  const row = await lockKeyWithin(context.tx, Number(id), context.session.stores)
  if (!row) throw refuse('common.notFound')
  if (row.version !== version) throw refuse('common.conflict')
  const saved = await updateKey(context.tx, row.id, await writeOf(context, form), context.session.name)
  context.note(id, { title: form.name, changes: factsOf(form) })
  return saved
}

/** The key ends with the next request. */
export async function revokeKey(context: TenantContext, { id }: { id: string }): Promise<null> {
  const row = await lockKeyWithin(context.tx, Number(id), context.session.stores)
  if (!row) throw refuse('common.notFound')
  await revoke(context.tx, row.id, context.session.name)
  context.note(id, { title: row.name })
  return null
}
