import { z } from 'zod'
import { defineCall, nothing } from '../call.ts'
import { appSettings, changedSettings, settingsDetail } from './config.ts'

const page = 'iposWeb.settings.config'

export const configCalls = {
  findAppSettings: defineCall({
    path: '/bf/ipos/web/config/findAppSettings',
    summary: ['登录前需要知道的应用设置', 'App settings that are needed before signing in'],
    access: 'public',
    input: nothing,
    output: appSettings,
    load: 'critical',
  }),
  findConfigDetail: defineCall({
    path: '/bf/ipos/web/config/findConfigDetail',
    summary: ['商户设置', 'Settings of the merchant'],
    access: { permission: page },
    input: nothing,
    output: settingsDetail,
  }),
  saveConfig: defineCall({
    path: '/bf/ipos/web/config/saveConfig',
    summary: ['保存商户设置', 'Save settings of the merchant'],
    access: { permission: `${page}.edit` },
    /** A save changes only the given settings. */
    input: changedSettings,
    output: z.object({ version: z.int32() }),
    audit: 'config.save',
  }),
}
