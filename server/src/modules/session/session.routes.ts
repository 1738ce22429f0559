import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { sessionOpenCalls } from '@zhanggui/contract/session/session.open.ts'
import { endOwnSession, endSession, selectAccountSessions } from '../../kernel/database/system.sql.ts'
import { implement } from '../../kernel/http/implement.ts'
import type { Module } from '../../kernel/module.ts'
import { refuse } from '../../kernel/refusal.ts'
import { issueNonce, sealKeyPair } from '../../kernel/session/seal.ts'
import { forgetDevice, selectKnownDevices } from '../../kernel/session/sign-in.sql.ts'
import { checkCaptcha, getCaptcha } from './captcha.ts'
import { updatePassword } from './change-password.ts'
import { findCurrent } from './current.ts'
import { posLogin } from './pos-login.ts'
import { register } from './register.ts'
import { confirmScan, createScan, findScan, pollScan } from './scan.ts'
import { clearSessionCookies, login } from './session.ts'
import { forgetPassword, loginBySms, sendSmsCode } from './sms-code.ts'
import { setCurrent } from './switch.ts'
import { endView, viewAs } from './view.ts'

const sessionRoutes = implement(sessionCalls, {
  getSealKey: async ({ services }) => ({
    publicKey: sealKeyPair(services.settings.SECRET).publicKey,
    nonce: issueNonce(services.settings.SECRET, Date.now()),
  }),

  login,
  loginBySms,
  sendSmsCode,
  getCaptcha,
  checkCaptcha,
  createScan,
  pollScan,
  findScan,
  confirmScan,
  register,
  forgetPassword,
  updatePassword,

  logout: async (context) => {
    const { session, tx, services } = context
    context.note(String(session.id))
    await endSession(tx, session.id, 'logout')
    context.afterCommit(() => services.sessions.forget(String(session.id)))
    clearSessionCookies(context)
    return null
  },

  findCurrent,
  setCurrent,

  findDeviceList: async ({ session, tx }) =>
    (await selectAccountSessions(tx, session.accountId)).map((row) => ({
      id: String(row.id),
      current: row.id === session.id,
      userAgent: row.user_agent,
      ip: row.ip,
      merchantName: row.merchant_name,
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at,
    })),

  endDevice: async (context, { id }) => {
    const { session, tx, services } = context
    if (!(await endOwnSession(tx, session.accountId, Number(id), 'device'))) throw refuse('common.notFound')
    context.note(id)
    context.afterCommit(() => services.sessions.forget(id))
    if (Number(id) === session.id) clearSessionCookies(context)
    return null
  },

  findKnownDeviceList: async ({ session, tx, device }) => {
    const current = device()
    return (await selectKnownDevices(tx, session.accountId)).map((row) => ({
      id: String(row.id),
      current: current?.equals(row.device_hash) ?? false,
      userAgent: row.user_agent,
      ip: row.ip,
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at,
    }))
  },

  forgetKnownDevice: async ({ session, tx, note }, { id }) => {
    if (!(await forgetDevice(tx, session.accountId, Number(id)))) throw refuse('common.notFound')
    note(id)
    return null
  },

  viewAs,
  endView,
})

export const sessionModule: Module = {
  routes: [...sessionRoutes, ...implement(sessionOpenCalls, { posLogin })],
}
