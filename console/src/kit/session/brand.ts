import { useCell } from '../base/cell.ts'
import { t, useText } from '../base/text.ts'
import { appSettings, useAppSettings } from '../wire/app-settings.ts'
import { type Session, session } from './session.ts'

const chosen = (now: Session | null, systemName: string) => now?.user.settings.systemName || systemName

/** The name of the system: the merchant's, or the installation's, or the product's. */
export const brand = (): string => chosen(session.get(), appSettings().systemName) || t('session.brand')

export function useBrand(): { name: string; logo: string } {
  const say = useText()
  const now = useCell(session)
  const { systemName } = useAppSettings()
  return { name: chosen(now, systemName) || say('session.brand'), logo: now?.user.settings.logo ?? '' }
}
