import { configCalls } from '@zhanggui/contract/config/config.calls.ts'
import { implement } from '../../kernel/http/implement.ts'
import type { Module } from '../../kernel/module.ts'
import { appSettingsOf } from './app-settings.ts'
import { selectSettingsVersion } from './config.sql.ts'
import { logoUse, selectMerchantSettings } from './config.ts'
import { saveConfig } from './config-save.ts'

const configRoutes = implement(configCalls, {
  findAppSettings: async ({ services }) => appSettingsOf(services.settings),
  findConfigDetail: async ({ tx, session }) => ({
    ...(await selectMerchantSettings(tx)),
    version: (await selectSettingsVersion(tx, session.timeZone)).version,
  }),
  saveConfig,
})

export const configModule: Module = { routes: configRoutes, fileUse: logoUse }
