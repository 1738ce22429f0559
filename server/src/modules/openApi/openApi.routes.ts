import { openApiCalls } from '@zhanggui/contract/openApi/openApi.calls.ts'
import { implement } from '../../kernel/http/implement.ts'
import type { Module } from '../../kernel/module.ts'
import { createKey, findKeyPage, revokeKey, saveKey } from './openApi.ts'
import { findSandboxChoices, sendInSandbox } from './sandbox.ts'

export const openApiModule: Module = {
  routes: implement(openApiCalls, {
    findKeyPage,
    createKey,
    saveKey,
    revokeKey,
    findSandboxChoices,
    sendInSandbox,
  }),
}
