import { auditCalls } from '@zhanggui/contract/audit/audit.calls.ts'
import { categoryCalls } from '@zhanggui/contract/category/category.calls.ts'
import { menuCalls } from '@zhanggui/contract/menu/menu.calls.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { roleCalls } from '@zhanggui/contract/role/role.calls.ts'
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import { taskCalls } from '@zhanggui/contract/task/task.calls.ts'
import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { givenSheet, start, upload } from '../../../test/given-import.ts'
import { givenUser, roleIds, storeIds, userForm, withoutCosts } from '../../../test/people.ts'
import { formOf, givenProduct } from '../../../test/products.ts'
import { Tx } from '../../kernel/database/tenant.ts'
import { selectAuditPage } from './audit.sql.ts'
import { sealAudit } from './audit-seal.ts'

const { findAuditPage, findAuditActors, findAuditRecords } = auditCalls

let app: TestApp
let admin: Client
let database: pg.Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  database = new pg.Client(app.connection)
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  await app?.close()
})

const page = (query: Record<string, unknown> = {}, client = admin) => client.get(findAuditPage, query)
const titles = async (query: Record<string, unknown> = {}, client = admin) =>
  (await page({ pageSize: 200, ...query }, client)).records.map((row) => row.title)

describe('the audit trail', () => {
  test('has the person, the action, the record, the time, the address and the changes', async () => {
    const user = await givenUser(admin, { name: '被改的人' })
    const [row] = (await page({ action: 'user.save' })).records
    expect(row).toMatchObject({
      pin: 'admin',
      name: '晨光掌柜',
      action: 'user.save',
      call: '/bf/ipos/web/emp/saveUser',
      record: `user:${user.id}`,
      title: '被改的人',
      storeName: '晨光便利一店',
      ip: '127.0.0.1',
      viewedAs: '',
      sealed: false,
    })
    expect(row?.changes).toContainEqual({ field: 'type', before: null, after: '门店用户' })
    expect(row?.changes).toContainEqual({ field: 'roleIdList', before: null, after: '店员' })
    const english = await admin.send(findAuditPage, { action: 'user.save' }, { language: 'en' })
    expect(english.data.records[0]?.changes).toContainEqual({
      field: 'type',
      before: null,
      after: 'Store user',
    })
    await sealAudit(app.services)
    expect((await page({ action: 'user.save' })).records[0]?.sealed).toBe(true)
  })

  test('names the permissions that a role gained and lost', async () => {
    const { id } = await admin.get(roleCalls.saveRole, { name: '审计角色' })
    await admin.get(roleCalls.setRoleAuth, { id, version: 1, permissions: ['iposWeb.settings.audit'] })
    expect((await page({ action: 'role.auth' })).records[0]?.changes).toEqual([
      { field: 'permissions', before: null, after: '设置、操作审计' },
    ])
    await admin.get(roleCalls.setRoleAuth, { id, version: 2, permissions: ['settings'] })
    expect((await page({ action: 'role.auth' })).records[0]?.changes).toEqual([
      { field: 'permissions', before: '操作审计', after: null },
    ])
  })

  test('knows the titles of products and categories', async () => {
    const product = await givenProduct(admin, { name: '审计的水' })
    await admin.get(productCalls.saveProduct, { ...formOf(product), name: '审计的茶' })
    const [row] = (await page({ action: 'product.save', record: `product:${product.id}` })).records
    expect(row).toMatchObject({ title: '审计的茶' })
    expect(row?.changes).toEqual([{ field: 'name', before: '审计的水', after: '审计的茶' }])
    await admin.get(productCalls.moveProducts, { ids: [product.id], move: 'invalidate' })
    const [moved] = (await page({ action: 'product.move' })).records
    expect(moved).toMatchObject({
      title: '审计的茶',
      changes: [{ field: 'status', before: '已生效', after: '已失效' }],
    })
    await admin.get(categoryCalls.saveCategory, { name: '审计类目' })
    expect(await titles({ action: 'category' })).toContain('审计类目')
  })

  test('knows the titles of files, imports, exports and tasks', async () => {
    const headers = ['商品名称', '一级类目', '销售价']
    const address = await upload(admin, await givenSheet(headers, [['水', '饮料', '1.00']]), '审计导入.xlsx')
    expect(await titles({ action: 'file.upload' })).toEqual(['审计导入.xlsx'])
    const importId = await start(admin, address, { defaults: { saleMode: '计件', stockUnit: '件' } })
    expect(await titles({ action: 'transfer', record: `transfer:${importId}` })).toEqual(['审计导入.xlsx'])
    const { rows } = await database.query<{ id: string }>(
      "select id::text from task where kind = 'import.check' order by id desc limit 1",
    )
    const checking = rows[0]?.id ?? ''
    await admin.get(taskCalls.cancelTask, { id: checking })
    expect(await titles({ action: 'task.cancel', record: `task:${checking}` })).toEqual(['审计导入.xlsx'])
    const { taskId } = await admin.get(productCalls.exportProducts, { condition: {} })
    const [exported = ''] = await titles({ action: 'product.export', record: `task:${taskId}` })
    expect(exported).toMatch(/^总部商品_.*\.xlsx$/)
    await admin.get(taskCalls.cancelTask, { id: taskId })
    await admin.get(taskCalls.retryTask, { id: taskId })
    expect(await titles({ action: 'task', record: `task:${taskId}` })).toEqual([exported, exported])
  })

  test('shows the values of a product in the reader’s language, as the change log does', async () => {
    const product = await givenProduct(admin, { name: '有单位的水', saleUnit: 1, displayUnit: 1 })
    const { categoryId } = product
    const { id: other } = await admin.get(categoryCalls.saveCategory, { name: '饮用水' })
    await admin.get(productCalls.saveProduct, {
      ...formOf(product),
      categoryId: other,
      saleStatus: 1,
      saleUnit: 6,
      deliveryTypes: [10, 30],
      salesPrice: '1234.50',
      returnPolicy: 99,
    })
    const changesIn = async (language: string) => {
      const { data } = await admin.send(
        findAuditPage,
        { action: 'product.save', record: `product:${product.id}` },
        { language },
      )
      return Object.fromEntries(data.records[0]?.changes.map((one) => [one.field, one]) ?? [])
    }
    const zh = await changesIn('zh')
    const en = await changesIn('en')
    expect(categoryId).not.toBe(other)
    expect(zh.categoryId?.after).toBe('饮用水')
    expect(zh.categoryId?.before).not.toBe(categoryId)
    expect(zh.saleStatus).toMatchObject({ before: '全渠道', after: '仅线下' })
    expect(en.saleStatus).toMatchObject({ before: 'All channels', after: 'In store only' })
    expect(zh.saleUnit).toMatchObject({ before: '件', after: '瓶' })
    expect(en.saleUnit).toMatchObject({ before: 'pc', after: 'bottle' })
    expect(zh.salesPrice?.after).toBe('￥1,234.50')
    expect(en.deliveryTypes?.after).toBe('Store pickup, Nationwide')
    for (const change of [...Object.values(zh), ...Object.values(en)])
      for (const value of [change.before, change.after])
        expect(String(value), change.field).not.toMatch(/^\[|^\d{1,2}$/)
  })

  test('keeps the day of a cost from people without costs, also in sealed rows that call it the day of a price', async () => {
    const product = await givenProduct(admin)
    const record = `product:${product.id}`
    await database.query(
      `insert into audit (merchant_id, action, call, record, title, detail)
       values (1, 'product.save', '/', $1, '水', '{"changes": [{"field": "scheduledCostPrice", "before": null, "after": "2.00"},
         {"field": "scheduledFor", "before": null, "after": "2026-12-01 00:00"}]}')`,
      [product.id],
    )
    const fieldsFor = async (client: Client) =>
      (await page({ record }, client)).records.map(({ changes }) => changes.map(({ field }) => field))
    expect((await fieldsFor(admin))[0]).toEqual(['scheduledCostPrice', 'scheduledCostFor'])
    expect((await fieldsFor(await withoutCosts(app, admin)))[0]).toEqual([])
  })

  test('is filtered by person, store, record, action or noun, words and days', async () => {
    const [store = ''] = await storeIds(admin)
    await admin.get(storeCalls.updateStoreStatus, { id: store, open: false })
    await admin.get(storeCalls.updateStoreStatus, { id: store, open: true })
    const manager = await app.signIn('manager')
    await manager.get(storeCalls.updateStoreStatus, { id: store, open: true })
    const { id: managerId } = await manager.get(sessionCalls.findCurrent, {})
    const by = await page({ employeeId: managerId, pageSize: 200 })
    expect(new Set(by.records.map((row) => row.pin))).toEqual(new Set(['manager']))
    expect(
      new Set((await page({ storeId: store, action: 'store.status' })).records.map((row) => row.storeId)),
    ).toEqual(new Set([store]))
    expect((await page({ action: 'store', record: `store:${store}` })).total).toBe(3)
    const nouns = (await page({ action: 'store', pageSize: 200 })).records.map(
      (row) => row.action.split('.')[0],
    )
    expect(new Set(nouns)).toEqual(new Set(['store']))
    expect(await titles({ keyword: '便利一' })).toContain('晨光便利一店')
    expect(await titles({ keyword: '一' })).toContain('晨光便利一店')
    expect(await titles({ keyword: '便利一', action: 'role' })).toEqual([])
    expect(
      (await page({ keyword: 'mana', pageSize: 200 })).records.every((row) => row.pin === 'manager'),
    ).toBe(true)
    const today = (
      await database.query<{ d: string }>("select (now() at time zone 'Asia/Shanghai')::date::text as d")
    ).rows[0]?.d
    expect((await page({ from: today, to: today })).total).toBe((await page()).total)
    expect((await page({ to: '2020-01-01' })).total).toBe(0)
  })

  test('is filtered by a changed field of a noun, alone and with other filters', async () => {
    const product = await givenProduct(admin, { name: '换价的水' })
    const other = await givenProduct(admin, { name: '换名的水' })
    const changed = { ...formOf(product), salesPrice: '3.21' }
    await admin.get(productCalls.saveProduct, changed)
    await admin.get(productCalls.saveProduct, { ...formOf(other), name: '换名的茶' })
    const records = (query: object) =>
      page({ pageSize: 200, ...query }).then(({ records }) => records.map(({ record }) => record))
    const priced = await page({ field: 'product.salesPrice', pageSize: 200 })
    expect(priced.records.length).toBeGreaterThan(0)
    expect(priced.total).toBe(priced.records.length)
    for (const { action, changes } of priced.records) {
      expect(action).toMatch(/^product\./)
      expect(changes.map(({ field }) => field)).toContain('salesPrice')
    }
    const price = { field: 'product.salesPrice', action: 'product.save' }
    expect((await records(price))[0]).toBe(`product:${product.id}`)
    expect(await records({ ...price, record: `product:${other.id}` })).not.toContain(`product:${product.id}`)
    expect(await records({ ...price, keyword: '换价的水' })).toContain(`product:${product.id}`)
    expect(await records({ ...price, action: 'store' })).toEqual([])
    // A store has a name, too.
    const names = await page({ field: 'product.name', pageSize: 200 })
    expect(new Set(names.records.map(({ action }) => action.split('.')[0]))).toEqual(new Set(['product']))
    const rival = await app.signIn('rival')
    expect((await page({ field: 'product.salesPrice' }, rival)).total).toBe(0)
    expect((await admin.send(findAuditPage, { field: 'salesPrice' })).rtnStatus).toBe('10002')
  })

  test('offers the changed fields of each noun for the filter', async () => {
    const all = await admin.get(auditCalls.findAuditFields, {})
    expect(all).toContainEqual({ noun: 'product', field: 'salesPrice' })
    expect(all).toContainEqual({ noun: 'user', field: 'roleIdList' })
    const ofRoles = await admin.get(auditCalls.findAuditFields, { noun: 'role' })
    expect(new Set(ofRoles.map(({ noun }) => noun))).toEqual(new Set(['role']))
    expect(ofRoles).toContainEqual({ noun: 'role', field: 'permissions' })
    const rival = await app.signIn('rival')
    expect(await rival.get(auditCalls.findAuditFields, { noun: 'role' })).toEqual([])
  })

  test('of a record has only rows of its kind, because other kinds share the number', async () => {
    const { id: roleId } = await admin.get(roleCalls.saveRole, { name: '有记录的角色' })
    await database.query(
      `insert into audit (merchant_id, action, call, record, title) values (1, 'session.login', '/', $1, ''), (1, 'product.export', '/', $1, '导出')`,
      [roleId],
    )
    const rows = (await page({ record: `role:${roleId}` })).records
    expect(rows.map((row) => row.action)).toEqual(['role.save'])
    expect(rows[0]?.record).toBe(`role:${roleId}`)
    expect(await titles({ record: `task:${roleId}` })).toContain('导出')
    expect(await titles({ record: `product:${roleId}` })).not.toContain('导出')
    expect((await page({ record: `nothing:${roleId}` })).total).toBe(0)
    const bare = await admin.send(findAuditPage, { record: roleId })
    expect(bare).toMatchObject({ rtnStatus: '10002', data: [{ path: 'record' }] })
    expect(bare.rtnMsg).toContain('记录须写成「类型:编号」')
  })

  test('has a row for each record that a call changes', async () => {
    const [first, second] = [
      await givenUser(admin, { name: '甲停用' }),
      await givenUser(admin, { name: '乙停用' }),
    ]
    await admin.get(userCalls.setUserStatus, { ids: [first.id, second.id], enabled: false })
    await admin.get(userCalls.setUserStatus, { ids: [first.id, second.id], enabled: false })
    for (const [user, name] of [
      [first, '甲停用'],
      [second, '乙停用'],
    ] as const) {
      const rows = (await page({ record: `user:${user.id}`, action: 'user.status' })).records
      expect(rows.map((row) => row.title)).toEqual([name, name])
      expect(rows.map((row) => row.changes)).toEqual([
        [],
        [{ field: 'status', before: '在职', after: '已停用' }],
      ])
      expect(rows[0]?.storeName).toBe('晨光便利一店')
    }
    const products = [
      await givenProduct(admin, { name: '甲水' }),
      await givenProduct(admin, { name: '乙水' }),
    ]
    const ids = products.map(({ id }) => id)
    await admin.get(productCalls.moveProducts, { ids, move: 'invalidate' })
    for (const { id, name } of products)
      expect(await titles({ record: `product:${id}`, action: 'product.move' })).toEqual([name])
    const again = products.map(({ id }) => id)
    await admin.get(productCalls.moveProducts, { ids: again, move: 'restore' })
    await admin.get(productCalls.setSaleStatus, { ids, saleStatus: 0 })
    expect((await page({ record: `product:${ids[0]}`, action: 'product.saleStatus' })).records).toMatchObject(
      [{ title: '甲水', changes: [{ field: 'saleStatus', after: '禁售' }] }],
    )
  })

  test('suggests people for the filter to its readers, even without the people page', async () => {
    const auditor = await givenUser(admin, {
      roleIdList: [(await roleIds(admin)).finance],
      storeIdList: (await storeIds(admin)).slice(0, 1),
    })
    const client = await app.signIn(auditor.pin, auditor.password)
    expect((await client.send(userCalls.findUserPage, {})).rtnStatus).toBe('10006')
    const actors = async (asked: object, who = admin) =>
      (await who.get(findAuditActors, asked)).map(({ pin }) => pin)
    expect(await actors({ keyword: '掌柜' })).toEqual(['admin'])
    expect(await actors({ keyword: 'adm' })).toEqual(['admin'])
    const { id } = await admin.get(sessionCalls.findCurrent, {})
    expect(await admin.get(findAuditActors, { id })).toEqual([{ id, name: '晨光掌柜', pin: 'admin' }])
    // A person without any action is not in the list. A person who has left is.
    const invited = await userForm(admin)
    await admin.get(userCalls.saveUser, invited)
    expect(await actors({ keyword: invited.pin })).toEqual([])
    const gone = await givenUser(admin)
    await admin.get(userCalls.removeUser, { id: gone.id, version: gone.version })
    expect(await actors({ keyword: gone.pin })).toEqual([gone.pin])
    // People who did something in his store, and himself.
    const near = await actors({}, client)
    expect(near).toContain('admin')
    expect(near).toContain(auditor.pin)
    expect(near).not.toContain(gone.pin)
    const clerk = await app.signIn('clerk')
    expect((await clerk.send(findAuditActors, {})).rtnStatus).toBe('10006')
  })

  test('finds records by their titles of that time, the last changed first', async () => {
    const { id } = await admin.get(storeCalls.save, { name: '找得到的店', code: 'ZFIND1' })
    await admin.get(storeCalls.save, { id, version: 1, name: '改过名的店', code: 'ZFIND1' })
    const store = { record: `store:${id}`, noun: 'store' }
    expect(await admin.get(findAuditRecords, { keyword: '找得到' })).toEqual([
      { ...store, title: '找得到的店' },
    ])
    expect((await admin.get(findAuditRecords, {}))[0]).toEqual({ ...store, title: '改过名的店' })
    expect(await admin.get(findAuditRecords, { record: `store:${id}` })).toEqual([
      { ...store, title: '改过名的店' },
    ])
    const rival = await app.signIn('rival')
    expect(await rival.get(findAuditRecords, { record: `store:${id}` })).toEqual([])
  })

  test('records the effects of a removal or reset', async () => {
    const { id, version } = await admin.get(roleCalls.saveRole, { name: '将删的角色' })
    const role = await admin.get(roleCalls.setRoleAuth, {
      id,
      version,
      permissions: ['iposWeb.settings.audit'],
    })
    const user = await givenUser(admin, { name: '将走的人', roleIdList: [id], jobNo: 'J9' })
    await admin.get(roleCalls.removeRole, { id, version: role.version, confirmed: true })
    expect((await page({ record: `role:${id}` })).records[0]?.changes).toEqual([
      { field: 'permissions', before: '设置、操作审计', after: null },
      { field: 'holders', before: '将走的人', after: null },
    ])
    await admin.get(userCalls.unmaskUser, { id: user.id, field: 'phone' })
    expect((await page({ record: `user:${user.id}` })).records[0]).toMatchObject({
      action: 'user.unmask',
      changes: [{ field: 'seenField', before: null, after: '手机号' }],
    })
    await admin.get(userCalls.removeUser, { id: user.id, version: user.version })
    const { changes, storeName } = (await page({ record: `user:${user.id}` })).records[0] ?? {}
    expect(storeName).toBe('晨光便利一店')
    expect(changes).toContainEqual({ field: 'pin', before: user.pin, after: null })
    expect(changes).toContainEqual({ field: 'type', before: '门店用户', after: null })
    expect(changes).toContainEqual({ field: 'storeIdList', before: '晨光便利一店', after: null })
    const link = { type: 2, name: '旧帮助', sort: 1, path: 'https://example.com/old', icon: 'link' }
    const made = await admin.get(menuCalls.saveMenu, link)
    await admin.get(menuCalls.removeMenu, made)
    const removed = (await page({ record: `menu:${made.code}`, action: 'menu.remove' })).records[0]?.changes
    expect(removed).toContainEqual({ field: 'name', before: '旧帮助', after: null })
    expect(removed).toContainEqual({ field: 'path', before: 'https://example.com/old', after: null })
    const renamed = { code: 'product', version: 0, name: '货品', icon: 'product', sort: 50, hidden: true }
    await admin.get(menuCalls.saveMenu, renamed)
    const tree = await admin.get(menuCalls.findMenuTree, {})
    await admin.get(menuCalls.resetMenu, { version: tree.version })
    expect((await page({ action: 'menu.reset' })).records[0]?.changes).toEqual([
      { field: 'product', before: '货品、隐藏', after: '恢复默认' },
    ])
  })

  test('continues from page to page, newest first, without repeats', async () => {
    const seen: string[] = []
    for (let pageNo = 1; pageNo <= 3; pageNo++)
      seen.push(...(await page({ pageNo, pageSize: 4, action: 'store' })).records.map((row) => row.id))
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toEqual(seen.toSorted((a, b) => Number(b) - Number(a)))
  })

  test('shows only rows of the person’s own merchant and stores', async () => {
    const rival = await app.signIn('rival')
    expect((await page({ pageSize: 200 }, rival)).records.every((row) => row.pin === 'rival')).toBe(true)
    const [first = '', second = ''] = await storeIds(admin)
    await givenUser(admin, { name: '二店新人', storeIdList: [second] })
    await givenUser(admin, { name: '一店新人', storeIdList: [first] })
    const auditor = await givenUser(admin, {
      roleIdList: [(await roleIds(admin)).finance],
      storeIdList: [first],
    })
    const client = await app.signIn(auditor.pin, auditor.password)
    const seen = await titles({}, client)
    expect(seen).toContain('一店新人')
    expect(seen).not.toContain('二店新人')
    expect(await titles({ keyword: '二店' }, client)).toEqual([])
  })

  test('never holds a password, full phone, email or id card', async () => {
    const idCard = '110105199003078510'
    const user = await givenUser(admin, { idCard, email: 'planted.value@example.com', phone: '13987650001' })
    await admin.get(userCalls.unmaskUser, { id: user.id, field: 'phone' })
    const { token } = await admin.get(userCalls.makeLink, { id: user.id })
    const { rows } = await database.query<{ text: string }>('select a::text as text from audit a')
    const all = rows.map((row) => row.text).join('\n')
    for (const planted of [idCard, 'planted.value', '13987650001', user.password, token, 'Zhanggui1'])
      expect(all).not.toContain(planted)
  })
})

describe('many rows', () => {
  beforeAll(async () => {
    await database.query(
      `insert into audit (merchant_id, created_at, employee_id, pin, action, call, record, title, store_id, detail)
       select 1, now() - make_interval(secs => i), 1 + i % 5, 'x', (array['product.save', 'product.move', 'category.save', 'file.upload'])[1 + i % 4],
         '/', (i % 5000)::text, case when i % 97 = 0 then '稀有名字' else '常见商品' || i % 1000 end, case when i % 50 = 0 then 1 end,
         jsonb_build_object('changes', jsonb_build_array(jsonb_build_object('field', case when i % 101 = 0 then 'rareField' else 'commonField' end)))
       from generate_series(1, 60000) i`,
    )
    await database.query('analyze audit')
  })

  test('are counted up to a limit, and every filter is served by an index', async () => {
    const all = await page()
    expect(all).toMatchObject({ total: 10_000, totalCapped: true })
    const plans: string[] = []
    // The other months are empty.
    const { month } = (
      await database.query<{ month: string }>("select to_char(now() at time zone 'UTC', 'YYYYMM') as month")
    ).rows[0] ?? { month: '' }
    const client = new pg.Client({ ...app.connection, options: '-c role=zg_app -c jit=off' })
    client.on('error', () => {})
    await client.connect()
    await client.query("begin; set local app.merchant_id = '1'")
    const tx = new Tx(client, 1)
    const explained = Object.assign(Object.create(tx) as Tx, {
      all: async (built: Parameters<Tx['all']>[0]) => {
        const { sql, parameters } = built.compile((await import('../../kernel/database/query.ts')).query)
        const { rows } = await client.query(`explain ${sql}`, parameters as unknown[])
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
        return tx.all(built)
      },
    })
    const scope = {
      ...({ stores: 'all', employeeId: 1, timeZone: 'Asia/Shanghai' } as const),
      permissions: new Set<string>(),
    }
    for (const filter of [
      {},
      { employeeId: '2' },
      { storeId: '1' },
      { action: 'product.save' },
      { action: 'product' },
      { record: 'product:77', action: 'product.save' },
      { record: 'product:77' },
      { from: '2020-01-01', to: '2030-01-01' },
      { keyword: '稀有名字' },
      { field: 'product.rareField' },
    ]) {
      await selectAuditPage(explained, { pageNo: 1, pageSize: 10, ...filter }, scope)
      expect(plans.at(-1), JSON.stringify(filter)).toContain(`audit_${month}`)
      expect(plans.at(-1), JSON.stringify(filter)).not.toContain(`Seq Scan on audit_${month} `)
    }
    await client.query('rollback')
    await client.end()
  })

  test('are found by a changed field through its index', async () => {
    // The function of the filter runs as the owner, so the plan is the owner's.
    const { rows } = await database.query<{ 'QUERY PLAN': string }>(
      `explain select a.id from audit a where a.merchant_id = 1 and a.detail ? 'changes'
         and zg_changed_fields(a.detail) @> array['rareField']`,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Bitmap Index Scan on audit_\d{6}_merchant_id_zg_changed_fields_idx/)
    expect(plan).not.toMatch(/Seq Scan on audit_\d{6} .*rows=[1-9]\d{3}/)
  })

  test('are found quickly by rare and by common words', async () => {
    const started = performance.now()
    expect((await page({ keyword: '稀有名字' })).total).toBe(618)
    expect((await page({ keyword: '常见商品' })).totalCapped).toBe(true)
    expect((await page({ field: 'product.rareField' })).total).toBe(297)
    expect((await page({ field: 'product.commonField' })).totalCapped).toBe(true)
    expect((await page({ action: 'product', pageNo: 100, pageSize: 50 })).records.length).toBe(50)
    expect(performance.now() - started).toBeLessThan(4000)
  })
})
