import { calls } from '@zhanggui/contract'
import { goodsServiceBean } from '@zhanggui/contract/goods/goods.ts'
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
import { givenUser, storeIds } from './people.ts'
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
/** Dry runs whose findings and reasons tell costs. */
let telling: string[]
let role: { id: string; version: number }
const permissions = permissionCodes.filter((code) => code !== cost)

const detail = (of: Client = admin, which = id) => of.get(product.findProductDetail, { id: which })
const save = async (form: Record<string, unknown>, of: Client = admin) =>
  of.get(product.saveProduct, { ...formOf(await detail(of, String(form.id ?? id))), ...form })

const grant = async (held: readonly PermissionCode[]) => {
  const { version = 0 } =
    (await admin.get(calls.role.findRoleList, {})).find((one) => one.id === role.id) ?? {}
  await admin.get(calls.role.setRoleAuth, { id: role.id, version, permissions: [...held] })
}

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
  const low = await givenProduct(admin, { salesPrice: '500.00', costPrice: first })
  const far = await givenProduct(admin, { salesPrice: '9000.00', costPrice: second })
  const [storeId = ''] = await storeIds(admin)
  const store = await admin.get(calls.store.findStoreDetail, { id: storeId })
  telling = [
    // A price below its cost, a cost of many times the present one, and a scheduled cost that a row ends.
    await check(admin, ['商品编码', '销售价'], [[low.code, '420.00']]),
    await check(
      admin,
      ['商品编码', '成本价'],
      [
        [far.code, '5000.00'],
        [made.code, another],
      ],
    ),
    await check(admin, ['门店编码', '商品编码', '门店售价'], [[store.code, low.code, '420.00']], {
      bean: goodsServiceBean,
    }),
  ].map((one) => one.id)
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

/** An input of an import, once for each import. */
const eachImport = (input: object): object[] =>
  'importId' in input ? [importId, ...telling].map((one) => ({ ...input, importId: one })) : [input]

/** The calls whose answer has one of the costs. */
async function tellers(client: Client): Promise<string[]> {
  const found = new Set<string>()
  for (const { name, call } of reading)
    for (const input of inputsOf(schemaOf(call)).flatMap(eachImport)) {
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
        ...['transfer.findImportRowPage', 'transfer.findImportDetail', 'transfer.findImportPage'],
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

  test('does not meet a product of which only a cost waits among the scheduled prices', async () => {
    const asked = { keyword: '成本的水' }
    const idsOf = async (of: Client) => {
      const page = await of.get(product.findScheduledPricePage, asked)
      const { counts } = await of.get(product.findProductPage, asked)
      expect([page.total, counts.scheduled]).toEqual([page.records.length, page.records.length])
      return page.records.map((row) => row.id)
    }
    const [{ version, scheduled }, blindly] = [await detail(), await detail(blind)]
    expect([await idsOf(admin), await idsOf(blind)]).toEqual([[id], []])
    expect([scheduled?.costPrice, blindly.scheduled]).toEqual([waiting, null])
    const prices = [{ id, version }]
    expect((await blind.send(product.reschedulePrices, { prices })).rtnStatus).toBe('12022')
    expect((await blind.send(product.cancelScheduledPrices, { prices })).rtnStatus).toBe('10005')
    const rule = { way: 'percent', by: '5', ending: 'none', rounding: 'nearest' } as const
    const { rows } = await blind.get(product.previewPrices, { ids: [id], rule })
    expect(rows[0]).toMatchObject({ scheduled: null, scheduledFor: null })
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

  test('reads what the dry run of somebody else found without its figures', async () => {
    const [low = '', far = ''] = telling
    const kinds = async (which: string) =>
      (await blind.get(transfer.findImportDetail, { importId: which })).findings
    expect(await kinds(low)).toEqual([{ kind: 'underCost', count: 1, examples: [] }])
    // He learns of no cost that waits.
    expect((await kinds(far)).map(({ kind, count }) => [kind, count])).toEqual([['farBelow', 1]])
    const [row] = [...(await rowsOf(blind, low)).values()]
    expect(row).toMatchObject({ result: 4, reasons: [expect.stringContaining('低于成本价 …')] })
  })

  test('reads the findings of the own dry run with figures, unless it was made with the right to costs', async () => {
    const made = await givenProduct(admin, { salesPrice: '500.00', costPrice: first })
    const row = { 商品编码: made.code, 销售价: '50.00' }
    const own = await check(blind, Object.keys(row), [Object.values(row)])
    expect(own.findings).toMatchObject([{ kind: 'farBelow', examples: [expect.stringContaining('500.00')] }])
    await grant(permissionCodes)
    const seen = await check(blind, Object.keys(row), [Object.values(row)])
    await grant(permissions)
    const later = await blind.get(transfer.findImportDetail, { importId: seen.id })
    expect(later.own).toBe(true)
    expect(later.findings).toContainEqual({ kind: 'underCost', count: 1, examples: [] })
    expect(JSON.parse(String((await blind.open(later.errorFile)).body))).toMatchObject({ rtnStatus: '10006' })
  })

  test('runs no import whose file is that of somebody else: its error file would have the costs', async () => {
    const made = await givenProduct(admin, { salesPrice: '500.00', costPrice: first })
    const rows = [
      [made.code, '501.00', another],
      [`${made.code}x`, '501.00', another],
    ]
    const { id: theirs, choices } = await check(admin, ['商品编码', '销售价', '成本价'], rows)
    const refused = { rtnStatus: '16056' }
    const asked = { importId: theirs, choices: { ...choices, effect: 'draft' as const } }
    expect(await blind.send(transfer.recheckImport, asked)).toMatchObject(refused)
    const { id: priced } = await check(admin, ['商品编码', '销售价'], [[made.code, '501.00']])
    expect(await blind.send(transfer.applyImport, { importId: priced })).toMatchObject(refused)
    expect(await blind.get(transfer.findImportDetail, { importId: priced })).toMatchObject({ own: false })
    const bytes = (of: Client, url: string) => of.open(url).then(({ body }) => String(body))
    const { errorFile } = await admin.get(transfer.findImportDetail, { importId: theirs })
    expect((await blind.get(transfer.findImportDetail, { importId: theirs })).errorFile).toBe('')
    expect(JSON.parse(await bytes(blind, errorFile))).toMatchObject({ rtnStatus: '14014' })
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
