import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { productColumns } from '@zhanggui/contract/product/product.columns.ts'
import { productServiceBean } from '@zhanggui/contract/product/product.options.ts'
import { taskCalls } from '@zhanggui/contract/task/task.calls.ts'
import { type ExportTask, taskStatus } from '@zhanggui/contract/task/task.ts'
import { transferCalls } from '@zhanggui/contract/transfer/transfer.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { keepControlPlane } from '../../../test/control-plane.ts'
import { brokenInvariants } from '../../../test/invariants.ts'
import { seedManyProducts } from '../../../test/many-products.ts'
import { lastAudit } from '../../../test/people.ts'
import { inTenant } from '../../kernel/database/tenant.ts'
import { expireFiles } from '../../kernel/file/files.ts'
import { openSheet } from '../../kernel/sheet-worker/read-sheet.ts'
import { scanZip } from '../../kernel/workbook/prescan.ts'
import { productSheet } from '../product/product-sheet.ts'
import { exportName } from './export.ts'

const everyone = { stores: 'all', employeeId: null, permissions: new Set<string>() } as const
let app: TestApp
let admin: Client
let inEnglish: Client
let rival: Client
let database: pg.Client

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
  inEnglish = await app.signIn('admin')
  inEnglish.headers.language = 'en'
  rival = await app.signIn('rival')
  database = new pg.Client(app.connection)
  await database.connect()
})
afterAll(async () => {
  expect(await brokenInvariants(app.connection)).toEqual({})
  await database?.end()
  await app?.close()
})

const start = async (client: Client, condition: object = {}) =>
  (await client.get(productCalls.exportProducts, { condition })).taskId

async function taskOf(client: Client, id: string): Promise<ExportTask> {
  const task = (await client.get(taskCalls.findExcelList, {})).find((one) => one.id === id)
  if (!task) throw new Error(`task ${id} is not in the list`)
  return task
}

async function ended(client: Client, id: string): Promise<ExportTask> {
  for (;;) {
    const task = await taskOf(client, id)
    if (task.status !== taskStatus.running) return task
    await wait(50)
  }
}

/** The rows of a sheet with its header, as users see them. */
async function rowsOf(bytes: Buffer): Promise<string[][]> {
  const path = join(app.services.settings.dataDir, 'read-back.xlsx')
  writeFileSync(path, bytes)
  const rows: string[][] = []
  for await (const batch of await openSheet(path, { fileName: 'read-back.xlsx' }))
    rows.push(...batch.map((row) => row.cells))
  return rows
}

async function exported(client: Client, condition: object = {}): Promise<string[][]> {
  const task = await ended(client, await start(client, condition))
  expect(task.status).toBe(taskStatus.done)
  return rowsOf((await client.open(task.file_url)).body)
}

/** The content of one part in the workbook file. */
async function partOf(bytes: Buffer, part: string): Promise<string> {
  const path = join(app.services.settings.dataDir, 'read-back.xlsx')
  writeFileSync(path, bytes)
  const zip = await scanZip(path, 10_000_000)
  try {
    return await text(Readable.from(await zip.read(part)))
  } finally {
    zip.close()
  }
}

/** An export that waits in the queue. */
async function givenWaiting(merchantId: number, pin: string): Promise<string> {
  const { rows } = await database.query(
    `insert into task (merchant_id, kind, payload, file_name, source, employee_id, pin, run_after)
     select $1, 'export', '{}', 'waiting.xlsx', 'productSheet.title', e.id, a.pin, now() + interval '1 hour'
     from employee e join account a on a.id = e.account_id where e.merchant_id = $1 and a.pin = $2 returning id`,
    [merchantId, pin],
  )
  return String(rows[0].id)
}

const filesIn = (folder: string) =>
  readdirSync(join(app.services.settings.dataDir, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)

const column = (key: string) => productColumns.findIndex((one) => one.key === key)

describe('an export', () => {
  test('is in the download center with the fields of the spec, and its file opens', async () => {
    const before = Date.now()
    const task = await ended(admin, await start(admin))
    expect(task).toMatchObject({ funtion_name: '总部商品', status: 1, rows: 51, reason: '' })
    expect(task.file_name).toMatch(/^总部商品_\d{4}-\d\d-\d\d_\d{4}\.xlsx$/)
    expect(task.progress).toMatchObject({ done: 51, total: 51 })
    expect(Date.parse(task.expires_date ?? '') - before).toBeGreaterThan(72 * 3600_000 - 1000)
    expect(Date.parse(task.expires_date ?? '') - before).toBeLessThan(72 * 3600_000 + 60_000)
    const file = await admin.open(task.file_url)
    expect(file.headers['content-disposition']).toContain(encodeURIComponent(task.file_name))
    expect(file.body.length).toBe(task.bytes)
    expect(await rowsOf(file.body)).toHaveLength(52)
  })

  test('is in the language of the request, headers and values alike', async () => {
    const code = (
      await database.query('select code from product where merchant_id = 1 and status = 30 and sale_mode = 1')
    ).rows[0].code
    const [zhHead, zhRow] = await exported(admin, { keyword: code })
    const [enHead, enRow] = await exported(inEnglish, { keyword: code })
    expect(zhHead?.slice(0, 6)).toEqual(['商品编码', '商品名称', '条码', '一级类目', '二级类目', '计量方式'])
    expect(enHead?.slice(0, 6)).toEqual([
      'Product code',
      'Product name',
      'Barcode',
      'Category',
      'Subcategory',
      'Sold by',
    ])
    expect([zhRow?.[column('saleMode')], enRow?.[column('saleMode')]]).toEqual(['计件', 'Piece'])
    expect([zhRow?.[column('status')], enRow?.[column('status')]]).toEqual(['已生效', 'Active'])
    expect((await taskOf(inEnglish, await start(inEnglish))).file_name).toMatch(/^Products_/)
  })

  test('has the merchant’s day and hour in its file name', () => {
    const moment = new Date('2026-11-20T17:42:00Z')
    expect(exportName('productSheet.title', 'zh', 'Asia/Shanghai', moment)).toBe(
      '总部商品_2026-11-21_0142.xlsx',
    )
    expect(exportName('productSheet.title', 'en', 'America/New_York', moment)).toBe(
      'Products_2026-11-20_1242.xlsx',
    )
  })

  test('keeps texts as texts and amounts as numbers, whatever they look like', async () => {
    await database.query(
      `update product set name = '=1+1', serial_number = '007' where merchant_id = 1
       and id = (select min(id) from product where merchant_id = 1)`,
    )
    const { rows } = await database.query(
      'select code, sales_price from product where merchant_id = 1 order by id limit 1',
    )
    const task = await ended(admin, await start(admin))
    const sheet = await partOf((await admin.open(task.file_url)).body, 'xl/worksheets/sheet1.xml')
    const cell = (at: string) => new RegExp(`<c r="${at}"[^>]*?(?:/>|>.*?</c>)`).exec(sheet)?.[0] ?? ''
    const text = (at: string) => expect(cell(at)).toMatch(/t="inlineStr"/)
    text('A2')
    text('B2')
    expect(cell('B2')).toContain('<t>=1+1</t>')
    expect(sheet).not.toContain('<f>')
    text('C2')
    text('O2')
    expect(cell('O2')).toContain('<t>007</t>')
    expect(cell('J2')).toMatch(/<v>[\d.]+<\/v>/)
    expect(cell('J2')).not.toContain('t=')
    expect(Math.round(Number(/<v>(.*)<\/v>/.exec(cell('J2'))?.[1]) * 100)).toBe(rows[0].sales_price)
  })

  test('has the rows that the list shows under the same filters', async () => {
    const { records } = await admin.get(productCalls.findProductPage, { pageSize: 200 })
    const categoryId = records[0]!.categoryId
    const conditions = [
      { keyword: '水' },
      { name: '牛奶' },
      { code: 'SP00000' },
      { barcode: '69' },
      { categoryId },
      { status: 10 },
      { saleStatus: [0, 1] },
      { saleMode: 2 },
      { updatedFrom: '2020-01-01', updatedTo: '2020-12-31' },
      { keyword: 'SP', saleMode: 1, status: 30 },
    ]
    for (const condition of conditions) {
      const list = await admin.get(productCalls.findProductPage, { ...condition, pageSize: 200 })
      const codes = await inTenant(app.services.database, 1, { readOnly: true }, async (tx) => {
        const asked = productSheet.parseCondition(condition, 'zh')
        const { rows } = await productSheet.selectRows(tx, asked, null, 500, 'zh', everyone)
        expect(await productSheet.countRows(tx, asked, everyone)).toBe(rows.length)
        return rows.map((row) => row[0])
      })
      expect(codes.length).toBe(list.total)
      expect(codes.sort(), JSON.stringify(condition)).toEqual(list.records.map((one) => one.code).sort())
    }
    const ids = records.slice(3, 6).map((one) => one.id)
    expect((await exported(admin, { ids })).length).toBe(4)
  })

  test('without rows has only its headers', async () => {
    const rows = await exported(admin, { keyword: '没有这种商品' })
    expect(rows).toHaveLength(1)
  })

  test('with a wrong condition is refused at once, naming the field', async () => {
    const { rowCount } = await database.query('select from task')
    const wrong = await admin.send(productCalls.exportProducts, { condition: { updatedFrom: '2026-13-01' } })
    expect(wrong.rtnStatus).toBe('10002')
    const unknown = await admin.send(transferCalls.export, {
      serviceBean: productServiceBean,
      exportQueryCondition: { drop: 'table' },
    })
    expect(unknown.rtnStatus).toBe('10002')
    expect((await database.query('select from task')).rowCount).toBe(rowCount)
  })

  test('directly in the answer leaves a row in the audit, too', async () => {
    await admin.send(transferCalls.export, { serviceBean: productServiceBean, exportQueryCondition: {} })
    const row = await lastAudit(database, 'transfer.export')
    expect(row?.detail).toMatchObject({ serviceBean: productServiceBean })
  })

  test('needs its permission, at the start and when it is generated again', async () => {
    const clerk = await app.signIn('clerk')
    expect((await clerk.send(productCalls.exportProducts, { condition: {} })).rtnStatus).toBe('10006')
    expect((await clerk.send(transferCalls.export, { serviceBean: productServiceBean })).rtnStatus).toBe(
      '10006',
    )
    const manager = await app.signIn('manager')
    const task = await ended(manager, await start(manager))
    await database.query(
      `update role set permissions = array_remove(permissions, 'iposWeb.product.productGoodProduct.export')
       where merchant_id = 1 and kind = 'storeManager'`,
    )
    const again = await app.signIn('manager')
    expect(JSON.parse(String((await again.open(task.file_url)).body)).rtnStatus).toBe('10006')
    expect((await again.send(taskCalls.retryTask, { id: task.id })).rtnStatus).toBe('10006')
  })

  test('is in the list of its person and of the system that asked for it', async () => {
    const named = { asyncSystemName: 'till', condition: {} }
    const ofTill = (await admin.get(productCalls.exportProducts, named)).taskId
    const ofServer = await start(admin)
    const listed = async (filters: { user?: string; asyncSystemName?: string }) => {
      const ids = (await admin.get(taskCalls.findExcelList, filters)).map(({ id }) => id)
      return [ofTill, ofServer].map((id) => ids.includes(id))
    }
    expect(await listed({})).toEqual([true, true])
    expect(await listed({ user: 'admin' })).toEqual([true, true])
    expect(await listed({ user: 'finance' })).toEqual([false, false])
    expect(await listed({ user: 'admin', asyncSystemName: 'till' })).toEqual([true, false])
    expect(await listed({ asyncSystemName: 'ipos' })).toEqual([false, true])
    expect(await listed({ asyncSystemName: 'base' })).toEqual([false, false])
    await ended(admin, ofTill)
    const again = (await admin.get(taskCalls.retryTask, { id: ofTill })).taskId
    expect((await admin.get(taskCalls.findExcelList, { asyncSystemName: 'till' }))[0]?.id).toBe(again)
    for (const id of [ofServer, again]) await ended(admin, id)
  })

  test('is hidden from everybody else, in this merchant and others', async () => {
    const { id, file_url: url } = await ended(admin, await start(admin))
    const finance = await app.signIn('finance')
    for (const other of [finance, rival]) {
      expect(await other.get(taskCalls.findExcelList, { user: 'admin' })).toEqual([])
      for (const call of [
        taskCalls.findTaskDetail,
        taskCalls.findFileUrl,
        taskCalls.cancelTask,
        taskCalls.retryTask,
      ]) {
        const foreign = await other.send(call, { id })
        expect(foreign.rtnStatus).toBe('10005')
        expect(foreign).toEqual(await other.send(call, { id: '999999999' }))
      }
      expect(JSON.parse(String((await other.open(url)).body)).rtnStatus).toBe('14014')
    }
    const waiting = await givenWaiting(1, 'admin')
    expect((await finance.send(taskCalls.cancelTask, { id: waiting })).rtnStatus).toBe('10005')
    expect(await taskOf(admin, waiting)).toMatchObject({ status: taskStatus.running })
    await database.query('delete from task where id = $1', [waiting])
  })

  test('that has expired says so, can be generated again, and its bytes are gone', async () => {
    const task = await ended(admin, await start(admin, { saleMode: 2 }))
    const key = task.file_url.slice(task.file_url.lastIndexOf('/') + 1)
    await database.query(`update task set expires_at = now() where id = $1`, [task.id])
    await database.query('update file set expires_at = now() where key = $1', [key])
    await keepControlPlane(database)
    expect(await taskOf(admin, task.id)).toMatchObject({ status: 3, file_url: '', rows: task.rows })
    expect(await admin.send(taskCalls.findFileUrl, { id: task.id })).toMatchObject({
      rtnStatus: '15003',
      rtnMsg: '文件已到期删除，请重新生成',
    })
    expect(filesIn('files')).toContain(key)
    await expireFiles.run(app.services)
    expect(filesIn('files')).not.toContain(key)
    expect((await database.query('select status from task where id = $1', [task.id])).rows[0].status).toBe(3)
    const { taskId } = await admin.get(taskCalls.retryTask, { id: task.id })
    expect(await ended(admin, taskId)).toMatchObject({ status: 1, rows: task.rows })
  })

  test('that fails gives the reason in the language of the reader', async () => {
    const id = await start(admin)
    await ended(admin, id)
    await database.query(
      `update task set status = 0, lease_until = null, payload = payload || '{"serviceBean": "gone"}' where id = $1`,
      [id],
    )
    app.services.tasks.wake()
    expect(await ended(admin, id)).toMatchObject({
      status: 2,
      file_url: '',
      reason: '没有这种表格的导入或导出，请刷新页面后重试',
    })
    expect((await taskOf(inEnglish, id)).reason).toBe(
      'There is no import or export of this kind. Reload the page and try again',
    )
    expect((await inEnglish.get(taskCalls.findTaskDetail, { id })).reason).toBe(
      'There is no import or export of this kind. Reload the page and try again',
    )
    expect((await admin.send(taskCalls.findFileUrl, { id })).rtnStatus).toBe('14014')
  })
})

describe('a large export', () => {
  beforeAll(() => seedManyProducts(database, 2, 40_000))

  test('shows its progress, can be cancelled, and leaves nothing behind', async () => {
    const files = filesIn('files').length
    const id = await start(rival)
    // It is running: its file is being written, and it has said how far it is.
    const progress = 'select progress_total as total from task where id = $1'
    while ((await database.query(progress, [id])).rows[0].total === 0) await wait(10)
    expect(filesIn('tmp').some((name) => name.startsWith('export'))).toBe(true)
    await rival.get(taskCalls.cancelTask, { id })
    expect(await taskOf(rival, id)).toMatchObject({ status: taskStatus.cancelled, file_url: '' })
    expect(await rival.send(taskCalls.findFileUrl, { id })).toMatchObject({ rtnStatus: '14014' })
    for (;;) {
      const { rows } = await database.query('select status, progress_total from task where id = $1', [id])
      if (rows[0].status !== 0) {
        expect(rows[0]).toMatchObject({ status: 4, progress_total: 40_009 })
        break
      }
      await wait(50)
    }
    await expireFiles.run(app.services)
    expect(filesIn('tmp')).toEqual([])
    expect(filesIn('files').length).toBe(files)
    expect((await taskOf(rival, id)).finish_date).not.toBeNull()
    expect((await rival.send(taskCalls.cancelTask, { id })).rtnStatus).toBe('15001')
  })

  test('that waits is cancelled before it starts', async () => {
    const id = await givenWaiting(2, 'rival')
    expect((await rival.send(taskCalls.retryTask, { id })).rtnStatus).toBe('15004')
    await rival.get(taskCalls.cancelTask, { id })
    await database.query('update task set run_after = now() where id = $1', [id])
    app.services.tasks.wake()
    for (;;) {
      const found = await database.query('select status from task where id = $1', [id])
      if (found.rows[0].status !== 0) {
        // A started task would have failed, because its service does not exist.
        expect(found.rows[0].status).toBe(taskStatus.cancelled)
        break
      }
      await wait(50)
    }
  })
})

test('an export is one snapshot of the data, even if they change meanwhile', async () => {
  await database.query('begin')
  await database.query('lock table category in access exclusive mode')
  const id = await start(admin)
  // It has counted the products and waits for the table of categories.
  for (;;) {
    const { rowCount } = await database.query(
      `select from pg_locks l join pg_class c on c.oid = l.relation where c.relname = 'category' and not l.granted`,
    )
    if (rowCount) break
    await wait(20)
  }
  await database.query("update product set name = 'changed since' where merchant_id = 1")
  await database.query('commit')
  const task = await ended(admin, id)
  const names = (await rowsOf((await admin.open(task.file_url)).body)).slice(1).map((row) => row[1])
  expect(names).toHaveLength(51)
  expect(names).not.toContain('changed since')
})

describe('a direct export', () => {
  const direct = (client: Client, condition: object) =>
    client.send(transferCalls.export, { serviceBean: productServiceBean, exportQueryCondition: condition })

  test('answers with the file itself', async () => {
    const answer = await app.app.inject({
      method: 'POST',
      url: transferCalls.export.path,
      headers: admin.headers,
      payload: { serviceBean: productServiceBean, exportQueryCondition: { saleMode: 2, cloudFlag: true } },
    })
    expect(answer.headers['content-type']).toContain('spreadsheetml')
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('总部商品_'))
    const rows = await rowsOf(answer.rawPayload)
    const list = await admin.get(productCalls.findProductPage, { saleMode: 2, pageSize: 200 })
    expect(
      rows
        .slice(1)
        .map((row) => row[0])
        .sort(),
    ).toEqual(list.records.map((one) => one.code).sort())
    expect(filesIn('tmp')).toEqual([])
  })

  test('refuses too many rows for an answer, and an unknown service', async () => {
    expect(await direct(rival, {})).toMatchObject({
      rtnStatus: '16011',
      rtnMsg: '超过 20,000 行，请用下载中心导出',
    })
    const unknown = await admin.send(transferCalls.export, { serviceBean: 'nothing' })
    expect(unknown.rtnMsg).toBe('没有这种表格的导入或导出，请刷新页面后重试')
  })
})

describe('the template', () => {
  const template = (client: Client) =>
    app.app.inject({
      method: 'POST',
      url: transferCalls.downloadTemplate.path,
      headers: client.headers,
      payload: { serviceBean: productServiceBean },
    })

  test('has the importable columns, examples, lists of options, and notes', async () => {
    for (const [client, name, code, notes, mode] of [
      [admin, '总部商品_导入模板.xlsx', '商品编码', '填写说明', '称重'],
      [inEnglish, 'Products_import template.xlsx', 'Product code', 'Notes', 'Weight'],
    ] as const) {
      const answer = await template(client)
      expect(answer.headers['content-disposition']).toContain(encodeURIComponent(name))
      const [head, ...examples] = await rowsOf(answer.rawPayload)
      expect(head).toHaveLength(productColumns.length - 2)
      expect(head?.[0]).toBe(code)
      expect(examples).toHaveLength(2)
      const sheet = await partOf(answer.rawPayload, 'xl/worksheets/sheet1.xml')
      expect(sheet).toContain('<dataValidation type="list"')
      expect(await partOf(answer.rawPayload, 'xl/worksheets/sheet3.xml')).toContain(`<t>${mode}</t>`)
      expect(await partOf(answer.rawPayload, 'xl/workbook.xml')).toContain(`name="${notes}"`)
    }
  })

  test('needs the import permission', async () => {
    const finance = await app.signIn('finance')
    const answer = await finance.send(transferCalls.downloadTemplate, { serviceBean: productServiceBean })
    expect(answer.rtnStatus).toBe('10006')
  })
})
