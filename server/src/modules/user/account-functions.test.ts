import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenApp, type TestApp } from '../../../test/app.ts'

// Calls the functions of migration 0009 that bypass row-level security, with the app's role.

let app: TestApp
let owner: pg.Client
let role: pg.Client
let mine: { id: number; account: number }
let theirs: { id: number; account: number }

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  owner = new pg.Client(app.connection)
  await owner.connect()
  role = new pg.Client({ ...app.connection, options: '-c role=zg_app' })
  await role.connect()
  const person = async (pin: string) =>
    (
      await owner.query(
        'select e.id, e.account_id as account from employee e join account a on a.id = e.account_id where a.pin = $1',
        [pin],
      )
    ).rows[0]
  mine = await person('finance')
  theirs = await person('rival')
})
beforeEach(() => asMerchant('1'))
afterAll(async () => {
  await role?.end()
  await owner?.end()
  await app?.close()
})

const asMerchant = (id: string) => role.query(`set app.merchant_id = '${id}'`)
const rows = async (text: string, values: unknown[] = []) => (await role.query(text, values)).rows
const accounts = async () =>
  (await owner.query('select id, phone, password_hash, password_given from account order by id')).rows

describe('of people and accounts a merchant', () => {
  test('sees only its own people, whatever ids it uses', async () => {
    const ids = [mine.id, theirs.id]
    expect(
      (await rows('select employee_id from zg_people_accounts($1)', [ids])).map((row) => row.employee_id),
    ).toEqual([mine.id])
    expect(await rows("select zg_search_people('rival', true)")).toEqual([])
    expect(await rows("select zg_search_people('8006', true)")).toEqual([])
    expect(await rows("select zg_people_of_pin('riv')")).toEqual([])
    expect((await rows("select * from zg_search_audit('晨光', 100)")).length).toBe(0)
  })

  test('cannot change the password or phone of other merchants’ people', async () => {
    const before = await accounts()
    expect(await rows('select zg_give_password($1, $2) as given', [theirs.account, 'x'])).toEqual([
      { given: false },
    ])
    for (const own of [true, false])
      expect(
        await rows("select zg_set_phone($1, '13911112222', $2, false) as said", [theirs.account, own]),
      ).toEqual([{ said: 'shared' }])
    expect(await rows("select zg_set_phone($1, '13800138006', true, true) as said", [mine.account])).toEqual([
      { said: 'taken' },
    ])
    expect(await accounts()).toEqual(before)
  })

  test('without a merchant nothing can be seen or done', async () => {
    await asMerchant('')
    expect(await rows('select * from zg_people_accounts($1)', [[mine.id]])).toEqual([])
    expect(await rows("select zg_search_people('财务', true)")).toEqual([])
    expect(await rows("select zg_add_account('somebody', '13911113333', 'x') as id")).toEqual([{ id: null }])
    expect(await rows('select zg_give_password($1, $2) as given', [mine.account, 'x'])).toEqual([
      { given: false },
    ])
    expect(await rows("select zg_set_phone($1, '13911112222', true, true) as said", [mine.account])).toEqual([
      { said: 'shared' },
    ])
  })
})
