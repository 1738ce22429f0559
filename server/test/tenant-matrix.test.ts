import { join } from 'node:path'
import { categoryCalls } from '@zhanggui/contract/category/category.calls.ts'
import { fileCalls } from '@zhanggui/contract/file/file.calls.ts'
import { materialCalls } from '@zhanggui/contract/material/material.calls.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { productServiceBean } from '@zhanggui/contract/product/product.options.ts'
import { taskCalls } from '@zhanggui/contract/task/task.calls.ts'
import { transferCalls } from '@zhanggui/contract/transfer/transfer.calls.ts'
import { importState } from '@zhanggui/contract/transfer/transfer.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openXlsxWriter } from '../src/kernel/workbook/write-xlsx.ts'
import { type Client, givenApp, type TestApp } from './app.ts'
import { everyCall, inputWith, places, schemaOf } from './contract-inputs.ts'
import { keepControlPlane } from './control-plane.ts'

/** Part of all data of the other merchant. No answer to this merchant may contain it. */
const secret = '远山机密'
const unknownId = '987654321987'
const unknownKey = `${'f'.repeat(32)}.xlsx`

let app: TestApp
let admin: Client
let rival: Client
let owner: pg.Client
/** Every id, file address and file key of the other merchant. */
let foreignIds: string[]
let foreignAddresses: string[]

beforeAll(async () => {
  app = await givenApp()
  owner = new pg.Client(app.connection)
  await owner.connect()
  // The ids of the other merchant's records differ from all ids of this merchant, in every table.
  const { rows } = await owner.query<{ sequence: string }>(
    "select pg_get_serial_sequence(c.relname, a.attname) as sequence from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and a.attidentity <> '' and not c.relispartition and c.relkind in ('r', 'p')",
  )
  for (const [index, row] of rows.entries())
    await owner.query(`select setval($1, $2)`, [row.sequence, 5_000_000 + index * 10_000])
  admin = await app.signIn('admin')
  rival = await app.signIn('rival')
  await givenForeignRecords()
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

async function givenForeignRecords(): Promise<void> {
  const { id: categoryId } = await rival.get(categoryCalls.saveCategory, { name: `${secret}类` })
  const image = await rival.upload(fileCalls.uploadImage, { name: `${secret}.png`, bytes: await onePixel() })
  expect(image.rtnStatus).toBe('0')
  const product = { categoryId, saleMode: 1, salesPrice: '8.88', stockUnit: 1, saleUnit: 1, displayUnit: 1 }
  await rival.get(productCalls.saveProduct, {
    ...product,
    name: `${secret}货`,
    gallery: [image.data],
    barcodes: ['88888888'],
  })
  await rival.get(productCalls.saveProduct, { ...product, name: `${secret}草稿`, asDraft: true })
  const folder = await rival.get(materialCalls.saveMaterialFolder, { label: `${secret}夹` })
  const upload = { name: `${secret}素材.png`, bytes: await onePixel() }
  await rival.upload(materialCalls.uploadMaterial, upload, { folderId: folder.id })
  const sheet = join(app.services.settings.dataDir, 'tmp', 'matrix.xlsx')
  const writer = await openXlsxWriter(sheet, {
    sheetName: secret,
    columns: ['商品名称', '一级类目', '销售价'].map((header) => ({ header, kind: 'text' as const })),
  })
  await writer.writeRows([
    [`${secret}导入`, `${secret}类`, '1.00'],
    [`${secret}错`, `${secret}类`, '0'],
  ])
  await writer.finish()
  const address = (await rival.upload(fileCalls.uploadSheet, sheet, { serviceBean: productServiceBean })).data
  const { importId } = await rival.get(transferCalls.startImport, {
    serviceBean: productServiceBean,
    importFileUrl: address,
    mapping: [
      { column: 0, field: 'name' },
      { column: 1, field: 'category1' },
      { column: 2, field: 'salesPrice' },
    ],
    options: { defaults: { saleMode: '计件', stockUnit: '件' }, remember: true },
  })
  await rival.get(productCalls.exportProducts, { condition: {} })
  await vi.waitUntil(
    async () => (await rival.get(transferCalls.findImportDetail, { importId })).state === importState.ready,
    { timeout: 20_000, interval: 100 },
  )
  await vi.waitUntil(
    async () => (await rival.get(taskCalls.findExcelList, {})).some((task) => task.status === 1),
    { timeout: 20_000, interval: 100 },
  )

  // The other merchant has its own people, roles, stores, departments and menus.
  await owner.query(
    `with a as (insert into account (pin, phone, password_hash) values ('far.away', '13877776666', 'x') returning id),
       e as (insert into employee (merchant_id, account_id, name, type, all_stores) select 2, a.id, $1, 2, true from a),
       r as (insert into role (merchant_id, name) values (2, $1)),
       s as (insert into store (merchant_id, code, name) values (2, 'FAR', $1)),
       o as (insert into organization (merchant_id, kind, name) values (2, 10, $1))
     insert into menu_record (merchant_id, code, built_in, type, name) values (2, 'own.1', false, 0, $1)`,
    [secret],
  )
  await keepControlPlane(owner)

  const tables = await owner.query<{ name: string }>(
    "select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attname = 'id' where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and exists (select 1 from pg_attribute m where m.attrelid = c.oid and m.attname = 'merchant_id')",
  )
  const ids = new Set<string>()
  for (const { name } of tables.rows) {
    const { rows } = await owner.query<{ id: string }>(
      `select id::text as id from ${name} where merchant_id = 2 and id >= 5000000 order by id limit 1`,
    )
    for (const row of rows) ids.add(row.id)
  }
  foreignIds = [...ids]
  const files = await owner.query<{ key: string; kind: string }>(
    'select key, kind from file where merchant_id = 2',
  )
  foreignAddresses = files.rows.flatMap(({ key, kind }) =>
    kind === 'media' ? [`/media/2/${key}`, `/media/1/${key}`] : [`/bf/ipos/web/file/download/${key}`],
  )
}

async function onePixel(): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp({ create: { width: 8, height: 8, channels: 3, background: '#3370ff' } })
    .png()
    .toBuffer()
}

/** A new person needs a login name, and stores or the flag for all stores. */
const needed: ReadonlySet<string> = new Set(['pin', 'storeIdList', 'lines'])
/** Values by field name, where the schema alone does not define a valid one. */
const known: Record<string, unknown> = {
  by: '5',
  systemCode: 'ipos',
  name: '自己的',
  code: 'OWN',
  pin: 'matrix.own',
  phone: '13912345670',
  storeIdList: ['1'],
  salesPrice: '1.00',
  saleMode: 1,
  stockUnit: 1,
  saleUnit: 1,
  displayUnit: 1,
  serviceBean: productServiceBean,
  importFileUrl: `/bf/ipos/web/file/download/${unknownKey}`,
  mapping: [
    { column: 0, field: 'name' },
    { column: 1, field: 'category1' },
    { column: 2, field: 'salesPrice' },
  ],
  options: { defaults: { saleMode: '计件', stockUnit: '件' } },
  move: 'publish',
  saleStatus: 2,
  version: 1,
}

/**
 * Hashes of all rows of the other merchant. Equal before and after means that nothing changed. Rows that the sealer
 * of the audit writes by a timer are left out.
 */
async function foreignState(): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(
    "select distinct c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attname = 'merchant_id' where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname not in ('audit_seal', 'audit_unsealed') order by 1",
  )
  const parts: string[] = []
  for (const { name } of rows) {
    const state = await owner.query<{ hash: string }>(
      `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash from ${name} t where merchant_id = 2`,
    )
    parts.push(`${name} ${state.rows[0]?.hash}`)
  }
  return parts.join('\n')
}

describe('with the ids of another merchant', () => {
  // It grows with each call and id.
  test('every call × every id field gives the answer of an unknown id, and changes nothing', {
    timeout: 180_000,
  }, async () => {
    expect(foreignIds.length).toBeGreaterThan(12)
    expect(foreignAddresses.length).toBeGreaterThan(2)
    const before = await foreignState()
    let tried = 0
    for (const { name, call } of everyCall) {
      if (
        call.access === 'public' ||
        call.method === 'GET' ||
        call.body === 'upload' ||
        name === 'session.logout'
      )
        continue
      const schema = schemaOf(call)
      for (const place of places(schema)) {
        const ask = async (value: string) => {
          // The queue has a limit, and no runner empties it here.
          await owner.query('update task set status = 4 where merchant_id = 1 and status = 0')
          const answer = await admin.send(call, inputWith(schema, known, place.path, value, needed))
          const text = JSON.stringify(answer)
          expect(text, `${name} ${place.path.join('.')} = ${value}`).not.toContain(secret)
          return text.replaceAll(value, 'ID').replace(/"(requestId|taskId|importId)":"[^"]*"/g, '')
        }
        const unknown = new Map<string, string>()
        for (const value of place.kind === 'id' ? foreignIds : foreignAddresses) {
          // An unknown value in the same form.
          const nothing = place.kind === 'id' ? unknownId : value.replace(/[0-9a-f]{32}/, 'f'.repeat(32))
          const expected = unknown.get(nothing) ?? (await ask(nothing))
          unknown.set(nothing, expected)
          // Otherwise the call did not reach the check: add a valid value to `known`.
          if (place.kind === 'id')
            expect(expected, `${name} ${place.path.join('.')}`).not.toContain('"rtnStatus":"10002"')
          tried++
          expect(await ask(value), `${name} ${place.path.join('.')} = ${value}`).toBe(expected)
        }
      }
    }
    expect(tried).toBeGreaterThan(100)
    expect(await foreignState()).toBe(before)
  })

  test('every download address is answered like an unknown one', async () => {
    const unknown = await admin.open(`/bf/ipos/web/file/download/${unknownKey}`)
    for (const address of foreignAddresses.filter((item) => item.includes('download'))) {
      const answer = await admin.open(address)
      expect(answer.body.toString()).toBe(unknown.body.toString())
      expect(answer.body.toString()).not.toContain(secret)
    }
  })

  test('no list, search or log of this merchant shows their records', async () => {
    const answers = [
      await admin.send(productCalls.findProductPage, { pageSize: 200 }),
      await admin.send(productCalls.findProductPage, { keyword: '机密' }),
      await admin.send(productCalls.findProductPage, { keyword: '88888888' }),
      await admin.send(productCalls.findOperationLogPage, { pageSize: 200 }),
      await admin.send(categoryCalls.findCategoryTree, {}),
      await admin.send(materialCalls.findMaterialFolders, {}),
      await admin.send(materialCalls.findMaterialPage, { pageSize: 200 }),
      await admin.send(materialCalls.findMaterialPage, { keyword: '机密' }),
      await admin.send(taskCalls.findExcelList, {}),
      await admin.send(taskCalls.findExcelList, { user: 'rival' }),
      await admin.send(transferCalls.findImportPage, { serviceBean: productServiceBean }),
    ]
    for (const answer of answers) {
      expect(answer.rtnStatus).toBe('0')
      expect(JSON.stringify(answer)).not.toContain(secret)
    }
  })
})
