import { bornSettings, type MerchantSettings, merchantSettings } from '@zhanggui/contract/config/config.ts'
import { query, sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { FileUse } from '../../kernel/file/uses.ts'

/** The settings of the merchant: those it was born with, under what it has changed. */
export async function selectMerchantSettings(tx: Tx): Promise<MerchantSettings> {
  const rows = await tx.all(query.selectFrom('setting').select(['key', 'value']).where('store_id', '=', 0))
  const known = new Map(rows.map((row) => [row.key, row.value]))
  const settings = Object.keys(bornSettings).map((key) => [
    key,
    known.has(key) ? known.get(key) : bornSettings[key as keyof MerchantSettings],
  ])
  return merchantSettings.parse(Object.fromEntries(settings))
}

/** Whether a row of table file, by its name in the statement, is the logo of its merchant. */
export const isLogo = (file: string) => sql<boolean>`exists (
  select from setting s where s.merchant_id = ${sql.ref(`${file}.merchant_id`)} and s.store_id = 0 and s.key = 'logo'
    and s.value #>> '{}' = '/media/' || s.merchant_id || '/' || ${sql.ref(`${file}.key`)})`

export const logoUse: FileUse = isLogo('f')
