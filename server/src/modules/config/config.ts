import { bornSettings, type MerchantSettings, merchantSettings } from '@zhanggui/contract/config/config.ts'
import { query, sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { FileUse } from '../../kernel/file/uses.ts'

/** The settings of the merchant: the defaults, replaced by its own values. */
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

const isLogo: FileUse['keeps'] = (tx) => sql<boolean>`exists (
  select from setting s where s.merchant_id = ${tx.merchantId} and s.store_id = 0 and s.key = 'logo'
    and s.value #>> '{}' = '/media/' || ${tx.merchantId}::bigint || '/' || f.key)`

/** The logo of the merchant. In a list of uses it comes first. */
export const logoUse: FileUse = {
  keeps: isLogo,
  shown: (tx) => sql`
    select 'config' as noun, 0::bigint as id, '' as title, '' as code, array['logo'] as places, 'infinity'::timestamptz as at
    where ${isLogo(tx)}`,
}
