import type { Call, InputOf, OutputOf } from '@zhanggui/contract/call.ts'
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import type { SmsPurpose } from '@zhanggui/contract/session/session.ts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { vi } from 'vitest'
import { seal } from '../../console/src/kit/wire/seal.ts'
import { type Client, clientOf, type Envelope, type TestApp } from './app.ts'

/** Makes a public call as a browser without cookies does. */
export async function ask<C extends Call>(
  app: TestApp,
  call: C,
  input: InputOf<C> | Record<string, unknown>,
  { remoteAddress = '127.0.0.1', url = call.path }: { remoteAddress?: string; url?: string } = {},
): Promise<Envelope<OutputOf<C>> & { cookies: string[] }> {
  const answer = await app.app.inject({ method: 'POST', url, remoteAddress, payload: input as object })
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0] as string)
  return { ...(answer.json() as Envelope<OutputOf<C>>), cookies }
}

/** A password as the console sends it, with its own nonce. */
export async function sealedPassword(app: TestApp, password: string): Promise<string> {
  const { publicKey, nonce } = (await ask(app, sessionCalls.getSealKey, {})).data
  return seal(publicKey, JSON.stringify({ nonce, value: password }))
}

/** The ticket of a solved captcha, solved as a browser does. */
export async function solvedCaptcha(
  app: TestApp,
  pin = '',
  { remoteAddress = '127.0.0.1' }: { remoteAddress?: string } = {},
): Promise<string> {
  const challenge = (await ask(app, sessionCalls.getCaptcha, { pin }, { remoteAddress })).data
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('no solution')
  const { counter, derivedKey } = solution
  const answer = await ask(
    app,
    sessionCalls.checkCaptcha,
    { challenge, solution: { counter, derivedKey } },
    { remoteAddress },
  )
  if (answer.rtnStatus !== '0') throw new Error(answer.rtnMsg)
  return answer.data.ticket
}

/** Requests a code and reads it from the inbox of a development server. */
export async function receivedCode(app: TestApp, phone: string, purpose: SmsPurpose): Promise<string> {
  const before = app.services.sms.inbox.length
  const sent = await ask(app, sessionCalls.sendSmsCode, { phone, purpose })
  if (sent.rtnStatus !== '0') throw new Error(`${phone}: ${sent.rtnStatus} ${sent.rtnMsg}`)
  await vi.waitUntil(() => app.services.sms.inbox.length > before, { timeout: 3000, interval: 10 })
  const message = app.services.sms.inbox.find((item) => item.phone === phone && item.purpose === purpose)
  return (message as { code: string }).code
}

/** The client that this answer has signed in. */
export function signedInBy(app: TestApp, answer: { cookies: string[] }): Client {
  const value = (name: string) =>
    answer.cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
  return clientOf(app.app, {
    rtnStatus: '0',
    rtnMsg: '',
    data: { token: value('app_token'), merchantId: value('app_merchantId') },
    cookies: answer.cookies,
  })
}
