import { categoryCalls } from '@zhanggui/contract/category/category.calls.ts'
import { permissionCodes } from '@zhanggui/contract/permissions.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenApp, type TestApp } from '../../../test/app.ts'
import { givenUser } from '../../../test/people.ts'
import { ask, receivedCode, sealedPassword, signedInBy } from '../../../test/sign-in.ts'

let app: TestApp
let owner: pg.Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  owner = new pg.Client(app.connection)
  await owner.connect()
})
beforeEach(() => owner.query('delete from login_attempt; delete from sms_code'))
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

async function form(more: Record<string, unknown> & { phone: string }) {
  const smsCode = await receivedCode(app, more.phone, 'register')
  return {
    merchantName: '清河小铺',
    name: '李清河',
    smsCode,
    pin: 'qinghe',
    storeName: '清河一店',
    ...more,
  }
}
/** A sealed password is valid once. Unless the input has one, each try gets a fresh one. */
const register = async (input: Record<string, unknown>, remoteAddress = '127.0.0.1') =>
  ask(
    app,
    sessionCalls.register,
    { password: await sealedPassword(app, 'Qinghe2026'), ...input },
    { remoteAddress },
  )
const merchants = async () =>
  (await owner.query<{ n: number }>('select count(*)::int as n from merchant')).rows[0]?.n as number

describe('registering', () => {
  test('creates a merchant with its creator, roles, department and store, and signs in', async () => {
    const answer = await register(await form({ phone: '13911110001' }))
    expect(answer.rtnStatus).toBe('0')
    const creator = signedInBy(app, answer)
    const current = await creator.get(sessionCalls.findCurrent, {})
    expect(current).toMatchObject({
      pin: 'qinghe',
      name: '李清河',
      phone: '139****0001',
      type: 1,
      group: { name: '清河小铺' },
      groupList: [{ name: '清河小铺' }],
      roleList: [{ name: '管理员' }],
      organizationList: [{ name: '总部' }],
    })
    expect(current.userpermissionList.map((item) => item.code)).toEqual([...permissionCodes].sort())
    expect(await creator.get(storeCalls.findAllStoreList, {})).toMatchObject([
      { name: '清河一店', open: true },
    ])
    expect((await creator.get(productCalls.findProductPage, {})).total).toBe(0)
    const { rows } = await owner.query<{ kind: string }>(
      'select kind from role where merchant_id = $1 order by kind',
      [current.groupId],
    )
    expect(rows.map((row) => row.kind)).toEqual([
      'administrator',
      'clerk',
      'finance',
      'marketing',
      'storeManager',
    ])
    expect((await app.tryLogin('qinghe', 'Qinghe2026')).rtnStatus).toBe('0')
  })

  test('can add sample products, which then belong to the merchant', async () => {
    const answer = await register(await form({ phone: '13911110002', pin: 'sample', sampleData: true }))
    const creator = signedInBy(app, answer)
    const page = await creator.get(productCalls.findProductPage, { pageSize: 200 })
    expect(page.total).toBeGreaterThan(20)
    expect((await creator.get(categoryCalls.findCategoryTree, {})).length).toBeGreaterThan(3)
    // The next code differs from those of the samples.
    const categoryId = page.records[0]?.categoryId as string
    const saved = await creator.send(productCalls.saveProduct, {
      name: '自己的商品',
      categoryId,
      saleMode: 1,
      salesPrice: '1.00',
      stockUnit: 1,
      saleUnit: 1,
      displayUnit: 1,
    })
    expect(saved.rtnStatus).toBe('0')
  })

  test('reveals that a phone or login name is taken only to the owner of the phone', async () => {
    const known = await form({ phone: '13800138001', pin: 'somebody' })
    expect((await register({ ...known, smsCode: '000000' })).rtnStatus).toBe('11008')
    expect((await register(known)).rtnStatus).toBe('11016')
    const taken = await form({ phone: '13911110003', pin: 'admin' })
    expect((await register({ ...taken, smsCode: '000000' })).rtnStatus).toBe('11008')
    const refused = await register(taken)
    expect(refused.rtnStatus).toBe('11017')
    expect(refused.rtnMsg).toContain('admin')
    // The code is still valid for another name.
    expect((await register({ ...taken, pin: 'another' })).rtnStatus).toBe('0')
  })

  test('proves a phone that other accounts have unproved; they keep everything', async () => {
    const admin = await app.signIn('admin')
    const user = await givenUser(admin)
    const answer = await register(await form({ phone: user.phone, pin: 'rightful' }))
    expect(answer.rtnStatus).toBe('0')
    expect((await app.tryLogin(user.phone, 'Qinghe2026')).rtnStatus).toBe('0')
    expect((await app.tryLogin(user.pin, user.password)).rtnStatus).toBe('0')
    const { rows } = await owner.query('select pin, phone from account where phone = $1 or pin = $2', [
      user.phone,
      user.pin,
    ])
    expect(rows).toHaveLength(2)
    expect(rows).toContainEqual({ pin: user.pin, phone: user.phone })
    expect(rows).toContainEqual({ pin: 'rightful', phone: user.phone })
    // A refused login name does not take the phone from its account.
    const other = await givenUser(admin)
    expect((await register(await form({ phone: other.phone, pin: 'rightful' }))).rtnStatus).toBe('11017')
    const kept = await owner.query('select pin from account where phone = $1', [other.phone])
    expect(kept.rows).toEqual([{ pin: other.pin }])
  })

  test('tells the owner of a proved phone to sign in with it', async () => {
    const known = await form({ phone: '13800138002', pin: 'somebody' })
    expect(await register(known)).toMatchObject({
      rtnStatus: '11016',
      rtnMsg: '这个手机号已有账号，请直接登录，或用「忘记密码」找回',
    })
  })

  test('creates one merchant, however often the form is sent at once', async () => {
    const input = await form({ phone: '13911110004', pin: 'eager' })
    const before = await merchants()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => register(input, `198.51.100.${i + 1}`)),
    )
    expect(answers.filter((answer) => answer.rtnStatus === '0')).toHaveLength(1)
    expect(await merchants()).toBe(before + 1)
  })

  test('follows the rules of passwords', async () => {
    const input = await form({ phone: '13911110005', pin: 'weak' })
    const answer = await register({ ...input, password: await sealedPassword(app, 'short') })
    expect(answer.data).toMatchObject([{ path: 'password', key: 'rule.password' }])
  })

  test('is closed if the setting says so', async () => {
    const closed = await givenApp({
      environment: { REGISTRATION: 'off' },
      startTasks: false,
      connection: app.connection,
    })
    const code = await ask(closed, sessionCalls.sendSmsCode, { phone: '13911110006', purpose: 'register' })
    expect(code.rtnStatus).toBe('11015')
    const input = await form({ phone: '13911110007', pin: 'closed' })
    const password = await sealedPassword(app, 'Qinghe2026')
    expect((await ask(closed, sessionCalls.register, { ...input, password })).rtnStatus).toBe('11015')
    await closed.close()
  })
})
