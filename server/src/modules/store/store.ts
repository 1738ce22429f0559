import { textOf } from '@zhanggui/contract'
import {
  closesNextDay,
  type StoreForm,
  type StoreQuery,
  type StoreRow,
  type storePage,
} from '@zhanggui/contract/store/store.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import type { z } from 'zod'
import { brokenConstraint } from '../../kernel/database/constraint.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { auditWord } from '../../kernel/record/audit.ts'
import { maskPhone } from '../../kernel/record/mask.ts'
import { staleVersion } from '../../kernel/record/stale.ts'
import { type Refusal, refuse } from '../../kernel/refusal.ts'
import {
  insertStore,
  type StorePageRow,
  type StoreValues,
  selectCodeHolder,
  selectStore,
  selectStorePage,
  updateOpen,
  updateStore,
} from './store.sql.ts'

const wireRow = (row: StorePageRow): StoreRow => ({
  id: String(row.id),
  version: row.version,
  code: row.code,
  name: row.name,
  contact: row.contact,
  phone: row.phone,
  address: row.address,
  businessHours: row.business_hours,
  open: row.open,
  people: row.people,
  updatedAt: row.updated_at,
  updatedBy: row.updated_by,
})

export async function findStorePage(
  { tx, session }: TenantContext,
  asked: StoreQuery,
): Promise<z.output<typeof storePage>> {
  const { rows, open, suspended } = await selectStorePage(tx, asked, session, session.timeZone)
  return {
    records: rows.map(wireRow),
    total: asked.open === undefined ? open + suspended : asked.open ? open : suspended,
    totalCapped: false,
    counts: { all: open + suspended, open, suspended },
  }
}

async function requireStore({ tx, session }: TenantContext, id: number): Promise<StorePageRow> {
  const row = await selectStore(tx, id, session, session.timeZone)
  if (!row) throw refuse('common.notFound')
  return row
}

export const findStoreDetail = async (context: TenantContext, { id }: { id: string }): Promise<StoreRow> =>
  wireRow(await requireStore(context, Number(id)))

const hoursText = (hours: StorePageRow['business_hours'], language: Language) =>
  hours
    .map((span) => {
      const to = closesNextDay(span) ? textOf(language, 'store.nextDay', { time: span.to }) : span.to
      return `${span.from}–${to}`
    })
    .join(' ')

/** What the audit row tells of a store. */
const textsOf = (
  store: Pick<StoreForm, 'code' | 'name' | 'contact' | 'phone' | 'address' | 'businessHours'>,
  language: Language,
) => ({
  code: store.code,
  name: store.name,
  contact: store.contact,
  phone: maskPhone(store.phone),
  address: store.address,
  businessHours: hoursText(store.businessHours, language),
})

function changesBetween(before: Record<string, string> | null, after: Record<string, string>) {
  return Object.entries(after).flatMap(([field, value]) => {
    const was = before?.[field] || null
    const is = value || null
    return was === is ? [] : [{ field, before: was, after: is }]
  })
}

/** Creates a store, which only people in charge of all stores can, or changes one. */
export async function saveStore(
  context: TenantContext,
  form: StoreForm,
): Promise<{ id: string; version: number }> {
  const { tx, session, language } = context
  const values: StoreValues = {
    code: form.code,
    name: form.name,
    contact: form.contact,
    phone: form.phone,
    address: form.address,
    business_hours: JSON.stringify(form.businessHours),
    updated_by: session.name,
  }
  if (form.id === undefined) {
    if (session.stores !== 'all') throw refuse('store.onlyMerchant')
    const made = await guardNames(context, form, 0, () =>
      insertStore(tx, { ...values, merchant_id: session.merchantId }),
    )
    context.note(String(made.id), {
      title: form.name,
      storeId: made.id,
      changes: changesBetween(null, textsOf(form, language)),
    })
    return { id: String(made.id), version: made.version }
  }
  const row = await requireStore(context, Number(form.id))
  if (row.version !== form.version) throw staleStore(context, row)
  const changes = changesBetween(
    textsOf({ ...row, businessHours: row.business_hours }, language),
    textsOf(form, language),
  )
  const hidden = row.phone !== form.phone && !changes.some((change) => change.field === 'phone')
  if (hidden) changes.push({ field: 'phone', before: maskPhone(row.phone), after: maskPhone(form.phone) })
  context.note(form.id, { title: form.name, storeId: row.id, changes })
  if (changes.length === 0) return { id: form.id, version: row.version }
  const updated = await guardNames(context, form, row.id, () => updateStore(tx, row.id, row.version, values))
  if (!updated) throw staleStore(context, await requireStore(context, row.id))
  return { id: form.id, version: updated.version }
}

const staleStore = (context: TenantContext, row: StorePageRow): Refusal =>
  staleVersion(context, { version: row.version, who: row.updated_by, when: row.updated_local })

/** Code and name are a store's alone; a savepoint lets us ask whose they are. */
async function guardNames<T>(
  context: TenantContext,
  form: StoreForm,
  exceptId: number,
  write: () => Promise<T>,
): Promise<T> {
  const { tx } = context
  await tx.script('savepoint store_names')
  try {
    return await write()
  } catch (error) {
    const constraint = brokenConstraint(error)
    if (constraint !== 'store_code' && constraint !== 'store_name') throw error
    await tx.script('rollback to savepoint store_names')
    if (constraint === 'store_name')
      throw atField(context, 'name', refuse('store.nameTaken', { name: form.name }))
    const holder = await selectCodeHolder(tx, form.code, exceptId)
    throw holder
      ? atField(context, 'code', refuse('store.codeTaken', { code: form.code, name: holder.name }))
      : refuse('common.conflict')
  }
}

function atField({ language }: TenantContext, path: string, refusal: Refusal): Refusal {
  return refusal.withData([{ path, key: refusal.key, message: refusal.say(language) }])
}

/** Opens or suspends a store: suspended, it takes no new orders, and open ones go on. */
export async function updateStoreStatus(
  context: TenantContext,
  { id, open }: { id: string; open: boolean },
): Promise<{ version: number }> {
  const row = await requireStore(context, Number(id))
  const updated = await updateOpen(context.tx, row.id, open, context.session.name)
  const word = (value: boolean) => auditWord(value ? 'store.open' : 'store.suspended')
  context.note(id, {
    title: row.name,
    storeId: row.id,
    changes: updated ? [{ field: 'open', before: word(!open), after: word(open) }] : [],
  })
  return { version: updated?.version ?? row.version }
}
