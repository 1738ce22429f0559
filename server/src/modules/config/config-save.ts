import { bornSettings, type MerchantSettings } from '@zhanggui/contract/config/config.ts'
import { auditWord } from '../../kernel/audit.ts'
import { keyOfAddress } from '../../kernel/files.ts'
import type { TenantContext } from '../../kernel/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { staleVersion } from '../../kernel/stale.ts'
import { lockMerchantWide } from '../role/merchant-wide.ts'
import { keepLogo, lockSettings, releaseLogo, selectSettingsVersion, upsertSetting } from './config.sql.ts'
import { selectMerchantSettings } from './config.ts'

type Key = keyof MerchantSettings
const keys = Object.keys(bornSettings) as Key[]

const textOfValue = (value: string | boolean): string | null =>
  typeof value === 'boolean' ? auditWord(value ? 'audit.yes' : 'audit.no') : value || null

/** Saves the settings that are given; the others stay as they are. */
export async function saveConfig(
  context: TenantContext,
  { version, ...changed }: { [K in Key]?: MerchantSettings[K] | undefined } & { version: number },
): Promise<{ version: number }> {
  const { tx, session } = context
  await lockMerchantWide(context, 'iposWeb.settings.config.edit')
  await lockSettings(tx)
  const last = await selectSettingsVersion(tx, session.timeZone)
  if (last.version !== version) throw staleVersion(context, last)
  const before = await selectMerchantSettings(tx)
  const moved = keys.filter((key) => changed[key] !== undefined && changed[key] !== before[key])
  if (moved.includes('logo')) await replaceLogo(context, before.logo, changed.logo ?? '')
  for (const key of moved) await upsertSetting(tx, session.merchantId, key, changed[key], session.name)
  context.note('', {
    changes: moved.map((key) => ({
      field: key,
      before: textOfValue(before[key]),
      after: textOfValue(changed[key] ?? ''),
    })),
  })
  return { version: version + moved.length }
}

async function replaceLogo(context: TenantContext, before: string, after: string): Promise<void> {
  const { tx, session, language } = context
  if (after !== '') {
    const key = keyOfAddress(session.merchantId, 'media', after)
    if (key === null || !(await keepLogo(tx, key))) {
      const refusal = refuse('config.logoGone')
      throw refusal.withData([{ path: 'logo', key: 'config.logoGone', message: refusal.say(language) }])
    }
  }
  const former = keyOfAddress(session.merchantId, 'media', before)
  if (former !== null) await releaseLogo(tx, former)
}
