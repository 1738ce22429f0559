import { bornSettings, type MerchantSettings, merchantSettings } from '@zhanggui/contract/config/config.ts'
import type { RawBuilder } from 'kysely'
import { query, sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { FileUse } from '../../kernel/file/uses.ts'

/** The settings of the merchant: those it was born with, under what it has changed. */
export async function selectMerchantSettings(tx: Tx): Promise<MerchantSettings> {
  const rows = await tx.all(
    query
      .selectFrom('setting')
      .select(['key', 'value'])
      .where('merchant_id', '=', tx.merchantId)
      .where('store_id', '=', 0),
  )
  const known = new Map(rows.map((row) => [row.key, row.value]))
  const settings = Object.keys(bornSettings).map((key) => [
    key,
    known.has(key) ? known.get(key) : bornSettings[key as keyof MerchantSettings],
  ])
  return merchantSettings.parse(Object.fromEntries(settings))
}

/** Whether the file with the key in this column is the logo of the merchant. */
export const isLogo = (tx: Tx, key: RawBuilder<unknown>) => sql<boolean>`exists (
  select from setting s where s.merchant_id = ${tx.merchantId} and s.store_id = 0 and s.key = 'logo'
    and s.value #>> '{}' = '/media/' || ${tx.merchantId}::bigint || '/' || ${key})`

export const logoUse: FileUse = (tx) => isLogo(tx, sql`f.key`)
