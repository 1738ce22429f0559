import { fileCalls } from '@zhanggui/contract/file/file.calls.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { givenUser, roleIds, userForm } from '../../../test/people.ts'
import { givenCategory, waterForm } from '../../../test/products.ts'

let app: TestApp
let admin: Client
let owner: pg.Client
let form: ReturnType<typeof waterForm>

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  owner = new pg.Client(app.connection)
  await owner.connect()
  form = waterForm(await givenCategory(admin))
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

const picture = (background: string) =>
  sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
const save = (key: string, more: object = {}, client = admin) =>
  client.send(productCalls.saveProduct, { ...form, ...more }, { 'idempotency-key': key })
const countOf = async (name: string) =>
  (await owner.query<{ n: number }>('select count(*)::int n from product where name = $1', [name])).rows[0]?.n

describe('a call with an Idempotency-Key', () => {
  test('is done once: the same again gets the same answer and no second audit row', async () => {
    const first = await save('key-again-1', { name: '一次水' })
    expect(first.rtnStatus).toBe('0')
    expect(await save('key-again-1', { name: '一次水' })).toEqual(first)
    expect(await countOf('一次水')).toBe(1)
    const { rows } = await owner.query('select from audit where record = $1 and action like $2', [
      first.data.id,
      'product.%',
    ])
    expect(rows).toHaveLength(1)
  })

  test('says that it was done before', async () => {
    const ask = () =>
      app.app.inject({
        method: 'POST',
        url: productCalls.saveProduct.path,
        payload: { ...form, name: '又一次水' },
        headers: { ...admin.headers, 'idempotency-key': 'key-replayed-1' },
      })
    const [first, again] = [await ask(), await ask()]
    expect([first, again].map(({ headers }) => headers['idempotency-replayed'])).toEqual([undefined, 'true'])
    expect(again.json()).toEqual(first.json())
  })

  test('is refused with another body or for another call', async () => {
    await save('key-body-1', { name: '甲水' })
    expect((await save('key-body-1', { name: '乙水' })).rtnStatus).toBe('10015')
    const other = await admin.send(sessionCalls.logout, {}, { 'idempotency-key': 'key-body-1' })
    expect(other.rtnStatus).toBe('10015')
    expect(await countOf('乙水')).toBe(0)
  })

  test('20 at once: one product, and all get the same answer', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => save('key-twins-1', { name: '双胞水' })),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1)
    expect(answers[0]?.rtnStatus).toBe('0')
    expect(await countOf('双胞水')).toBe(1)
  })

  test('keeps nothing of a refused call, so that the corrected one may use the key', async () => {
    expect((await save('key-refused-1', { name: '', salesPrice: 'x' })).rtnStatus).toBe('10002')
    expect((await save('key-refused-1', { name: '改正水' })).rtnStatus).toBe('0')
  })

  test('belongs to one person: the key of another is another key', async () => {
    const role = (await roleIds(admin)).administrator as string
    const second = await givenUser(admin, { type: 2, allStores: true, roleIdList: [role] })
    const other = await app.signIn(second.pin, second.password)
    expect((await save('key-person-1', { name: '我的水' })).rtnStatus).toBe('0')
    expect((await save('key-person-1', { name: '你的水' }, other)).rtnStatus).toBe('0')
  })

  test('runs the first step of a call in two steps once, and stores a link only sealed', async () => {
    const body = await userForm(admin)
    const add = () => admin.send(userCalls.saveUser, body, { 'idempotency-key': 'key-steps-1' })
    const first = await add()
    expect(first.rtnStatus).toBe('0')
    expect(await add()).toEqual(first)
    const { rows } = await owner.query<{ answer: string }>(
      "select answer from answered_call where key = 'key-steps-1'",
    )
    expect(rows[0]?.answer).toMatch(/^[\w-]{40,}$/)
    const stored = Buffer.from(rows[0]?.answer ?? '', 'base64url').toString('latin1')
    expect(first.data.link?.token).toMatch(/^.{43}$/)
    expect(stored).not.toContain(first.data.link?.token)
  })

  test('stores an upload once; the key with another file or name is refused', async () => {
    const upload = async (name: string, color: string) =>
      admin.upload(
        fileCalls.uploadImage,
        { name, bytes: await picture(color) },
        { purpose: 'general' },
        { 'idempotency-key': 'key-upload-1' },
      )
    const first = await upload('一.png', '#ff0000')
    expect(first.rtnStatus).toBe('0')
    expect(await upload('一.png', '#ff0000')).toEqual(first)
    expect((await upload('一.png', '#00ff00')).rtnStatus).toBe('10015')
    expect((await upload('二.png', '#ff0000')).rtnStatus).toBe('10015')
    const { rows } = await owner.query("select from audit where action = 'file.uploadImage'")
    expect(rows).toHaveLength(1)
  })

  test('has a key of 8 to 64 plain characters', async () => {
    for (const key of ['short', 'a'.repeat(65), 'with space 1', '中文中文中文中文'])
      expect((await save(encodeURIComponent(key).slice(0, 70), { name: '坏键水' })).rtnStatus).toBe('10016')
    expect(await countOf('坏键水')).toBe(0)
  })

  test('is kept for a day', async () => {
    await save('key-day-1', { name: '昨天水' })
    await owner.query("update answered_call set created_at = now() - interval '25 hours'")
    await owner.query('select zg_sweep()')
    expect((await owner.query('select from answered_call')).rows).toEqual([])
  })
})
