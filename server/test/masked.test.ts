import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from './app.ts'
import { everyCall, type KnownValues, type Schema, sample, schemaOf } from './contract-inputs.ts'
import { givenUser } from './people.ts'

// Generated from the contract: a person with every permission but that to see whole numbers learns none of them.

const planted = { phone: '13947582619', idCard: '110105199103071236', email: 'zhao.qian@example.com' }
const personal = ['phone', 'idCard', 'email', 'address']

let app: TestApp
let database: pg.Client
let client: Client
let known: KnownValues

beforeAll(async () => {
  app = await givenApp({ startTasks: false, logTo: { write: () => {} } })
  database = new pg.Client(app.connection)
  await database.connect()
  const user = await givenUser(await app.signIn('admin'), { name: '甲乙丙', jobNo: 'M-1', ...planted })
  await database.query(
    "update role set permissions = array_remove(permissions, 'iposWeb.settings.user.unmask') where kind = 'administrator'",
  )
  app.services.sessions.forget('m1')
  client = await app.signIn('admin')
  known = { id: user.id, ids: [user.id], employeeId: user.id, version: user.version }
})
afterAll(async () => {
  await database?.end()
  await app?.close()
})

const reading = everyCall.filter(
  ({ call }) =>
    call.access !== 'public' && call.audit === null && call.method === 'POST' && call.body === 'json',
)
const fieldsOf = (schema: Schema) => Object.entries(schema.properties ?? {})
/** A field that takes any words, such as a keyword. */
const takesWords = ([, schema]: [string, Schema]) =>
  schema.type === 'string' && !schema.enum && !schema.pattern && schema.const === undefined

/** Parts of a number that are longer than those that every list shows. */
function partsOf(value: string): string[] {
  const parts = new Set([value, ` ${value.slice(0, 3)} ${value.slice(3)}`, value.toLowerCase()])
  for (const length of [6, value.length - 1])
    for (let from = 0; from + length <= value.length; from++) parts.add(value.slice(from, from + length))
  return [...parts]
}
/** The same form with other characters. Nobody has it. */
const other = (part: string) =>
  part
    .replace(/\d/g, (digit) => String((Number(digit) + 7) % 10))
    .replace(/[a-z]/gi, (letter) => (letter === 'z' ? 'q' : 'z'))

describe('a person who may not see whole numbers', () => {
  test('finds nobody by more than their last digits, in any field of any call that takes words', {
    timeout: 240_000,
  }, async () => {
    const asked = new Set<string>()
    for (const { name, call } of reading) {
      const schema = schemaOf(call)
      for (const [field] of fieldsOf(schema).filter(takesWords)) {
        asked.add(`${name} ${field}`)
        const answerTo = async (words: string) => {
          const input = { ...(sample(schema, known) as object), [field]: words }
          return JSON.stringify(await client.send(call, input as never)).replaceAll(words, '')
        }
        for (const value of Object.values(planted))
          for (const part of partsOf(value))
            expect(await answerTo(part), `${name} ${field} ${part}`).toBe(await answerTo(other(part)))
      }
    }
    expect([...asked]).toEqual(
      expect.arrayContaining(['user.findUserPage keyword', 'search.findAnything keyword']),
    )
  })

  test('gets no whole number in any answer', async () => {
    let answered = 0
    for (const { name, call } of reading) {
      const answer = await client.send(call, sample(schemaOf(call), known) as never)
      if (answer.rtnStatus === '0') answered++
      for (const value of Object.values(planted)) expect(JSON.stringify(answer), name).not.toContain(value)
    }
    expect(answered).toBeGreaterThan(30)
    expect(
      (await client.send(userCalls.unmaskUser, { id: String(known.id), field: 'phone' })).rtnStatus,
    ).toBe('10006')
  })

  test('cannot sort or choose rows by a personal field', () => {
    const choices = (schema: Schema): unknown[] => [
      ...(schema.enum ?? []),
      ...(schema.const === undefined ? [] : [schema.const]),
      ...[...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])].flatMap(choices),
      ...fieldsOf(schema).flatMap(([, inner]) => choices(inner)),
    ]
    for (const { name, call } of reading)
      expect(
        choices(schemaOf(call)).filter((choice) => personal.includes(String(choice))),
        name,
      ).toEqual([])
  })
})

test('no export leaves a whole phone in the audit, however it is written', async () => {
  const exports = everyCall.filter(
    ({ name, call }) =>
      name.includes('.export') &&
      call.audit !== null &&
      schemaOf(call).properties?.condition?.properties?.keyword,
  )
  const admin = await app.signIn('admin')
  const refused: string[] = []
  for (const { name, call } of exports)
    for (const keyword of [planted.phone, '139 4758 2619', '+86139-4758-2619', '赵１３９４７５８２６１９']) {
      const input = sample(schemaOf(call), known) as { condition?: object }
      const { rtnStatus } = await admin.send(call, {
        ...input,
        condition: { ...input.condition, keyword },
      } as never)
      if (rtnStatus === '39040') refused.push(name)
    }
  expect(exports.length).toBeGreaterThan(8)
  expect([...new Set(refused)].sort()).toEqual([
    'afterSale.exportAfterSales',
    'audit.exportAudit',
    'order.exportOrderLines',
    'order.exportOrders',
    'refund.exportRefunds',
  ])
  const { rows } = await database.query<{ text: string }>(
    "select detail::text as text from audit where action like '%export%'",
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { text } of rows)
    expect(text.normalize('NFKC').replace(/[\s-]/g, '')).not.toContain(planted.phone)
})
