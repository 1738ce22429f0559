import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import { implement } from '../../kernel/http/implement.ts'
import { findProfile, findSystemAll, findUserDetail, updateProfile } from './profile.ts'
import { findUserPage } from './user.ts'
import { saveUser } from './user-save.ts'
import { removeUser, resetPassword, setUserStatus, unmaskUser } from './user-status.ts'

export const userRoutes = implement(userCalls, {
  findProfile,
  updateProfile,
  findUserPage,
  findUserDetail,
  saveUser,
  setUserStatus,
  removeUser,
  resetPassword,
  unmaskUser,
  findSystemAll,
})
