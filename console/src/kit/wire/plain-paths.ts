import { appSettingsPath } from './app-settings.ts'

export const sealKeyPath = '/bf/ipos/web/emp/get/sealKey'

/** Calls that go plain even in gateway mode: what must be known before anything can be sealed. Files never go through it. */
export const plainPaths: ReadonlySet<string> = new Set([appSettingsPath, sealKeyPath])
