import { centsOf } from '@zhanggui/contract/money.ts'
import { keptNumberLimit } from '@zhanggui/contract/order/order.ts'
import type { OpenContext } from '../../kernel/http/implement.ts'
import type { FieldIssue, Refusal } from '../../kernel/refusal.ts'
import { findSellingStore } from '../goods/shelf.ts'
import { hashOf } from './place.ts'
import { keepUnbooked } from './unbooked.sql.ts'

/** Keeps a sale whose content the interface does not take, if its source and number can be read at all. */
export async function keepUnreadable(
  { tx, caller, language, note }: OpenContext,
  body: Record<string, unknown>,
  refusal: Refusal,
): Promise<void> {
  const source = readText(body.source, 20)
  const number = readText(body.number, keptNumberLimit)
  if (source === '' || number === '') return
  const content = storable(body)
  const code = readText(body.store, 32)
  const store = await findSellingStore(tx, caller.stores, code)
  const issues = refusal.dataIn(language)
  const fields = Array.isArray(issues)
    ? [...new Set(issues.map(({ path }: FieldIssue) => path.replace(longNumber, '…')))]
    : []
  await keepUnbooked(tx, {
    source,
    external_number: number,
    store: store?.name ?? code,
    storeId: store?.id ?? null,
    kind: 'refused',
    body: content,
    hash: hashOf(content),
    amount: signedCents(readText(body.payable, 20)),
    // A body that is refused as a whole has no fields to correct.
    ...(fields.length > 0
      ? { reason: 'order.unreadable', params: { fields: readText(fields.slice(0, 5).join(', '), 200) } }
      : { reason: refusal.key, params: refusal.params }),
    keyId: caller.keyId,
  })
  note(`${source}:${number}`, { title: number, ...(store ? { storeId: store.id } : {}) })
}

/** The cents of an amount that may be negative; 0 for what is no amount. */
export const signedCents = (yuan: string): number =>
  yuan.startsWith('-') ? -(centsOf(yuan.slice(1)) ?? 0) : (centsOf(yuan) ?? 0)

/** Unknown fields are named, and a name may hold a phone or a card. */
const longNumber = /\d{5,}/g

/** What the database cannot store, and what does not show. */
const unstorable = /[\p{Cc}\p{Cs}]/gu

/** What can be read of a field that should be a text: a number is its digits, too much is cut, the rest is empty. */
const readText = (value: unknown, max: number): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value).replace(unstorable, '').trim().slice(0, max).replace(unstorable, '').trim()
    : ''

/** The same content without characters that the database cannot store, in values and in names of fields. */
const storable = (body: Record<string, unknown>): unknown => {
  const clean = (text: string) => text.replace(/\0|\p{Cs}/gu, '\ufffd')
  return JSON.parse(
    JSON.stringify(body, (_name, value: unknown) => {
      if (typeof value === 'string') return clean(value)
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [clean(name), one]))
    }),
  )
}
