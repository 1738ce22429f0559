import type { AppSettings } from '@zhanggui/contract/config/config.ts'
import type { Settings } from '../../kernel/settings.ts'
import { inboxPath } from '../../kernel/sms/sms-inbox.ts'
import { phoneAddress } from '../../kernel/web/phone-address.ts'

/** Settings that the console needs before sign-in. Spec section 9 gives the sizes. */
export const appSettingsOf = (settings: Settings): AppSettings => ({
  systemName: settings.SYSTEM_NAME,
  systemCode: settings.SYSTEM_CODE,
  loginPrefix: settings.LOGIN_PREFIX,
  gateway: settings.GATEWAY ? settings.GATEWAY_PREFIX : '',
  upload: settings.UPLOAD_URL ?? '',
  registration: settings.registration,
  theme: 'default',
  sms: settings.sms !== 'off',
  inbox: settings.sms === 'inbox' ? inboxPath : '',
  phoneAddress: phoneAddress(settings),
  sidebarWidth: 160,
  sidebarCollapsedWidth: 60,
  map: settings.map,
})
