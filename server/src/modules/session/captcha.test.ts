import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import type { CaptchaChallenge } from '@zhanggui/contract/session/session.ts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenApp, type TestApp } from '../../../test/app.ts'
import { ask, solvedCaptcha } from '../../../test/sign-in.ts'

let app: TestApp
let owner: pg.Client
let asked = 0

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  owner = new pg.Client(app.connection)
  await owner.connect()
})
beforeEach(() => owner.query('delete from captcha; delete from login_attempt'))
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

/** Each from its own network, because another test covers the limit per network. */
const nextNetwork = () => ({ remoteAddress: `2001:db8:${++asked}::1` })

async function solve(challenge: CaptchaChallenge) {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('no solution')
  return { counter: solution.counter, derivedKey: solution.derivedKey }
}

const givenTries = (key: string, count: number) =>
  owner.query('insert into login_attempt (key) select $1 from generate_series(1, $2::int)', [key, count])

describe('the proof of work', () => {
  test('earns one ticket, however many hand the solution in at once', async () => {
    const from = nextNetwork()
    const challenge = (await ask(app, sessionCalls.getCaptcha, {}, from)).data
    const solution = await solve(challenge)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask(app, sessionCalls.checkCaptcha, { challenge, solution }, from)),
    )
    expect(answers.filter((answer) => answer.rtnStatus === '0')).toHaveLength(1)
  })

  test('needs the right solution of a challenge of this server, in time', async () => {
    const from = nextNetwork()
    const challenge = (await ask(app, sessionCalls.getCaptcha, {}, from)).data
    const solution = await solve(challenge)
    const check = async (given: CaptchaChallenge, answer = solution) =>
      (await ask(app, sessionCalls.checkCaptcha, { challenge: given, solution: answer }, from)).rtnStatus
    const { parameters } = challenge
    for (const changed of [
      { expiresAt: parameters.expiresAt + 60 },
      { data: { ...parameters.data, level: 6 } },
      { keyPrefix: '00' },
    ])
      expect(await check({ ...challenge, parameters: { ...parameters, ...changed } })).toBe('11007')
    const wrong = {
      ...solution,
      derivedKey: solution.derivedKey.replace(/.$/, (c) => (c === '0' ? '1' : '0')),
    }
    expect(await check(challenge, wrong)).toBe('11007')
    expect(await check(challenge)).toBe('0')
  })

  test('belongs to the network and the browser that asked', async () => {
    const challenge = (await ask(app, sessionCalls.getCaptcha, {}, nextNetwork())).data
    const solution = await solve(challenge)
    const elsewhere = await ask(app, sessionCalls.checkCaptcha, { challenge, solution }, nextNetwork())
    expect(elsewhere.rtnStatus).toBe('11007')
    const browser = await app.app.inject({
      method: 'POST',
      url: sessionCalls.checkCaptcha.path,
      remoteAddress: `2001:db8:${asked - 1}::1`,
      headers: { 'user-agent': 'another browser' },
      payload: { challenge, solution },
    })
    expect(browser.json().rtnStatus).toBe('11007')
  })

  test('doubles with each wrong try of the account, and with three of the network; less work is not enough', async () => {
    const levelOf = async (pin: string, from: { remoteAddress: string }) =>
      (await ask(app, sessionCalls.getCaptcha, { pin }, from)).data.parameters.data.level
    const levels: number[] = []
    for (let tries = 0; tries < 5; tries++) {
      await owner.query('delete from login_attempt')
      await givenTries('typed:nobody', tries)
      levels.push(await levelOf('nobody', nextNetwork()))
    }
    expect(levels).toEqual([0, 0, 0, 1, 2])
    const from = { remoteAddress: '203.0.113.50' }
    await givenTries('net:203.0.113.50', 17)
    expect(await levelOf('', from)).toBe(4)
    await owner.query('delete from login_attempt')
    const there = nextNetwork()
    const easy = await solvedCaptcha(app, 'nobody', there)
    await givenTries('typed:nobody', 4)
    expect((await app.tryLogin('nobody', 'Guess1a', { ...there, captcha: easy })).rtnStatus).toBe('11006')
    const here = nextNetwork()
    const enough = await solvedCaptcha(app, 'nobody', here)
    expect((await app.tryLogin('nobody', 'Guess1a', { ...here, captcha: enough })).rtnStatus).toBe('11001')
  })

  test('earns a ticket for five minutes', async () => {
    const from = nextNetwork()
    const captcha = await solvedCaptcha(app, 'someone', from)
    await givenTries('typed:someone', 2)
    await owner.query("update captcha set expires_at = expires_at - interval '5 minutes'")
    expect((await app.tryLogin('someone', 'Guess1a', { ...from, captcha })).rtnStatus).toBe('11006')
  })

  test('is given at most 30 times a minute to a network', async () => {
    const statuses: string[] = []
    for (let i = 0; i < 32; i++)
      statuses.push(
        (await ask(app, sessionCalls.getCaptcha, {}, { remoteAddress: `2001:db8:9:9::${i + 1}` })).rtnStatus,
      )
    expect(statuses.filter((status) => status === '0')).toHaveLength(30)
    expect(statuses.slice(30)).toEqual(['11003', '11003'])
  })
})
