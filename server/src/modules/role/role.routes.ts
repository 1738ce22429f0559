import { roleCalls } from '@zhanggui/contract/role/role.calls.ts'
import { implement } from '../../kernel/http/implement.ts'
import type { Module } from '../../kernel/module.ts'
import { findRoleList, findRoleOptions, removeRole, saveRole, setRoleAuth } from './role.ts'

const roleRoutes = implement(roleCalls, {
  findRoleList,
  findRoleOptions,
  saveRole,
  setRoleAuth,
  removeRole,
})

export const roleModule: Module = { routes: roleRoutes }
