import { appSettingsPath } from './app-settings.ts'

export const sealKeyPath = '/bf/ipos/web/emp/get/sealKey'

/** These calls are never sealed, because sealing needs their answers. Files are never sealed either. */
export const plainPaths: ReadonlySet<string> = new Set([appSettingsPath, sealKeyPath])
