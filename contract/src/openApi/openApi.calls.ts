import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id } from '../rules.ts'
import { keyChange, keyForm, keyPage, keyQuery } from './openApi.ts'

const page = 'iposWeb.settings.openApi'

export const openApiCalls = {
  findKeyPage: defineCall({
    path: '/bf/ipos/web/openApi/findKeyPage',
    summary: ['接口密钥', 'API keys'],
    access: { permission: page },
    input: keyQuery,
    output: keyPage,
  }),
  /** The secret is in this answer only. */
  createKey: defineCall({
    path: '/bf/ipos/web/openApi/createKey',
    summary: ['新增接口密钥', 'Make an API key'],
    access: { permission: `${page}.edit` },
    input: keyForm,
    output: z.object({ id, key: z.string(), secret: z.string() }),
    audit: 'openApi.create',
  }),
  saveKey: defineCall({
    path: '/bf/ipos/web/openApi/saveKey',
    summary: ['修改接口密钥', 'Change an API key'],
    access: { permission: `${page}.edit` },
    input: keyChange,
    output: z.object({ version: z.int32() }),
    audit: 'openApi.save',
  }),
  revokeKey: defineCall({
    path: '/bf/ipos/web/openApi/revokeKey',
    summary: ['停用接口密钥', 'Revoke an API key'],
    access: { permission: `${page}.edit` },
    input: z.strictObject({ id }),
    output: z.null(),
    audit: 'openApi.revoke',
  }),
}
