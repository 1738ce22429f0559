import { textOf } from '@zhanggui/contract'
import { otherHoursText } from '@zhanggui/contract/hours.ts'
import { storeFields } from '@zhanggui/contract/store/store.fields.ts'
import type {
  StoreForm,
  StoreOption,
  StoreQuery,
  StoreRow,
  storePage,
} from '@zhanggui/contract/store/store.ts'
import type { z } from 'zod'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { auditWord } from '../../kernel/record/audit.ts'
import { defineRecord } from '../../kernel/record/kind.ts'
import { findRecord, findRecordPage, requireRecord, saveRecord } from '../../kernel/record/save.ts'
import { refuse } from '../../kernel/refusal.ts'
import {
  counts,
  deleteListingAcceptances,
  inScope,
  isOpen,
  matches,
  openAndPeople,
  selectStores,
  updateOpen,
} from './store.sql.ts'

const storeKind = defineRecord({
  described: storeFields,
  table: 'store',
  scope: inScope,
  more: openAndPeople,
  storeId: ({ id }) => Number(id),
  words: {
    otherHours: (entries, { language }) =>
      otherHoursText(entries, {
        weekday: (day) => textOf(language, `input.weekday${day}` as 'input.weekday1'),
        nextDay: (time) => textOf(language, 'input.nextDay', { time }),
        closed: textOf(language, 'input.closedDay'),
      }).join('\n'),
  },
})

/** All stores that the session may see. */
export const findAllStoreList = async ({ tx, session }: TenantContext): Promise<StoreOption[]> =>
  (await selectStores(tx, session)).map(({ id, code, name, open }) => ({ id, code, name, open }))

export const findStorePage = async (
  context: TenantContext,
  { open, keyword, ...asked }: StoreQuery,
): Promise<z.output<typeof storePage>> =>
  findRecordPage(context, storeKind, {
    ...asked,
    where: keyword ? [matches(keyword)] : [],
    tab: open === undefined ? undefined : isOpen(open),
    counts,
  })

export const findStoreDetail = (context: TenantContext, { id }: { id: string }): Promise<StoreRow> =>
  findRecord(context, storeKind, id)

/** Creates or changes a store. Only people in charge of all stores can create one. */
export async function saveStore(
  context: TenantContext,
  form: StoreForm,
): Promise<{ id: string; version: number }> {
  const saved = await saveRecord(context, storeKind, form, {
    create: () => {
      if (context.session.stores !== 'all') throw refuse('store.onlyMerchant')
    },
  })
  // The way of listing is a value of the head office for each of its products.
  if (form.id !== undefined && saved.version !== form.version)
    await deleteListingAcceptances(context.tx, Number(saved.id))
  return saved
}

/** Opens or suspends a store. A suspended store takes no new orders; its current orders go on. */
export async function updateStoreStatus(
  context: TenantContext,
  { id, open }: { id: string; open: boolean },
): Promise<{ version: number }> {
  const { tx, session } = context
  const row = await requireRecord(context, storeKind, id)
  const updated = await updateOpen(tx, { merchantId: session.merchantId, id: Number(id) }, open, session.name)
  const word = (value: boolean) => auditWord(value ? 'store.open' : 'store.suspended')
  context.note(id, {
    title: row.name,
    storeId: Number(id),
    changes: updated ? [{ field: 'open', before: word(!open), after: word(open) }] : [],
  })
  return { version: updated?.version ?? row.version }
}
