import { configCalls } from '@zhanggui/contract/config/config.calls.ts'
import { fileCalls } from '@zhanggui/contract/file/file.calls.ts'
import { memberOpenCalls } from '@zhanggui/contract/member/member.open.ts'
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAnswer, seal, sealCall } from '../../../../console/src/kit/wire/seal.ts'
import { type Envelope, givenApp, type TestApp } from '../../../test/app.ts'
import { ask } from '../../../test/sign-in.ts'

let app: TestApp
let publicKey: string

beforeAll(async () => {
  app = await givenApp({ environment: { GATEWAY: 'on' }, startTasks: false })
  publicKey = (await ask(app, sessionCalls.getSealKey, {})).data.publicKey
})
afterAll(() => app?.close())

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'POST', url, payload, headers })

/** A call through the gateway, as the console sends it. */
async function sealed(path: string, input: unknown, headers: Record<string, string> = {}, now = Date.now()) {
  const { body, key } = sealCall(publicKey, path, input, now)
  const answer = await post(`/gateway${path}`, body, headers)
  const text = answer.json() as Envelope | { sealed: string }
  const envelope = ('sealed' in text ? openAnswer(key, text.sealed) : text) as Envelope<never>
  return { envelope, body, key, raw: answer.body, cookies: [answer.headers['set-cookie'] ?? []].flat() }
}

async function signIn(): Promise<Record<string, string>> {
  const { nonce } = (await ask(app, sessionCalls.getSealKey, {})).data
  const password = seal(publicKey, JSON.stringify({ nonce, value: 'Zhanggui1' }))
  const { envelope, cookies } = await sealed(sessionCalls.login.path, { pin: 'admin', password })
  const { token, merchantId } = (envelope as Envelope<{ token: string; merchantId: string }>).data
  return { token, merchantid: merchantId, cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') }
}

describe('with the gateway', () => {
  test('sign-in, a switch of the merchant and a list run sealed', async () => {
    const headers = await signIn()
    const stores = await sealed(storeCalls.findAllStoreList.path, { merchantId: headers.merchantid }, headers)
    expect(stores.envelope).toMatchObject({ rtnStatus: '0' })
    expect(JSON.stringify(stores.envelope)).toContain('一店')
    expect(stores.raw).not.toContain('一店')
    const other = headers.merchantid === '1' ? '3' : '1'
    const moved = await sealed(sessionCalls.setCurrent.path, { groupId: other }, headers)
    expect(moved.envelope.rtnStatus).toBe('0')
    // Refusals are sealed too. The same rules apply as on the plain path.
    const stale = await sealed(storeCalls.findAllStoreList.path, {}, headers)
    expect(stale.envelope.rtnStatus).toBe('-4')
    expect(JSON.parse(stale.raw)).toHaveProperty('sealed')
    const wrong = await sealed(
      sessionCalls.setCurrent.path,
      { groupId: 'x' },
      { ...headers, merchantid: other },
    )
    expect(wrong.envelope).toMatchObject({ rtnStatus: '10002' })
  })

  test('programs call as ever: their signature is over the plain body, and no sealed one is taken', async () => {
    const { path } = memberOpenCalls.upsertMember
    expect((await post(path, {})).json().rtnStatus).toBe('37001')
    expect((await sealed(path, {}, {})).envelope.rtnStatus).toBe('10004')
  })

  test('a body is accepted once, within five minutes, and only unchanged', async () => {
    const headers = await signIn()
    const path = storeCalls.findAllStoreList.path
    const first = await sealed(path, {}, headers)
    expect(first.envelope.rtnStatus).toBe('0')
    const again = await post(`/gateway${path}`, first.body, headers)
    expect(again.json().rtnStatus).toBe('11024')
    const minutes = (n: number) => Date.now() + n * 60_000
    expect((await sealed(path, {}, headers, minutes(-6))).envelope.rtnStatus).toBe('11024')
    expect((await sealed(path, {}, headers, minutes(6))).envelope.rtnStatus).toBe('11024')
    expect((await sealed(path, {}, headers, minutes(-4))).envelope.rtnStatus).toBe('0')
    const { body } = sealCall(publicKey, path, {}, Date.now())
    const bent = `${body.sealed.slice(0, 60)}${body.sealed[60] === 'A' ? 'B' : 'A'}${body.sealed.slice(61)}`
    for (const broken of [{ sealed: bent }, { sealed: 'x' }, { sealed: 1 }, {}, []])
      expect((await post(`/gateway${path}`, broken, headers)).json().rtnStatus).toBe('11024')
    for (const content of ['null', '[]', '{"at":1}', 'not json', '{"key":"short","at":9999999999999}'])
      expect(
        (await post(`/gateway${path}`, { sealed: seal(publicKey, content) }, headers)).json().rtnStatus,
      ).toBe('11024')
  })

  test('a body that was sealed for one call is refused by another, and stays valid for its own', async () => {
    const headers = await signIn()
    const path = storeCalls.findAllStoreList.path
    const { body, key } = sealCall(publicKey, path, {}, Date.now())
    expect((await post('/gateway/no/such/call', body, headers)).json().rtnStatus).toBe('10004')
    for (const other of [sessionCalls.logout.path, storeCalls.querySettledShopList.path])
      expect((await post(`/gateway${other}`, body, headers)).json().rtnStatus, other).toBe('11024')
    const unnamed = seal(publicKey, JSON.stringify({ key: 'A'.repeat(43), at: Date.now(), input: {} }))
    expect((await post(`/gateway${path}`, { sealed: unnamed }, headers)).json().rtnStatus).toBe('11024')
    const answer = (await post(`/gateway${path}`, body, headers)).json() as { sealed: string }
    expect(openAnswer(key, answer.sealed)).toMatchObject({ rtnStatus: '0' })
  })

  test('the same body 20 times at once is accepted once', async () => {
    const headers = await signIn()
    const { body } = sealCall(publicKey, storeCalls.findAllStoreList.path, {}, Date.now())
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post(`/gateway${storeCalls.findAllStoreList.path}`, body, headers)),
    )
    expect(answers.filter((answer) => 'sealed' in answer.json())).toHaveLength(1)
  })

  test('a used body is a replay also on another node and after a restart', async () => {
    const headers = await signIn()
    const path = storeCalls.findAllStoreList.path
    const { body } = await sealed(path, {}, headers, Date.now() + 4 * 60_000)
    const other = await givenApp({
      environment: { GATEWAY: 'on' },
      startTasks: false,
      connection: app.connection,
    })
    const replay = async () =>
      (await other.app.inject({ method: 'POST', url: `/gateway${path}`, payload: body, headers })).json()
    expect((await replay()).rtnStatus).toBe('11024')
    // The nonce is kept exactly as long as its body would be accepted.
    const owner = new pg.Client(app.connection)
    await owner.connect()
    const kept =
      "select extract(epoch from expires_at - now()) as s from used_nonce where nonce like 'gateway %'"
    const seconds = (await owner.query<{ s: string }>(kept)).rows.map((row) => Number(row.s))
    expect(Math.max(...seconds)).toBeGreaterThan(9 * 60)
    await owner.query("update used_nonce set expires_at = now() - interval '1 second'")
    await owner.query('select zg_sweep()')
    expect((await owner.query(kept)).rows).toEqual([])
    await owner.end()
    await other.close()
  })

  test('plain calls are refused, except those before the key is known and those with files', async () => {
    const headers = await signIn()
    expect((await post(storeCalls.findAllStoreList.path, {}, headers)).json().rtnStatus).toBe('11023')
    expect((await post(sessionCalls.login.path, { pin: 'admin', password: 'x' })).json().rtnStatus).toBe(
      '11023',
    )
    expect((await post('/ipos/send/sms/code', {})).json().rtnStatus).toBe('11023')
    expect((await ask(app, sessionCalls.getSealKey, {})).rtnStatus).toBe('0')
    expect((await ask(app, configCalls.findAppSettings, {})).data.gateway).toBe('/gateway')
    expect((await post(fileCalls.uploadImage.path, {}, headers)).json().rtnStatus).not.toBe('11023')
  })

  test('the login service also answers under its prefix behind the gateway, and no other path exists', async () => {
    const input = { phone: '13900139000', purpose: 'register' }
    expect((await sealed('/ipos/send/sms/code', input)).envelope.rtnStatus).toBe('0')
    // A path without a call is refused before its body is opened: strangers could make the server open bodies otherwise.
    const { body } = sealCall(publicKey, '/no/such/call', {}, Date.now())
    for (let i = 0; i < 2; i++)
      expect((await post('/gateway/no/such/call', body)).json().rtnStatus).toBe('10004')
  })
})

test('without the gateway the path does not exist, and calls go plain', async () => {
  const other = await givenApp({ startTasks: false, connection: app.connection })
  const { body } = sealCall(publicKey, configCalls.findAppSettings.path, {}, Date.now())
  const answer = await other.app.inject({
    method: 'POST',
    url: `/gateway${configCalls.findAppSettings.path}`,
    payload: body,
  })
  expect(answer.json().rtnStatus).toBe('10004')
  expect((await ask(other, configCalls.findAppSettings, {})).data.gateway).toBe('')
  await other.close()
})
