import { textOf } from '@zhanggui/contract'
import { orderSourceFields } from '@zhanggui/contract/orderSource/orderSource.fields.ts'
import { isBuiltIn, type OrderSourceForm } from '@zhanggui/contract/orderSource/orderSource.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { OpenContext, TenantContext } from '../../kernel/http/implement.ts'
import { defineRecord } from '../../kernel/record/kind.ts'
import {
  findRecord,
  findRecordPage,
  removeRecord,
  requireRecord,
  saveRecord,
} from '../../kernel/record/save.ts'
import { refuse } from '../../kernel/refusal.ts'
import { builtIn, hasOrders, selectSource, selectSources } from './orderSource.sql.ts'

const sourceKind = defineRecord({ described: orderSourceFields, table: 'order_source', more: builtIn })

export const findSourcePage = (context: TenantContext, asked: { pageNo: number; pageSize: number }) =>
  findRecordPage(context, sourceKind, { ...asked, where: [] })

export const findSourceDetail = (context: TenantContext, { id }: { id: string }) =>
  findRecord(context, sourceKind, id)

/** A source serves all stores: people of some of them do not switch it off. */
function requireAllStores({ session }: TenantContext): void {
  if (session.stores !== 'all') throw refuse('orderSource.allStores')
}

/** The code never changes, because orders and programs name the source by it. Only a built-in one may have no name. */
export async function saveSource(context: TenantContext, form: OrderSourceForm) {
  requireAllStores(context)
  const row = form.id === undefined ? null : await requireRecord(context, sourceKind, form.id)
  if (row && row.code !== form.code) throw refuse('orderSource.codeFixed').at('code')
  if (form.name === '' && !row?.builtIn) throw refuse('orderSource.nameNeeded').at('name')
  return saveRecord(context, sourceKind, form, {})
}

export async function removeSource(
  context: TenantContext,
  asked: { id: string; version: number },
): Promise<null> {
  requireAllStores(context)
  const row = await requireRecord(context, sourceKind, asked.id)
  if (row.builtIn) throw refuse('orderSource.builtInStays')
  if (await hasOrders(context.tx, row.code)) throw refuse('orderSource.inUse', { name: row.name })
  await removeRecord(context, sourceKind, asked, [])
  return null
}

const nameOf = ({ code, name }: { code: string; name: string }, language: Language): string =>
  name || (isBuiltIn(code) ? textOf(language, `orderSource.source_${code}`) : code)

/** The names of the sources by their codes. */
export const sourceNames = async (tx: Tx, language: Language): Promise<Map<string, string>> =>
  new Map((await selectSources(tx)).map((source) => [source.code, nameOf(source, language)]))

export const findSourceOptions = async ({ tx, language }: TenantContext) =>
  (await selectSources(tx)).map((source) => ({ code: source.code, name: nameOf(source, language) }))

/** A source by its code. */
export async function requireSource(tx: Tx, code: string) {
  const source = await selectSource(tx, code)
  if (!source) throw refuse('orderSource.unknown', { code })
  return { ...source, name: source.name || code }
}

/** A source that this key may use. One that is off serves the orders that stand. */
export async function requireOwnSource(context: OpenContext, code: string) {
  const { sources } = context.caller
  const source =
    sources === 'all' || sources.includes(code) ? await selectSource(context.tx, code) : undefined
  if (!source) throw refuse('order.unknownSource', { source: code })
  return source
}

/** A source takes new orders while it is switched on. */
export function requireOn({ on, name, code }: { on: boolean; name: string; code: string }): void {
  if (!on) throw refuse('order.sourceOff', { source: name || code })
}
