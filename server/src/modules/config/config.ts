import { bornSettings, type MerchantSettings, merchantSettings } from '@zhanggui/contract/config/config.ts'
import { query } from '../../kernel/query.ts'
import type { Tx } from '../../kernel/tenant.ts'

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
