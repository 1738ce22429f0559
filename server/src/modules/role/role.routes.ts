import { roleCalls } from '@zhanggui/contract/role/role.calls.ts'
import { implement } from '../../kernel/http/implement.ts'
import { findRoleList, findRoleOptions, removeRole, saveRole, setRoleAuth } from './role.ts'

export const roleRoutes = implement(roleCalls, {
  findRoleList,
  findRoleOptions,
  saveRole,
  setRoleAuth,
  removeRole,
})
