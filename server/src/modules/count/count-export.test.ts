import { auditCalls } from '@zhanggui/contract/audit/audit.calls.ts'
import { countCalls } from '@zhanggui/contract/count/count.calls.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { expect, test } from 'vitest'
import {
  admin,
  app,
  change,
  clerk,
  database,
  detail,
  enter,
  entry,
  givenCounting,
  givenStock,
  open,
  post,
  storeId,
  submit,
} from '../../../test/counting.ts'
import { inTenant } from '../../kernel/database/tenant.ts'
import { visibleExport } from '../../kernel/sheet/visible-sheet.ts'
import { countExport } from './count-export.ts'

givenCounting()

/** The rows of the file of a count, as texts by column. */
async function exported(id: string, ...codes: string[]) {
  const reader = { stores: 'all', employeeId: null, permissions: new Set(codes) } as const
  return inTenant(app.services.database, 1, { readOnly: true }, async (tx) => {
    const service = visibleExport(countExport, reader.permissions)
    const { rows } = await service.selectRows(tx, { id }, null, 250, 'zh', reader)
    expect(await service.countRows(tx, { id }, reader)).toBe(rows.length)
    return rows.map((row) => Object.fromEntries(service.columns.map(({ key }, at) => [key, row[at] ?? ''])))
  })
}

test('the file of a count lists its lines along the shelves; it is blind while people count, and money needs its permission', async () => {
  const [water, tea] = [await givenStock('10'), await givenStock('4')]
  await database.query(
    `insert into store_goods (merchant_id, store_id, product_id, shelf_place, updated_by) values (1, $1, $2, 'A-12', ''), (1, $1, $3, 'A-2', '')`,
    [storeId, water.id, tea.id],
  )
  const id = await open([water.code, tea.code])
  await change(water.id, 'take', '3')
  await enter(id, entry(water.id, '6'))
  const costs = 'iposWeb.product.cost'
  expect(await exported(id, costs)).toMatchObject([
    { shelf: 'A-2', code: tea.code, expected: '', variance: '', value: '' },
    { shelf: 'A-12', code: water.code, snapshot: '', since: '', counted: '6', variance: '', value: '' },
  ])
  await submit(id)
  const [, line] = await exported(id, costs)
  expect(line).toMatchObject({
    snapshot: '10',
    since: '-3',
    expected: '7',
    counted: '6',
    variance: '-1',
    value: '-2.00',
    by: '店员',
  })
  expect((await exported(id))[1]).not.toHaveProperty('value')
  expect((await detail(id)).lines.map(({ shelf }) => shelf).sort()).toEqual(['A-12', 'A-2'])
  expect((await clerk.send(countCalls.exportCountLines, { condition: { id } })).rtnStatus).toBe('10006')
  const rival = await app.signIn('rival')
  expect((await rival.send(countCalls.exportCountLines, { condition: { id } })).rtnStatus).toBe('10005')
  const { taskId } = await admin.get(countCalls.exportCountLines, { condition: { id } })
  expect(
    (await admin.get(auditCalls.findAuditPage, { record: `task:${taskId}` })).records.map(
      ({ action }) => action,
    ),
  ).toEqual(['count.export'])
})

test('a variance carries its reason into the ledger and the file; another reason needs words', async () => {
  const [water, tea] = [await givenStock('10'), await givenStock('4')]
  const id = await open([water.code, tea.code])
  await enter(id, entry(water.id, '8'), entry(tea.id, '3'))
  const lineOf = async (productId: string) =>
    (await detail(id)).lines.find((line) => line.productId === productId)
  const lines = [
    { lineId: (await lineOf(water.id))?.id ?? '', reason: 30 },
    { lineId: (await lineOf(tea.id))?.id ?? '', reason: 39, note: '猫吃了' },
  ]
  const explain = (given: object[]) => clerk.send(countCalls.explainCount, { id, lines: given } as never)
  expect(await explain(lines)).toMatchObject({ rtnStatus: '35001' })
  await submit(id)
  expect((await explain([{ ...lines[1], note: '' }])).rtnStatus).not.toBe('0')
  expect(await explain([{ ...lines[0], reason: 40 }])).toMatchObject({ rtnStatus: '10002' })
  expect(await explain([{ ...lines[0], lineId: '1' }])).toMatchObject({ rtnStatus: '33008' })
  expect((await explain(lines)).rtnStatus).toBe('0')
  const written = (await exported(id)).map(({ code, reason, note }) => [code, reason, note])
  expect(written).toContainEqual([water.code, '失重、损耗', ''])
  expect(written).toContainEqual([tea.code, '其他', '猫吃了'])
  expect((await post(id)).rtnStatus).toBe('0')
  const moved = async (productId: string) =>
    (await admin.get(stockCalls.findStockMovePage, { storeId, productId })).records[0]
  expect(await moved(water.id)).toMatchObject({ kind: 50, change: '-2', reason: 30, note: '' })
  expect(await moved(tea.id)).toMatchObject({ kind: 50, change: '-1', reason: 39, note: '猫吃了' })
})
