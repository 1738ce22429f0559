import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenApp, type TestApp } from '../../test/app.ts'

// Two transactions that overlap for certain: the second begins before the first has committed.

let app: TestApp
let first: pg.Client
let second: pg.Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  first = new pg.Client(app.connection)
  second = new pg.Client(app.connection)
  await Promise.all([first.connect(), second.connect()])
})
beforeEach(() => first.query('delete from login_attempt; delete from setting'))
afterAll(async () => {
  await Promise.all([first?.end(), second?.end()])
  await app?.close()
})

/** Runs one statement in the first transaction, begins the other in the second, then commits the first. */
async function overlapping(text: string, values: (which: number) => unknown[]) {
  await first.query('begin')
  const one = await first.query(text, values(1))
  const other = second.query(text, values(2))
  await new Promise((resolve) => setTimeout(resolve, 150))
  await first.query('commit')
  return [one.rows[0], (await other).rows[0]]
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()

test('the last try of an account is given to one of two guessers', async () => {
  const take = 'select ids, captcha from zg_take_try($1, $2, $3, 5, 20, null)'
  for (let i = 0; i < 4; i++) await first.query(take, ['pin:x', `net:${i}`, '15 minutes'])
  const [one, other] = await overlapping(take, (which) => ['pin:x', `net:192.0.2.${which}`, '15 minutes'])
  expect(one.ids).toHaveLength(2)
  expect(other).toEqual({ ids: null, captcha: true })
})

test('the last try of a network is given to one of two guessers', async () => {
  const take = 'select ids, captcha from zg_take_try($1, $2, $3, 5, 20, null)'
  for (let i = 0; i < 19; i++) await first.query(take, [`pin:${i}`, 'net:192.0.2.1', '15 minutes'])
  const [one, other] = await overlapping(take, (which) => [`pin:a${which}`, 'net:192.0.2.1', '15 minutes'])
  expect(one.ids).toHaveLength(2)
  expect(other).toEqual({ ids: null, captcha: false })
})

test('a confirmed scan opens one session for two polls', async () => {
  await first.query(
    `insert into scan (id, secret_hash, check_digits, ip, state, account_id, scan_merchant_id, expires_at)
     values ('scan', '\\x01', '11', '', 2, 1, 1, now() + interval '1 minute')`,
  )
  const [one, other] = await overlapping(
    "select state from zg_poll_scan('scan', '\\x01', $1, $2, '', '{}', '1 hour', 'session.login', '', '')",
    (which) => [hashOf(`token ${which}`), hashOf(`companion ${which}`)],
  )
  expect([one.state, other.state]).toEqual([2, 4])
})

test('where one device is allowed, of two that come in together the later stays', async () => {
  await first.query("insert into setting values (1, 0, 'oneDevice', 'true')")
  await first.query("update session set ended_at = now(), ended_by = 'logout' where ended_at is null")
  const [one, other] = await overlapping(
    "select zg_open_session($1, $2, 1, 1, '', '{}', '1 hour', null, 'session.login', '', '') as id",
    (which) => [hashOf(`device ${which}`), hashOf(`beside ${which}`)],
  )
  const { rows } = await first.query('select id, ended_by from session where id in ($1, $2) order by id', [
    one.id,
    other.id,
  ])
  expect(rows).toEqual([
    { id: one.id, ended_by: 'elsewhere' },
    { id: other.id, ended_by: null },
  ])
})
