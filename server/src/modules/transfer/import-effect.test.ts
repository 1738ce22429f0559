import { calls } from '@zhanggui/contract'
import { productStatus } from '@zhanggui/contract/product/product.status.ts'
import { type ImportEffect, importState } from '@zhanggui/contract/transfer/transfer.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import {
  apply,
  check,
  everything,
  findByCode,
  follow,
  givenSheet,
  reasonsOf,
  rowsOf,
  serviceBean,
  undo,
  upload,
} from '../../../test/given-import.ts'
import { keepsInvariants } from '../../../test/invariants.ts'
import { givenUser } from '../../../test/people.ts'
import { formOf, givenProduct } from '../../../test/products.ts'

const { transfer } = calls
const { saveProduct, findProductDetail, findOperationLogPage, moveProducts } = calls.product

let app: TestApp
let admin: Client
let owner: pg.Client
/** May import, but not publish products. */
let importer: Client

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
  owner = new pg.Client(app.connection)
  await owner.connect()
  const page = 'iposWeb.product.productGoodProduct'
  const { id } = await admin.get(calls.role.saveRole, { name: '只导入' })
  await admin.get(calls.role.setRoleAuth, { id, version: 1, permissions: [page, `${page}.import`] })
  const person = await givenUser(admin, { type: 2, roleIdList: [id], allStores: true })
  importer = await app.signIn(person.pin, person.password)
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})
keepsInvariants(() => app.connection)

const headers = ['商品编码', '商品名称', '一级类目', '计量单位', '销售价', '备注']
const row = (code: string, price: string, remarks = '') => [
  code,
  `饮用水 ${code}`,
  '测试类目',
  '瓶',
  price,
  remarks,
]

/** The dry run of rows with this effect. */
async function checkWith(effect: ImportEffect, rows: string[][], client = admin) {
  const first = await check(client, headers, rows)
  const { importId } = await client.get(transfer.recheckImport, {
    importId: first.id,
    // The rows give most of the products another name.
    choices: { ...first.choices, effect, otherGoods: 'take' },
  })
  return follow(client, importId)
}

/** Products of each status, with these codes. */
async function givenStatuses(prefix: string) {
  const product = (code: string, fields: Record<string, unknown> = {}) =>
    givenProduct(admin, { code: `${prefix}-${code}`, salesPrice: '2.00', ...fields })
  const [draft, waits, active, invalid] = [
    await product('draft', { asDraft: true }),
    await product('waits', { effectivePolicy: 2 }),
    await product('active'),
    await product('invalid'),
  ]
  await admin.get(moveProducts, { ids: [invalid.id], move: 'invalidate' })
  return { draft, waits, active, invalid }
}

const rowsFor = (prefix: string) =>
  ['draft', 'waits', 'active', 'invalid', 'new'].map((code) => row(`${prefix}-${code}`, '3', '改了'))

async function shown(prefix: string) {
  const found: Record<string, unknown> = {}
  for (const code of ['draft', 'waits', 'active', 'invalid', 'new']) {
    const item = await findByCode(admin, `${prefix}-${code}`)
    found[code] = item && [item.status, item.salesPrice, item.scheduled?.salesPrice ?? null, item.remarks]
  }
  return found
}

describe('what an import does with its rows', () => {
  test('is effective now: new products at once, and new prices of all', async () => {
    await givenStatuses('N')
    const before = await everything(admin)
    const detail = await checkWith('now', rowsFor('N'))
    expect(detail).toMatchObject({
      counts: { created: 1, changed: 4, refused: 0 },
      choices: { effect: 'now' },
      effects: ['draft', 'now', 'nextDay'],
    })
    await apply(admin, detail.id)
    expect(await shown('N')).toEqual({
      draft: [10, '3.00', null, '改了'],
      waits: [20, '3.00', null, '改了'],
      active: [30, '3.00', null, '改了'],
      invalid: [40, '3.00', null, '改了'],
      new: [30, '3.00', null, '改了'],
    })
    expect((await undo(admin, detail.id)).state).toBe(importState.undone)
    expect(await everything(admin)).toEqual(before)
  })

  test('waits for the next day: new products and new prices of effective ones; the undo takes it all back', async () => {
    const { active } = await givenStatuses('T')
    const two = await givenProduct(admin, { code: 'T-two', salesPrice: '2.00' })
    await admin.get(saveProduct, { ...formOf(two), salesPrice: '2.50', effectivePolicy: 2 })
    const before = await everything(admin)
    const detail = await checkWith('nextDay', [...rowsFor('T'), row('T-two', '3')])
    expect(detail).toMatchObject({ counts: { created: 1, changed: 5, refused: 0 } })
    expect(detail.findings).toContainEqual({
      kind: 'later',
      count: 2,
      examples: ['4: 饮用水 T-active', '7: 饮用水 T-two'],
    })
    await apply(admin, detail.id)
    expect(await shown('T')).toEqual({
      draft: [10, '3.00', null, '改了'],
      waits: [20, '3.00', null, '改了'],
      active: [30, '2.00', '3.00', '改了'],
      invalid: [40, '3.00', null, '改了'],
      new: [20, '3.00', null, '改了'],
    })
    expect(await findByCode(admin, 'T-two')).toMatchObject({
      salesPrice: '2.00',
      scheduled: { salesPrice: '3.00' },
    })
    const changes = async (productId: string) =>
      (await admin.get(findOperationLogPage, { productId })).records[0]?.changes
    expect(await changes(active.id)).toEqual(
      expect.arrayContaining([
        { field: 'scheduledSalesPrice', before: null, after: '3.00' },
        { field: 'remarks', before: null, after: '改了' },
      ]),
    )
    expect(await changes(two.id)).toContainEqual({
      field: 'scheduledSalesPrice',
      before: '2.50',
      after: '3.00',
    })
    const made = await findByCode(admin, 'T-new')
    expect(await changes(made?.id ?? '')).toContainEqual({ field: 'status', before: null, after: '20' })
    // The next midnight of the merchant, for the product and the prices alike.
    const due = await owner.query<{ same: boolean; timers: number }>(
      `select bool_and(at = ((now() at time zone 'Asia/Shanghai')::date + 1)::timestamp at time zone 'Asia/Shanghai') as same,
         count(*)::int as timers from (
         select effective_at as at from product where code = 'T-new' union all
         select effective_at from product_price_change where product_id in ($1, $2)) d`,
      [active.id, two.id],
    )
    expect(due.rows).toEqual([{ same: true, timers: 3 }])
    expect((await undo(admin, detail.id)).state).toBe(importState.undone)
    expect(await everything(admin)).toEqual(before)
  })

  test('is a draft: new products are drafts, and rows of effective products are refused', async () => {
    await givenStatuses('D')
    const before = await everything(admin)
    const detail = await checkWith('draft', rowsFor('D'))
    expect(detail.counts).toMatchObject({ created: 1, changed: 2, refused: 2 })
    expect(detail.findings).toContainEqual({
      kind: 'notDraft',
      count: 2,
      examples: ['3: 饮用水 D-waits', '4: 饮用水 D-active'],
    })
    const reason = ['已生效的商品不能按草稿导入：请选择立即生效或次日生效']
    expect(await reasonsOf(admin, detail.id)).toEqual({ 3: reason, 4: reason })
    await apply(admin, detail.id)
    expect(await shown('D')).toEqual({
      draft: [10, '3.00', null, '改了'],
      waits: [20, '2.00', null, ''],
      active: [30, '2.00', null, ''],
      invalid: [40, '3.00', null, '改了'],
      new: [10, '3.00', null, '改了'],
    })
    expect((await undo(admin, detail.id)).state).toBe(importState.undone)
    expect(await everything(admin)).toEqual(before)
  })

  test('is shown in the dry run with the sale status that will be stored, whether the file has it or not', async () => {
    await givenProduct(admin, { code: 'S-old', saleStatus: 0, salesPrice: '2.00' })
    const told = async (id: string) =>
      Object.fromEntries(
        [...(await rowsOf(admin, id))].map(([at, { cells }]) => [
          at,
          ['status', 'saleStatus'].map((field) => cells.find((cell) => cell.field === field)?.value),
        ]),
      )
    const without = await checkWith('draft', [row('S-new', '1')])
    expect(await told(without.id)).toEqual({ 2: ['草稿', '全渠道'] })
    const next = await checkWith('nextDay', [row('S-new', '1'), row('S-old', '2')])
    expect(await told(next.id)).toEqual({ 2: ['待生效', '全渠道'], 3: ['已生效', '禁售'] })
    const column = await check(
      admin,
      [...headers, '销售状态'],
      [
        [...row('S-new', '1'), '上架'],
        [...row('S-two', '1'), '下架'],
        [...row('S-old', '2'), '线下'],
      ],
      { choices: { otherGoods: 'take' } },
    )
    expect(await told(column.id)).toEqual({
      2: ['已生效', '全渠道'],
      3: ['已生效', '禁售'],
      4: ['已生效', '仅线下'],
    })
  })

  test('is effective now only for a person who may publish, at every step and by address', async () => {
    const code = 'iposWeb.product.productGoodProduct.status'
    const detail = await check(importer, headers, [row('P1', '1')])
    expect(detail).toMatchObject({ choices: { effect: 'nextDay' }, effects: ['draft', 'nextDay'] })
    const choices = { ...detail.choices, effect: 'now' }
    expect(await importer.send(transfer.recheckImport, { importId: detail.id, choices })).toMatchObject({
      rtnStatus: '10006',
      data: { code },
    })
    const now = await checkWith('now', [row('P1', '1')])
    expect(await importer.send(transfer.applyImport, { importId: now.id })).toMatchObject({
      rtnStatus: '10006',
      data: { code },
    })
    const importFileUrl = async (name: string, by = importer) =>
      upload(by, await givenSheet(headers, [row(name, '1')]))
    const direct = await importer.get(transfer.importExcelByUrl, {
      serviceBean,
      importFileUrl: await importFileUrl('P2'),
    })
    expect(direct).toMatchObject({ counts: { created: 1 }, effect: 'nextDay' })
    expect(await findByCode(admin, 'P2')).toMatchObject({ status: productStatus.notYetEffective })
    const byAdmin = await admin.get(transfer.importExcelByUrl, {
      serviceBean,
      importFileUrl: await importFileUrl('P3', admin),
    })
    expect(byAdmin).toMatchObject({ counts: { created: 1 }, effect: 'now' })
    expect(await findByCode(admin, 'P3')).toMatchObject({ status: productStatus.effective })
  })
})

describe('unknown categories in the file of a person who may not manage categories', () => {
  const withCategory = (code: string, one: string) => row(code, '1').with(2, one)
  const names = async () => (await admin.get(calls.category.findCategoryTree, {})).map(({ name }) => name)
  const said = '类目「黑类目」不存在，新增类目需要「管理类目」权限'

  test('refuse their rows in the dry run already', async () => {
    await apply(admin, (await check(admin, headers, [withCategory('C0', '白类目')])).id)
    const cells = [withCategory('C1', '黑类目'), withCategory('C2', '白类目')]
    const { id, counts, newCategories } = await check(importer, headers, cells)
    expect({ counts, newCategories }).toMatchObject({
      counts: { created: 1, refused: 1 },
      newCategories: { count: 0 },
    })
    expect(Object.values(await reasonsOf(importer, id)).flat()).toEqual([said])
    await apply(importer, id)
    expect(await names()).not.toContain('黑类目')
    expect(await findByCode(admin, 'C2')).toBeDefined()
  })

  test('refuse the rows of existing products that get another subcategory only', async () => {
    const { id } = await check(importer, ['商品编码', '二级类目'], [['C0', '黑子类']])
    expect(Object.values(await reasonsOf(importer, id)).flat()).toEqual([
      '类目「白类目 / 黑子类」不存在，新增类目需要「管理类目」权限',
    ])
  })

  test('refuse the rows of an import by address', async () => {
    const answer = await importer.get(transfer.importExcelByUrl, {
      serviceBean,
      importFileUrl: await upload(importer, await givenSheet(headers, [withCategory('C3', '黑类目')])),
    })
    expect(answer.errorFile).not.toBe('')
    expect(await names()).not.toContain('黑类目')
  })

  test('refuse the rows if the permission was lost after the dry run', async () => {
    const code = 'iposWeb.product.productGoodProduct.category'
    const give = (way: 'array_append' | 'array_remove') =>
      owner.query(`update role set permissions = ${way}(permissions, $1) where name = '只导入'`, [code])
    await give('array_append')
    const { id, counts } = await check(importer, headers, [
      withCategory('C4', '黑类目'),
      withCategory('C5', '白类目'),
    ])
    expect(counts).toMatchObject({ created: 2, refused: 0 })
    await give('array_remove')
    await apply(importer, id)
    expect(await names()).not.toContain('黑类目')
    expect([await findByCode(admin, 'C4'), await findByCode(admin, 'C5')]).toEqual([
      undefined,
      expect.anything(),
    ])
  })
})

describe('an undo that an edited product blocks', () => {
  const edit = async (code: string, fields: Record<string, unknown>) => {
    const item = await findByCode(admin, code)
    if (!item) throw new Error(`${code} was imported`)
    await admin.get(saveProduct, { ...formOf(item), ...fields })
  }

  test('offers the others, names those that stay, and undoes each record once, even in a race', async () => {
    await givenProduct(admin, { code: 'U-old1', name: '老的饮用水一', salesPrice: '2.00' })
    await givenProduct(admin, { code: 'U-old2', name: '老的饮用水二', salesPrice: '2.00' })
    const { id } = await check(
      admin,
      headers,
      [row('U-old1', '5'), row('U-old2', '5'), row('U-new1', '5'), row('U-new2', '5')],
      { choices: { otherGoods: 'take', farBelow: 'take' } },
    )
    await apply(admin, id)
    await edit('U-old2', { remarks: '手改' })
    await edit('U-new2', { remarks: '手改' })
    const detail = await admin.get(transfer.findImportDetail, { importId: id })
    expect(detail).toMatchObject({
      undoable: false,
      undoOthers: { count: 2, kept: { count: 2, names: ['饮用水 U-new2', '饮用水 U-old2'] } },
    })
    expect((await admin.send(transfer.undoImport, { importId: id })).rtnStatus).toBe('16016')

    const answers = await Promise.all(
      Array.from({ length: 8 }, () => admin.send(transfer.undoImport, { importId: id, others: true })),
    )
    expect(new Set(answers.map(({ data }) => data?.taskId)).size).toBeLessThanOrEqual(2)
    const undone = await follow(admin, id)
    expect(undone).toMatchObject({
      state: importState.undone,
      undoable: false,
      undoOthers: null,
      kept: { count: 2, names: ['饮用水 U-new2', '饮用水 U-old2'] },
    })
    expect(await findByCode(admin, 'U-old1')).toMatchObject({
      name: '老的饮用水一',
      salesPrice: '2.00',
      version: 3,
    })
    expect(await findByCode(admin, 'U-old2')).toMatchObject({ salesPrice: '5.00', remarks: '手改' })
    expect(await findByCode(admin, 'U-new1')).toBeUndefined()
    expect(await findByCode(admin, 'U-new2')).toMatchObject({ salesPrice: '5.00', remarks: '手改' })
    for (const others of [true, false])
      expect((await admin.send(transfer.undoImport, { importId: id, others })).rtnStatus).toBe('16067')
    const { rows } = await owner.query(
      `select count(*)::int as lines from change_log where import_id = $1 and action = 'undo' and summary is null`,
      [id],
    )
    expect(rows).toEqual([{ lines: 2 }])
  })

  test('keeps what an import after it has changed, and that import can still be undone', async () => {
    const first = await check(admin, headers, [row('V1', '1'), row('V2', '1')])
    await apply(admin, first.id)
    const second = await check(admin, headers, [row('V2', '1.5')])
    await apply(admin, second.id)
    expect(await admin.get(transfer.findImportDetail, { importId: first.id })).toMatchObject({
      undoFirst: second.id,
      undoOthers: { count: 1, kept: { count: 1, names: ['饮用水 V2'] } },
    })
    await admin.get(transfer.undoImport, { importId: first.id, others: true })
    expect((await follow(admin, first.id)).state).toBe(importState.undone)
    expect((await undo(admin, second.id)).state).toBe(importState.undone)
    expect(await findByCode(admin, 'V1')).toBeUndefined()
    expect(await findByCode(admin, 'V2')).toMatchObject({ salesPrice: '1.00' })
  })

  test('is refused if every record was changed', async () => {
    const { id } = await check(admin, headers, [row('W1', '1')])
    await apply(admin, id)
    await edit('W1', { remarks: '手改' })
    expect(await admin.get(transfer.findImportDetail, { importId: id })).toMatchObject({ undoOthers: null })
    expect((await admin.send(transfer.undoImport, { importId: id, others: true })).rtnStatus).toBe('16016')
    expect(
      await admin.get(findProductDetail, { id: (await findByCode(admin, 'W1'))?.id ?? '' }),
    ).toMatchObject({
      salesPrice: '1.00',
    })
  })
})
