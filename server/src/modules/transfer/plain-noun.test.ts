import { calls } from '@zhanggui/contract'
import { defineFields, flag, integer, money, option, text } from '@zhanggui/contract/fields.ts'
import { importState } from '@zhanggui/contract/transfer/transfer.ts'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Client, clientOf, givenApp, type TestApp } from '../../../test/app.ts'
import { apply, cellsOf, check, reasonsOf, rowsOf, undo } from '../../../test/given-import.ts'
import { sql } from '../../kernel/database/query.ts'
import { createHttp } from '../../kernel/http/http.ts'
import type { Announced, Module } from '../../kernel/module.ts'
import { textCell } from '../../kernel/sheet/cell.ts'
import { defineSheet } from '../../kernel/sheet/define-sheet.ts'
import { fieldSheet } from '../../kernel/sheet/field-sheet.ts'
import { demoPassword } from '../../seed/demo.ts'
import { fileModule } from '../file/file.routes.ts'
import { transferModule } from './transfer.routes.ts'

// A simple noun: one table, a sheet from its fields, and a column with the name of another record. It borrows the
// labels and refusals of people.

const plainFields = defineFields('user', {
  jobNo: text({
    max: 8,
    required: true,
    unique: 'plain_job_no',
    pattern: { test: /^[A-Z0-9]+$/, rule: 'rule.code' },
    sheet: { width: 10, aliases: ['编号'], identifier: true, finds: true },
  }),
  name: text({ max: 20, required: true, sheet: { width: 20, aliases: [] } }),
  pin: text({ max: 40, unique: 'plain_pin', sheet: { width: 20, aliases: [] } }),
  age: integer({ min: 1, max: 150, sheet: { width: 8, aliases: [] } }),
  note: money({ sheet: { width: 10, aliases: [] } }),
  status: option({ values: [1, 2], required: true, sheet: { width: 10, aliases: [], defaultable: true } }),
  phoneVerified: flag({ sheet: { width: 10, aliases: [] } }),
  organizationIdList: text({ max: 20, sheet: { width: 12, aliases: [] } }),
})
const page = 'iposWeb.product.productGoodProduct'
const bean = 'plain'

const plain = fieldSheet(plainFields)
const plainSheet = defineSheet({
  ...plain,
  serviceBean: bean,
  title: 'user.profile',
  permissions: { import: `${page}.import`, export: `${page}.export` },
  cells: {
    ...plain.cells,
    organizationIdList: textCell(z.string().max(20), { empty: { value: null }, birth: null }),
  },
  names: { title: 'name', code: 'jobNo' },
  table: {
    name: 'plain',
    joins: (tx) =>
      sql`left join category c on c.merchant_id = ${tx.merchantId}::bigint and c.id = p.category_id`,
    apart: { organizationIdList: () => sql`c.name` },
  },
  links: {
    category: {
      fields: ['organizationIdList'],
      column: 'category_id',
      unknown: 'user.unknownOrganization',
      async find(tx, names) {
        const found = await tx.all(sql<{ id: number; name: string }>`
          select id, name from category
          where merchant_id = ${tx.merchantId}::bigint and removed_at is null and parent_id is null
            and name = any (${names.map(([name]) => name)}::text[]) for share`)
        return new Map(found.map(({ id, name }) => [JSON.stringify([name]), id]))
      },
    },
  },
})

const table = `
  create table plain (
    merchant_id bigint not null references merchant (id),
    id bigint generated always as identity,
    job_no text not null,
    name text not null,
    pin text not null default '',
    age int,
    note bigint,
    status smallint not null,
    phone_verified boolean not null default false,
    category_id bigint,
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    updated_by text not null default '',
    removed_at timestamptz,
    primary key (merchant_id, id)
  );
  create unique index plain_job_no on plain (merchant_id, job_no) where removed_at is null;
  create unique index plain_pin on plain (merchant_id, pin) where removed_at is null and pin <> '';
  select zg_protect();`

const headers = ['工号', '姓名', '登录名', '年龄', '备注', '状态', '手机号已验证', '部门']

const announced: Announced = { sheets: [plainSheet], exports: [plainSheet], searches: new Map() }
const routesOf = ({ routes }: Module) => (typeof routes === 'function' ? routes(announced) : routes)

let app: TestApp
let own: FastifyInstance
let admin: Client
let database: pg.Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  database = new pg.Client(app.connection)
  await database.connect()
  await database.query(table)
  own = createHttp(app.services, [
    { noun: 'file', calls: routesOf(fileModule) },
    { noun: 'transfer', calls: routesOf(transferModule) },
  ])
  await own.ready()
  app.services.tasks.register(transferModule.tasks?.(announced) ?? [], [])
  app.services.tasks.start(app.services)
  const login = await app.tryLogin('admin', demoPassword)
  admin = clientOf(own, login)
  await database.query(
    `insert into category (merchant_id, name, sort) values ($1, '生鲜', 1), ($1, '日用', 2)`,
    [admin.merchantId],
  )
})
afterAll(async () => {
  await own?.close()
  await database?.end()
  await app?.close()
})
beforeEach(() => database.query('delete from plain'))

const rowsNow = async () =>
  (
    await database.query(`
      select job_no, p.name, pin, age, note, status, phone_verified, c.name as category, p.version, p.updated_by
      from plain p left join category c on c.id = p.category_id where p.removed_at is null order by job_no`)
  ).rows

const run = (
  rows: (string | null)[][],
  given: { headers?: string[]; defaults?: Record<string, string> } = {},
) =>
  check(admin, given.headers ?? headers, rows, {
    bean,
    defaults: given.defaults ?? {},
    choices: { emptied: 'empty' },
  })

describe('the sheet of a simple noun', () => {
  test('creates records, changes single cells, keeps unchanged ones, and writes the change log', async () => {
    const first = await run([
      ['A1', '李', 'a@x', '30', '1,234.50', '在职', '是', '生鲜'],
      ['B2', '王', '', '', '', '已停用', '', ''],
    ])
    expect(first.counts).toEqual({ total: 2, created: 2, changed: 0, unchanged: 0, refused: 0 })
    expect((await apply(admin, first.id)).state).toBe(importState.applied)
    const two = {
      job_no: 'B2',
      name: '王',
      pin: '',
      age: null,
      note: null,
      status: 2,
      phone_verified: false,
      category: null,
      version: 1,
    }
    expect(await rowsNow()).toMatchObject([
      {
        job_no: 'A1',
        name: '李',
        pin: 'a@x',
        age: 30,
        note: 123450,
        status: 1,
        phone_verified: true,
        category: '生鲜',
        version: 1,
        updated_by: '晨光掌柜',
      },
      two,
    ])
    const second = await run([
      ['A1', '李', '', '31', '', '', '否', '日用'],
      ['B2', '王', '', '', '', '已停用', '', ''],
    ])
    expect(second.counts).toEqual({ total: 2, created: 0, changed: 1, unchanged: 1, refused: 0 })
    const row = (await rowsOf(admin, second.id)).get(2)
    expect(row?.cells.flatMap(({ field, before }) => (before === null ? [] : [[field, before]]))).toEqual([
      ['pin', 'a@x'],
      ['age', '30'],
      ['note', '1234.50'],
      ['phoneVerified', '是'],
      ['organizationIdList', '生鲜'],
    ])
    await apply(admin, second.id)
    expect(await rowsNow()).toMatchObject([
      {
        job_no: 'A1',
        pin: '',
        age: 31,
        note: null,
        status: 1,
        phone_verified: false,
        category: '日用',
        version: 2,
      },
      two,
    ])
    const { rows } = await database.query(
      `select action, title, code, changes from change_log where noun = 'user' and code = 'A1' order by id`,
    )
    expect(rows).toMatchObject([
      {
        action: 'import',
        title: '李',
        changes: expect.arrayContaining([{ field: 'note', before: null, after: '1234.50' }]),
      },
      {
        action: 'import',
        title: '李',
        changes: expect.arrayContaining([{ field: 'age', before: '30', after: '31' }]),
      },
    ])
  })

  test('refuses invalid, repeated, taken and unknown values, with the reasons in the error file', async () => {
    await apply(admin, (await run([['A1', '李', 'a@x', '', '', '在职', '', '']])).id)
    const detail = await run([
      ['A1', '李', 'a@x', '200', '', '在职', '', ''],
      ['C3', '', '', '', '', '在职', '', ''],
      ['D4', '赵', 'a@x', '', '', '在职', '', ''],
      ['E5', '钱', '', '', '', '离开', '', '地下'],
      ['F6', '孙', '', '', '', '在职', '', ''],
      ['F6', '孙二', '', '', '', '在职', '', ''],
      ['g', '周', '', '', '', '', '', ''],
    ])
    expect(detail.counts).toMatchObject({ created: 1, refused: 6 })
    expect(await reasonsOf(admin, detail.id)).toEqual({
      2: [expect.stringContaining('年龄')],
      3: [expect.stringContaining('姓名')],
      // Two reasons: row 2 repeats the value, and a record has it.
      4: [expect.stringContaining('第 2 行重复'), expect.stringContaining('已被使用')],
      5: [expect.stringContaining('离开'), expect.stringContaining('部门')],
      7: [expect.stringContaining('F6')],
      8: [expect.stringContaining('工号'), expect.stringContaining('状态')],
    })
    const file = await clientOf(app.app, await app.tryLogin('admin', demoPassword)).open(detail.errorFile)
    const cells = await cellsOf(file.body)
    expect(cells[0]).toEqual([...headers, '原文件行号', '失败原因'])
    expect(cells.length).toBe(7)
    expect(cells[3]?.slice(0, 3)).toEqual(['D4', '赵', 'a@x'])
  })

  test('applies a default to new records, and changes existing ones without the other columns', async () => {
    const first = await run([['A1', '李']], { headers: ['编号', '姓名'], defaults: { status: '已停用' } })
    await apply(admin, first.id)
    const second = await run([['A1', '9']], { headers: ['编号', '年龄'] })
    expect(second.counts).toMatchObject({ changed: 1, refused: 0 })
    await apply(admin, second.id)
    expect(await rowsNow()).toMatchObject([{ job_no: 'A1', name: '李', status: 2, age: 9 }])
  })

  test('undoes an import, but not over later changes or taken keys', async () => {
    await apply(admin, (await run([['A1', '李', 'a@x', '30', '2', '在职', '是', '生鲜']])).id)
    const before = await rowsNow()
    const changing = await run([
      ['A1', '李二', 'b@x', '31', '', '已停用', '', '日用'],
      ['B2', '王', '', '', '', '在职', '', ''],
    ])
    await apply(admin, changing.id)
    expect((await undo(admin, changing.id)).state).toBe(importState.undone)
    expect(await rowsNow()).toEqual([{ ...before[0], version: 3 }])

    const again = await run([['A1', '李二', 'b@x', '31', '', '已停用', '', '日用']])
    await apply(admin, again.id)
    const other = await run([['C3', '陈', 'a@x', '', '', '在职', '', '']])
    await apply(admin, other.id)
    const blocked = await admin.get(calls.transfer.findImportDetail, { importId: again.id })
    expect(blocked).toMatchObject({ undoable: false, undoBlocked: expect.stringContaining('李二') })
    await undo(admin, other.id)
    expect((await undo(admin, again.id)).state).toBe(importState.undone)

    const last = await run([['A1', '李三', 'a@x', '30', '2', '在职', '是', '生鲜']])
    await apply(admin, last.id)
    await database.query(`update plain set version = version + 1 where job_no = 'A1'`)
    const moved = await admin.get(calls.transfer.findImportDetail, { importId: last.id })
    expect(moved.undoable).toBe(false)
  })

  test('refuses records that were changed, taken or removed after the dry run', async () => {
    await apply(admin, (await run([['A1', '李', '', '', '', '在职', '', '']])).id)
    await database.query(`insert into category (merchant_id, name, sort) values ($1, '旧的', 9)`, [
      admin.merchantId,
    ])
    const detail = await run([
      ['A1', '李二', '', '', '', '在职', '', ''],
      ['B2', '王', 'b@x', '', '', '在职', '', ''],
      ['C3', '赵', '', '', '', '在职', '', '旧的'],
      ['D4', '钱', '', '', '', '在职', '', ''],
    ])
    expect(detail.counts).toMatchObject({ created: 3, changed: 1 })
    await database.query(`update plain set version = 9 where job_no = 'A1'`)
    await database.query(
      `insert into plain (merchant_id, job_no, name, pin, status) values ($1, 'X9', '别人', 'b@x', 1)`,
      [admin.merchantId],
    )
    await database.query(`update category set removed_at = now() where name = '旧的'`)
    const applied = await apply(admin, detail.id)
    expect(applied.counts).toMatchObject({ created: 1, changed: 0, refused: 3 })
    expect(await reasonsOf(admin, detail.id)).toEqual({
      2: ['试运行之后有人改过这条记录，请重新试运行'],
      3: [expect.stringContaining('登录名')],
      4: [expect.stringContaining('部门')],
    })
    expect((await rowsNow()).map(({ job_no }) => job_no)).toEqual(['A1', 'D4', 'X9'])
  })

  test('exports a file whose import changes nothing, and has a template', async () => {
    await apply(
      admin,
      (
        await run([
          ['A1', '李', 'a@x', '30', '1234.5', '在职', '是', '生鲜'],
          ['007', '王', '', '', '', '已停用', '否', ''],
        ])
      ).id,
    )
    const exported = await admin.send(calls.transfer.export, { serviceBean: bean, exportQueryCondition: {} })
    const [head = [], ...rows] = await cellsOf(exported.data as unknown as Buffer)
    expect(head).toEqual(headers)
    expect(rows).toEqual([
      ['A1', '李', 'a@x', '30', '1234.5', '在职', '是', '生鲜'],
      ['007', '王', '', '', '', '已停用', '否'],
    ])
    const again = await run(rows)
    expect(again.counts).toMatchObject({ created: 0, changed: 0, unchanged: 2, refused: 0 })
    const template = await admin.send(calls.transfer.downloadTemplate, { serviceBean: bean })
    expect((await cellsOf(template.data as unknown as Buffer))[0]).toEqual(headers)
    const refused = await admin.send(calls.transfer.export, {
      serviceBean: bean,
      exportQueryCondition: { a: 1 },
    })
    expect(refused.rtnStatus).not.toBe('0')
  })
})
