import { configCalls } from '@zhanggui/contract/config/config.calls.ts'
import { type CallContext, implement } from '../../kernel/implement.ts'
import { appSettingsOf } from './app-settings.ts'

export const configRoutes = implement(configCalls, {
  findAppSettings: async ({ services }: CallContext) => appSettingsOf(services.settings),
} as never)
