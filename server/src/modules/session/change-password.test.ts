import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { keepControlPlane } from '../../../test/control-plane.ts'
import { sealedPassword } from '../../../test/sign-in.ts'

let app: TestApp
let owner: pg.Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  owner = new pg.Client(app.connection)
  await owner.connect()
})
beforeEach(() => owner.query('delete from login_attempt'))
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

const change = async (client: Client, from: string, to: string) =>
  client.send(sessionCalls.updatePassword, {
    oldPassword: await sealedPassword(app, from),
    newPassword: await sealedPassword(app, to),
  })

describe('changing the password', () => {
  test('ends every session of the account, even this one, in every merchant', async () => {
    const here = await app.signIn('admin')
    const there = await app.signIn('admin')
    const other = await app.signIn('clerk')
    const answer = await app.app.inject({
      method: 'POST',
      url: sessionCalls.updatePassword.path,
      headers: here.headers,
      payload: {
        oldPassword: await sealedPassword(app, 'Zhanggui1'),
        newPassword: await sealedPassword(app, 'Zhanggui2'),
      },
    })
    expect(answer.json().rtnStatus).toBe('0')
    const cleared = [answer.headers['set-cookie'] ?? []].flat().filter((cookie) => /=;.*1970/.test(cookie))
    expect(cleared).toHaveLength(3)
    expect((await here.send(sessionCalls.findCurrent, {})).rtnStatus).toBe('-2')
    expect((await there.send(sessionCalls.findCurrent, {})).rtnStatus).toBe('-2')
    expect((await other.send(sessionCalls.findCurrent, {})).rtnStatus).toBe('0')
    expect((await app.tryLogin('admin', 'Zhanggui1')).rtnStatus).toBe('11001')
    expect((await app.tryLogin('admin', 'Zhanggui2')).rtnStatus).toBe('0')
    await change(await app.signIn('admin', 'Zhanggui2'), 'Zhanggui2', 'Zhanggui1')
  })

  test('needs the old password, and a new one that follows the rules', async () => {
    const clerk = await app.signIn('clerk')
    expect((await change(clerk, 'Wrong1a', 'Zhanggui2')).rtnStatus).toBe('11018')
    expect((await change(clerk, 'Zhanggui1', 'Zhanggui1')).data).toMatchObject([
      { path: 'newPassword', key: 'rule.samePassword' },
    ])
    for (const weak of [
      'Zhg1a',
      'zhanggui1',
      'ZHANGGUI1',
      'Zhangguii',
      'Zhanggui1Zhanggui',
      'Zhang gui1',
      'Zhanggui一1',
    ])
      expect((await change(clerk, 'Zhanggui1', weak)).data, weak).toMatchObject([
        { path: 'newPassword', key: 'rule.password' },
      ])
    await owner.query("insert into setting values (1, 0, 'specialCharacters', 'true')")
    await keepControlPlane(owner)
    expect((await change(clerk, 'Zhanggui1', 'Zhanggui2')).data).toMatchObject([
      { path: 'newPassword', key: 'rule.specialPassword' },
    ])
    expect((await change(clerk, 'Zhanggui1', 'Zhanggui#2')).rtnStatus).toBe('0')
    await owner.query('delete from setting')
    await keepControlPlane(owner)
  })

  test('allows five tries of the old one in 15 minutes, and does not count as sign-in tries', async () => {
    const finance = await app.signIn('finance')
    for (let i = 0; i < 5; i++)
      expect((await change(finance, `Wrong${i}a`, 'Zhanggui2')).rtnStatus).toBe('11018')
    expect((await change(finance, 'Zhanggui1', 'Zhanggui2')).rtnStatus).toBe('11003')
    expect((await app.tryLogin('finance', 'Zhanggui1')).rtnStatus).toBe('0')
  })

  test('leaves no session of a sign-in that runs with the old one', async () => {
    const { rows } = await owner.query<{ id: number; password_hash: string }>(
      "select id, password_hash from account where pin = 'marketer'",
    )
    await change(await app.signIn('marketer'), 'Zhanggui1', 'Zhanggui3')
    // The last step of a sign-in that checked the old password before the change.
    const opened = await owner.query<{ id: number | null }>(
      "select session_id as id from zg_open_session('\\x01', '\\x02', $1, 1, '', '{}', '1 hour', $2)",
      [rows[0]?.id, rows[0]?.password_hash],
    )
    expect(opened.rows).toEqual([])
  })
})
