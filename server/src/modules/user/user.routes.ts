import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import { implement } from '../../kernel/http/implement.ts'
import type { Module } from '../../kernel/module.ts'
import { makeLink, revokeLink } from './link.ts'
import { findProfile, findSystemAll, findUserDetail, updateProfile } from './profile.ts'
import { findLink, joinByLink, useLink } from './use-link.ts'
import { findUserPage } from './user.ts'
import { saveUser } from './user-save.ts'
import { userSearch } from './user-search.sql.ts'
import { removeUser, setUserStatus, unmaskUser } from './user-status.ts'

const userRoutes = implement(userCalls, {
  findProfile,
  updateProfile,
  findUserPage,
  findUserDetail,
  saveUser,
  setUserStatus,
  removeUser,
  makeLink,
  revokeLink,
  findLink,
  useLink,
  joinByLink,
  unmaskUser,
  findSystemAll,
})

export const userModule: Module = { routes: userRoutes, search: userSearch }
