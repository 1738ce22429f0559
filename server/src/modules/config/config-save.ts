import { bornSettings, type MerchantSettings } from '@zhanggui/contract/config/config.ts'
import { keyOfAddress } from '../../kernel/file/files.ts'
import { releaseFiles } from '../../kernel/file/uses.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { auditWord } from '../../kernel/record/audit.ts'
import { staleVersion } from '../../kernel/record/stale.ts'
import { refuse } from '../../kernel/refusal.ts'
import { keepPicture } from '../material/keep-picture.ts'
import { lockMerchantWide } from '../role/merchant-wide.ts'
import { lockSettings, selectFileIds, selectSettingsVersion, upsertSetting } from './config.sql.ts'
import { selectMerchantSettings } from './config.ts'

type Key = keyof MerchantSettings
const keys = Object.keys(bornSettings) as Key[]

const textOfValue = (value: string | number | boolean): string | null =>
  typeof value === 'boolean' ? auditWord(value ? 'audit.yes' : 'audit.no') : String(value) || null

/** Saves the given settings. All others stay unchanged. */
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
  if (moved.includes('logo')) await holdLogo(context, changed.logo ?? '')
  for (const key of moved) await upsertSetting(tx, session.merchantId, key, changed[key], session.name)
  if (moved.includes('logo')) await releaseLogo(context, before.logo)
  context.note('', {
    changes: moved.map((key) => ({
      field: key,
      before: textOfValue(before[key]),
      after: textOfValue(changed[key] ?? ''),
    })),
  })
  return { version: version + moved.length }
}

async function holdLogo(context: TenantContext, address: string): Promise<void> {
  if (address === '' || (await keepPicture(context, address))) return
  throw refuse('config.logoGone').at('logo')
}

/** Releases the picture of the former logo, unless something else uses it. */
async function releaseLogo({ tx, session }: TenantContext, address: string): Promise<void> {
  const key = keyOfAddress(session.merchantId, 'media', address)
  if (key !== null) await releaseFiles(tx, await selectFileIds(tx, key))
}
