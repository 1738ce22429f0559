import { auditCalls } from '@zhanggui/contract/audit/audit.calls.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { roleCalls } from '@zhanggui/contract/role/role.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import { taskCalls } from '@zhanggui/contract/task/task.calls.ts'
import { taskStatus } from '@zhanggui/contract/task/task.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { cellsOf } from '../../../test/given-import.ts'
import { givenUser, storeIds } from '../../../test/people.ts'
import { formOf, givenProduct } from '../../../test/products.ts'

const { findAuditPage, exportAudit } = auditCalls

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
})
afterAll(async () => {
  await app?.close()
})

const page = (query: Record<string, unknown> = {}, client = admin) =>
  client.get(findAuditPage, { pageSize: 200, ...query })

/** The rows of the exported file, without its header. */
async function exported(client: Client, condition: object): Promise<string[][]> {
  const { taskId } = await client.get(exportAudit, { condition })
  for (;;) {
    const task = (await client.get(taskCalls.findExcelList, {})).find(({ id }) => id === taskId)
    if (task && task.status !== taskStatus.running) {
      expect(task.status).toBe(taskStatus.done)
      return (await cellsOf((await client.open(task.file_url)).body)).slice(1)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

describe('the tabs of the audit trail', () => {
  test('are data, people and sign-in; each has its rows and its number, also under other filters', async () => {
    const product = await givenProduct(admin, { name: '分类的水' })
    await admin.get(roleCalls.saveRole, { name: '分类的角色' })
    const parts = { data: 'product', people: 'role', session: 'session' } as const
    const all = await page()
    for (const [part, noun] of Object.entries(parts)) {
      const { records, total, counts } = await page({ part })
      expect(total).toBe(counts[part as keyof typeof parts])
      expect(total).toBe(records.length)
      const nouns = new Set(records.map(({ action }) => action.split('.')[0]))
      expect([...nouns]).toContain(noun)
      for (const other of Object.values(parts)) if (other !== noun) expect([...nouns]).not.toContain(other)
      expect(counts).toEqual(all.counts)
    }
    const { data, people, session } = all.counts
    expect(data + people + session).toBe(all.counts.all)
    expect(all.counts.all).toBe(all.total)
    expect((await page({ keyword: '分类的水', part: 'people' })).counts).toEqual({
      ...{ all: 1, data: 1, people: 0, session: 0 },
    })
    expect((await page({ record: `product:${product.id}`, part: 'session' })).total).toBe(0)
    expect((await page({ action: 'product', part: 'session' })).total).toBe(0)
  })
})

describe('the export of the audit trail', () => {
  test('has the rows of the page in its order, with words and changes, and is in the trail itself', async () => {
    const product = await givenProduct(admin, { name: '导出的水' })
    await admin.get(productCalls.saveProduct, { ...formOf(product), name: '导出的茶', salesPrice: '7.98' })
    const condition = { record: `product:${product.id}` }
    const shown = (await page(condition)).records
    const rows = await exported(admin, condition)
    expect(rows).toHaveLength(shown.length)
    expect(rows.map(([, , pin, action, noun, title]) => [pin, action, noun, title])).toEqual(
      shown.map(({ pin, title }) => [pin, '保存商品', '商品', title]),
    )
    const [first = []] = rows
    expect(first[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(first[1]).toBe('晨光掌柜')
    expect(first[7]?.split('\n')).toContain('商品名称：导出的水 → 导出的茶')
    expect(first[8]).toBe('127.0.0.1')
    const [entry] = (await page({ action: 'audit.export' })).records
    expect(entry).toMatchObject({ pin: 'admin' })
    expect(entry?.record).toMatch(/^task:\d+$/)
    expect(entry?.title).toMatch(/^操作审计_.*\.xlsx$/)
  })

  test('goes on past its first part, without a gap or a row twice', async () => {
    const product = await givenProduct(admin, { name: '常改的水' })
    let { version } = product
    for (let at = 0; at < 260; at += 1) {
      const form = { ...formOf(product), version, name: `常改的水${at}` }
      version = (await admin.get(productCalls.saveProduct, form)).version
    }
    const rows = await exported(admin, { record: `product:${product.id}` })
    expect(rows.map((row) => row[5])).toEqual([
      ...Array.from({ length: 260 }, (_, at) => `常改的水${259 - at}`),
      '常改的水',
    ])
  })

  test('has only the rows that its person sees, and needs the permission', async () => {
    const [mine = '', other = ''] = await storeIds(admin)
    for (const id of [mine, other]) {
      await admin.get(storeCalls.updateStoreStatus, { id, open: false })
      await admin.get(storeCalls.updateStoreStatus, { id, open: true })
    }
    const { id: roleId } = await admin.get(roleCalls.saveRole, { name: '看审计的人' })
    const codes = ['settings', 'iposWeb.settings.audit']
    await admin.get(roleCalls.setRoleAuth, { id: roleId, version: 1, permissions: codes })
    const user = await givenUser(admin, { roleIdList: [roleId], storeIdList: [mine] })
    const client = await app.signIn(user.pin, user.password)
    const refused = await client.send(exportAudit, { condition: {} })
    expect(refused.rtnStatus).not.toBe('0')
    await admin.get(roleCalls.setRoleAuth, {
      id: roleId,
      version: 2,
      permissions: [...codes, 'iposWeb.settings.audit.export'],
    })
    const rows = await exported(client, { action: 'store.status' })
    const seen = (await page({ action: 'store.status' }, client)).records
    expect(rows.map((row) => row[6])).toEqual(seen.map(({ storeName }) => storeName))
    expect(new Set(rows.map((row) => row[6])).size).toBe(1)
    expect(await exported(client, { storeId: other })).toEqual([])
    const { employeeId = '' } = (await page({ action: 'store.status' })).records[0] ?? {}
    expect(new Set((await exported(client, { employeeId })).map((row) => row[6]))).toEqual(
      new Set([rows[0]?.[6]]),
    )
  })

  test('refuses a filter that the page does not have', async () => {
    expect((await admin.send(exportAudit, { condition: { from: 'gestern' } })).rtnStatus).not.toBe('0')
  })
})
