import { calls } from '@zhanggui/contract'
import { importState } from '@zhanggui/contract/transfer/transfer.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { apply, check, findByCode, reasonsOf, undo } from '../../../test/given-import.ts'
import { keepsInvariants } from '../../../test/invariants.ts'
import { formOf, givenCategory, givenProduct, waterForm } from '../../../test/products.ts'

const { saveProduct } = calls.product

let app: TestApp
let admin: Client
let owner: pg.Client

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
  owner = new pg.Client(app.connection)
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})
keepsInvariants(() => app.connection)

const headers = ['商品编码', '商品名称', '一级类目', '计量单位', '销售价']

describe('the code of a product is unique whatever its case', () => {
  test('in the form, in the call and in an import, with the same text', async () => {
    const first = await givenProduct(admin, { code: 'Case-1', name: '先来的水' })
    const other = await givenProduct(admin, { code: 'case-2' })
    const taken = {
      rtnStatus: '12002',
      rtnMsg: '商品编码 Case-1 已被商品「先来的水」使用',
      data: [{ path: 'code', key: 'product.codeTaken' }],
    }
    const form = waterForm(await givenCategory(admin))
    expect(await admin.send(saveProduct, { ...form, code: 'CASE-1' })).toMatchObject(taken)
    expect(await admin.send(saveProduct, { ...formOf(other), code: 'cASE-1' })).toMatchObject(taken)
    expect((await admin.send(saveProduct, { ...formOf(first), code: 'CASE-1' })).rtnStatus).toBe('0')

    const { id } = await check(
      admin,
      ['商品编码', '条码', '商品名称', '一级类目', '计量单位', '销售价'],
      [['case-9', '6900000009990', '九', '饮料', '瓶', '1']],
    )
    await givenProduct(admin, { code: 'CASE-9', name: '抢先的水' })
    expect(await apply(admin, id)).toMatchObject({ counts: { created: 0, refused: 1 } })
    expect(await reasonsOf(admin, id)).toEqual({ 2: ['商品编码 CASE-9 已被商品「抢先的水」使用'] })
  })

  test('an import finds a product by its code in another case, and keeps the code as it is', async () => {
    await givenProduct(admin, { code: 'Mixed-1', name: '混写', salesPrice: '2.00' })
    const detail = await check(admin, headers, [
      ['MIXED-1', '混写', '测试类目', '瓶', '3'],
      ['mixed-1', '又一行', '测试类目', '瓶', '4'],
      ['new-1', '新的', '测试类目', '瓶', '5'],
      ['NEW-1', '新的又一行', '测试类目', '瓶', '6'],
    ])
    expect(detail.counts).toMatchObject({ created: 1, changed: 1, refused: 2 })
    expect(await reasonsOf(admin, detail.id)).toEqual({
      3: ['商品编码 mixed-1 与第 2 行重复'],
      5: ['商品编码 NEW-1 与第 4 行重复'],
    })
    expect((await apply(admin, detail.id)).state).toBe(importState.applied)
    expect(await findByCode(admin, 'Mixed-1')).toMatchObject({ name: '混写', salesPrice: '3.00' })
    await givenProduct(admin, { code: 'elsewhere' })
    expect((await undo(admin, detail.id)).state).toBe(importState.undone)
    expect(await findByCode(admin, 'Mixed-1')).toMatchObject({ salesPrice: '2.00' })
  })

  test('of 16 products created at once with one code in two cases, exactly one is created', async () => {
    const form = waterForm(await givenCategory(admin))
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        admin.send(saveProduct, { ...form, code: at % 2 ? 'Race-Case' : 'race-CASE' }),
      ),
    )
    const statuses = answers.map(({ rtnStatus }) => rtnStatus)
    expect(statuses.filter((status) => status === '0')).toHaveLength(1)
    expect(statuses.filter((status) => status === '12002')).toHaveLength(15)
  })

  test('old codes that differ only in case stay, are found by their whole text only, and never come again', async () => {
    const [one, two] = [
      await givenProduct(admin, { code: 'TWIN' }),
      await givenProduct(admin, { code: 'T2' }),
    ]
    // As the migration leaves them.
    await owner.query(`update product set code = 'twin', code_twin = id where id = $1`, [two.id])
    const rows = (code: string) => [[code, `【${two.name}】`, '测试类目', '瓶', '3']]
    expect((await check(admin, headers, rows('Twin'))).counts).toMatchObject({ created: 0, refused: 1 })
    const exact = await check(admin, headers, rows('twin'))
    await apply(admin, exact.id)
    expect(await findByCode(admin, 'twin')).toMatchObject({ salesPrice: '3.00', name: `【${two.name}】` })
    expect(await findByCode(admin, 'TWIN')).toMatchObject({ salesPrice: one.salesPrice })
    await admin.get(saveProduct, { ...formOf(one), code: 'OTHER-TWIN' })
    const form = waterForm(await givenCategory(admin))
    expect((await admin.send(saveProduct, { ...form, code: 'Twin' })).rtnStatus).toBe('12002')
    const now = await findByCode(admin, 'twin')
    if (!now) throw new Error('twin stays')
    await admin.get(saveProduct, { ...formOf(now), code: 'single' })
    expect((await owner.query(`select code_twin::int from product where id = $1`, [two.id])).rows).toEqual([
      { code_twin: 0 },
    ])
  })
})
