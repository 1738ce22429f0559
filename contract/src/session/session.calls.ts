import { z } from 'zod'
import { defineCall, done, nothing } from '../call.ts'
import { currentUser, loginForm } from './session.ts'

export const sessionCalls = {
  getSealKey: defineCall({
    path: '/bf/ipos/web/emp/get/sealKey',
    summary: ['取密码加密公钥和一次性随机数', 'The public key and nonce a password is sealed with'],
    access: 'public',
    input: nothing,
    output: z.object({ publicKey: z.string(), nonce: z.string() }),
    load: 'critical',
  }),
  login: defineCall({
    path: '/bf/ipos/web/emp/login',
    summary: ['密码登录', 'Sign in by password'],
    access: 'public',
    input: loginForm,
    output: z.object({ token: z.string(), merchantId: z.string() }),
    audit: 'session.login',
    load: 'critical',
  }),
  logout: defineCall({
    path: '/bf/ipos/web/emp/logout',
    summary: ['退出登录', 'Sign out'],
    access: 'signedIn',
    input: nothing,
    output: done,
    audit: 'session.logout',
    load: 'critical',
  }),
  findCurrent: defineCall({
    path: '/bf/ipos/web/emp/find/current',
    summary: ['当前用户', 'The signed-in user'],
    access: 'signedIn',
    input: nothing,
    output: currentUser,
    load: 'critical',
    personal: ['phone', 'email'],
  }),
}
