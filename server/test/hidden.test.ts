import { calls } from '@zhanggui/contract'
import { type PermissionCode, permissionCodes } from '@zhanggui/contract/permissions.ts'
import { productColumns } from '@zhanggui/contract/product/product.columns.ts'
import type { ProductDetail } from '@zhanggui/contract/product/product.ts'
import { taskStatus } from '@zhanggui/contract/task/task.status.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from './app.ts'
import { everyCall, type KnownValues, type Schema, sample, schemaOf } from './contract-inputs.ts'
import {
  apply,
  cellsOf,
  check,
  follow,
  givenSheet,
  rowsOf,
  serviceBean,
  undo,
  upload,
} from './given-import.ts'
import { brokenInvariants } from './invariants.ts'
import { givenUser } from './people.ts'
import { formOf, givenProduct } from './products.ts'

// Decision 0036, generated from the contract: a person with every permission but that to see the cost never meets it.

const cost = 'iposWeb.product.cost'
const costs = ['431.27', '432.38', '433.49', '434.51', '435.62']
const [first = '', second = '', waiting = '', imported = '', another = ''] = costs
const planted = costs.flatMap((yuan) => [yuan, yuan.replace('.', '')])

const { product, audit, transfer, task } = calls
let app: TestApp
let admin: Client
let blind: Client
let known: KnownValues
let id: string
let importId: string
let role: { id: string; version: number }
const permissions = permissionCodes.filter((code) => code !== cost)

const detail = (of: Client = admin, which = id) => of.get(product.findProductDetail, { id: which })
const save = async (form: Record<string, unknown>, of: Client = admin) =>
  of.get(product.saveProduct, { ...formOf(await detail(of, String(form.id ?? id))), ...form })

beforeAll(async () => {
  app = await givenApp({ logTo: { write: () => {} } })
  admin = await app.signIn('admin')
  role = await admin.get(calls.role.saveRole, { name: '不看成本' })
  await admin.get(calls.role.setRoleAuth, { ...role, permissions })
  const person = await givenUser(admin, { type: 2, roleIdList: [role.id], allStores: true })
  blind = await app.signIn(person.pin, person.password)
  const made = await givenProduct(admin, { name: '成本的水', salesPrice: '500.00', costPrice: first })
  id = made.id
  await save({ costPrice: second })
  const row = { 商品编码: made.code, 成本价: imported }
  importId = (await check(admin, Object.keys(row), [Object.values(row)])).id
  await apply(admin, importId)
  await save({ costPrice: waiting, effectivePolicy: 2 })
  known = {
    ...{ id, ids: [id], productId: id, importId, record: `product:${id}`, serviceBean },
    ...{ keyword: '成本的水', rule: { way: 'percent', by: '5', ending: 'none', rounding: 'nearest' } },
  }
})
afterAll(async () => {
  expect(await brokenInvariants(app.connection)).toEqual({})
  await app?.close()
})

const reading = everyCall.filter(
  ({ call }) =>
    call.access !== 'public' && call.audit === null && call.method === 'POST' && call.body === 'json',
)

/** The smallest input of a call, and one more for each optional field whose value is known. */
function inputsOf(schema: Schema): object[] {
  const optional = Object.keys(schema.properties ?? {}).filter((key) => !schema.required?.includes(key))
  const more = optional.filter((key) => key in known).map((key) => new Set([key]))
  return [new Set<string>(), ...more].map((needed) => sample(schema, known, '', needed) as object)
}

/** The calls whose answer has one of the costs. */
async function tellers(client: Client): Promise<string[]> {
  const found = new Set<string>()
  for (const { name, call } of reading)
    for (const input of inputsOf(schemaOf(call))) {
      const answer = JSON.stringify(await client.send(call, input as never))
      if (planted.some((words) => answer.includes(words))) found.add(name)
    }
  return [...found]
}

describe('a person who may not see the cost', () => {
  test('gets it from no call that reads, while others do', { timeout: 120_000 }, async () => {
    expect(await tellers(admin)).toEqual(
      expect.arrayContaining([
        ...['product.findProductPage', 'product.findProductDetail', 'product.previewPrices'],
        ...['product.findOperationLogPage', 'audit.findAuditPage', 'audit.findAuditImportPage'],
        'transfer.findImportRowPage',
      ]),
    )
    expect(await tellers(blind)).toEqual([])
  })

  test('finds nothing by the cost in the log and the audit, and is offered no such filter', async () => {
    for (const field of ['costPrice', 'scheduledCostPrice']) {
      const asked = { fields: [field], productId: id }
      expect((await admin.get(product.findOperationLogPage, asked)).total, field).toBeGreaterThan(0)
      expect((await blind.get(product.findOperationLogPage, asked)).total, field).toBe(0)
      const trail = { field: `product.${field}`, record: `product:${id}` }
      expect((await admin.get(audit.findAuditPage, trail)).total, field).toBeGreaterThan(0)
      expect((await blind.get(audit.findAuditPage, trail)).total, field).toBe(0)
    }
    const fields = async (of: Client) => (await of.get(audit.findAuditFields, {})).map((one) => one.field)
    expect(await fields(admin)).toContain('costPrice')
    expect((await fields(blind)).filter((field) => /cost/i.test(field))).toEqual([])
    const { records } = await blind.get(product.findOperationLogPage, {})
    expect(records.find((row) => row.import)?.import?.fields).toEqual([])
  })

  test('reads in the audit and the log that fields are hidden, and others do not', async () => {
    const { id: own } = await givenProduct(admin, { salesPrice: '500.00', costPrice: first })
    await save({ id: own, costPrice: second })
    const last = async (of: Client) =>
      (await of.get(audit.findAuditPage, { record: `product:${own}` })).records[0]
    expect(await last(blind)).toMatchObject({ changes: [], hidden: true })
    expect(await last(admin)).toMatchObject({ changes: [{ field: 'costPrice' }], hidden: false })
    const logOf = async (of: Client) =>
      (await of.get(product.findOperationLogPage, { productId: own })).records.map((row) => [
        row.action,
        ...row.changes.map(({ field }) => field),
      ])
    // The change log leaves the change out, the audit keeps its entry.
    const [lone, ...others] = await logOf(admin)
    expect(lone).toEqual(['update', 'costPrice'])
    expect(await logOf(blind)).toEqual(others.map((row) => row.filter((field) => field !== 'costPrice')))
    const lines = async (of: Client) =>
      (await of.get(audit.findAuditImportPage, { importId, undo: false })).records[0]
    expect(await lines(blind)).toMatchObject({ changes: [], hidden: true })
    expect(await lines(admin)).toMatchObject({ hidden: false })
    const head = async (of: Client) =>
      (await of.get(product.findOperationLogPage, {})).records.find((row) => row.import)?.import
    expect([(await head(blind))?.hidden, (await head(admin))?.hidden]).toEqual([true, false])
  })

  test('learns nothing from a refused price or a refused old version', async () => {
    const made = await givenProduct(admin, { salesPrice: '500.00', costPrice: first })
    const prices = [{ id: made.id, version: made.version, salesPrice: '420.00' }]
    expect((await admin.send(product.setPrices, { prices })).rtnStatus).toBe('12020')
    const set = await blind.get(product.setPrices, { prices })
    expect(set.prices[0]).toMatchObject({ salesPrice: '420.00' })
    await save({ id: made.id, costPrice: second, name: '又改了', underCost: true })
    const stale = await blind.send(product.saveProduct, { ...formOf(made), name: '旧的' })
    expect(stale.rtnStatus).toBe('10007')
    expect(JSON.stringify(stale.data)).toContain('又改了')
    for (const words of planted) expect(JSON.stringify(stale)).not.toContain(words)
  })

  test('saves a product without touching its cost or the scheduled one, whatever the form says', async () => {
    const made = await givenProduct(admin, { salesPrice: '500.00', costPrice: first })
    await save({ id: made.id, costPrice: waiting, effectivePolicy: 2 })
    const kept = async (expected: Partial<ProductDetail>) =>
      expect(await detail(admin, made.id)).toMatchObject({ costPrice: first, ...expected })
    await save({ id: made.id, name: '没看成本', costPrice: '9.99' }, blind)
    await kept({ name: '没看成本', scheduled: expect.objectContaining({ costPrice: waiting }) })
    await save({ id: made.id, salesPrice: '501.00', effectivePolicy: 2 }, blind)
    await kept({ scheduled: expect.objectContaining({ salesPrice: '501.00', costPrice: waiting }) })
    const before = (await detail(admin, made.id)).scheduled
    await save({ id: made.id, salesPrice: '502.00' }, blind)
    const scheduled = { salesPrice: '502.00', costPrice: waiting, effectiveAt: before?.effectiveAt }
    await kept({ salesPrice: '502.00', scheduled: expect.objectContaining(scheduled) })
    const fresh = await givenProduct(blind, { costPrice: '9.99' })
    expect((await detail(admin, fresh.id)).costPrice).toBeNull()
  })

  test('has no cost in templates and exports; a file with it needs the permission again', async () => {
    const bytes = async (of: Client, call: 'downloadTemplate' | 'export', input: object) =>
      cellsOf(
        (
          await app.app.inject({
            method: 'POST',
            url: transfer[call].path,
            headers: of.headers,
            payload: { serviceBean, ...input },
          })
        ).rawPayload,
      )
    const title = async (of: Client) => (await bytes(of, 'downloadTemplate', {}))[0]?.join()
    expect(await title(admin)).toContain('成本价')
    expect(await title(blind)).not.toContain('成本价')
    const asked = { exportQueryCondition: { ids: [id] } }
    expect((await bytes(admin, 'export', asked)).flat()).toContain(imported)
    expect((await bytes(blind, 'export', asked))[0]).toHaveLength(productColumns.length - 1)
    const fileOf = async (of: Client, taskId: string): Promise<string> => {
      const one = (await of.get(task.findExcelList, {})).find((found) => found.id === taskId)
      if (one?.status === taskStatus.done) return one.file_url
      await new Promise((resolve) => setTimeout(resolve, 50))
      return fileOf(of, taskId)
    }
    const exported = async (of: Client) =>
      fileOf(of, (await of.get(product.exportProducts, { condition: { ids: [id] } })).taskId)
    const trail = await blind.get(audit.exportAudit, { condition: { record: `product:${id}` } })
    for (const address of [await exported(blind), await fileOf(blind, trail.taskId)]) {
      const cells = (await cellsOf((await blind.open(address)).body)).flat().join()
      for (const words of planted) expect(cells).not.toContain(words)
    }
    const { id: roleId } = role
    const grant = async (permissions: readonly PermissionCode[]) => {
      const now = (await admin.get(calls.role.findRoleList, {})).find((one) => one.id === roleId)
      await admin.get(calls.role.setRoleAuth, {
        id: roleId,
        version: now?.version ?? 0,
        permissions: [...permissions],
      })
    }
    await grant(permissionCodes)
    const whole = await exported(blind)
    expect((await cellsOf((await blind.open(whole)).body)).flat()).toContain(imported)
    await grant(permissions)
    expect(JSON.parse(String((await blind.open(whole)).body))).toMatchObject({
      ...{ rtnStatus: '10006', data: { code: cost } },
    })
  })

  test('imports a sheet with a cost column without it, and is told', async () => {
    const made = await givenProduct(admin, { salesPrice: '500.00', costPrice: first })
    const row = { 商品编码: made.code, 销售价: '503.00', 成本价: another }
    const file = await upload(blind, await givenSheet(Object.keys(row), [Object.values(row)]))
    const asked = { serviceBean, importFileUrl: file }
    const inspected = await blind.get(transfer.inspectSheet, asked)
    expect(inspected.columns.map(({ field, withheld }) => [field, withheld])).toEqual([
      ...[['code', false] as const, ['salesPrice', false] as const],
      [null, true],
    ])
    const mapping = ['code', 'salesPrice', 'costPrice'].map((field, column) => ({ column, field }))
    const started = await blind.get(transfer.startImport, { ...asked, mapping, options: { remember: true } })
    const checked = await follow(blind, started.importId)
    expect(checked.findings).toEqual([{ kind: 'withheld', count: 1, examples: ['成本价'] }])
    await apply(blind, checked.id)
    expect(await detail(admin, made.id)).toMatchObject({ salesPrice: '503.00', costPrice: first })
    // The mapping without the cost is nobody's usual one.
    const theirs = await upload(admin, await givenSheet(Object.keys(row), [Object.values(row)]))
    const open = await admin.get(transfer.inspectSheet, { serviceBean, importFileUrl: theirs })
    expect(open.columns[2]).toMatchObject({ field: 'costPrice', withheld: false })
    const direct = await blind.get(transfer.importExcelByUrl, {
      ...asked,
      importFileUrl: await upload(
        blind,
        await givenSheet(Object.keys(row), [[made.code, '504.00', another]]),
      ),
    })
    expect(direct).toMatchObject({ errorMsg: '', withheld: ['成本价'] })
    expect(await detail(admin, made.id)).toMatchObject({ salesPrice: '504.00', costPrice: first })
  })

  test('neither runs nor undoes the import of a cost that somebody else has checked', async () => {
    const made = await givenProduct(admin, { salesPrice: '500.00', costPrice: first })
    const row = { 商品编码: made.code, 成本价: another }
    const { id: theirs } = await check(admin, Object.keys(row), [Object.values(row)])
    const refused = { rtnStatus: '10006', data: { code: cost } }
    expect(await blind.send(transfer.applyImport, { importId: theirs })).toMatchObject(refused)
    await apply(admin, theirs)
    expect(await blind.send(transfer.undoImport, { importId: theirs })).toMatchObject(refused)
    const cells = [...(await rowsOf(blind, theirs)).values()].flatMap((one) => one.cells)
    expect(cells.map(({ field }) => field)).not.toContain('costPrice')
    await undo(admin, theirs)
    expect(await detail(admin, made.id)).toMatchObject({ costPrice: first })
  })
})

test('the demo shop has the permission for those in charge, and not for clerk and marketing', async () => {
  const roles = await admin.get(calls.role.findRoleList, {})
  const may = Object.fromEntries(roles.map(({ kind, permissions }) => [kind, permissions.includes(cost)]))
  expect(may).toMatchObject({
    ...{ administrator: true, storeManager: true, finance: true },
    ...{ clerk: false, marketing: false },
  })
})
