import { randomBytes } from 'node:crypto'
import { textOf } from '@zhanggui/contract'
import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import type { OpenScope } from '@zhanggui/contract/open-scope.ts'
import type { openApiCalls } from '@zhanggui/contract/openApi/openApi.calls.ts'
import type { KeyForm } from '@zhanggui/contract/openApi/openApi.ts'
import { scopesOf } from '@zhanggui/contract/openApi/scope-needs.ts'
import { listText } from '@zhanggui/contract/text.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { secretOf } from '../../kernel/open/signature.ts'
import { auditWord, auditWords } from '../../kernel/record/audit.ts'
import { changesBetween } from '../../kernel/record/difference.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Session } from '../../kernel/session/session.ts'
import { requireStores } from '../goods/goods-write.ts'
import { selectStoreNames } from '../goods/shelf.ts'
import { requireSource } from '../orderSource/orderSource.ts'
import {
  countKeys,
  insertKey,
  type KeyColumns,
  lockKeyWithin,
  revoke,
  selectKeys,
  updateKey,
} from './openApi.sql.ts'

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

/**
 * Nobody gives a key more stores than he has, or a scope for what he may not do himself. No stores chosen are all, for a
 * person of all stores only.
 */
async function writeOf(context: TenantContext, { stores, sources, ...form }: KeyForm) {
  const { session, tx } = context
  const beyond = beyondOf(session, form.scopes)
  if (beyond.length > 0)
    throw refuse('openApi.scopeBeyond', { scopes: scopeNames(context, beyond) }).at('scopes')
  if (stores.length === 0 && session.stores !== 'all') throw refuse('common.notFound').at('stores')
  if (stores.length > 0) await requireStores(context, stores)
  for (const source of sources) await requireSource(tx, source)
  return {
    ...form,
    stores: stores.length === 0 ? null : [...new Set(stores)].map(Number),
    sources: sources.length === 0 ? null : [...new Set(sources)],
  }
}

/** The scopes among these for which the person has not the rights. */
export const beyondOf = ({ permissions }: Pick<Session, 'permissions'>, scopes: readonly OpenScope[]) => {
  const own = scopesOf(permissions)
  return scopes.filter((scope) => !own.includes(scope))
}

export const scopeNames = ({ language }: Pick<TenantContext, 'language'>, scopes: readonly OpenScope[]) =>
  listText(
    language,
    scopes.map((scope) => textOf(language, `openApi.scope_${scope}`)),
  )

interface Rights {
  name: string
  scopes: readonly OpenScope[]
  stores: readonly number[] | null
  sources: readonly string[] | null
  perMinute: number
}

/** The rights of a key as texts of the audit. */
async function auditOf(
  { tx, language }: TenantContext,
  { name, scopes, stores, sources, perMinute }: Rights,
) {
  const names = stores && (await selectStoreNames(tx))
  return {
    name,
    scopes: auditWords(scopes.map((scope) => `openApi.scope_${scope}`)),
    stores: stores
      ? listText(
          language,
          stores.map((id) => names?.get(id) ?? String(id)),
        )
      : auditWord('openApi.allStores'),
    sources: sources ? sources.join(' ') : auditWord('openApi.allSources'),
    perMinute: String(perMinute),
  }
}

const rightsOf = ({ per_minute, ...row }: KeyColumns): Rights => ({ ...row, perMinute: per_minute })

const nothing = { name: null, scopes: null, stores: null, sources: null, perMinute: null }

export async function createKey(
  context: TenantContext,
  form: KeyForm,
): Promise<OutputOf<Calls['createKey']>> {
  const key = `zg_${randomBytes(15).toString('base64url')}`
  const write = await writeOf(context, form)
  const { id } = await insertKey(context.tx, key, write, context.session.name)
  context.note(String(id), {
    title: form.name,
    changes: changesBetween(nothing, await auditOf(context, write)),
  })
  return { id: String(id), key, secret: secretOf(context.services.settings.SECRET, key) }
}

export async function saveKey(
  context: TenantContext,
  { id, version, ...form }: ParsedInputOf<Calls['saveKey']>,
): Promise<OutputOf<Calls['saveKey']>> {
  const row = await lockKeyWithin(context.tx, Number(id), context.session.stores)
  if (!row) throw refuse('common.notFound')
  if (row.version !== version) throw refuse('common.conflict')
  const write = await writeOf(context, form)
  const saved = await updateKey(context.tx, row.id, write, context.session.name)
  context.note(id, {
    title: form.name,
    changes: changesBetween(await auditOf(context, rightsOf(row)), await auditOf(context, write)),
  })
  return saved
}

/** The key ends with the next request. */
export async function revokeKey(context: TenantContext, { id }: { id: string }): Promise<null> {
  const row = await lockKeyWithin(context.tx, Number(id), context.session.stores)
  if (!row) throw refuse('common.notFound')
  await revoke(context.tx, row.id, context.session.name)
  context.note(id, {
    title: row.name,
    changes: changesBetween(await auditOf(context, rightsOf(row)), nothing),
  })
  return null
}
