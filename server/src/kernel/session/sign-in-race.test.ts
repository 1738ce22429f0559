import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenApp, type TestApp } from '../../../test/app.ts'
import { keepControlPlane } from '../../../test/control-plane.ts'

// Two transactions that overlap for certain: the second begins before the first commits.

let app: TestApp
let first: pg.Client
let second: pg.Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  first = new pg.Client(app.connection)
  second = new pg.Client(app.connection)
  await Promise.all([first.connect(), second.connect()])
})
beforeEach(async () => {
  await first.query('delete from login_attempt; delete from setting')
  await keepControlPlane(first)
})
afterAll(async () => {
  await Promise.all([first?.end(), second?.end()])
  await app?.close()
})

/** Runs one statement in the first transaction, starts the other in the second, then commits the first. */
async function overlapping(text: string, values: (which: number) => unknown[]) {
  await first.query('begin')
  const one = await first.query(text, values(1))
  const other = second.query(text, values(2))
  await new Promise((resolve) => setTimeout(resolve, 150))
  await first.query('commit')
  return [one.rows[0], (await other).rows[0]]
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()

const take = `select ids, captcha, full_key from zg_take_try(array[$1, $2], '{5,20}', '{1,3}', '{20,200}', '15 minutes', $3)`
const refused = { ids: null, captcha: true, full_key: null }

/** So many tries were made with this key. */
const givenTries = (key: string, count: number) =>
  first.query('insert into login_attempt (key) select $1 from generate_series(1, $2::int)', [key, count])

/** The ticket of a solved captcha. */
async function givenTicket(name: string) {
  const hash = hashOf(name)
  await first.query(
    "insert into captcha (id, level, ticket_hash, expires_at) values ($1, 100, $2, now() + interval '5 minutes')",
    [name, hash],
  )
  return hash
}

async function givenSession(name: string): Promise<number> {
  const { rows } = await first.query<{ id: number }>(
    "select session_id as id from zg_open_session($1, $2, 1, 1, '', '{}', '1 hour', null)",
    [hashOf(name), hashOf(`companion of ${name}`)],
  )
  return rows[0]!.id
}

test('only one of two parallel guesses gets the last try of an account before the captcha', async () => {
  await givenTries('pin:x', 4)
  const [one, other] = await overlapping(take, (which) => ['pin:x', `net:192.0.2.${which}`, null])
  expect(one.ids).toHaveLength(2)
  expect(other).toEqual(refused)
})

test('only one of two parallel guesses gets the last try of a network before the captcha', async () => {
  await givenTries('net:192.0.2.1', 19)
  const [one, other] = await overlapping(take, (which) => [`pin:a${which}`, 'net:192.0.2.1', null])
  expect(one.ids).toHaveLength(2)
  expect(other).toEqual(refused)
})

test('only one of two parallel guesses gets the last try of an account or a network, even with solved captchas', async () => {
  for (const [key, count, full] of [
    ['pin:y', 19, 1],
    ['net:192.0.2.9', 199, 2],
  ] as const) {
    await givenTries(key, count)
    const tickets = [await givenTicket(`${key} 1`), await givenTicket(`${key} 2`)]
    const [one, other] = await overlapping(take, (which) => [
      full === 1 ? key : `pin:b${which}`,
      full === 2 ? key : `net:198.51.100.${which}`,
      tickets[which - 1],
    ])
    expect(one.ids).toHaveLength(2)
    expect(other).toEqual({ ids: null, captcha: false, full_key: full })
    // The refused one has not used up its captcha.
    const { rows } = await first.query('select used_at is null as kept from captcha where ticket_hash = $1', [
      tickets[1],
    ])
    expect(rows).toEqual([{ kept: true }])
  }
})

test('a confirmed scan opens one session for two polls', async () => {
  await first.query(
    `insert into scan (id, secret_hash, check_digits, ip, state, account_id, scan_merchant_id, confirmed_by, expires_at)
     values ('scan', '\\x01', '11', '', 2, 1, 1, $1, now() + interval '1 minute')`,
    [await givenSession('phone')],
  )
  const [one, other] = await overlapping(
    "select state from zg_poll_scan('scan', '\\x01', $1, $2, '', '{}', '1 hour')",
    (which) => [hashOf(`token ${which}`), hashOf(`companion ${which}`)],
  )
  expect([one.state, other.state]).toEqual([2, 4])
})

test('a scan ends with the session that confirmed it: an open sign-in is closed, and no later one succeeds', async () => {
  for (const endsFirst of [true, false]) {
    const id = `scan ${endsFirst}`
    const confirmedBy = await givenSession(`phone ${endsFirst}`)
    await first.query(
      `insert into scan (id, secret_hash, check_digits, ip, state, account_id, scan_merchant_id, confirmed_by, expires_at)
       values ($1, '\\x01', '11', '', 2, 1, 1, $2, now() + interval '1 minute')`,
      [id, confirmedBy],
    )
    const end = "select zg_end_account_sessions(1, 'password', null)"
    const poll = "select state from zg_poll_scan($1, '\\x01', $2, $3, '', '{}', '1 hour')"
    const values = [id, hashOf(`came ${endsFirst}`), hashOf(`beside ${endsFirst}`)]
    await first.query('begin')
    const early = await (endsFirst ? first.query(end) : first.query(poll, values))
    const late = endsFirst ? second.query(poll, values) : second.query(end)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await first.query('commit')
    expect((endsFirst ? await late : early).rows[0]?.state).toBe(endsFirst ? 4 : 2)
    await late
    const { rows } = await first.query('select from session where account_id = 1 and ended_at is null')
    expect(rows, id).toEqual([])
  }
})

test('where one device is allowed, the later of two parallel sign-ins stays', async () => {
  await first.query("insert into setting values (1, 0, 'oneDevice', 'true')")
  await keepControlPlane(first)
  await first.query("update session set ended_at = now(), ended_by = 'logout' where ended_at is null")
  const [one, other] = await overlapping(
    "select session_id as id from zg_open_session($1, $2, 1, 1, '', '{}', '1 hour', null)",
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
