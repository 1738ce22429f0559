import type { AppSettings } from '@zhanggui/contract/config/config.ts'
import { cell, useCell } from '../base/cell.ts'

// Without zod, because the login entry reads them, too; app-settings.test.ts holds the path equal to the contract's.
export const appSettingsPath = '/bf/ipos/web/config/findAppSettings'
/** Where the server writes them into the page, so that no call is needed for them. */
export const appSettingsElement = 'app-settings'

/** Until they are known, and when they cannot be read: the product as it comes, with nothing that needs setting up. */
export const plainSettings: AppSettings = {
  systemName: '',
  systemCode: 'ipos',
  loginPrefix: 'ipos',
  gateway: '',
  registration: false,
  theme: 'default',
  sms: false,
  inbox: '',
  phoneAddress: '',
  sidebarWidth: 160,
  sidebarCollapsedWidth: 60,
  map: { tileUrl: '', searchUrl: '', attribution: '', datum: 'gcj02' },
}

const current = cell<AppSettings>(plainSettings)
export const appSettings = (): AppSettings => current.get()
export const useAppSettings = (): AppSettings => useCell(current)

/** Reads the app settings out of the page; a development server's page has none, then they are asked for. */
export async function loadAppSettings(): Promise<AppSettings> {
  const known = writtenSettings(document.getElementById(appSettingsElement)?.textContent ?? '')
  const settings = known ?? (await askedSettings()) ?? plainSettings
  current.set(settings)
  const { style } = document.documentElement
  style.setProperty('--sidebar', `${settings.sidebarWidth}px`)
  style.setProperty('--sidebar-collapsed', `${settings.sidebarCollapsedWidth}px`)
  return settings
}

export function writtenSettings(json: string): AppSettings | null {
  try {
    const written: unknown = JSON.parse(json)
    if (typeof written !== 'object' || written === null || !('systemCode' in written)) return null
    return { ...plainSettings, ...(written as Partial<AppSettings>) }
  } catch {
    return null
  }
}

async function askedSettings(): Promise<AppSettings | null> {
  try {
    const response = await fetch(appSettingsPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(8000),
    })
    const answer: { rtnStatus?: unknown; data?: unknown } = await response.json()
    return String(answer.rtnStatus) === '0' ? writtenSettings(JSON.stringify(answer.data)) : null
  } catch {
    return null
  }
}
