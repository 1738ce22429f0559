import { z } from 'zod'
import { defineCall, nothing } from '../call.ts'
import { id } from '../rules.ts'
import {
  keyChange,
  keyForm,
  keyPage,
  keyQuery,
  sandboxAnswer,
  sandboxChoices,
  sandboxForm,
} from './openApi.ts'

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
  /** The calls of the Open API, and the keys that reach no further than the person. */
  findSandboxChoices: defineCall({
    path: '/bf/ipos/web/openApi/findSandboxChoices',
    summary: ['沙箱里可用的调用和密钥', 'The calls and keys of the sandbox'],
    access: { permission: `${page}.sandbox` },
    input: nothing,
    output: sandboxChoices,
  }),
  /** A real call of the Open API with a key. The server signs it. */
  sendInSandbox: defineCall({
    path: '/bf/ipos/web/openApi/sendInSandbox',
    summary: ['用密钥发一次开放接口调用', 'Send a call of the Open API with a key'],
    access: { permission: `${page}.sandbox` },
    input: sandboxForm,
    output: sandboxAnswer,
    audit: 'openApi.sandbox',
  }),
}
