import type { AppSettings } from '@zhanggui/contract/config/config.ts'
import { cell, useCell } from '../base/cell.ts'

// This file does not import zod, because the login entry reads it, too. app-settings.test.ts checks that the path
// equals the contract's.
export const appSettingsPath = '/bf/ipos/web/config/findAppSettings'
export const sealKeyPath = '/bf/ipos/web/emp/get/sealKey'
/** These calls are never sealed, because sealing needs their answers. Files are never sealed either. */
export const plainPaths: ReadonlySet<string> = new Set([appSettingsPath, sealKeyPath])
/** The id of the element in the page where the server writes the settings, so that they need no call. */
export const appSettingsElement = 'app-settings'

/** The settings until the real ones arrive, or if they cannot be read. All features that need a setup are off. */
export const plainSettings: AppSettings = {
  systemName: '',
  systemCode: 'ipos',
  loginPrefix: 'ipos',
  gateway: '',
  upload: '',
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

/** Reads the settings from the page. The page of a development server has none, so they come by a call. */
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
