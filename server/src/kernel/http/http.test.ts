import { auditCalls } from '@zhanggui/contract/audit/audit.calls.ts'
import { fileCalls } from '@zhanggui/contract/file/file.calls.ts'
import { menuCalls } from '@zhanggui/contract/menu/menu.calls.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { birthPermissions } from '@zhanggui/contract/permissions.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { refundCalls } from '@zhanggui/contract/refund/refund.calls.ts'
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
})
afterAll(() => app?.close())

const raw = (
  url: string,
  options: { method?: 'GET' | 'POST'; payload?: string | Buffer; headers?: Record<string, string> } = {},
) =>
  app.app.inject({
    method: options.method ?? 'POST',
    url,
    ...(options.payload === undefined ? {} : { payload: options.payload }),
    headers: { ...admin.headers, 'content-type': 'application/json', ...options.headers },
  })

describe('the envelope', () => {
  test('answers success with 0 and the data', async () => {
    expect(await admin.send(storeCalls.findAllStoreList, {})).toMatchObject({
      rtnStatus: '0',
      rtnMsg: '',
      data: expect.any(Array),
    })
  })

  test('stays an envelope for every input: broken JSON, an unknown call, a bad address, a huge body', async () => {
    const cases = [
      await raw(storeCalls.findAllStoreList.path, { payload: '{"a":' }),
      await raw('/bf/ipos/web/no/such/call', { payload: '{}' }),
      await raw('/%zz', { payload: '{}' }),
      await raw(storeCalls.findAllStoreList.path, { payload: JSON.stringify({ x: 'x'.repeat(2_000_000) }) }),
      await raw(storeCalls.findAllStoreList.path, {
        payload: 'a=1',
        headers: { 'content-type': 'text/csv' },
      }),
    ]
    for (const answer of cases) {
      expect(answer.statusCode).toBe(200)
      const envelope = answer.json()
      expect(envelope.rtnStatus).not.toBe('0')
      expect(envelope.rtnMsg).toBeTruthy()
      expect(envelope.rtnStatus).not.toBe('10001')
    }
  })

  test('says that an object is needed if it gets an array', async () => {
    for (const payload of ['[]', '[{}]', 'null', '"x"', '1']) {
      const answer = (await raw(storeCalls.findAllStoreList.path, { payload })).json()
      expect(answer, payload).toMatchObject({ rtnStatus: '10014', rtnMsg: '请求内容须为 JSON 对象' })
    }
  })

  test('is in the language of the header', async () => {
    const zh = await admin.send(storeCalls.findAllStoreList, { nobodyKnows: 1 })
    const en = await admin.send(storeCalls.findAllStoreList, { nobodyKnows: 1 }, { language: 'en' })
    expect(zh.rtnMsg).toContain('未知字段')
    expect(en.rtnMsg).toContain('unknown field')
  })

  test('refuses days in the wrong order, in every list and export, and says so in the language of the person', async () => {
    const days = { from: '2026-11-21', to: '2026-11-20' }
    const message = '开始日期 2026-11-21 晚于结束日期 2026-11-20，请对调'
    for (const [path, input] of [
      [orderCalls.findOrderPage.path, days],
      [refundCalls.findRefundPage.path, days],
      [auditCalls.findAuditPage.path, days],
      [productCalls.findProductPage.path, { updatedFrom: days.from, updatedTo: days.to }],
      [orderCalls.exportOrders.path, { condition: days }],
    ] as const) {
      const answer = (await raw(path, { payload: JSON.stringify(input) })).json()
      expect(answer, path).toMatchObject({ rtnStatus: '10002', data: [{ message }, { message }] })
    }
    const en = await admin.send(orderCalls.findOrderPage, days, { language: 'en' })
    expect(en.rtnMsg).toContain('The first day 2026-11-21 is after the last day 2026-11-20. Swap them')
    expect((await admin.send(orderCalls.findOrderPage, { from: days.to, to: days.to })).rtnStatus).toBe('0')
  })

  test('names each wrong field with its label', async () => {
    const answer = await admin.send(productCalls.saveProduct, {
      name: '',
      saleMode: 1,
      categoryId: '',
      salesPrice: '1.234',
      stockUnit: 6,
      saleUnit: 6,
      displayUnit: 6,
    })
    expect(answer.rtnStatus).toBe('10002')
    expect(answer.data).toEqual(
      expect.arrayContaining([
        { path: 'name', key: 'rule.required', message: '商品名称必填' },
        { path: 'categoryId', key: 'rule.required', message: '类目必填' },
        { path: 'salesPrice', key: 'rule.twoDecimals', message: '销售价最多 2 位小数' },
      ]),
    )
  })
})

describe('a session', () => {
  test('needs the header token and the HttpOnly cookie together', async () => {
    const companionOnly = { ...admin.headers, token: '' }
    const answers = [
      await app.app.inject({
        method: 'POST',
        url: sessionCalls.findCurrent.path,
        payload: {},
        headers: companionOnly,
      }),
      await app.app.inject({
        method: 'POST',
        url: sessionCalls.findCurrent.path,
        payload: {},
        headers: { ...admin.headers, cookie: `app_token=${admin.headers.token}` },
      }),
      await app.app.inject({ method: 'POST', url: sessionCalls.findCurrent.path, payload: {} }),
    ]
    for (const answer of answers) expect(answer.json()).toMatchObject({ rtnStatus: '-2', data: null })
  })

  test('belongs to one merchant: another one in header or body is answered -4', async () => {
    expect((await admin.send(storeCalls.findAllStoreList, {}, { merchantid: '2' })).rtnStatus).toBe('-4')
    const body = await app.app.inject({
      method: 'POST',
      url: storeCalls.findAllStoreList.path,
      headers: admin.headers,
      payload: { merchantId: '2' },
    })
    expect(body.json().rtnStatus).toBe('-4')
    const part = await admin.upload(
      fileCalls.uploadSheet,
      { name: 'a.xlsx', bytes: Buffer.from('x') },
      { merchantId: '2' },
    )
    expect(part.rtnStatus).toBe('-4')
  })

  test('uses its own merchant if a call names none, such as the reload after -4', async () => {
    const { merchantid, ...headers } = admin.headers
    for (const more of [{}, { merchantid: '' }]) {
      const answer = await app.app.inject({
        method: 'POST',
        url: sessionCalls.findCurrent.path,
        headers: { ...headers, ...more },
        payload: {},
      })
      expect(answer.json()).toMatchObject({ rtnStatus: '0', data: { groupId: merchantid } })
    }
  })

  test('returns the signed-in person and only the menus that he may use', async () => {
    const clerk = await app.signIn('clerk')
    const me = await clerk.get(sessionCalls.findCurrent, {})
    expect(me).toMatchObject({
      pin: 'clerk',
      type: 3,
      group: { name: '晨光便利' },
      roleList: [{ name: '店员' }],
    })
    const menus = await clerk.get(menuCalls.findCurrentMenuList, { systemCode: 'ipos' })
    const mayOpen: readonly string[] = birthPermissions.clerk
    expect(menus.map((menu) => menu.code)).toEqual(
      expect.arrayContaining(['product', 'iposWeb.product.productGoodProduct']),
    )
    expect(menus.filter((menu) => !mayOpen.includes(menu.code))).toEqual([])
    expect(await clerk.get(menuCalls.findCurrentMenuList, { systemCode: 'base' })).toEqual([])
    expect((await clerk.send(productCalls.saveProduct, {})).rtnStatus).toBe('10006')
    expect(await clerk.get(storeCalls.findAllStoreList, {})).toHaveLength(1)
  })

  test('is over from the next call after signing out', async () => {
    const once = await app.signIn('finance')
    expect((await once.send(sessionCalls.logout, {})).rtnStatus).toBe('0')
    expect((await once.send(sessionCalls.findCurrent, {})).rtnStatus).toBe('-2')
  })
})

describe('the endpoints around the calls', () => {
  test('is healthy, ready, documented and measured', async () => {
    expect((await app.app.inject('/livez')).body).toBe('ok')
    expect((await app.app.inject('/readyz')).json()).toEqual({ ready: true, faults: [] })
    const document = (await app.app.inject('/openapi.json')).json()
    expect(document.paths['/bf/ipos/web/emp/login'].post['x-access']).toBe('public')
    expect(document.paths['/bf/ipos/web/product/saveProduct'].post['x-access']).toBe(
      'iposWeb.product.productGoodProduct.edit',
    )
    expect((await app.app.inject('/docs')).body).toContain('/bf/ipos/web/product/findProductPage')
    expect((await app.app.inject('/metrics')).body).toContain('zhanggui_call_seconds_bucket')
    expect((await app.app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404)
  })

  test('cannot be framed and runs no foreign script', async () => {
    const answer = await app.app.inject('/docs')
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(answer.headers['content-security-policy']).toContain("script-src 'none'")
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })
})
